import { z } from 'zod';
import { day, defineEndpoint, figureDay, id } from '../http.ts';
import { issueRow } from '../issues/issues.schema.ts';
import { LIMITS } from '../limits.ts';
import { HATS } from '../projects/project-states.ts';
import { projectRow } from '../projects/projects.schema.ts';
import { TASK_STATUSES } from '../tasks/task-states.ts';
import { person } from '../users/users.schema.ts';

const some = <S extends z.ZodType>(item: S) => z.object({ items: z.array(item), total: z.int() });

const calendarProject = projectRow
  .pick({ id: true, key: true, name: true, client: true, status: true })
  .extend({
    startDay: day.nullable(),
    endDay: day.nullable().meta({ description: 'Null if only the other date is set' }),
    people: z.array(person.extend({ hats: z.array(z.enum(HATS)) })),
  })
  .meta({ id: 'CalendarProject' });
export type CalendarProject = z.infer<typeof calendarProject>;

const dueIssue = issueRow
  .pick({ id: true, key: true, project: true, title: true, severity: true, status: true, fixer: true })
  .extend({ dueDay: day })
  .meta({ id: 'DueIssue' });

const dueTask = z
  .object({
    id,
    project: issueRow.shape.project,
    title: z.string(),
    status: z.enum(TASK_STATUSES),
    people: z.array(person),
    dueDay: day,
  })
  .meta({ id: 'DueTask' });
export type DueTask = z.infer<typeof dueTask>;

const calendar = z
  .object({
    projects: some(calendarProject).meta({
      description: `Up to ${LIMITS.calendarProjects} projects that overlap the period, earliest first. One with a single date is on that day`,
    }),
    issues: some(dueIssue).meta({ description: `Up to ${LIMITS.calendarDue} unsettled issues due in the period, earliest first` }),
    risks: some(dueIssue).meta({
      description: `Up to ${LIMITS.calendarDue} issues with an accepted risk to review in the period, earliest first; the review date is \`dueDay\``,
    }),
    tasks: some(dueTask).meta({
      description: `Up to ${LIMITS.calendarDue} unfinished tasks due in the period, earliest first. Not returned to clients`,
    }),
  })
  .meta({ id: 'Calendar' });
export type Calendar = z.infer<typeof calendar>;

export const calendarContract = {
  get: defineEndpoint({
    method: 'GET',
    path: '/api/calendar',
    access: 'signedIn',
    summary: `List the caller’s projects with their people, the due dates of issues and tasks, and the review dates of risks, for up to ${LIMITS.calendarDays} days`,
    query: z.strictObject({ from: figureDay, to: figureDay }),
    response: calendar,
    errors: ['DAYS_REVERSED', 'PERIOD_TOO_LONG', 'DAY_TOO_FAR'],
  }),
};
