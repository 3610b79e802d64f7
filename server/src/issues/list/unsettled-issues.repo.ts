import { GROUP_AGES } from '@coloa/contract/groups/groups.contract.ts';
import { type IssueStatus, NEVER_OVERDUE_STATUSES, SETTLED_STATUSES } from '@coloa/contract/issues/issue-states.ts';
import { and, eq, inArray, isNull, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '../../platform/actor.ts';
import type { DbOrTx } from '../../platform/database/database.ts';
import { addDays } from '../../platform/text/days.ts';
import { listViewer } from '../../projects/projects.scope.ts';
import { visibleIssues } from '../issues.scope.ts';
import { issues } from '../issues.tables.ts';

const AGING_STATUSES: IssueStatus[] = ['OPEN', 'IN_PROGRESS', 'READY_FOR_RETEST'];

/**
 * Counts unsettled issues by age. Compares ages as instants, as the issue lists do, because midnight can occur twice on one day when clocks
 * are set back.
 */
export function countUnsettled(
  db: DbOrTx,
  actor: Pick<Actor, 'userId' | 'permissions' | 'onlyProjects' | 'workspaceId' | 'timeZone'>,
  projectIds: readonly string[],
  today: string,
) {
  const aging = inArray(issues.status, AGING_STATUSES);
  const overdue = and(sql`${issues.dueDay} < ${today}::date`, notInArray(issues.status, [...NEVER_OVERDUE_STATUSES]));
  const daysAgo = (days: number) => sql`(${addDays(today, -days)}::date::timestamp at time zone ${actor.timeZone}::text)`;
  const some = (...conditions: (SQL | undefined)[]) => sql<number>`(count(*) filter (where ${and(...conditions)}))::int`;
  const [week, month, quarter, older] = GROUP_AGES.map(({ from, to }) =>
    some(aging, to === null ? undefined : sql`${issues.publishedAt} >= ${daysAgo(to)}`, sql`${issues.publishedAt} < ${daysAgo(from - 1)}`),
  ) as [SQL<number>, SQL<number>, SQL<number>, SQL<number>];
  return db
    .select({ severity: issues.severity, WEEK: week, MONTH: month, QUARTER: quarter, OLDER: older, overdue: some(overdue) })
    .from(issues)
    .where(
      and(
        eq(issues.workspaceId, actor.workspaceId),
        inArray(issues.projectId, [...projectIds]),
        isNull(issues.deletedAt),
        notInArray(issues.status, [...SETTLED_STATUSES]),
        or(aging, overdue),
        visibleIssues(listViewer(actor)),
      ),
    )
    .groupBy(issues.severity);
}
export type UnsettledRecord = Awaited<ReturnType<typeof countUnsettled>>[number];
