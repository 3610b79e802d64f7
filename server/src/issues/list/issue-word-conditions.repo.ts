import { LIMITS } from '@coloa/contract/limits.ts';
import { and, eq, or, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '../../platform/actor.ts';
import type { DbOrTx } from '../../platform/database/database.ts';
import { type Places, preparedSql } from '../../platform/database/prepared.ts';
import { searchQuery } from '../../platform/text/folding.ts';
import { assignees } from '../../projects/assignees/assignees.tables.ts';
import { projects } from '../../projects/projects.tables.ts';
import { type Halves, hasMarkedWords, issues, shareWithWords } from '../issues.tables.ts';
import { build } from './issue-conditions.repo.ts';

/** Above this number of issues with the words of a search, scanning a list is faster than gathering and sorting them. */
const COMMON = LIMITS.exactTotal;
/** The most hits that are gathered: some more than are counted, because some may be hidden. */
export const MOST_GATHERED = COMMON + 2_000;
/** The limit for finding out whether there are more than are counted. */
export const ENOUGH = COMMON + 500;

/**
 * `gather`: look up the words and sort the hits. `walk`: scan the list in its order, for words in many issues; `cross`: the same through
 * the list of the whole workspace, for users who see only some projects and have many hits; `near`: only its first rows. `all`: look up all
 * hits, for pages far down and for counting; `rest`: those that `all` lacks, found by key. `sift`: compare the few results of other
 * conditions. `these`: given ids that all have the words.
 */
export type HowToSearch = 'gather' | 'walk' | 'cross' | 'near' | 'all' | 'rest' | 'sift' | 'these';

/**
 * Returns the words of a text as a query. One or two digits must match completely: as prefixes they would match nearly everything, and be
 * expensive.
 */
const wordsOf = (text: string): string | undefined => searchQuery(text)?.replaceAll(/(?<=^| )(\d{1,2}):\*/g, '$1');

/**
 * Returns the parts of a search text. `query`: its words. `key`: its first word, if it can be the key of a project; keys are looked up, not
 * indexed, because they can change. The rest after the key is the number of an issue (`HVB-12`) or other words (`hvb xss`).
 */
export function searchValues(text: string | undefined) {
  const [, key, rest = ''] = /^([a-z0-9]{2,10})(?:[\s-]+(.*))?$/i.exec(text?.trim() ?? '') ?? [];
  const isNumber = /^\d{1,9}$/.test(rest);
  return {
    query: text ? wordsOf(text) : undefined,
    most: text ? MOST_GATHERED : undefined,
    key: key?.toUpperCase(),
    number: isNumber ? Number(rest) : undefined,
    rest: key && rest !== '' && !isNumber ? (wordsOf(rest) ?? '') : undefined,
  };
}

/** The parts that determine the SQL. */
export interface SearchForm {
  how: HowToSearch;
  words: boolean;
  key: 'alone' | 'number' | 'words' | null;
  /** Searches only the viewer's own projects. */
  own: boolean;
  /** For `all`: only these half-years, counted from the last. */
  halves?: Halves;
}

export function searchForm(text: string | undefined, how: HowToSearch, own: boolean): SearchForm | null {
  if (!text) return null;
  const { query, key, number, rest } = searchValues(text);
  const afterKey = number !== undefined ? 'number' : rest === undefined ? 'alone' : rest === '' ? null : 'words';
  return { how, words: query !== undefined, key: key === undefined ? null : afterKey, own };
}

type Asked = Places<'workspaceId' | 'userId' | 'query' | 'most'>;
type At = Asked & Places<'key' | 'number' | 'rest'>;

const words = (query: Placeholder): SQL => sql`${issues.search} @@ to_tsquery('simple', ${query})`;

/** Returns the projects of a user, or every other one of them. */
export const ownProjects = (at: Places<'workspaceId' | 'userId'>, half?: 0 | 1) =>
  build
    .select({ id: assignees.projectId })
    .from(assignees)
    .where(
      and(
        eq(assignees.workspaceId, at.workspaceId),
        eq(assignees.userId, at.userId),
        half === undefined ? undefined : sql`get_byte(uuid_send(${assignees.projectId}), 15) % 2 = ${sql.raw(String(half))}`,
      ),
    );

/** Returns locations of rows with the words, up to a limit. */
const withWords = (at: Asked, own: boolean): SQL => {
  const where = own ? sql`array(${ownProjects(at)})` : sql`null`;
  return sql`select issues_with_words(${at.workspaceId}, to_tsquery('simple', ${at.query}), ${at.most}, ${where})`;
};

const countWords = preparedSql<{ hits: number }>()(
  (at: Asked) => sql`select count(*)::int as hits from (${withWords(at, false)}) as found`,
);

/** Whether so many issues of the workspace have the words that scanning a list is faster. One query. */
export async function areCommon(
  db: DbOrTx,
  { workspaceId, userId }: Pick<Actor, 'workspaceId' | 'userId'>,
  query: string,
): Promise<boolean> {
  const [row] = await countWords(db, { workspaceId, userId, query, most: COMMON + 1 });
  return (row?.hits ?? 0) > COMMON;
}

/** Condition on `issues`: those of the project whose key the search begins with, and with the number or words after it, if any. */
function byKey(at: At, key: SearchForm['key']): SQL {
  if (key === null) return sql`false`;
  const ofKey = build
    .select({ id: projects.id })
    .from(projects)
    .where(and(eq(projects.workspaceId, at.workspaceId), eq(projects.key, at.key)));
  const inProject = { alone: undefined, number: eq(issues.number, at.number), words: words(at.rest) }[key];
  return and(sql`${issues.projectId} = (${ofKey})`, inProject) as SQL;
}

/** Whether a search uses the `gathered` rows. */
export const isGathered = (search: SearchForm | null): boolean => search !== null && search.how === 'gather' && search.words;

/**
 * Returns the locations of matching rows, by words and key, for `with found as (…)` before a statement that uses `found`: as `tids`, and in
 * `hits` the number of rows with the words, MOST_GATHERED if it may be more.
 */
export const gathered = (at: At, { own, key }: SearchForm): SQL => {
  const ofProject = build
    .select({ tid: sql`${issues}.ctid` })
    .from(issues)
    .where(and(eq(issues.workspaceId, at.workspaceId), byKey(at, key)));
  // The offset keeps a subquery that is used twice from running twice.
  return sql`select tids || array(${ofProject}) as tids, cardinality(tids) as hits from (select array(${withWords(at, own)}) as tids offset 0) as words`;
};

/** Condition on `issues`: those found by the search. Undefined if words are compared afterwards. `gather` needs `gathered` before it. */
export function found(at: At, search: SearchForm): SQL | undefined {
  const { how, key } = search;
  if (how === 'near' || how === 'sift' || how === 'these') return undefined;
  if (isGathered(search)) return sql`${issues}.ctid = any((select tids from found)::tid[])`;
  if (how === 'all') return hasMarkedWords(at.workspaceId, at.query, search.halves);
  const named = byKey(at, key);
  // Written as a case, so that the planner uses no index for the words: only one project is read.
  if (how === 'rest') return and(named, sql`case when ${words(at.query)} then false else true end`);
  return or(search.words ? words(at.query) : sql`false`, named);
}

const sampled = preparedSql<{ share: number }>()(
  (at: Places<'workspaceId' | 'query'>) => sql`select ${shareWithWords(at.workspaceId, at.query)} as share`,
);

/** Returns the estimated share of the workspace's issues that has the words. One query. */
export async function howCommon(db: DbOrTx, { workspaceId }: Pick<Actor, 'workspaceId'>, query: string): Promise<number> {
  const [row] = await sampled(db, { workspaceId, query });
  return row?.share ?? 0;
}
