import { type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '../../platform/database/database.ts';
import { kept, type Places, preparedSql, type Statement } from '../../platform/database/prepared.ts';
import { projects } from '../../projects/projects.tables.ts';
import { type DayFigure, issueDayChanges, issueDays } from '../days/issue-days.tables.ts';
import { issues } from '../issues.tables.ts';
import {
  type At,
  formOf,
  type IssueFilter,
  type IssueForm,
  type IssueValues,
  matching,
  overdue,
  type Viewer,
  valuesOf,
} from './issue-filter.repo.ts';

type Days = 'from' | 'now' | 'to' | 'starts';
type InPeriod = At & Places<Days>;

export interface FigurePeriod {
  /** The first day of the earlier period. */
  from: string;
  /** The first day of the later period. */
  now: string;
  /** The last day of the later period. */
  to: string;
  /** The first day of each part of the later period, in order. Publications and closings are counted separately for each part. */
  starts: readonly string[];
}

/** A row of the figures. Columns by which a figure is not divided are 0 or empty, as in `issue_days`. */
export interface FigureRecord {
  figure: DayFigure;
  /**
   * For publication and closing: the number (from 1) of the last part that starts on or before the day, or 0 before the first. For creation
   * and types: 1 in the later period, otherwise 0. For other figures: 0.
   */
  part: number;
  severityOrder: number;
  status: string;
  bugId: string;
  n: number;
  /** For CLOSED: the number of closed issues that have a publication date. */
  timed: number;
  /** For CLOSED: the total time from publication to closing of the issues in `timed`, in seconds. */
  seconds: number;
}

const startOf = (at: InPeriod, day: SQL): SQL => sql`((${day})::timestamp at time zone ${at.timeZone})`;

const cell = sql`figure, day, severity_order, status, bug_id, issues, timed, fix_time`;

/** Sums the rows of `issue_days` and the pending differences, without the issues of projects in the bin. */
const ofWorkspace = (at: InPeriod): SQL => sql`
  with asked (wanted, first_day, last_day) as (values
    ('CREATED', ${at.from}::date, ${at.to}::date), ('TYPE', ${at.now}::date, ${at.to}::date),
    ('PUBLISHED', ${at.from}::date, ${at.to}::date), ('CLOSED', ${at.from}::date, ${at.to}::date),
    ('DUE', '-infinity', (now() at time zone ${at.timeZone})::date - 1), ('STATE', '-infinity', '-infinity')),
  counted as (
    select ${cell} from asked cross join lateral (
      select * from ${issueDays} where workspace_id = ${at.workspaceId} and figure = wanted and day between first_day and last_day) as days
    union all
    select ${cell} from ${issueDayChanges} join asked on figure = wanted and day between first_day and last_day where workspace_id = ${at.workspaceId}
    union all
    select cell.figure, cell.day, cell.severity_order, cell.status, cell.bug_id, -cell.issues, -cell.timed, -cell.fix_time
    from ${projects} join ${issues} on ${issues.workspaceId} = ${at.workspaceId} and ${issues.projectId} = ${projects.id}
    cross join lateral issue_day_cells(${issues.deletedAt}, ${issues.createdAt}, ${issues.publishedAt}, ${issues.closedAt}, ${issues.dueDay},
      ${issues.status}, ${issues.severityOrder}, ${issues.bugId}, ${at.timeZone}) as cell
    join asked on cell.figure = wanted and cell.day between first_day and last_day
    where ${projects.workspaceId} = ${at.workspaceId} and ${projects.deletedAt} is not null)
  select figure, case when figure in ('CREATED', 'TYPE') then (day >= ${at.now}::date)::int
      when figure in ('PUBLISHED', 'CLOSED') then width_bucket(day, ${at.starts}::date[]) else 0 end as part,
    severity_order as "severityOrder", status, bug_id as "bugId",
    sum(issues)::int as n, sum(timed)::int as timed, (sum(fix_time) / 1000000)::float8 as seconds
  from counted where figure <> 'STATE' or status = 'READY_FOR_RETEST' group by 1, 2, 3, 4, 5 having sum(issues) <> 0`;

/** Computes the figures from the issues. Compares instants, because computing the day of each issue takes 10 times as long. */
const ofIssues = (at: InPeriod, form: IssueForm): SQL => sql`
  with period as materialized (select ${startOf(at, sql`${at.from}::date`)} as first, ${startOf(at, sql`${at.now}::date`)} as now,
    ${startOf(at, sql`${at.to}::date + 1`)} as after, array(select ${startOf(at, sql`day`)} from unnest(${at.starts}::date[]) as day order by day) as starts),
  seen as materialized (
    select ${issues.createdAt}, ${issues.publishedAt}, ${issues.closedAt}, ${issues.status}, ${issues.severityOrder}, ${issues.bugId}, ${overdue(at)} as is_overdue
    from ${issues} cross join period
    where ${matching(at, form, 'sift')} and (${issues.createdAt} >= first and ${issues.createdAt} < after or ${issues.publishedAt} >= first and ${issues.publishedAt} < after
      or ${issues.closedAt} >= first and ${issues.closedAt} < after or ${overdue(at)} or ${issues.status} = 'READY_FOR_RETEST'))
  select 'CREATED' as figure, (created_at >= now)::int as part, severity_order as "severityOrder", status, '' as "bugId", count(*)::int as n, 0 as timed, 0::float8 as seconds
  from seen join period on created_at >= first and created_at < after group by 2, 3, 4
  union all
  select 'TYPE', 1, 0, '', bug_id, count(*)::int, 0, 0 from seen join period on created_at >= now and created_at < after where bug_id is not null group by 5
  union all
  select 'PUBLISHED', width_bucket(published_at, starts), 0, '', '', count(*)::int, 0, 0
  from seen join period on published_at >= first and published_at < after group by 2
  union all
  select 'CLOSED', width_bucket(closed_at, starts), severity_order, '', '', count(*)::int, count(published_at)::int,
    coalesce(sum(extract(epoch from closed_at - published_at)), 0)::float8
  from seen join period on closed_at >= first and closed_at < after group by 2, 3
  union all
  select 'DUE', 0, 0, '', '', count(*)::int, 0, 0 from seen where is_overdue
  union all
  select 'STATE', 0, severity_order, status, '', count(*)::int, 0, 0 from seen where status = 'READY_FOR_RETEST' group by 3, 4`;

const areOfWorkspace = ({ everything, asked }: IssueForm): boolean =>
  everything && !asked.includes('authorId') && !asked.includes('onlyProjects');

const writeFigures = (form: IssueForm) =>
  preparedSql<FigureRecord>()((at: InPeriod) => (areOfWorkspace(form) ? ofWorkspace(at) : ofIssues(at, form)), {
    // Figures that do not cover the whole workspace are planned for each request, because their best plan depends on the number of the
    // viewer's projects.
    planned: areOfWorkspace(form),
    short: areOfWorkspace(form),
  });

const figures = kept<Statement<keyof IssueValues | Days, FigureRecord>>();

/** Counts issues for the figures; with `authorId`, only issues that this person reported or contributed to. */
export function countFigures(
  db: DbOrTx,
  viewer: Viewer,
  { authorId }: Pick<IssueFilter, 'authorId'>,
  period: FigurePeriod,
): Promise<FigureRecord[]> {
  const values = valuesOf(viewer, { authorId });
  const form = formOf(viewer, { authorId }, values);
  return figures(JSON.stringify(form), () => writeFigures(form))(db, { ...values, ...period });
}
