import { z } from 'zod';
import { bugId } from '../bugs/bugs.contract.ts';
import { day, defineEndpoint, done, figureDay, id } from '../http.ts';
import { ISSUE_STATUSES } from '../issues/issue-states.ts';
import { historyEntry, issueRow, namedIssue } from '../issues/issues.schema.ts';
import { projectHistoryEntry } from '../projects/project-history.ts';
import { PROJECT_STATUSES } from '../projects/project-states.ts';
import { projectRow } from '../projects/projects.schema.ts';
import { SEVERITIES } from '../severities.ts';
import { person } from '../users/users.schema.ts';

const some = <S extends z.ZodType>(item: S) =>
  z.object({
    items: z.array(item).meta({ description: 'The first eight items' }),
    total: z.int().meta({ description: 'Counted up to 1 000 issues, or 10 000 projects' }),
    more: z.boolean().meta({ description: 'Whether there are more than `total`' }),
  });

const issueInBrief = issueRow.omit({ contributors: true, tags: true, outdated: true });
export type IssueInBrief = z.infer<typeof issueInBrief>;

/** Widgets of the dashboard, in default order. `firstSteps` is always first, and only shown in a new workspace. */
export const WIDGETS = ['firstSteps', 'figures', 'work', 'severity', 'weeks', 'projects', 'fixTimes', 'types', 'activity'] as const;
export type Widget = (typeof WIDGETS)[number];

const widgetList = z.array(z.enum(WIDGETS)).max(WIDGETS.length);
const dashboardLayout = z.strictObject({
  order: widgetList.meta({ description: 'Widgets in display order; the others follow in default order' }),
  hidden: widgetList,
});
export type DashboardLayout = z.infer<typeof dashboardLayout>;

const compared = z.object({ now: z.int(), before: z.int() });

/**
 * Exact figures. `userId` limits issues to those that the user reported or contributed to, and projects to the user's assignments. Each
 * count equals the number of items in the list with the same filters.
 */
const figures = z.object({
  projects: z.array(z.object({ status: z.enum(PROJECT_STATUSES), projects: z.int() })).meta({
    description: 'Current number of projects per status, without zeros. List: POST /api/project/search_advanced with status, people',
  }),
  issues: z.array(z.object({ severity: z.enum(SEVERITIES), status: z.enum(ISSUE_STATUSES), issues: z.int() })).meta({
    description: 'Issues created in the period, without zeros. List: GET /api/issue with createdFrom, createdTo, severity, status',
  }),
  reported: compared.meta({ description: 'List: GET /api/issue with createdFrom, createdTo' }),
  opened: compared.meta({ description: 'List: GET /api/issue with publishedFrom, publishedTo' }),
  closed: compared.meta({ description: 'List: GET /api/issue with closedFrom, closedTo' }),
  weeks: z.array(z.object({ from: day, to: day, opened: z.int(), closed: z.int() })).meta({
    description: 'Weeks start on Monday; the period cuts the first and last one. List: publishedFrom, publishedTo; closedFrom, closedTo',
  }),
  fixTimes: z.array(z.object({ severity: z.enum(SEVERITIES), days: z.number(), issues: z.int(), daysBefore: z.number().nullable() })).meta({
    description:
      'Mean days from publication to closing, with one decimal, for issues closed in the period and still closed. List: closedFrom, closedTo, severity',
  }),
  overdue: z.int().meta({ description: 'Currently overdue issues. List: GET /api/issue with overdue' }),
  retests: z.int().meta({ description: 'Issues currently ready for retest. List: GET /api/issue with status READY_FOR_RETEST' }),
  types: z
    .array(z.object({ bugId, issues: z.int() }))
    .meta({ description: 'The eight most frequent subcategories of issues created in the period. List: createdFrom, createdTo, bugId' }),
});
export type DashboardFigures = z.infer<typeof figures>;

const issueHappening = historyEntry.pick({ id: true, at: true, actor: true, action: true }).extend({
  kind: z.literal('ISSUE'),
  issue: namedIssue,
  from: z.enum(ISSUE_STATUSES).nullable().meta({ description: 'Previous status, with action STATUS' }),
  to: z.enum(ISSUE_STATUSES).nullable().meta({ description: 'New status, with action STATUS' }),
});
export type IssueHappening = z.infer<typeof issueHappening>;

const projectHappening = projectHistoryEntry.extend({
  kind: z.literal('PROJECT'),
  project: z.object({ id, key: z.string(), name: z.string() }),
  changes: projectHistoryEntry.shape.changes.meta({ description: 'With action EDITED only a change of people' }),
});
export type ProjectHappening = z.infer<typeof projectHappening>;

const happening = z.discriminatedUnion('kind', [issueHappening, projectHappening]);
export type Happening = z.infer<typeof happening>;

const dashboard = z
  .object({
    from: day,
    to: day,
    before: z.object({ from: day, to: day }).meta({ description: 'Previous period, for comparison' }),
    person: person.nullable().meta({ description: 'The user in `userId`' }),
    figures,
    activity: z.array(happening).meta({
      description:
        'The ten latest changes: issues, each with the last entry of its history, and entries of the histories of projects, which include people, tasks and reports',
    }),
    layout: dashboardLayout.meta({ description: 'The caller’s own layout' }),
    projects: some(projectRow).meta({ description: 'Projects assigned to the user that are neither completed nor archived' }),
    drafts: some(issueInBrief).meta({ description: 'Drafts reported by the user' }),
    waiting: some(issueInBrief).meta({
      description:
        'Issues that await the user’s review decision or retest. For users who are only CLIENT in unarchived projects: issues to fix, earliest due date first, then most severe',
    }),
    turn: z.enum(['DECIDE', 'FIX']).meta({ description: 'What the user does with the issues in `waiting`' }),
  })
  .meta({ id: 'Dashboard' });
export type Dashboard = z.infer<typeof dashboard>;

export const dashboardContract = {
  get: defineEndpoint({
    method: 'GET',
    path: '/api/dashboard',
    access: 'signedIn',
    summary:
      'Get the dashboard of the caller or of `userId`: figures for a period, 90 days by default, and open work. Other users require `READ_PROJECT`',
    query: z.strictObject({ from: figureDay.optional(), to: figureDay.optional(), userId: id.optional() }),
    response: dashboard,
    errors: ['FORBIDDEN', 'DAYS_REVERSED', 'PERIOD_TOO_LONG', 'DAY_TOO_FAR'],
  }),
  setLayout: defineEndpoint({
    method: 'PUT',
    path: '/api/dashboard/layout',
    access: 'signedIn',
    summary: 'Set which widgets the caller’s dashboard shows, and their order',
    body: dashboardLayout,
    response: done,
    errors: ['NAMED_TWICE'],
  }),
};
