import { isSystem, type Permission } from '@coloa/contract/permissions.ts';

/** The role and permissions of a user in a workspace. */
export interface WorkspaceReader {
  role: string;
  permissions: ReadonlySet<Permission>;
}

export const canEditWorkspace = ({ permissions }: WorkspaceReader): boolean => permissions.has('WRITE_WORKSPACE');
export const canDeleteWorkspace = ({ permissions }: WorkspaceReader): boolean => permissions.has('DELETE_WORKSPACE');
/** Only System can see workspaces in the bin. */
export const canRestoreWorkspace = ({ role }: WorkspaceReader): boolean => isSystem({ name: role });
/** The numbers of projects and issues are as confidential as their lists. */
export const canCountProjects = ({ permissions }: WorkspaceReader): boolean => permissions.has('READ_PROJECT');
export const canCountTwoFactor = ({ permissions }: WorkspaceReader): boolean => permissions.has('WRITE_USER');
