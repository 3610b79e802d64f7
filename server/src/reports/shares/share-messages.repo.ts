import { and, asc, count, desc, eq, gt, inArray, isNull, min, type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core';
import { issues } from '../../issues/issues.tables.ts';
import { personColumns, users } from '../../membership/users.tables.ts';
import type { DbOrTx } from '../../platform/database/database.ts';
import { countUpTo } from '../../platform/http/paging.ts';
import { shareMessages, shares } from './shares.tables.ts';

interface OfShare {
  workspaceId: string;
  id: string;
}

const ofShare = ({ workspaceId, id }: OfShare) => and(eq(shareMessages.workspaceId, workspaceId), eq(shareMessages.shareId, id));

export async function insertMessage(tx: DbOrTx, message: typeof shareMessages.$inferInsert): Promise<void> {
  await tx.insert(shareMessages).values(message);
}

export async function shareOfMessage(tx: DbOrTx, workspaceId: string, id: string): Promise<string | null> {
  const [row] = await tx
    .select({ shareId: shareMessages.shareId })
    .from(shareMessages)
    .where(and(eq(shareMessages.workspaceId, workspaceId), eq(shareMessages.id, id)));
  return row?.shareId ?? null;
}

export const messageAsJson = ({ workspaceId, stepId }: { workspaceId: AnyPgColumn; stepId: AnyPgColumn }) =>
  sql<{ kind: 'COMMENT' | 'RETEST'; text: string } | null>`(
    select json_build_object('kind', ${shareMessages.kind}, 'text', ${shareMessages.text}) from ${shareMessages}
    where ${shareMessages.workspaceId} = ${workspaceId} and ${shareMessages.id} = ${stepId})`;

/**
 * Counts the messages that are not done, and those of the last `seconds` seconds. `age` is the age of the oldest recent message in seconds.
 */
export async function countMessages(tx: DbOrTx, share: OfShare, seconds: number) {
  const lately = gt(shareMessages.at, sql`now() - make_interval(secs => ${seconds})`);
  const [[waiting], [recent]] = await Promise.all([
    tx
      .select({ messages: count() })
      .from(shareMessages)
      .where(and(ofShare(share), isNull(shareMessages.doneAt))),
    tx
      .select({ messages: count(), age: sql<number>`coalesce(extract(epoch from now() - ${min(shareMessages.at)}), 0)::float8` })
      .from(shareMessages)
      .where(and(ofShare(share), lately)),
  ]);
  return { waiting: waiting?.messages ?? 0, recent: recent?.messages ?? 0, age: recent?.age ?? 0 };
}

export async function isRetestRequested(tx: DbOrTx, share: OfShare, finding: string | null): Promise<boolean> {
  const about = finding === null ? isNull(shareMessages.finding) : eq(shareMessages.finding, finding);
  const rows = await tx
    .select({ id: shareMessages.id })
    .from(shareMessages)
    .where(and(ofShare(share), isNull(shareMessages.doneAt), eq(shareMessages.kind, 'RETEST'), about))
    .limit(1);
  return rows.length > 0;
}

export async function countWaiting(db: DbOrTx, workspaceId: string, shareIds: readonly string[]): Promise<Map<string, number>> {
  if (shareIds.length === 0) return new Map();
  const rows = await db
    .select({ shareId: shareMessages.shareId, messages: count() })
    .from(shareMessages)
    .where(and(eq(shareMessages.workspaceId, workspaceId), inArray(shareMessages.shareId, [...shareIds]), isNull(shareMessages.doneAt)))
    .groupBy(shareMessages.shareId);
  return new Map(rows.map(({ shareId, messages }) => [shareId, messages]));
}

export async function listForReaders(db: DbOrTx, share: OfShare, most: number) {
  const rows = await db
    .select({
      id: shareMessages.id,
      kind: shareMessages.kind,
      name: shareMessages.name,
      text: shareMessages.text,
      finding: shareMessages.finding,
      at: shareMessages.at,
      doneAt: shareMessages.doneAt,
      reply: shareMessages.reply,
      repliedAt: shareMessages.repliedAt,
    })
    .from(shareMessages)
    .where(ofShare(share))
    .orderBy(desc(shareMessages.at), desc(shareMessages.id))
    .limit(most);
  return rows.reverse();
}

export interface MessageFilter {
  projectId: string;
  issueId?: string | undefined;
}

const matching = (workspaceId: string, { projectId, issueId }: MessageFilter): SQL =>
  and(
    eq(shareMessages.workspaceId, workspaceId),
    eq(shareMessages.projectId, projectId),
    issueId === undefined ? undefined : eq(shareMessages.issueId, issueId),
  ) as SQL;

const repliers = alias(users, 'replier');

export const listMessages = (db: DbOrTx, workspaceId: string, filter: MessageFilter, limit: number, offset: number) =>
  db
    .select({
      id: shareMessages.id,
      share: {
        id: shares.id,
        label: shares.label,
        revokedAt: shares.revokedAt,
        expiresAt: shares.expiresAt,
        wrongPasswords: shares.wrongPasswords,
      },
      issueId: shareMessages.issueId,
      finding: shareMessages.finding,
      kind: shareMessages.kind,
      name: shareMessages.name,
      text: shareMessages.text,
      at: shareMessages.at,
      doneAt: shareMessages.doneAt,
      doneBy: personColumns(users),
      reply: shareMessages.reply,
      repliedAt: shareMessages.repliedAt,
      repliedBy: personColumns(repliers),
    })
    .from(shareMessages)
    .innerJoin(shares, and(eq(shares.workspaceId, shareMessages.workspaceId), eq(shares.id, shareMessages.shareId)))
    .leftJoin(users, eq(users.id, shareMessages.doneBy))
    .leftJoin(repliers, eq(repliers.id, shareMessages.repliedBy))
    .where(matching(workspaceId, filter))
    .orderBy(asc(sql`${shareMessages.doneAt} is not null`), desc(shareMessages.at), desc(shareMessages.id))
    .limit(limit)
    .offset(offset);

export const countFiltered = (db: DbOrTx, workspaceId: string, filter: MessageFilter): Promise<number> =>
  countUpTo(db, db.select({ one: sql`1` }).from(shareMessages).where(matching(workspaceId, filter)));

/** A change of a message. Undefined fields stay unchanged. */
export interface MessageChange {
  done?: boolean | undefined;
  /** Empty to remove the reply. */
  reply?: string | undefined;
}

/** Returns the time of the reply to a message, and locks the message. Returns undefined if the project has no such message. */
export async function lockReply(tx: DbOrTx, workspaceId: string, projectId: string, messageId: string): Promise<Date | null | undefined> {
  const [row] = await tx
    .select({ repliedAt: shareMessages.repliedAt })
    .from(shareMessages)
    .where(and(matching(workspaceId, { projectId }), eq(shareMessages.id, messageId)))
    .for('update');
  return row?.repliedAt;
}

/**
 * Changes a message as `userId`. Returns false if the message does not belong to the project. Marking a message as done again keeps the
 * original time and user.
 */
export async function changeMessage(
  tx: DbOrTx,
  workspaceId: string,
  projectId: string,
  messageId: string,
  { done, reply }: MessageChange,
  userId: string,
): Promise<boolean> {
  const settled = done
    ? { doneAt: sql`coalesce(${shareMessages.doneAt}, now())`, doneBy: sql`coalesce(${shareMessages.doneBy}, ${userId}::uuid)` }
    : { doneAt: null, doneBy: null };
  const replied = reply ? { repliedAt: sql`now()`, repliedBy: userId } : { repliedAt: null, repliedBy: null };
  const rows = await tx
    .update(shareMessages)
    // The id is set because an update needs a column, also if nothing changes.
    .set({ id: messageId, ...(done !== undefined && settled), ...(reply !== undefined && { reply, ...replied }) })
    .where(and(matching(workspaceId, { projectId }), eq(shareMessages.id, messageId)))
    .returning({ id: shareMessages.id });
  return rows.length > 0;
}

export async function issueByNumber(db: DbOrTx, workspaceId: string, projectId: string, number: number): Promise<string | null> {
  const [row] = await db
    .select({ id: issues.id })
    .from(issues)
    .where(and(eq(issues.workspaceId, workspaceId), eq(issues.projectId, projectId), eq(issues.number, number), isNull(issues.deletedAt)));
  return row?.id ?? null;
}
