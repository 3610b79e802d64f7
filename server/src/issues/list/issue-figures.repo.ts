import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { DbOrTx } from '../../platform/database/database.ts';
import { kept, type Places, preparedSql, type Statement } from '../../platform/database/prepared.ts';
import { issues } from '../issues.tables.ts';
import {
  type At,
  formOf,
  type IssueFilter,
  type IssueForm,
  type IssueValues,
  matching,
  type Viewer,
  valuesOf,
} from './issue-filter.repo.ts';

/** The values of a filter, and in `starts` the dates that divide the counted days. */

type InParts = At & Places<'starts'>;
type Counted<Row> = Statement<keyof IssueValues | 'starts', Row>;

/**
 * Returns 0 before the first of the days in `starts`, else the number, from 1, of the latest day that is not after it. By instants, as
 * lists compare them.
 */
const part = (at: InParts, column: AnyPgColumn): SQL => sql`width_bucket(${column}, array(
  select day::timestamp at time zone ${at.timeZone} from unnest(${at.starts}::date[]) with ordinality as starts (day, place) order by place))`;

/** Returns 1 from one dividing date on, else 0. This takes half the time of `part` for 50 000 issues. */
const isNow = (at: InParts): SQL => sql`(${issues.createdAt} >= ((${at.starts}::date[])[1]::timestamp at time zone ${at.timeZone}))::int`;

/** One plan fits readers who see everything, because the days are an index range. For others the best plan depends on the reader. */
const planned = ({ everything, asked }: IssueForm): boolean => everything && !asked.includes('authorId');

interface Written {
  part: number;
  /** The severity and status that are counted. If both are null, the type `bugId` is; null for issues without a type. */
  severityOrder: number | null;
  status: string | null;
  bugId: string | null;
  n: number;
}

/** Counts by all four columns first, so that only these counts are added up twice. */
const writeWritten = (form: IssueForm) =>
  preparedSql<Written>()(
    (at: InParts) => sql`
      select part, severity_order as "severityOrder", status, bug_id as "bugId", sum(n)::int as n
      from (
        select ${isNow(at)} as part, ${issues.severityOrder}, ${issues.status}, ${issues.bugId}, count(*) as n
        from ${issues} where ${matching(at, form, 'sift')} group by 1, 2, 3, 4
      ) as found
      group by grouping sets ((part, severity_order, status), (part, bug_id))`,
    { planned: planned(form) },
  );

const writePublished = (form: IssueForm) =>
  preparedSql<{ part: number; n: number }>()(
    (at: InParts) => sql`
      select ${part(at, issues.publishedAt)} as part, count(*)::int as n
      from ${issues} where ${matching(at, form, 'sift')} group by 1`,
    { planned: planned(form) },
  );

interface Closed {
  part: number;
  severityOrder: number;
  n: number;
  /** Total time from publication to closing of `timed` issues. */
  seconds: number;
  timed: number;
}

const writeClosed = (form: IssueForm) =>
  preparedSql<Closed>()(
    (at: InParts) => sql`
      select ${part(at, issues.closedAt)} as part, ${issues.severityOrder} as "severityOrder", count(*)::int as n,
        coalesce(sum(extract(epoch from ${issues.closedAt} - ${issues.publishedAt})), 0)::float8 as seconds,
        count(${issues.publishedAt})::int as timed
      from ${issues} where ${matching(at, form, 'sift')} group by 1, 2`,
    { planned: planned(form) },
  );

const writeCount = (form: IssueForm) =>
  preparedSql<{ n: number }>()((at: At) => sql`select count(*)::int as n from ${issues} where ${matching(at, form, 'sift')}`, {
    planned: planned(form),
  });

const written = kept<Counted<Written>>();
const published = kept<Counted<{ part: number; n: number }>>();
const closed = kept<Counted<Closed>>();
const counts = kept<Statement<keyof IssueValues, { n: number }>>();

/** A filter with dates, and the dates that divide its results, in order. */
type Asked = [db: DbOrTx, viewer: Viewer, filter: IssueFilter, starts: readonly string[]];

const counting =
  <Row>(statements: (key: string, make: () => Counted<Row>) => Counted<Row>, write: (form: IssueForm) => Counted<Row>) =>
  (...[db, viewer, filter, starts]: Asked): Promise<Row[]> => {
    const values = valuesOf(viewer, filter);
    const form = formOf(viewer, filter, values, 'walk');
    return statements(JSON.stringify(form), () => write(form))(db, { ...values, starts });
  };

/** Issues by creation date, before or from a given date: the number of each severity and status, and of each type. */
export const countWritten = counting(written, writeWritten);
/** Issues by the date on which clients could first see them. */
export const countPublished = counting(published, writePublished);
/** Issues by the date on which they were closed: the number of each severity, and the durations. */
export const countClosed = counting(closed, writeClosed);

/** The exact number of matches. */
export async function countExactly(db: DbOrTx, viewer: Viewer, filter: IssueFilter): Promise<number> {
  const values = valuesOf(viewer, filter);
  const form = formOf(viewer, filter, values, 'walk');
  const [row] = await counts(JSON.stringify(form), () => writeCount(form))(db, values);
  return row?.n ?? 0;
}
