import type { ResponseOf } from '@coloa/contract/http.ts';
import type { Language } from '@coloa/contract/languages.ts';
import type { paletteContract } from '@coloa/contract/palette/palette.contract.ts';
import type { Actor } from '../platform/actor.ts';
import type { DbOrTx } from '../platform/database.ts';
import { findByKey, findIssues } from './issue-find.repo.ts';
import { howToSearch } from './issue-list.repo.ts';
import { presentFound } from './issues.present.ts';

type FoundIssue = ResponseOf<typeof paletteContract.find>['issues'][number];

/**
 * The first issues the actor sees that a text is about: the one it is the key of, then those with its words, changed last first.
 * Three queries at most, of which one waits for another.
 */
export async function issuesAbout(db: DbOrTx, actor: Actor, text: string, most: number, language: Language): Promise<FoundIssue[]> {
  const [exact, withWords] = await Promise.all([
    findByKey(db, actor, text),
    howToSearch(db, actor, { q: text }).then((how) => findIssues(db, actor, text, most, how)),
  ]);
  const others = withWords.filter(({ id }) => exact.every((each) => each.id !== id));
  return [...exact, ...others].slice(0, most).map((row) => presentFound(row, language));
}
