import { type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '../../platform/database/database.ts';
import { kept, type Places, preparedSql } from '../../platform/database/prepared.ts';
import { issueFieldValues } from '../fields/field-values.tables.ts';
import { issues } from '../issues.tables.ts';
import { ofSortField, sorting } from './issue-field-conditions.repo.ts';
import { type At, formOf, type IssueFilter, type IssueForm, matching, ofTeam, type Viewer, valuesOf } from './issue-filter.repo.ts';
import { type FieldSort, type IssueSort, isColumn, type SortForm } from './issue-list.repo.ts';

type FieldOrder = Exclude<SortForm, string>;
type Sorted = At & Places<'sortField'>;

export function sortFormOf(sort: IssueSort): SortForm {
  if (isColumn(sort)) return sort;
  const { fieldId: _, ...form } = sort;
  return form;
}

export const sortValues = (sort: IssueSort) => ({ sortField: isColumn(sort) ? undefined : sort.fieldId });

const valueSeen = (at: Sorted, { everything }: IssueForm, { team }: FieldOrder): SQL | undefined =>
  team ? ofTeam(at, everything) : undefined;

const directionOf = ({ descending }: FieldOrder): SQL => (descending ? sql`desc` : sql`asc`);

/** The right side of a join: the value of each issue by which the list is sorted. */
export function keysOfIssue(at: Sorted, form: IssueForm, sort: FieldOrder): SQL {
  const seen = valueSeen(at, form, sort);
  return sql`${issueFieldValues} as ${sorting} on ${ofSortField(at)} and ${sorting.issueId} = ${issues.id}${seen && sql` and ${seen}`}`;
}

/** Issues without a value come last in both directions. */
export const orderByKey = (sort: FieldOrder): SQL =>
  sql`${sorting.sortKey} ${directionOf(sort)} nulls last, ${issues.id} ${directionOf(sort)}`;

/**
 * Reads the values in the order of their index until the page is full. Only a page that has room left reads the issues without a value.
 */
const writePage = (form: IssueForm, sort: FieldOrder, limit: number) =>
  preparedSql<{ ids: string[] }>()(
    (at: Sorted & Places<'offset'>) => {
      const direction = directionOf(sort);
      const most = sql`${limit} + ${at.offset}`;
      const seen = valueSeen(at, form, sort);
      const hasValue = sql`exists (select from ${issueFieldValues} as ${sorting} where ${ofSortField(at)} and ${sorting.issueId} = ${issues.id})`;
      return sql`with valued as materialized (
          select ${issues.id} as id, ${sorting.sortKey} as key from ${issueFieldValues} as ${sorting}
            join ${issues} on ${issues.workspaceId} = ${sorting.workspaceId} and ${issues.id} = ${sorting.issueId}
          where ${ofSortField(at)} and ${matching(at, form)}${seen && sql` and ${seen}`}
          order by ${sorting.sortKey} ${direction}, ${sorting.issueId} ${direction} limit ${most}),
        others as (
          select ${issues.id} as id, null::text as key from ${issues}
          where ${matching(at, form)} and (not ${hasValue}${seen && sql` or not (${seen})`})
            and (select count(*) from valued) < ${most}
          order by ${issues.id} ${direction} limit ${most})
        select array(select id from (select * from valued union all select * from others) as found
          order by key ${direction} nulls last, id ${direction} limit ${limit} offset ${at.offset}) as ids`;
    },
    { planned: false },
  );

const pages = kept<ReturnType<typeof writePage>>();

/** Returns the ids of a page in the order of a custom field. */
export async function idsByField(
  db: DbOrTx,
  viewer: Viewer,
  filter: Omit<IssueFilter, 'q'>,
  sort: FieldSort,
  { limit, offset }: { limit: number; offset: number },
): Promise<string[]> {
  const values = valuesOf(viewer, filter);
  const form = formOf(viewer, filter, values);
  const { fieldId, ...order } = sort;
  const page = pages(JSON.stringify([form, order, limit]), () => writePage(form, order, limit));
  return (await page(db, { ...values, sortField: fieldId, offset }))[0]?.ids ?? [];
}
