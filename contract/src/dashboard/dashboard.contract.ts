import { z } from 'zod';
import { day, defineEndpoint, id } from '../http.ts';
import { issueRow } from '../issues/issues.schema.ts';
import { projectRow } from '../projects/projects.schema.ts';

const some = <S extends z.ZodType>(item: S) =>
  z.object({
    items: z.array(item).meta({ description: 'The first eight' }),
    total: z.int().meta({ description: 'Counted up to 10 000' }),
  });

/** Who contributed is not shown there. */
const issueInBrief = issueRow.omit({ contributors: true });
export type IssueInBrief = z.infer<typeof issueInBrief>;

export const dashboard = z
  .object({
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
    summary: 'My work, or with READ_PROJECT somebody else’s; issues last changed between two days',
    query: z.strictObject({ from: day.optional(), to: day.optional(), userId: id.optional() }),
    response: dashboard,
    errors: ['FORBIDDEN', 'DAYS_REVERSED'],
  }),
};
