import type { Dashboard, Happening } from '@coloa/contract/dashboard/dashboard.contract.ts';
import type { Language } from '@coloa/contract/languages.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { SEVERITIES } from '@coloa/contract/severities.ts';
import { firstIssues, waiterOf } from '../issues/issues.service.ts';
import { issueFigures, recentlyChangedIssues } from '../issues/list/issue-figures.service.ts';
import { personsByIds } from '../membership/users.service.ts';
import type { Actor } from '../platform/actor.ts';
import type { DbOrTx } from '../platform/database/database.ts';
import { type Period, periodOf } from '../platform/text/periods.ts';
import { recentProjectSteps } from '../projects/project-history.service.ts';
import { listProjects, projectsByStatus } from '../projects/projects.service.ts';
import { type MemberAsked, memberAsked } from '../workspaces/member-asked.service.ts';
import { layoutOf } from './dashboard-layouts.service.ts';

const PART = { limit: 8, most: LIMITS.exactTotalOfWork };
const HAPPENINGS = 10;

type FirstIssues = Awaited<ReturnType<typeof firstIssues>>;

/** Sorts issues with the same due date by severity, because no index has this order. Issues without a due date come last. */
function inOrderOfFixes({ items, ...counted }: FirstIssues): FirstIssues {
  const rank = ({ severity }: FirstIssues['items'][number]) => SEVERITIES.indexOf(severity);
  const byDay = Map.groupBy(items, ({ dueDay }) => dueDay);
  return { items: [...byDay.values()].flatMap((due) => due.toSorted((a, b) => rank(a) - rank(b))), ...counted };
}

async function workOf(db: DbOrTx, actor: Actor, person: MemberAsked, language: Language) {
  const drafts = firstIssues(db, actor, { reporterId: person.userId, status: ['DRAFT'] }, { sortBy: '-updatedAt', ...PART }, language);
  const projects = listProjects(
    db,
    actor,
    { people: [person.userId], open: true },
    { page: 1, pageSize: PART.limit, sortBy: '-updatedAt' },
  );
  const waiting = waiterOf(db, actor.workspaceId, person).then(async (waiter) => ({
    turn: waiter.client ? ('FIX' as const) : ('DECIDE' as const),
    // Issues to decide on are sorted by severity, then by their last change, the oldest first.
    waiting: waiter.client
      ? inOrderOfFixes(await firstIssues(db, actor, { waitingFor: waiter }, { sortBy: 'dueDay', ...PART }, language))
      : await firstIssues(db, actor, { waitingFor: waiter }, { sortBy: 'severity', ...PART }, language),
  }));
  const [{ items, total, more }, drafted, waits] = await Promise.all([projects, drafts, waiting]);
  return { projects: { items, total, more }, drafts: drafted, ...waits };
}

async function figuresOf(db: DbOrTx, actor: Actor, period: Period, userId: string | undefined): Promise<Dashboard['figures']> {
  const [projects, issues] = await Promise.all([
    projectsByStatus(db, actor, { people: userId === undefined ? undefined : [userId] }),
    issueFigures(db, actor, period, userId),
  ]);
  return { projects, ...issues };
}

async function recentChanges(db: DbOrTx, actor: Actor, userId: string | undefined, language: Language): Promise<Happening[]> {
  const [ofIssues, ofProjects] = await Promise.all([
    recentlyChangedIssues(db, actor, { authorId: userId, limit: HAPPENINGS }, language),
    recentProjectSteps(db, actor, { personId: userId, limit: HAPPENINGS }),
  ]);
  return [...ofIssues, ...ofProjects].toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0)).slice(0, HAPPENINGS);
}

/**
 * Returns the dashboard for a period. With `userId`, the figures, activity and work are those of this user.
 * @throws Refusal DAYS_REVERSED, PERIOD_TOO_LONG, FORBIDDEN for another user's figures without READ_PROJECT, NOT_FOUND if that user is not
 * a member
 */
export async function dashboardOf(
  db: DbOrTx,
  actor: Actor,
  { userId, ...days }: { userId?: string | undefined; from?: string | undefined; to?: string | undefined },
  language: Language,
): Promise<Dashboard> {
  const period = periodOf(days, actor.timeZone);
  const asked = await memberAsked(db, actor, userId);
  const [figures, activity, layout, work, persons] = await Promise.all([
    figuresOf(db, actor, period, userId),
    recentChanges(db, actor, userId, language),
    layoutOf(db, actor),
    workOf(db, actor, asked, language),
    userId === undefined ? undefined : personsByIds(db, [userId]),
  ]);
  return { ...period, person: persons?.get(asked.userId) ?? null, figures, activity, layout, ...work };
}
