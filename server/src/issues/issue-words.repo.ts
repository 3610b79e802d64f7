import { LIMITS } from '@coloa/contract/limits.ts';
import { and, eq, or, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { DbOrTx } from '../platform/database.ts';
import { searchQuery } from '../platform/folding.ts';
import { type Places, preparedSql } from '../platform/prepared.ts';
import { projects } from '../projects/projects.tables.ts';
import { issues } from './issues.tables.ts';

/** More than so many issues with the words of a search: it is then quicker to go through a list than to gather and sort them. */
const COMMON = LIMITS.exactTotal;

/** `gather`: look up the words and sort what they give. `walk`: go through the list in its order, for words that stand in many issues. */
export type HowToSearch = 'gather' | 'walk';

/** One or two digits are meant whole: as the beginning of a number they would be in nearly everything, and costly to look up. */
const wordsOf = (text: string): string | undefined => searchQuery(text)?.replaceAll(/(?<=^| )(\d{1,2}):\*/g, '$1');

/**
 * What a text asks for. `query`: its words. `key`: its first word, where it can be the key of a project; keys are looked up, not stored
 * with the words, since they can be changed. What follows the key is the number of an issue (`HVB-12`) or other words (`hvb xss`).
 */
export function searchValues(text: string | undefined) {
  const [, key, rest = ''] = /^([a-z0-9]{2,10})(?:[\s-]+(.*))?$/i.exec(text?.trim() ?? '') ?? [];
  const isNumber = /^\d{1,9}$/.test(rest);
  return {
    query: text ? wordsOf(text) : undefined,
    key: key?.toUpperCase(),
    number: isNumber ? Number(rest) : undefined,
    rest: key && rest !== '' && !isNumber ? (wordsOf(rest) ?? '') : undefined,
  };
}

/** What of it stands in the SQL. */
export interface SearchForm {
  how: HowToSearch;
  words: boolean;
  key: 'alone' | 'number' | 'words' | null;
}

export function searchForm(text: string | undefined, how: HowToSearch): SearchForm | null {
  if (!text) return null;
  const { query, key, number, rest } = searchValues(text);
  const afterKey = number !== undefined ? 'number' : rest === undefined ? 'alone' : rest === '' ? null : 'words';
  return { how, words: query !== undefined, key: key === undefined ? null : afterKey };
}

type At = Places<'workspaceId' | 'query' | 'key' | 'number' | 'rest'>;

const words = (query: Placeholder): SQL => sql`${issues.search} @@ to_tsquery('simple', ${query})`;

const withWords = (at: Places<'workspaceId' | 'query'>): SQL =>
  sql`select issues_with_words(${at.workspaceId}, to_tsquery('simple', ${at.query}), ${COMMON + 1})`;

const countWords = preparedSql<{ common: boolean }>()(
  (at: Places<'workspaceId' | 'query'>) => sql`select count(*) > ${COMMON} as common from (${withWords(at)}) as found`,
);

/** Whether so many issues have the words that a list is better walked. One query. */
export async function areCommon(db: DbOrTx, workspaceId: string, query: string): Promise<boolean> {
  return (await countWords(db, { workspaceId, query }))[0]?.common ?? false;
}

/** In the project with that key. */
function byKey(at: At, key: SearchForm['key']): SQL {
  if (key === null) return sql`false`;
  const ofKey = new QueryBuilder()
    .select({ id: projects.id })
    .from(projects)
    .where(and(eq(projects.workspaceId, at.workspaceId), eq(projects.key, at.key)));
  const inProject = { alone: undefined, number: eq(issues.number, at.number), words: words(at.rest) }[key];
  return and(sql`${issues.projectId} = (${ofKey})`, inProject) as SQL;
}

/** Condition on `issues`. */
export function found(at: At, { how, words: hasWords, key }: SearchForm): SQL | undefined {
  if (how === 'walk' || !hasWords) return or(hasWords ? words(at.query) : sql`false`, byKey(at, key));
  const ofProject = new QueryBuilder()
    .select({ id: issues.id })
    .from(issues)
    .where(and(eq(issues.workspaceId, at.workspaceId), byKey(at, key)));
  return sql`${issues.id} = any(array(${withWords(at)} union all (${ofProject})))`;
}
