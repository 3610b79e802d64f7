import { z } from 'zod';
import { bugId } from '../bugs/bugs.contract.ts';
import { day, defineEndpoint, done, figureDay, id } from '../http.ts';
import { ISSUE_STATUSES } from '../issues/issue-states.ts';
import { historyEntry, issueRow, namedIssue } from '../issues/issues.schema.ts';
import { PROJECT_STATUSES } from '../projects/project-states.ts';
import { projectRow } from '../projects/projects.schema.ts';
import { SEVERITIES } from '../severities.ts';
import { person } from '../users/users.schema.ts';

const some = <S extends z.ZodType>(item: S) =>
  z.object({
    items: z.array(item).meta({ description: 'The first eight' }),
    total: z.int().meta({ description: 'Counted up to 10 000' }),
  });

/** Who contributed is not shown there. */
const issueInBrief = issueRow.omit({ contributors: true, tags: true, outdated: true });
export type IssueInBrief = z.infer<typeof issueInBrief>;

/**
 * The parts of the page, in the order they have until somebody puts them in another. `firstSteps` is above all others, whatever the order, and
 * only there until the workspace is set up.
 */
export const WIDGETS = ['firstSteps', 'figures', 'work', 'severity', 'weeks', 'projects', 'fixTimes', 'types', 'activity'] as const;
export type Widget = (typeof WIDGETS)[number];

const widgetList = z.array(z.enum(WIDGETS)).max(WIDGETS.length);
const dashboardLayout = z.strictObject({
  order: widgetList.meta({ description: 'The first ones; those that are not named follow in their own order' }),
  hidden: widgetList,
});
export type DashboardLayout = z.infer<typeof dashboardLayout>;

/** A figure of the period and of the one before it, which is as long. */
const compared = z.object({ now: z.int(), before: z.int() });

/**
 * Figures, exact however large. `userId` narrows those of issues to what that person reported or contributed to, those of projects to
 * where they are assigned. Each equals the total of the list that the same filters give.
 */
const figures = z.object({
  projects: z
    .array(z.object({ status: z.enum(PROJECT_STATUSES), projects: z.int() }))
    .meta({ description: 'As things stand; none where there is none. POST /api/project/search_advanced: status, people' }),
  issues: z
    .array(z.object({ severity: z.enum(SEVERITIES), status: z.enum(ISSUE_STATUSES), issues: z.int() }))
    .meta({ description: 'Written within the period; none where there is none. GET /api/issue: createdFrom, createdTo, severity, status' }),
  reported: compared.meta({ description: 'GET /api/issue: createdFrom, createdTo' }),
  opened: compared.meta({ description: 'GET /api/issue: publishedFrom, publishedTo' }),
  closed: compared.meta({ description: 'GET /api/issue: closedFrom, closedTo' }),
  weeks: z.array(z.object({ from: day, to: day, opened: z.int(), closed: z.int() })).meta({
    description: 'Weeks that begin on Monday, the first and last cut by the period. publishedFrom, publishedTo; closedFrom, closedTo',
  }),
  fixTimes: z.array(z.object({ severity: z.enum(SEVERITIES), days: z.number(), issues: z.int(), daysBefore: z.number().nullable() })).meta({
    description:
      'Mean days from publication to closing, with a tenth, of what was closed within the period and still is; issues: closedFrom, closedTo, severity',
  }),
  overdue: z.int().meta({ description: 'As things stand. GET /api/issue: overdue' }),
  retests: z.int().meta({ description: 'As things stand. GET /api/issue: status READY_FOR_RETEST' }),
  types: z
    .array(z.object({ bugId, issues: z.int() }))
    .meta({ description: 'The eight most frequent subcategories of those written within the period. createdFrom, createdTo, bugId' }),
});
export type DashboardFigures = z.infer<typeof figures>;

/** The last thing that happened to an issue, as far as the caller sees it. */
const happening = historyEntry
  .pick({ id: true, at: true, actor: true, action: true })
  .extend({ issue: namedIssue, to: z.enum(ISSUE_STATUSES).nullable().meta({ description: 'Of STATUS: the new one' }) });
export type Happening = z.infer<typeof happening>;

const dashboard = z
  .object({
    from: day,
    to: day,
    before: z.object({ from: day, to: day }).meta({ description: 'The period that figures are compared with' }),
    person: person.nullable().meta({ description: 'Whom userId names' }),
    figures,
    activity: z.array(happening).meta({ description: 'The ten issues changed last, each with the last step of its history' }),
    layout: dashboardLayout.meta({ description: 'The caller’s own' }),
    projects: some(projectRow).meta({ description: 'Projects the person is assigned to that are neither completed nor archived' }),
    drafts: some(issueInBrief).meta({ description: 'Drafts the person reported' }),
    waiting: some(issueInBrief).meta({
      description:
        'Issues in review that the person may decide on, and those ready for a retest that is theirs; for who is CLIENT alone in each of their projects, archived ones aside: those to be fixed, the first due first',
    }),
    turn: z.enum(['DECIDE', 'FIX']).meta({ description: 'What the person is to do about those that wait' }),
  })
  .meta({ id: 'Dashboard' });
export type Dashboard = z.infer<typeof dashboard>;

export const dashboardContract = {
  get: defineEndpoint({
    method: 'GET',
    path: '/api/dashboard',
    access: 'signedIn',
    summary:
      'Figures of a period, 90 days up to today unless told, of all the caller sees or of one person; and the work that waits for them. Others than oneself need READ_PROJECT',
    query: z.strictObject({ from: figureDay.optional(), to: figureDay.optional(), userId: id.optional() }),
    response: dashboard,
    errors: ['FORBIDDEN', 'DAYS_REVERSED', 'PERIOD_TOO_LONG', 'DAY_TOO_FAR'],
  }),
  setLayout: defineEndpoint({
    method: 'PUT',
    path: '/api/dashboard/layout',
    access: 'signedIn',
    summary: 'Say which parts the caller’s dashboard shows, and in which order',
    body: dashboardLayout,
    response: done,
    errors: ['NAMED_TWICE'],
  }),
};
