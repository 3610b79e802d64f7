import { canReadProject, type ProjectAccess, readsAs } from '../projects/projects.policy.ts';
import type { ExportRequest, HeldProject } from './exports.tables.ts';

/** Whether a file shows which objects belong to which group, and is therefore only for users who can read groups. */
export const tellsOfGroups = ({ request }: { request: ExportRequest }): boolean => 'groupId' in request && request.groupId !== undefined;

/** Whether a user can still download a file about a project. `access` is missing if the user can no longer see the project. */
export const mayStillHave = (access: ProjectAccess | undefined, { reads, bin }: HeldProject): boolean =>
  access !== undefined &&
  canReadProject(access) &&
  (reads === 'published' || readsAs(access) === 'all') &&
  (bin === undefined || access.hats.has('LEAD'));
