import type { Calendar, CalendarProject } from '@coloa/contract/calendar/calendar.contract.ts';
import { ISSUE_STATUSES, SETTLED_STATUSES } from '@coloa/contract/issues/issue-states.ts';
import type { Language } from '@coloa/contract/languages.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { firstIssues } from '../issues/issues.service.ts';
import { personsByIds } from '../membership/users.service.ts';
import type { Actor } from '../platform/actor.ts';
import type { DbOrTx } from '../platform/database/database.ts';
import { refusal } from '../platform/http/refusal.ts';
import { countDays, type Days } from '../platform/text/days.ts';
import { listPeopleOf } from '../projects/assignees/assignees.service.ts';
import { listProjects } from '../projects/projects.service.ts';
import { tasksDue } from '../tasks/tasks.service.ts';

const UNSETTLED = ISSUE_STATUSES.filter((status) => !(SETTLED_STATUSES as readonly string[]).includes(status));

const firstDay = ({ startDay, endDay }: Pick<CalendarProject, 'startDay' | 'endDay'>): string => startDay ?? endDay ?? '';

async function projectsIn(db: DbOrTx, actor: Actor, { from, to }: Days): Promise<Calendar['projects']> {
  const { items, total } = await listProjects(
    db,
    actor,
    { scheduled: { from, to } },
    { page: 1, pageSize: LIMITS.calendarProjects, sortBy: 'startDay' },
  );
  const assigned = await listPeopleOf(
    db,
    actor.workspaceId,
    items.map(({ id }) => id),
  );
  const persons = await personsByIds(
    db,
    assigned.map(({ userId }) => userId),
  );
  const byProject = Map.groupBy(assigned, ({ projectId }) => projectId);
  const peopleOf = (projectId: string): CalendarProject['people'] =>
    (byProject.get(projectId) ?? []).flatMap(({ userId, hats }) => {
      const found = persons.get(userId);
      return found ? [{ ...found, hats }] : [];
    });
  return {
    // Sort again by start date or, without one, by end date, because `listProjects` puts projects without a start date last.
    items: items
      .map((project) => ({ ...project, people: peopleOf(project.id) }))
      .toSorted((a, b) => firstDay(a).localeCompare(firstDay(b))),
    total,
  };
}

async function issuesDue(db: DbOrTx, actor: Actor, { from, to }: Days, language: Language): Promise<Calendar['issues']> {
  const filter = { dueFrom: from, dueTo: to, status: UNSETTLED };
  const { items, total } = await firstIssues(db, actor, filter, { sortBy: 'dueDay', limit: LIMITS.calendarDue }, language);
  return { items: items.flatMap(({ dueDay, ...issue }) => (dueDay ? [{ ...issue, dueDay }] : [])), total };
}

async function risksIn(db: DbOrTx, actor: Actor, { from, to }: Days, language: Language): Promise<Calendar['risks']> {
  const filter = { riskFrom: from, riskTo: to, status: ['RISK_ACCEPTED' as const] };
  const { items, total } = await firstIssues(db, actor, filter, { sortBy: 'riskUntil', limit: LIMITS.calendarDue }, language);
  return { items: items.flatMap(({ riskUntil, ...issue }) => (riskUntil ? [{ ...issue, dueDay: riskUntil }] : [])), total };
}

/**
 * Returns the projects, due issues, expiring accepted risks and due tasks of a period.
 * @throws Refusal DAYS_REVERSED, PERIOD_TOO_LONG
 */
export async function calendarOf(db: DbOrTx, actor: Actor, days: Days, language: Language): Promise<Calendar> {
  if (days.to < days.from) throw refusal('DAYS_REVERSED', { path: 'to' });
  if (countDays(days) > LIMITS.calendarDays) throw refusal('PERIOD_TOO_LONG', { path: 'to', params: { max: LIMITS.calendarDays } });
  const [projects, issues, risks, tasks] = await Promise.all([
    projectsIn(db, actor, days),
    issuesDue(db, actor, days, language),
    risksIn(db, actor, days, language),
    tasksDue(db, actor, days, language),
  ]);
  return { projects, issues, risks, tasks };
}
