import { z } from 'zod';
import type { Tx } from '../platform/database/database.ts';
import { defineJob } from '../platform/jobs/jobs.ts';
import type { Platform } from '../platform/platform.ts';
import { signedInElsewhere, workspacesEntered } from '../sessions/sessions.service.ts';
import { deleteEventsBefore, type EventRecord, insertEvents } from './events.repo.ts';

/** The time during which a page that lost its connection can get the missed events. */
export const EVENTS_KEPT_MS = 60 * 60 * 1000;

type What = Pick<EventRecord, 'kind' | 'projectId'> & Partial<Pick<EventRecord, 'issueId' | 'commentId'>>;

/**
 * After the commit, sends the events to open pages whose users may receive them (`mayHear`). Also publish HIDDEN for objects that clients
 * can no longer see; otherwise their pages keep showing them.
 */
export const publish = (tx: Tx, workspaceId: string, ...told: readonly What[]): Promise<void> =>
  insertEvents(
    tx,
    workspaceId,
    told.map(({ kind, projectId, issueId = null, commentId = null }) => ({ kind, projectId, issueId, commentId })),
  );

/**
 * Publishes `RIGHTS` for a user in every workspace in which the user has a session, because the role System applies to all workspaces, and
 * pages list the user's workspaces. Call it after changing a user's role, membership or project roles.
 */
export async function publishRightsOf(tx: Tx, workspaceId: string, userId: string): Promise<void> {
  for (const each of new Set([workspaceId, ...(await workspacesEntered(tx, userId))])) {
    await publish(tx, each, { kind: 'RIGHTS', projectId: userId });
  }
}

export async function publishInvitationsOf(tx: Tx, userId: string): Promise<void> {
  for (const each of await workspacesEntered(tx, userId)) await publish(tx, each, { kind: 'NOTIFICATION', projectId: userId });
}

/** Publishes `PROFILE` to all sessions of a user, so that each of their devices follows. */
export async function publishProfileOf(tx: Tx, userId: string): Promise<void> {
  for (const each of await workspacesEntered(tx, userId)) await publish(tx, each, { kind: 'PROFILE', projectId: userId });
}

/**
 * Publishes `RIGHTS` to all members of a workspace. Call it after changing a custom role, or a workspace setting that the profile contains.
 */
export const publishRightsIn = (tx: Tx, workspaceId: string): Promise<void> =>
  publish(tx, workspaceId, { kind: 'RIGHTS', projectId: workspaceId });

/**
 * Publishes `RIGHTS` to members who are signed in to other workspaces. Call it after a workspace was renamed, moved to the bin or restored,
 * because pages in other workspaces list it.
 */
export async function publishListingOf(tx: Tx, workspaceId: string): Promise<void> {
  const elsewhere = Map.groupBy(await signedInElsewhere(tx, workspaceId), (each) => each.workspaceId);
  for (const [there, people] of elsewhere) {
    await publish(tx, there, ...people.map(({ userId }) => ({ kind: 'RIGHTS' as const, projectId: userId })));
  }
}

const forget = defineJob('events.forget', z.object({}));

/** Installs the job that deletes old events. Call it before the jobs start. */
export function installEventJobs({ database, jobs }: Pick<Platform, 'database' | 'jobs'>): void {
  jobs.handle(forget, () => deleteEventsBefore(database.db, new Date(Date.now() - EVENTS_KEPT_MS)));
  jobs.schedule(forget, '*/10 * * * *', {});
}
