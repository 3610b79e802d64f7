import type { Actor, Cause } from '../platform/actor.ts';
import { changeKind } from '../platform/changes.ts';

interface OfPerson {
  cause: Pick<Cause, 'workspaceId' | 'userId'>;
  userId: string;
  projectId: string;
}

/** A project was created, perhaps from a template of tasks. */
export const projectCreated = changeKind<{
  actor: Actor;
  project: { id: string; startDay: string | null };
  templateId: string | undefined;
}>('project created');

/** Rows leave the scope of a project, which is locked. A subscriber that has results for one of them rejects the change. */
export const scopeLeaving = changeKind<{ workspaceId: string; projectId: string; rows: readonly { id: string; value: string }[] }>(
  'scope leaving',
);

export const scopeChanged = changeKind<{ workspaceId: string; projectId: string }>('scope changed');

export const personAssigned = changeKind<OfPerson>('person assigned');

export const leadLost = changeKind<OfPerson>('lead lost');

/** A user lost the team roles in a project, or was removed from it with any role. `projectId` null: all projects of the workspace. */
export const teamLost = changeKind<Omit<OfPerson, 'projectId'> & { projectId: string | null }>('team lost');

/** A user was removed from a project; null: from all projects of the workspace, which they leave. */
export const personUnassigned = changeKind<Omit<OfPerson, 'projectId'> & { projectId: string | null }>('person unassigned');

/** A project, which is locked, is about to be moved to the bin. A subscriber that needs the project rejects the change. */
export const projectBinning = changeKind<{ actor: Actor; projectId: string }>('project binning');

/** A project was moved to the bin. `at` is the time of the move, which is later than every other time in the project. */
export const projectBinned = changeKind<{ cause: Cause; projectId: string; at: Date }>('project binned');

/** A project was restored from the bin; `binnedAt` is the time when it was moved there. */
export const projectRestored = changeKind<{ cause: Cause; projectId: string; binnedAt: Date }>('project restored');

/** A project is about to be deleted permanently, with everything in it. */
export const projectGoing = changeKind<{ workspaceId: string; projectId: string }>('project going');
