import type { NamedIssue } from '@coloa/contract/issues/issues.schema.ts';
import type { Language } from '@coloa/contract/languages.ts';
import type { Actor } from '../../platform/actor.ts';
import type { DbOrTx } from '../../platform/database/database.ts';
import { listRelated } from '../edit/issue-relations.repo.ts';
import { keyOf, presentRelated, titleOf } from '../issues.present.ts';

export { keyOf, titleOf };

/** What issues are called, by their ids: those the actor sees and that are in no bin. One query at most. */
export async function issuesNamed(db: DbOrTx, actor: Actor, ids: Iterable<string>, language: Language): Promise<Map<string, NamedIssue>> {
  const wanted = [...new Set(ids)];
  const found = wanted.length === 0 ? [] : await listRelated(db, actor, { ids: wanted });
  return new Map(found.map((row) => [row.id, presentRelated(row, language)]));
}
