import type { IssueStatus, Priority } from '@coloa/contract/issues/issue-states.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { type Severity, severityOrder } from '@coloa/contract/severities.ts';
import { and, arrayOverlaps, eq, exists, inArray, isNotNull, isNull, ne, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '../platform/actor.ts';
import type { DbOrTx } from '../platform/database.ts';
import { searchQuery } from '../platform/folding.ts';
import { assignees } from '../projects/assignees/assignees.tables.ts';
import { listViewer, readsEveryProject, visibleIssues } from '../projects/projects.policy.ts';
import { projects } from '../projects/projects.tables.ts';
import { issues } from './issues.tables.ts';

type Rights = Pick<Actor, 'userId' | 'permissions'>;

/** All conditions hold together; a list matches when any of its values does. Days are days of `timeZone`, both ends included. */
export interface IssueFilter {
  projectId?: string | undefined;
  status?: readonly IssueStatus[] | undefined;
  severity?: readonly Severity[] | undefined;
  priority?: readonly Priority[] | undefined;
  /** A node of the tree, with all below it. */
  bugId?: string | undefined;
  tag?: readonly string[] | undefined;
  reporterId?: string | undefined;
  fixerId?: string | undefined;
  /** In review, and theirs to decide on. */
  decidableBy?: Rights | undefined;
  overdue?: boolean | undefined;
  q?: string | undefined;
  updatedFrom?: string | undefined;
  updatedTo?: string | undefined;
}

/** Whose list it is: what they see, in which workspace, and where a day begins. */
export type Viewer = Pick<Actor, 'userId' | 'permissions' | 'workspaceId' | 'timeZone'>;

export const one = { one: sql`1` };
export const inThisWorkspace = (workspaceId: string) => eq(projects.workspaceId, workspaceId);

/** As a set that is made once, so that an index can still be walked in its order. */
const inBinnedProject = (db: DbOrTx, workspaceId: string): SQL =>
  notInArray(
    issues.projectId,
    db
      .select({ id: projects.id })
      .from(projects)
      .where(and(inThisWorkspace(workspaceId), isNotNull(projects.deletedAt))),
  );

/** What somebody sees; in their own projects said once more, so that the search begins there and not with the whole workspace. */
function visible(db: DbOrTx, viewer: Viewer): SQL | undefined {
  const seen = visibleIssues(listViewer(viewer));
  if (!seen) return undefined;
  const own = db
    .select({ id: assignees.projectId })
    .from(assignees)
    .where(and(eq(assignees.workspaceId, viewer.workspaceId), eq(assignees.userId, viewer.userId)));
  return and(sql`${issues.projectId} = any(array(${own}))`, seen);
}

/** Keys sort by bytes here: `.` stands before, and `/` after it is the first that a longer name cannot begin with. */
const below = (bugId: string): SQL => sql`(${issues.bugId} ~>=~ ${bugId} and ${issues.bugId} ~<~ ${`${bugId}/`})`;

const words = (query: string | null): SQL => (query ? sql`${issues.search} @@ to_tsquery('simple', ${query})` : sql`false`);

/** One or two digits are meant whole: as the beginning of a number they would be in nearly everything, and costly to look up. */
const wholeNumbers = (query: string | null): string | null => query?.replaceAll(/(?<=^| )(\d{1,2}):\*/g, '$1') ?? null;

interface Search {
  /** For the words of the text; null when it has none. */
  query: string | null;
  /** The first word, where it can be the key of a project; keys are looked up, not stored with the words, since they can be changed. */
  key: string | null;
  /** What follows the key. */
  rest: string;
}

function readSearch(text: string): Search {
  const [, key = null, rest = ''] = /^([a-z0-9]{2,10})(?:[\s-]+(.*))?$/i.exec(text.trim()) ?? [];
  return { query: wholeNumbers(searchQuery(text)), key, rest };
}

/** In the project with that key by the other words (`hvb xss`), or by the number alone (`HVB-12`). */
function byKey(db: DbOrTx, workspaceId: string, { key, rest }: Search): SQL {
  if (!key) return sql`false`;
  const ofKey = db
    .select({ id: projects.id })
    .from(projects)
    .where(and(inThisWorkspace(workspaceId), eq(projects.key, key.toUpperCase())));
  const inProject = /^\d{1,9}$/.test(rest)
    ? eq(issues.number, Number(rest))
    : rest === ''
      ? undefined
      : words(wholeNumbers(searchQuery(rest)));
  return and(sql`${issues.projectId} = (${ofKey})`, inProject) as SQL;
}

/** More than so many issues with the words of a search: it is then quicker to go through a list than to gather and sort them. */
const COMMON = LIMITS.exactTotal;

export type HowToSearch = 'gather' | 'walk';

const withWords = (workspaceId: string, query: string, most: number): SQL =>
  sql`select issues_with_words(${workspaceId}, to_tsquery('simple', ${query}), ${most})`;

/**
 * How a list with a text in it is best found. `gather`: look up the words and sort what they give. `walk`: go through the list in
 * its order, for words that stand in many issues. One query, and none where the list is of few issues anyway.
 */
export async function howToSearch(db: DbOrTx, viewer: Viewer, filter: IssueFilter): Promise<HowToSearch> {
  const query = filter.q ? readSearch(filter.q).query : null;
  if (!query || filter.projectId || !readsEveryProject(viewer)) return 'walk';
  const { rows } = await db.execute<{ common: boolean }>(
    sql`select count(*) > ${COMMON} as common from (${withWords(viewer.workspaceId, query, COMMON + 1)}) as found`,
  );
  return rows[0]?.common ? 'walk' : 'gather';
}

function found(db: DbOrTx, workspaceId: string, text: string | undefined, how: HowToSearch): SQL | undefined {
  if (!text) return undefined;
  const search = readSearch(text);
  if (how === 'walk' || !search.query) return or(words(search.query), byKey(db, workspaceId, search));
  const ofProject = db
    .select({ id: issues.id })
    .from(issues)
    .where(and(eq(issues.workspaceId, workspaceId), byKey(db, workspaceId, search)));
  return sql`${issues.id} = any(array(${withWords(workspaceId, search.query, COMMON + 1)} union all (${ofProject})))`;
}

/** Reviewers decide, but with two-person review not on what they reported, and never in an archived project. */
function decidable(db: DbOrTx, workspaceId: string, person: Rights): SQL | undefined {
  const reviews = db
    .select(one)
    .from(assignees)
    .where(
      and(
        eq(assignees.workspaceId, workspaceId),
        eq(assignees.userId, person.userId),
        eq(assignees.projectId, issues.projectId),
        arrayOverlaps(assignees.hats, ['REVIEWER', 'LEAD']),
      ),
    );
  const lets = db
    .select(one)
    .from(projects)
    .where(
      and(
        inThisWorkspace(workspaceId),
        eq(projects.id, issues.projectId),
        ne(projects.status, 'ARCHIVED'),
        or(eq(projects.twoPersonReview, false), ne(issues.reporterId, person.userId)),
      ),
    );
  return and(eq(issues.status, 'IN_REVIEW'), person.permissions.has('WRITE_PROJECT') ? undefined : exists(reviews), exists(lets));
}

const oneOf = <T>(values: readonly T[] | undefined, condition: (values: T[]) => SQL): SQL | undefined =>
  values && values.length > 0 ? condition([...values]) : undefined;

/** Condition on `issues`. */
export function matching(db: DbOrTx, viewer: Viewer, filter: IssueFilter, how: HowToSearch = 'walk'): SQL | undefined {
  const { workspaceId, timeZone } = viewer;
  return and(
    eq(issues.workspaceId, workspaceId),
    isNull(issues.deletedAt),
    inBinnedProject(db, workspaceId),
    visible(db, viewer),
    filter.projectId ? eq(issues.projectId, filter.projectId) : undefined,
    oneOf(filter.status, (status) => inArray(issues.status, status)),
    oneOf(filter.severity, (severity) => inArray(issues.severityOrder, severity.map(severityOrder))),
    oneOf(filter.priority, (priority) => inArray(issues.priority, priority)),
    filter.bugId ? below(filter.bugId) : undefined,
    oneOf(filter.tag, (tags) => arrayOverlaps(issues.tags, tags)),
    filter.reporterId ? eq(issues.reporterId, filter.reporterId) : undefined,
    filter.fixerId ? eq(issues.fixerId, filter.fixerId) : undefined,
    filter.decidableBy ? decidable(db, workspaceId, filter.decidableBy) : undefined,
    filter.overdue ? and(sql`${issues.dueDay} < (now() at time zone ${timeZone})::date`, ne(issues.status, 'REJECTED')) : undefined,
    found(db, workspaceId, filter.q, how),
    filter.updatedFrom ? sql`${issues.updatedAt} >= (${filter.updatedFrom}::date::timestamp at time zone ${timeZone})` : undefined,
    filter.updatedTo ? sql`${issues.updatedAt} < ((${filter.updatedTo}::date + 1)::timestamp at time zone ${timeZone})` : undefined,
  );
}
