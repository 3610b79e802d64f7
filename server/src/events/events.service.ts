import { z } from 'zod';
import type { Tx } from '../platform/database/database.ts';
import { defineJob } from '../platform/jobs/jobs.ts';
import type { Platform } from '../platform/platform.ts';
import { signedInElsewhere, workspacesEntered } from '../sessions/sessions.service.ts';
import { deleteEventsBefore, type EventRecord, insertEvents } from './events.repo.ts';

/** How long a page that lost its connection can still get the missed events. */
export const EVENTS_KEPT_MS = 60 * 60 * 1000;

type What = Pick<EventRecord, 'kind' | 'projectId'> & Partial<Pick<EventRecord, 'issueId' | 'commentId'>>;

/**
 * After the commit, notifies open pages of changes. An event contains only ids: a page requests the object separately, and gets the event
 * only if its user can read the object. Objects that clients can no longer see are published as HIDDEN too; otherwise their pages would
 * keep showing them.
 */
export const publish = (tx: Tx, workspaceId: string, ...told: readonly What[]): Promise<void> =>
  insertEvents(
    tx,
    workspaceId,
    told.map(({ kind, projectId, issueId = null, commentId = null }) => ({ kind, projectId, issueId, commentId })),
  );

/**
 * Notifies the open pages of a user that their rights changed in a workspace: role, membership, project roles. A page in another workspace
 * shows these rights in its menu, and a System user has the role everywhere, so each workspace with a session of the user gets the event.
 */
export async function publishRightsOf(tx: Tx, workspaceId: string, userId: string): Promise<void> {
  for (const each of new Set([workspaceId, ...(await workspacesEntered(tx, userId))])) {
    await publish(tx, each, { kind: 'RIGHTS', projectId: userId });
  }
}

/** Notifies the open pages of a user, in each workspace where they are signed in, that their invitations changed. */
export async function publishInvitationsOf(tx: Tx, userId: string): Promise<void> {
  for (const each of await workspacesEntered(tx, userId)) await publish(tx, each, { kind: 'NOTIFICATION', projectId: userId });
}

/** Notifies all open pages of a workspace that a custom role, or a setting in the profile, changed. */
export const publishRightsIn = (tx: Tx, workspaceId: string): Promise<void> =>
  publish(tx, workspaceId, { kind: 'RIGHTS', projectId: workspaceId });

/** Notifies pages open in other workspaces that list the workspace, after it was renamed, moved to the bin or restored. */
export async function publishListingOf(tx: Tx, workspaceId: string): Promise<void> {
  const elsewhere = Map.groupBy(await signedInElsewhere(tx, workspaceId), (each) => each.workspaceId);
  for (const [there, people] of elsewhere) {
    await publish(tx, there, ...people.map(({ userId }) => ({ kind: 'RIGHTS' as const, projectId: userId })));
  }
}

const forget = defineJob('events.forget', z.object({}));

/** Deletes events that are older than reconnecting pages need. Call before the jobs start. */
export function installEventJobs({ database, jobs }: Pick<Platform, 'database' | 'jobs'>): void {
  jobs.handle(forget, () => deleteEventsBefore(database.db, new Date(Date.now() - EVENTS_KEPT_MS)));
  jobs.schedule(forget, '*/10 * * * *', {});
}
