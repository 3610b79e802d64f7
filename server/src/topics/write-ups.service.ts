import type { ListOf } from '@coloa/contract/http.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import type { WriteUp, WriteUpRow } from '@coloa/contract/topics/topics.schema.ts';
import type { WriteUpFilter } from '@coloa/contract/topics/write-ups.contract.ts';
import { publish } from '../events/events.service.ts';
import type { Actor } from '../platform/actor.ts';
import type { DbOrTx, Tx } from '../platform/database/database.ts';
import { listPage, mapList, type PageRequest, totalOf } from '../platform/http/paging.ts';
import { notFound } from '../platform/http/refusal.ts';
import { canReadTopics, canReadWriteUp, isDraft, type WriteUpState } from './topics.policy.ts';
import { countWriteUps, findWriteUps, listWriteUps, type WriteUpSort } from './write-up-list.repo.ts';
import { presentWriteUp, presentWriteUpRow } from './write-ups.present.ts';
import { findState, findWriteUp, titlesPublished } from './write-ups.repo.ts';

export const auditedWriteUp = ({ id, title }: { id: string; title: string }) => ({ kind: 'writeUp' as const, id, name: title });

export async function publishWriteUp(
  tx: Tx,
  workspaceId: string,
  writeUp: { id: string } & Pick<WriteUpState, 'publishedAt'>,
): Promise<void> {
  if (!isDraft(writeUp)) await publish(tx, workspaceId, { kind: 'WRITE_UP', projectId: writeUp.id });
}

export async function writeUpList(
  db: DbOrTx,
  actor: Actor,
  filter: WriteUpFilter,
  { sortBy, ...request }: PageRequest & { sortBy: WriteUpSort },
): Promise<ListOf<WriteUpRow>> {
  if (!canReadTopics(actor)) return { items: [], ...request, total: 0, more: false };
  const { q } = filter;
  if (q) {
    const { page, pageSize } = request;
    const found = await findWriteUps(db, actor, { ...filter, q }, { sortBy, limit: pageSize, offset: (page - 1) * pageSize });
    return { items: found.rows.map(presentWriteUpRow), ...request, ...totalOf(found.n, LIMITS.exactTotalOfWords) };
  }
  const list = await listPage(
    request,
    (limit, offset) => listWriteUps(db, actor, filter, { sortBy, limit, offset }),
    () => countWriteUps(db, actor, filter),
  );
  return mapList(list, presentWriteUpRow);
}

export async function writeUpDetail(db: DbOrTx, actor: Actor, id: string): Promise<WriteUp> {
  const found = await findWriteUp(db, actor.workspaceId, id, actor.userId);
  if (!found || !canReadWriteUp(actor, { authorId: found.author.id, publishedAt: found.publishedAt })) throw notFound();
  return presentWriteUp(found, actor);
}

export async function openWriteUp(db: DbOrTx, actor: Actor, id: string) {
  const found = await findState(db, actor.workspaceId, id);
  if (!found || !canReadWriteUp(actor, found)) throw notFound();
  return found;
}

export const titlesOfWriteUps = async (db: DbOrTx, actor: Actor, ids: readonly string[]): Promise<Map<string, string>> =>
  ids.length === 0 || !canReadTopics(actor) ? new Map() : titlesPublished(db, actor.workspaceId, ids);

export async function writeUpsAbout(db: DbOrTx, actor: Actor, text: string, most: number) {
  if (!canReadTopics(actor)) return { items: [], counted: totalOf(0) };
  const { rows, n } = await findWriteUps(db, actor, { q: text, drafts: false }, { sortBy: '-relevance', limit: most, offset: 0 });
  return { items: rows.map(({ id, title, category }) => ({ id, title, category })), counted: totalOf(n, LIMITS.exactTotalOfWords) };
}
