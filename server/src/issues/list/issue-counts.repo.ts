import { LIMITS } from '@coloa/contract/limits.ts';
import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { DbOrTx } from '../../platform/database/database.ts';
import { kept, type Places, preparedSql } from '../../platform/database/prepared.ts';
import { counting } from '../../platform/http/paging.ts';
import { readsEveryProject } from '../../projects/projects.policy.ts';
import { type Halves, issues } from '../issues.tables.ts';
import { one } from './issue-conditions.repo.ts';
import {
  type At,
  formOf,
  type IssueFilter,
  type IssueForm,
  type IssueValues,
  matching,
  PARTS_OF_PERSON,
  type Viewer,
  valuesOf,
} from './issue-filter.repo.ts';
import { allMatches, searchedBy, withGathered } from './issue-list.repo.ts';
import { usesFixedPlan, usesGenericPlan } from './issue-list-plans.ts';
import { areCommon, ENOUGH, found, type HowToSearch, MOST_GATHERED, ownProjects } from './issue-word-conditions.repo.ts';

/** Up to this number of issues in the user's own projects, scanning for words is as fast as looking them up. */
const FEW = 3_000;
/** Like `FEW`, for issues that match a filter: in all projects, or in the user's own projects, whose issues are read anyway. */
const LEFT = { everything: 2_000, own: 8_000 };

/** This many hits in each half of the user's own projects show that more match than are counted. */
const HALF_OF_ENOUGH = ENOUGH / 2;
/** Factor for scanning the issues of the user's own projects, because words can be less frequent in them than in all issues. */
const MORE = 1.2;

/** The values that a list can have if it is filtered only by a text. */
const OF_TEXT: ReadonlySet<keyof At> = new Set([
  'workspaceId',
  'userId',
  'onlyProjects',
  'timeZone',
  'query',
  'most',
  'key',
  'number',
  'rest',
]);
const isTextAlone = ({ asked, waits, overdue, languageMissing, languageOutdated, bin }: IssueForm): boolean =>
  asked.every((name) => OF_TEXT.has(name)) && !waits && !overdue && !languageMissing && !languageOutdated && !bin;

/** Splits the form of a person's issues by role: each role has an index, and counting all roles at once would read the table. */
const partsOf = (form: IssueForm): IssueForm[] =>
  form.asked.includes('personId') ? PARTS_OF_PERSON.map((part) => ({ ...form, part })) : [form];

/** Condition on a single tag. Comes before the `&&` of the tag index: if a common tag is counted in another index, it halves the time. */
const hasOneTag = (at: At, { asked }: IssueForm): SQL | undefined =>
  asked.includes('oneTag') ? sql`${at.oneTag} = any(${issues.tags})` : undefined;

const writeCount = (form: IssueForm) =>
  preparedSql<{ n: number }>()(
    (at: At) => {
      const counted = (part: IssueForm) =>
        new QueryBuilder()
          .select(one)
          .from(issues)
          .where(and(hasOneTag(at, part), matching(at, part)));
      const parts = partsOf(form).map((part) => sql`${counted(part)}`);
      return counting(sql`(${sql.join(parts, sql` union all `)})`);
    },
    { planned: usesGenericPlan(form), fixed: usesFixedPlan(form) },
  );

const writeCountLeft = (form: IssueForm) =>
  preparedSql<{ n: number | null }>()(
    (at: At) => {
      const most = form.everything ? LEFT.everything : LEFT.own;
      const rows = new QueryBuilder()
        .select({ search: issues.search, projectId: issues.projectId, number: issues.number })
        .from(issues)
        .where(matching(at, searchedBy(form, 'sift')));
      // Ordered, so that an index is read and not the table.
      const left = (form.everything ? rows.orderBy(desc(issues.updatedAt), desc(issues.id)) : rows).limit(most + 1);
      const { search } = searchedBy(form, 'walk');
      const has = (search && found(at, search)) ?? sql`true`;
      return sql`with left_over as materialized (${left}) select case when (select count(*) from left_over) <= ${most}
        then (select count(*)::int from left_over as ${issues} where ${has}) end as n`;
    },
    { planned: false },
  );

const writeCountOwn = (form: IssueForm, half: 0 | 1) =>
  preparedSql<{ n: number; all: boolean }>()(
    (at: At & Places<'among'>) => {
      const rows = new QueryBuilder()
        .select({ search: issues.search, projectId: issues.projectId, number: issues.number })
        .from(issues)
        .where(and(matching(at, searchedBy(form, 'sift')), sql`${issues.projectId} = any(array(${ownProjects(at, half)}))`))
        .limit(at.among);
      const { search } = searchedBy(form, 'walk');
      const has = (search && found(at, search)) ?? sql`true`;
      // Materialized, and read no further than `hits` needs, or to its end to count it.
      return sql`with own as materialized (${rows}), hits as (select count(*)::int as n from (select 1 from own as ${issues} where ${has} limit ${HALF_OF_ENOUGH}) as with_them)
        select n, case when n < ${HALF_OF_ENOUGH} then (select count(*) from own) < ${at.among} else false end as all from hits`;
    },
    { planned: false },
  );

const writeCountAll = (form: IssueForm, halves: Halves) =>
  preparedSql<{ n: number }>()((at: At) => counting(sql`(${allMatches(at, form, one, halves)})`), { planned: false });

const writeCountGathered = (form: IssueForm) =>
  preparedSql<{ n: number; hits: number }>()(
    (at: At): SQL => {
      const counted = withGathered(at, form)
        .select({ n: sql`count(*)::int`.as('n'), hits: sql`(select hits from found)`.as('hits') })
        .from(issues)
        .where(matching(at, form));
      return sql`${counted}`;
    },
    { planned: false },
  );

const counts = kept<ReturnType<typeof writeCount>>();
const countsLeft = kept<ReturnType<typeof writeCountLeft>>();
const countsOfOwn = kept<ReturnType<typeof writeCountOwn>>();
const countsOfAll = kept<ReturnType<typeof writeCountAll>>();
const gatheredCounts = kept<ReturnType<typeof writeCountGathered>>();

/** Returns the number of matches, counted up to the limit of lists. */
export async function countIssues(db: DbOrTx, viewer: Viewer, filter: IssueFilter, how: HowToSearch = 'walk'): Promise<number> {
  const values = valuesOf(viewer, filter);
  const form = formOf(viewer, filter, values, how);
  const [row] = await counts(JSON.stringify(form), () => writeCount(form))(db, values);
  return row?.n ?? 0;
}

/**
 * Returns `hits`, the number of issues with the words of a text, up to the limit `most`, and `n`, the number of matching issues among them.
 */
export async function countGathered(
  db: DbOrTx,
  viewer: Viewer,
  filter: IssueFilter,
  most = MOST_GATHERED,
): Promise<{ n: number; hits: number }> {
  const values = { ...valuesOf(viewer, filter), most };
  const form = formOf(viewer, filter, values, 'gather');
  const [row] = await gatheredCounts(JSON.stringify(form), () => writeCountGathered(form))(db, values);
  return row ?? { n: 0, hits: 0 };
}

const sum = (counted: readonly number[]): number => counted.reduce((all, n) => all + n, 0);

/**
 * Returns the number of matches among all issues with the words of a text: counted in two parts in parallel, or one part after the other if
 * the first is probably sufficient.
 */
async function countAll(db: DbOrTx, form: IssueForm, values: IssueValues, inParts: boolean): Promise<number> {
  const count = async (halves: Halves) => {
    const [row] = await countsOfAll(JSON.stringify([form, halves]), () => writeCountAll(form, halves))(db, values);
    return row?.n ?? 0;
  };
  if (!inParts) return sum(await Promise.all([count('odd'), count('even')]));
  const last = await count('last');
  return last > LIMITS.exactTotal ? last : last + (await count('before'));
}

/**
 * Counts the issues of the user's own projects with words that nearly all issues have, by scanning both halves of the projects in parallel
 * until there are more than are counted. Null if neither the limit nor the end was reached. Two queries.
 */
async function countOwnFound(db: DbOrTx, form: IssueForm, values: IssueValues, share: number): Promise<number | null> {
  const among = Math.ceil((HALF_OF_ENOUGH / share) * MORE);
  const halves = await Promise.all(
    ([0, 1] as const).map((half) => countsOfOwn(JSON.stringify([form, half]), () => writeCountOwn(form, half))(db, { ...values, among })),
  );
  const n = sum(halves.flat().map((half) => half.n));
  return n > LIMITS.exactTotal || halves.flat().every(({ all }) => all) ? n : null;
}

/** Words in so large a share of the issues that a few half-years suffice to show that there are more than lists count. */
const IN_NEARLY_ALL = 0.5;

/**
 * Returns the number of matches for words in many issues; `share`: the share of a sample of issues that has the words. The results of a
 * filter are scanned if they are few; otherwise words are looked up. Four queries at most.
 */
export async function countFound(db: DbOrTx, viewer: Viewer, filter: IssueFilter, share: number): Promise<number> {
  const values = valuesOf(viewer, filter);
  const form = formOf(viewer, filter, values, 'all');
  const nearlyAll = share > IN_NEARLY_ALL;
  if (!isTextAlone(form)) {
    const [left] = await countsLeft(JSON.stringify(form), () => writeCountLeft(form))(db, values);
    if (left && left.n !== null) return left.n;
  } else if (!form.everything) {
    const own = nearlyAll ? await countOwnFound(db, form, values, share) : null;
    if (own !== null) return own;
  } else {
    const { n, hits } = await countGathered(db, viewer, filter, ENOUGH);
    if (n > LIMITS.exactTotal || hits < ENOUGH) return n;
  }
  return countAll(db, form, values, nearlyAll);
}

const countOwn = preparedSql<{ many: boolean }>()(
  (at: Places<'workspaceId' | 'userId'>) =>
    sql`select count(*) > ${FEW} as many from (${new QueryBuilder()
      .select(one)
      .from(issues)
      .where(
        and(eq(issues.workspaceId, at.workspaceId), sql`${issues.projectId} = any(array(${ownProjects(at)}))`, isNull(issues.deletedAt)),
      )
      .limit(FEW + 1)}) as own`,
);

/** Whether a list with a search text has so many issues that looking up their words is faster. At most one query. */
export async function gathers(db: DbOrTx, viewer: Viewer, filter: IssueFilter): Promise<boolean> {
  if (valuesOf(viewer, filter).query === undefined || filter.projectId || filter.ids || filter.bin) return false;
  if (readsEveryProject(viewer)) return true;
  const { workspaceId, userId } = viewer;
  return (await countOwn(db, { workspaceId, userId }))[0]?.many ?? false;
}

/** Returns the fastest way to find all issues of a list with a text. Two queries at most, none without a text. */
export async function howToSearch(db: DbOrTx, viewer: Viewer, filter: IssueFilter): Promise<HowToSearch> {
  const { query } = valuesOf(viewer, filter);
  if (query === undefined || !(await gathers(db, viewer, filter))) return 'walk';
  return (await areCommon(db, viewer, query)) ? 'walk' : 'gather';
}
