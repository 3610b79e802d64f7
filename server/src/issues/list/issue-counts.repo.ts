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
import { usesFixedPlan, usesGenericPlan } from './issue-list-plans.ts';

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

const counts = kept<ReturnType<typeof writeCount>>();

/** Returns the number of matches, counted up to the limit of lists. */
export async function countIssues(db: DbOrTx, viewer: Viewer, filter: Omit<IssueFilter, 'q'>): Promise<number> {
  const values = valuesOf(viewer, filter);
  const form = formOf(viewer, filter, values);
  const [row] = await counts(JSON.stringify(form), () => writeCount(form))(db, values);
  return row?.n ?? 0;
}
