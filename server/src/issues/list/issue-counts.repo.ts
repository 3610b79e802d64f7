import { LIMITS } from '@coloa/contract/limits.ts';
import { and, type SQL, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { DbOrTx } from '../../platform/database/database.ts';
import { kept, preparedSql } from '../../platform/database/prepared.ts';
import { counting } from '../../platform/http/paging.ts';
import { issues } from '../issues.tables.ts';
import { one } from './issue-conditions.repo.ts';
import {
  type At,
  formOf,
  type IssueFilter,
  type IssueForm,
  matching,
  PARTS_OF_PERSON,
  type Viewer,
  valuesOf,
} from './issue-filter.repo.ts';
import { isShort, usesGenericPlan } from './issue-list-plans.ts';
import { countedTotal, isCounted } from './issue-totals.repo.ts';

/**
 * Splits the form of a person's issues into one form per role. Each role has an index, but a count of all roles at once would scan the
 * table.
 */
const partsOf = (form: IssueForm): IssueForm[] =>
  form.asked.includes('personId') ? PARTS_OF_PERSON.map((part) => ({ ...form, part })) : [form];

/**
 * For a single tag, adds an `= any` comparison before the `&&` that the tag index needs. This halves the time if PostgreSQL counts a common
 * tag with another index.
 */
const hasOneTag = (at: At, { asked }: IssueForm): SQL | undefined =>
  asked.includes('oneTag') ? sql`${at.oneTag} = any(${issues.tags})` : undefined;

const writeCount = (form: IssueForm, most: number | null) =>
  preparedSql<{ n: number }>()(
    (at: At) => {
      if (isCounted(form)) return sql`select ${countedTotal(at, form)} as n`;
      const counted = (part: IssueForm) =>
        new QueryBuilder()
          .select(one)
          .from(issues)
          .where(and(hasOneTag(at, part), matching(at, part)));
      const parts = partsOf(form).map((part) => sql`${counted(part)}`);
      const all = sql.join(parts, sql` union all `);
      return most === null ? sql`select count(*)::int as n from (${all}) as matching` : counting(sql`(${all})`, most);
    },
    { planned: usesGenericPlan(form), short: isShort(form) },
  );

const counts = kept<ReturnType<typeof writeCount>>();

/**
 * Returns the exact number from cached counters if possible. Otherwise counts up to `most` issues; if `most` is null, counts all issues.
 */
export async function countIssues(
  db: DbOrTx,
  viewer: Viewer,
  filter: Omit<IssueFilter, 'q'>,
  most: number | null = LIMITS.exactTotal,
): Promise<number> {
  const values = valuesOf(viewer, filter);
  const form = formOf(viewer, filter, values);
  const [row] = await counts(JSON.stringify([form, most]), () => writeCount(form, most))(db, values);
  return row?.n ?? 0;
}

/** Returns the number up to which `countIssues` is exact. */
export const countedUpTo = (viewer: Viewer, filter: Omit<IssueFilter, 'q'>, most: number = LIMITS.exactTotal): number =>
  isCounted(formOf(viewer, filter, valuesOf(viewer, filter))) ? Number.POSITIVE_INFINITY : most;
