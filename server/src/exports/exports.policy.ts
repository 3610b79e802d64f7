import { canReadProject, type ProjectAccess, readsAs } from '../projects/projects.policy.ts';
import type { HeldProject } from './exports.tables.ts';

/** Whether somebody may still have what a file tells of a project. `access` is missing where they may not know of it any more. */
export const mayStillHave = (access: ProjectAccess | undefined, { reads, bin }: HeldProject): boolean =>
  access !== undefined &&
  canReadProject(access) &&
  (reads === 'published' || readsAs(access) === 'all') &&
  (bin === undefined || access.hats.has('LEAD'));
