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

/** Announced while the project is locked. A subscriber that has recorded results for one of the rows rejects the change. */
export const scopeLeaving = changeKind<{ workspaceId: string; projectId: string; rows: readonly { id: string; value: string }[] }>(
  'scope leaving',
);

export const scopeChanged = changeKind<{ workspaceId: string; projectId: string }>('scope changed');

export const personAssigned = changeKind<OfPerson>('person assigned');

export const leadLost = changeKind<OfPerson>('lead lost');

/**
 * Announced if a user has only the role CLIENT after a change, or is removed, whatever the previous roles were. A null `projectId` means
 * all projects of the workspace.
 */
export const teamLost = changeKind<Omit<OfPerson, 'projectId'> & { projectId: string | null }>('team lost');

/** If `projectId` is null, the user leaves all projects of the workspace. */
export const personUnassigned = changeKind<Omit<OfPerson, 'projectId'> & { projectId: string | null }>('person unassigned');

/** Announced while the project is locked. A subscriber that still needs the project rejects the change. */
export const projectBinning = changeKind<{ actor: Actor; projectId: string }>('project binning');

export const projectBinned = changeKind<{ cause: Cause; projectId: string; at: Date }>('project binned');

/** `binnedAt` is the time of the move to the bin. */
export const projectRestored = changeKind<{ cause: Cause; projectId: string; binnedAt: Date }>('project restored');

export const projectGoing = changeKind<{ workspaceId: string; projectId: string }>('project going');
