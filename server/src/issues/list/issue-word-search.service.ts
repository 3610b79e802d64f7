import type { ResponseOf } from '@coloa/contract/http.ts';
import type { Language } from '@coloa/contract/languages.ts';
import type { paletteContract } from '@coloa/contract/palette/palette.contract.ts';
import type { Actor } from '../../platform/actor.ts';
import type { DbOrTx } from '../../platform/database/database.ts';
import { presentFound } from '../issues.present.ts';
import { gathers } from './issue-counts.repo.ts';
import { howCommon, searchValues } from './issue-word-conditions.repo.ts';
import { findByKey, findIssues } from './issue-word-search.repo.ts';

type FoundIssue = ResponseOf<typeof paletteContract.find>['issues'][number];

/** For words in at least this share of the workspace's issues, scanning the list finds the first ones quickly. */
const VERY_COMMON = 0.1;

/** Returns the last changed issues with the words of a text. Five sequential queries at most. */
async function withWords(db: DbOrTx, actor: Actor, text: string, most: number) {
  const { query } = searchValues(text);
  if (query === undefined || !(await gathers(db, actor, { q: text }))) return (await findIssues(db, actor, text, most, 'walk')) ?? [];
  const gathered = (await howCommon(db, actor, query)) < VERY_COMMON ? await findIssues(db, actor, text, most, 'gather') : null;
  return gathered ?? (await findIssues(db, actor, text, most, 'cross')) ?? [];
}

/**
 * Returns the first issues for a text that the actor can see: the one with that key, then those with its words, last changed first. Six
 * queries at most.
 */
export async function issuesAbout(db: DbOrTx, actor: Actor, text: string, most: number, language: Language): Promise<FoundIssue[]> {
  const [exact, found] = await Promise.all([findByKey(db, actor, text), withWords(db, actor, text, most)]);
  const others = found.filter(({ id }) => exact.every((each) => each.id !== id));
  return [...exact, ...others].slice(0, most).map((row) => presentFound(row, language));
}
