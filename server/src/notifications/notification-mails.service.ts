import { SETTLED_STATUSES } from '@coloa/contract/issues/issue-states.ts';
import { z } from 'zod';
import { sendWorkMail } from '../mails/mails.service.ts';
import { workspaceName } from '../membership/workspaces.service.ts';
import type { Tx } from '../platform/database/database.ts';
import { addJob, defineJob } from '../platform/jobs/jobs.ts';
import type { Log } from '../platform/log/log.ts';
import type { Platform } from '../platform/platform.ts';
import { actorInWorkspace } from '../sessions/sessions.service.ts';
import { quietUntil } from './mail-times.ts';
import { claimDue, findMailed, isDue, type MailsOf, release, settle } from './notification-mails.repo.ts';
import { settingsFrom } from './notification-settings.service.ts';
import { digestOf, mailOf } from './notification-texts.ts';
import { listById, type NotificationRecord } from './notifications.repo.ts';

/** The time in seconds after which a claim expires. Sending takes less time, so an older claim belongs to a process that ended. */
const CLAIM_SECONDS = 10 * 60;
/**
 * The maximum number of attempts to send an email. The pauses between attempts grow to 6 hours, so that 20 attempts take about 2.7 days.
 */
const ATTEMPTS = 20;

const mails = defineJob('notifications.mail', z.object({ workspaceId: z.uuid(), userId: z.uuid() }));

const queueFor = (tx: Tx, { workspaceId, userId }: MailsOf, runAt: Date, key = runAt.toISOString()): Promise<void> =>
  addJob(tx, mails, { workspaceId, userId }, { runAt, key: `notifications.mail:${workspaceId}:${userId}:${key}`, maxAttempts: ATTEMPTS });

export async function queueMails(
  tx: Tx,
  workspaceId: string,
  stored: readonly { userId: string; mailDueAt: Date | null }[],
): Promise<void> {
  for (const { userId, mailDueAt } of stored) if (mailDueAt) await queueFor(tx, { workspaceId, userId }, mailDueAt);
}

type Claimed = Awaited<ReturnType<typeof claimDue>>;
type Parts = Pick<Platform, 'database' | 'env' | 'secrets' | 'publicUrl'>;

function isCurrent({ kind, dueDay, issue, task }: NotificationRecord): boolean {
  if (kind !== 'DUE_SOON') return true;
  const over = issue ? SETTLED_STATUSES.some((status) => status === issue.status) : task?.status === 'DONE';
  return !over && (issue ?? task)?.dueDay === dueDay;
}

export async function findReceiver({ database: { db } }: Pick<Parts, 'database'>, { workspaceId, userId }: MailsOf) {
  const person = await findMailed(db, userId);
  const reader = await actorInWorkspace(db, userId, workspaceId);
  if (!reader || !person || person.email === null) return null;
  return { reader, settings: settingsFrom(person.settings), to: { name: person.name, address: person.email } };
}
type Receiver = NonNullable<Awaited<ReturnType<typeof findReceiver>>>;

async function stillWanted({ database: { db } }: Parts, { reader, settings }: Receiver, claimed: Claimed): Promise<NotificationRecord[]> {
  const wanted = claimed.filter(({ kind, read, waited }) => settings.kinds[kind].mail !== 'OFF' && !(read && waited));
  const ids = wanted.map(({ id }) => id);
  return ids.length === 0 ? [] : (await listById(db, reader, ids)).filter(isCurrent);
}

async function send(parts: Parts, { reader, to }: Receiver, rows: readonly NotificationRecord[], log: Log): Promise<string[]> {
  const [first, ...more] = rows;
  if (!first) return [];
  const { workspaceId, language } = reader;
  const content =
    more.length === 0
      ? mailOf(first, reader)
      : digestOf(rows, { ...reader, workspace: await workspaceName(parts.database.db, workspaceId) });
  if (!(await sendWorkMail(parts, workspaceId, { ...to, language }, content))) {
    log.info('notifications were not mailed: no mail server is set');
    return [];
  }
  return rows.map(({ id }) => id);
}

async function deliver(parts: Parts, of: MailsOf, claimed: Claimed, log: Log): Promise<void> {
  const { database } = parts;
  const ids = claimed.map(({ id }) => id);
  const receiver = await findReceiver(parts, of);
  // Quiet hours are checked again when sending, because the email may have been delayed or the settings may have changed.
  const until = receiver && quietUntil(receiver.settings, receiver.reader.timeZone, new Date());
  if (until) {
    return database.transaction(async (tx) => {
      await release(tx, of, ids, until);
      await queueFor(tx, of, until);
    });
  }
  const mailed = new Set(receiver ? await send(parts, receiver, await stillWanted(parts, receiver, claimed), log) : []);
  await database.transaction(async (tx) => {
    await settle(tx, of, [...mailed], { mailed: true });
    await settle(
      tx,
      of,
      ids.filter((id) => !mailed.has(id)),
      { mailed: false },
    );
  });
}

export function installNotificationMails(platform: Platform): void {
  const { jobs, database } = platform;
  jobs.handle(mails, async ({ workspaceId, userId }, { log, signal }) => {
    const of = { workspaceId, userId };
    const claimed = await claimDue(database.db, of, CLAIM_SECONDS);
    if (claimed.length === 0) {
      // Another process has claimed the notifications. In case that process ends, a later job emails them after the claim expires.
      const again = new Date(Date.now() + (CLAIM_SECONDS + 1) * 1000);
      if (await isDue(database.db, of)) await database.transaction((tx) => queueFor(tx, of, again, 'again'));
      return;
    }
    try {
      signal.throwIfAborted();
      await deliver(platform, of, claimed, log);
    } catch (error) {
      await release(
        database.db,
        of,
        claimed.map(({ id }) => id),
      );
      throw error;
    }
  });
}
