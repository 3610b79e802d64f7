import type { RequestOf, ResponseOf } from '@coloa/contract/http.ts';
import type { presenceContract } from '@coloa/contract/presence/presence.contract.ts';
import { z } from 'zod';
import type { Actor } from '../platform/actor.ts';
import type { DbOrTx } from '../platform/database/database.ts';
import { notFound } from '../platform/http/refusal.ts';
import { defineJob } from '../platform/jobs/jobs.ts';
import type { Platform } from '../platform/platform.ts';
import { beat, deleteExpired, type Subject } from './presence.repo.ts';

/** The average time between two reports of a user: with more open pages, each page reports less often. */
const EVERY_SECONDS = 20;
/**
 * The time in seconds after which a page without a report counts as closed, multiplied by the number of the user's open pages. The time
 * exceeds two intervals between reports, so that a late report does not make a user disappear briefly.
 */
const ABSENT_SECONDS = 45;
const EXPIRED_KEPT_MS = 5 * 60 * 1000;

type Sent = RequestOf<typeof presenceContract.beat>['body'];

function subjectOf({ issueId, writeUpId }: Sent): Subject {
  if (issueId !== undefined) return { on: 'ISSUE', id: issueId };
  if (writeUpId !== undefined) return { on: 'WRITE_UP', id: writeUpId };
  throw notFound();
}

/**
 * Records the actor's open page, and returns the other people in the actor's room of the issue or write-up. The team and clients do not see
 * each other, and a draft of a write-up shows no users.
 * @throws Refusal NOT_FOUND if the actor cannot see the object; the page then also counts as closed
 */
export async function reportPresence(db: DbOrTx, actor: Actor, sent: Sent): Promise<ResponseOf<typeof presenceContract.beat>> {
  const { pageId, mode } = sent;
  const { found, pages, people } = await beat(db, actor, { pageId, subject: subjectOf(sent), mode }, ABSENT_SECONDS);
  if (!found && mode !== null) throw notFound();
  return { people, nextSeconds: EVERY_SECONDS * pages };
}

const forget = defineJob('presence.forget', z.object({}));

/** Installs the job that deletes expired rows. Call it before the jobs start. */
export function installPresenceJobs({ database, jobs }: Pick<Platform, 'database' | 'jobs'>): void {
  jobs.handle(forget, () => deleteExpired(database.db, new Date(Date.now() - EXPIRED_KEPT_MS)));
  jobs.schedule(forget, '*/10 * * * *', {});
}
