import type { DashboardFigures, IssueHappening } from '@coloa/contract/dashboard/dashboard.contract.ts';
import { ISSUE_STATUSES } from '@coloa/contract/issues/issue-states.ts';
import type { Language } from '@coloa/contract/languages.ts';
import { SEVERITIES, type Severity, severityOrder } from '@coloa/contract/severities.ts';
import { subcategoriesOf } from '../../bugs/bug-uses.service.ts';
import type { Actor } from '../../platform/actor.ts';
import type { DbOrTx } from '../../platform/database/database.ts';
import { DAY_MS, weeksOf } from '../../platform/text/days.ts';
import type { Period } from '../../platform/text/periods.ts';
import { presentHappening } from '../issues.present.ts';
import { countFigures, type FigureRecord } from './issue-figures.repo.ts';
import { listLastSteps } from './recently-changed-issues.repo.ts';

export { countUnsettled, type UnsettledRecord } from './unsettled-issues.repo.ts';

const TYPES = 8;

export type IssueFigures = Omit<DashboardFigures, 'projects'>;

const sum = (rows: readonly FigureRecord[], which: (row: FigureRecord) => boolean = () => true): number =>
  rows.reduce((total, row) => (which(row) ? total + row.n : total), 0);

/** The parts of the later period start at 1; part 0 is the earlier period. */
const isNow = ({ part }: FigureRecord): boolean => part > 0;
const compared = (rows: readonly FigureRecord[]) => ({ now: sum(rows, isNow), before: sum(rows, (row) => !isNow(row)) });

const DAY_S = DAY_MS / 1000;

function meanDays(rows: readonly FigureRecord[]): number | null {
  const timed = rows.reduce((total, row) => total + row.timed, 0);
  const seconds = rows.reduce((total, row) => total + row.seconds, 0);
  return timed === 0 ? null : Math.round((seconds / timed / DAY_S) * 10) / 10;
}

/**
 * Returns the mean fix time of a severity as a list with one entry, or an empty list if no fix time is known. `issues` equals the total of
 * the issue list, which includes issues without a known time.
 */
function fixTimeOf(severity: Severity, rows: readonly FigureRecord[]): IssueFigures['fixTimes'] {
  const own = rows.filter((row) => row.severityOrder === severityOrder(severity));
  const now = own.filter(isNow);
  const days = meanDays(now);
  return days === null ? [] : [{ severity, days, issues: sum(now), daysBefore: meanDays(own.filter((row) => !isNow(row))) }];
}

function mostFrequent(rows: readonly FigureRecord[], subcategory: (key: string) => string | null) {
  const counted = new Map<string, number>();
  for (const { bugId: key, n } of rows) {
    const bugId = subcategory(key);
    if (bugId !== null) counted.set(bugId, (counted.get(bugId) ?? 0) + n);
  }
  const byName = (a: string, b: string) => (a < b ? -1 : 1);
  return [...counted]
    .map(([bugId, issues]) => ({ bugId, issues }))
    .toSorted((a, b) => b.issues - a.issues || byName(a.bugId, b.bugId))
    .slice(0, TYPES);
}

/** Returns the figures of issues. Each number equals the total of the issue list with the same conditions. */
export async function issueFigures(
  db: DbOrTx,
  actor: Actor,
  { before, ...now }: Period,
  authorId: string | undefined,
): Promise<IssueFigures> {
  const weeks = weeksOf(now);
  const starts = weeks.map(({ from }) => from);
  const [rows, subcategory] = await Promise.all([
    countFigures(db, actor, { authorId }, { from: before.from, now: now.from, to: now.to, starts }),
    subcategoriesOf(db, actor.workspaceId),
  ]);
  const of = (figure: FigureRecord['figure']) => rows.filter((row) => row.figure === figure);
  const [cells, published, closed] = [of('CREATED'), of('PUBLISHED'), of('CLOSED')];
  return {
    issues: SEVERITIES.flatMap((severity) =>
      ISSUE_STATUSES.flatMap((status) => {
        const issues = sum(cells, (row) => isNow(row) && row.status === status && row.severityOrder === severityOrder(severity));
        return issues === 0 ? [] : [{ severity, status, issues }];
      }),
    ),
    reported: compared(cells),
    opened: compared(published),
    closed: compared(closed),
    weeks: weeks.map((week, n) => ({
      ...week,
      opened: sum(published, ({ part }) => part === n + 1),
      closed: sum(closed, ({ part }) => part === n + 1),
    })),
    fixTimes: SEVERITIES.flatMap((severity) => fixTimeOf(severity, closed)),
    overdue: sum(of('DUE')),
    retests: sum(of('STATE')),
    types: mostFrequent(of('TYPE'), subcategory),
  };
}

export async function recentlyChangedIssues(
  db: DbOrTx,
  actor: Actor,
  { authorId, limit }: { authorId: string | undefined; limit: number },
  language: Language,
): Promise<IssueHappening[]> {
  return (await listLastSteps(db, actor, { authorId }, limit)).map((row) => presentHappening(row, language));
}
