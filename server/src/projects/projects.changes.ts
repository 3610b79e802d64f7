import type { Actor, Cause } from '../platform/actor.ts';
import { changeKind } from '../platform/changes.ts';

interface OfPerson {
  cause: Pick<Cause, 'workspaceId' | 'userId'>;
  userId: string;
  projectId: string;
}

export const projectCreated = changeKind<{
  actor: Actor;
  project: { id: string; startDay: string | null };
  templateId: string | undefined;
}>('project created');

/**
 * Rows of a scope are about to be removed. This change is announced while the project is locked. A subscriber that has recorded results for
 * one of the rows rejects the change.
 */
export const scopeLeaving = changeKind<{ workspaceId: string; projectId: string; rows: readonly { id: string; value: string }[] }>(
  'scope leaving',
);

export const scopeChanged = changeKind<{ workspaceId: string; projectId: string }>('scope changed');

export const personAssigned = changeKind<OfPerson>('person assigned');

export const leadLost = changeKind<OfPerson>('lead lost');

/**
 * A user was removed from a project, or now has only the role CLIENT. This change is announced regardless of the user's previous roles. A
 * null `projectId` means all projects of the workspace.
 */
export const teamLost = changeKind<Omit<OfPerson, 'projectId'> & { projectId: string | null }>('team lost');

/** A user was removed from a project. If `projectId` is null, the user leaves all projects of the workspace. */
export const personUnassigned = changeKind<Omit<OfPerson, 'projectId'> & { projectId: string | null }>('person unassigned');

/**
 * A project is about to be moved to the bin. This change is announced while the project is locked. A subscriber that still needs the
 * project rejects the change.
 */
export const projectBinning = changeKind<{ actor: Actor; projectId: string }>('project binning');

export const projectBinned = changeKind<{ cause: Cause; projectId: string; at: Date }>('project binned');

/** A project was restored. `binnedAt` is the time when it was moved to the bin. */
export const projectRestored = changeKind<{ cause: Cause; projectId: string; binnedAt: Date }>('project restored');

export const projectGoing = changeKind<{ workspaceId: string; projectId: string }>('project going');
