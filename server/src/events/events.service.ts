import { z } from 'zod';
import type { Tx } from '../platform/database/database.ts';
import { defineJob } from '../platform/jobs/jobs.ts';
import type { Platform } from '../platform/platform.ts';
import { signedInElsewhere, workspacesEntered } from '../sessions/sessions.service.ts';
import { deleteEventsBefore, type EventRecord, insertEvents } from './events.repo.ts';

/** How long a page that lost its connection can still learn what it missed. */
export const EVENTS_KEPT_MS = 60 * 60 * 1000;

type What = Pick<EventRecord, 'kind' | 'projectId'> & Partial<Pick<EventRecord, 'issueId' | 'commentId'>>;

/**
 * Notifies the pages that show it, after the commit, that an issue, a project, a comment or a retest changed. An event contains ids alone:
 * a page reads the object by a call of its own, and gets the event only if its user may read the object. What clients can no longer see is
 * published as HIDDEN too, or their pages would go on showing it.
 */
export const publish = (tx: Tx, workspaceId: string, ...told: readonly What[]): Promise<void> =>
  insertEvents(
    tx,
    workspaceId,
    told.map(({ kind, projectId, issueId = null, commentId = null }) => ({ kind, projectId, issueId, commentId })),
  );

/**
 * Notifies the open pages of a user that their rights changed in a workspace: role, membership, project roles. A page in another workspace
 * shows it in its menu, and a System user has the role everywhere, so each workspace with a session of the user gets the event.
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

/** Notifies all open pages of a workspace that an own role, or a setting that the profile contains, changed. */
export const publishRightsIn = (tx: Tx, workspaceId: string): Promise<void> =>
  publish(tx, workspaceId, { kind: 'RIGHTS', projectId: workspaceId });

/** Notifies the pages that are open in other workspaces, and list the one that was renamed, went into the bin or came back. */
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
