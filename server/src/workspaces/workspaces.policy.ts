import { holds, isSystem, type Permission } from '@coloa/contract/permissions.ts';

export interface WorkspaceReader {
  role: string;
  permissions: ReadonlySet<Permission>;
}

export const canEditWorkspace = ({ permissions }: WorkspaceReader): boolean => permissions.has('WRITE_WORKSPACE');
export const canDeleteWorkspace = ({ permissions }: WorkspaceReader): boolean => permissions.has('DELETE_WORKSPACE');
export const canRestoreWorkspace = ({ role }: WorkspaceReader): boolean => isSystem({ name: role });
/** The numbers of projects and issues are as confidential as the lists of projects and issues. */
export const canCountProjects = ({ permissions }: WorkspaceReader): boolean => holds(permissions, 'READ_PROJECT');
export const canCountTwoFactor = ({ permissions }: WorkspaceReader): boolean => permissions.has('WRITE_USER');
