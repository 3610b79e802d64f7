import { type ListOf, withoutDeceptive } from '@coloa/contract/http.ts';
import { takesRetestRequest } from '@coloa/contract/issues/issue-states.ts';
import { redact } from '@coloa/contract/issues/redaction.ts';
import type { Language } from '@coloa/contract/languages.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import type { SHARE_MESSAGES, SharedReport, ShareMessage } from '@coloa/contract/reports/shares.contract.ts';
import { publish } from '../../events/events.service.ts';
import { cameOfIts } from '../../issues/edit/issue-links.service.ts';
import { refuseShownSecrets } from '../../issues/secrets/shown-secrets.service.ts';
import { notifyLeads } from '../../notifications/notify.service.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Database, DbOrTx, Tx } from '../../platform/database/database.ts';
import { listPage, mapList, type PageRequest } from '../../platform/http/paging.ts';
import { notFound, refusal, tooOften } from '../../platform/http/refusal.ts';
import { newId } from '../../platform/ids.ts';
import { demandMethod } from '../../projects/projects.policy.ts';
import { lockOpenProject, openProject } from '../../projects/projects.service.ts';
import { canSeeShareMessages, canSettleShareMessages } from '../reports.policy.ts';
import type { ShownDocument } from './share-documents.service.ts';
import {
  changeMessage,
  countFiltered,
  countMessages,
  insertMessage,
  isRetestRequested,
  issueByNumber,
  listForReaders,
  listMessages,
  lockReply,
  type MessageChange,
  type MessageFilter,
  shareOfMessage,
} from './share-messages.repo.ts';
import { insertVisits, type Visitor } from './share-visits.repo.ts';
import { type FoundShare, lockStanding } from './shared-report.repo.ts';
import { whyEnded } from './shared-report.service.ts';
import { shareStateOf } from './shares.policy.ts';

type Kind = (typeof SHARE_MESSAGES)[number];

interface Left {
  /** An id chosen by the sender, so that a repeated request has the same id. */
  id?: string | undefined;
  kind: Kind;
  finding: string | null;
  name: string;
  text: string;
}

const HOUR_S = 60 * 60;
const SHOWN_MOST = 500;

export const abilitiesOf = ({ share, project }: FoundShare): SharedReport['can'] => {
  const open = project.status !== 'ARCHIVED';
  return { comment: open && share.comments, askRetest: open && share.retests, download: share.downloads };
};

const plain = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => withoutDeceptive(line.replaceAll('\t', ' ')).trimEnd())
    .join('\n')
    .trim();

export async function messagesForReaders(db: DbOrTx, { share }: FoundShare, { findings }: Pick<ShownDocument, 'findings'>) {
  const rows = await listForReaders(db, share, SHOWN_MOST);
  return rows
    .filter(({ finding }) => finding === null || findings.has(finding))
    .map(({ at, doneAt, reply, repliedAt, ...row }) => ({
      ...row,
      at: at.toISOString(),
      done: doneAt !== null,
      reply: repliedAt && { at: repliedAt.toISOString(), text: redact(reply) },
    }));
}

/**
 * Stores a message of a reader, once for all requests with the same id. The message changes no status and is separate from comments,
 * because its author is unverified.
 * @throws Refusal SHARE_NOT_OFFERED, FINDING_NOT_SHOWN, FIELD_REQUIRED, RETEST_NOT_NEEDED, MESSAGES_FULL, TOO_OFTEN, TOO_MANY_REQUESTS,
 * SHARE_GONE, SHARE_LOCKED, SHARE_PASSWORD_REQUIRED
 */
export async function leaveMessage(
  database: Database,
  found: FoundShare,
  { findings }: Pick<ShownDocument, 'findings'>,
  { address, browser }: Visitor,
  { id, kind, finding, name, text: written }: Left,
): Promise<void> {
  const can = abilitiesOf(found);
  if (!(kind === 'COMMENT' ? can.comment : can.askRetest)) throw refusal('SHARE_NOT_OFFERED');
  const status = finding === null ? null : findings.get(finding);
  if (status === undefined) throw refusal('FINDING_NOT_SHOWN', { path: 'finding' });
  if (kind === 'RETEST' && status !== null && !takesRetestRequest(status)) throw refusal('RETEST_NOT_NEEDED', { path: 'finding' });
  const text = plain(written);
  if (kind === 'COMMENT' && text === '') throw refusal('FIELD_REQUIRED', { path: 'text' });
  const { workspaceId, id: shareId, projectId } = found.share;
  const stood = await database.transaction(async (tx) => {
    if (!(await lockStanding(tx, found.share))) return false;
    const leftThrough = id === undefined ? null : await shareOfMessage(tx, workspaceId, id);
    if (leftThrough === shareId) return true;
    if (kind === 'RETEST' && (await isRetestRequested(tx, found.share, finding))) throw refusal('RETEST_NOT_NEEDED', { path: 'finding' });
    const { waiting, recent, age } = await countMessages(tx, found.share, HOUR_S);
    if (waiting >= LIMITS.shareMessages) throw refusal('MESSAGES_FULL', { params: { max: LIMITS.shareMessages } });
    if (recent >= LIMITS.shareMessagesAnHour) throw tooOften('messages', Math.max(1, Math.ceil(HOUR_S - age)));
    const number = Number(finding?.slice(finding.lastIndexOf('-') + 1));
    const issueId = finding === null ? null : await issueByNumber(tx, workspaceId, projectId, number);
    const messageId = leftThrough === null ? (id ?? newId()) : newId();
    await insertMessage(tx, {
      workspaceId,
      id: messageId,
      projectId,
      shareId,
      issueId,
      finding,
      kind,
      name,
      text,
    });
    const visit = kind === 'COMMENT' ? 'COMMENTED' : 'RETEST_ASKED';
    await insertVisits(tx, found.share, { address, browser }, [{ kind: visit, part: finding ?? '' }]);
    await publish(tx, workspaceId, { kind: 'REPORT', projectId });
    const about = { projectId, ...(issueId !== null && { issueId }) };
    await notifyLeads(tx, { workspaceId, byId: null }, { kind: 'READER_MESSAGE', stepId: messageId, ...about });
    return true;
  });
  if (!stood) throw await whyEnded(database.db, found);
}

/** @throws Refusal NOT_FOUND, also for clients */
export async function shareMessagesOf(
  db: DbOrTx,
  actor: Actor,
  { projectId, issueId }: MessageFilter,
  query: PageRequest,
  language: Language,
): Promise<ListOf<ShareMessage>> {
  const { workspaceId } = actor;
  const { access } = await openProject(db, actor, projectId);
  demandMethod(access, canSeeShareMessages);
  const filter = { projectId, issueId };
  const list = await listPage(
    query,
    (limit, offset) => listMessages(db, workspaceId, filter, limit, offset),
    () => countFiltered(db, workspaceId, filter),
  );
  const ids = list.items.flatMap((row) => row.issueId ?? []);
  const named = ids.length > 0 ? await cameOfIts(db, workspaceId, ids, language) : new Map();
  return mapList(list, ({ issueId: about, share, at, doneAt, doneBy, reply, repliedAt, repliedBy, ...row }) => ({
    ...row,
    share: { id: share.id, label: share.label, state: shareStateOf(share) },
    issue: named.get(about) ?? null,
    at: at.toISOString(),
    done: doneAt && doneBy ? { by: doneBy, at: doneAt.toISOString() } : null,
    reply: repliedAt && repliedBy ? { by: repliedBy, at: repliedAt.toISOString(), text: reply } : null,
  }));
}

/**
 * Marks a message of a reader as done or not done, or replies to it.
 * @throws Refusal NOT_FOUND, FORBIDDEN, PROJECT_ARCHIVED, PROJECT_DELETED, SECRETS_VISIBLE, REPLY_CHANGED
 */
export async function changeShareMessage(
  tx: Tx,
  actor: Actor,
  projectId: string,
  { messageId, done, reply: written, replyTo = null }: { messageId: string; replyTo?: string | null | undefined } & MessageChange,
): Promise<void> {
  const { workspaceId, userId } = actor;
  const { access } = await lockOpenProject(tx, actor, projectId);
  demandMethod(access, canSettleShareMessages);
  const reply = written === undefined ? undefined : plain(written);
  if (reply) await refuseShownSecrets(tx, workspaceId, [{ path: 'reply', text: reply }]);
  if (reply !== undefined) {
    const repliedAt = await lockReply(tx, workspaceId, projectId, messageId);
    if (repliedAt === undefined) throw notFound();
    if (repliedAt?.getTime() !== (replyTo === null ? undefined : Date.parse(replyTo))) throw refusal('REPLY_CHANGED', { path: 'reply' });
  }
  if (!(await changeMessage(tx, workspaceId, projectId, messageId, { done, reply }, userId))) throw notFound();
  await publish(tx, workspaceId, { kind: 'REPORT', projectId });
}
