import type { Actor } from '../platform/actor.ts';
import type { DbOrTx } from '../platform/database/database.ts';
import { canReadTopics } from './topics.policy.ts';
import { howToSearch, listWriteUps } from './write-up-list.repo.ts';

/** The first published write-ups that a text is about, as their list has them: those with its words in the title first. Two queries at most. */
export async function writeUpsAbout(db: DbOrTx, actor: Actor, text: string, most: number) {
  if (!canReadTopics(actor)) return [];
  const filter = { q: text, drafts: false };
  const how = await howToSearch(db, actor, filter, '-relevance');
  const rows = await listWriteUps(db, actor, filter, { sortBy: '-relevance', limit: most, offset: 0, how });
  return rows.map(({ id, title, category }) => ({ id, title, category }));
}
