import { canReadProject, type ProjectAccess, readsAs } from '../projects/projects.policy.ts';
import type { ExportRequest, HeldProject } from './exports.tables.ts';

/** Returns whether a file shows which projects or issues belong to a group. Only users who can read groups may download it. */
export const tellsOfGroups = ({ request }: { request: ExportRequest }): boolean => 'groupId' in request && request.groupId !== undefined;

/** Whether a user can still get a file with data of the project. `access` is undefined if the user can no longer see the project. */
export const mayStillHave = (access: ProjectAccess | undefined, { reads, bin }: HeldProject): boolean =>
  access !== undefined &&
  canReadProject(access) &&
  (reads === 'published' || readsAs(access) === 'all') &&
  (bin === undefined || access.hats.has('LEAD'));
