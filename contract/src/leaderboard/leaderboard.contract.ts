import { z } from 'zod';
import { byId, day, defineEndpoint, done, figureDay, id, instant, line, listOf, page, pageSize } from '../http.ts';
import { namedIssue } from '../issues/issues.schema.ts';
import { LIMITS } from '../limits.ts';
import { severityCounts } from '../projects/projects.schema.ts';
import { SEVERITIES } from '../severities.ts';
import { person } from '../users/users.schema.ts';
import { REWARD_KINDS } from './rewards.ts';

/** Sort keys: points; accepted issues; completed tasks and checked rows; write-ups. */
export const PERFORMANCE_TYPES = ['score', 'issue', 'task', 'writeup'] as const;
export type PerformanceType = (typeof PERFORMANCE_TYPES)[number];

/** A row of a leaderboard. A reversal is deducted on the date of the reversal. */
const leaderboardRow = z
  .object({
    rank: z.int().meta({ description: 'Equal values with equal submissions share a rank; the next rank skips as many' }),
    person,
    value: z.int().meta({ description: 'Value by which the leaderboard is sorted' }),
    points: z.int(),
    submissions: z
      .int()
      .meta({ description: 'Number of accepted, rejected and duplicate issues. Of equal values, fewer submissions rank higher' }),
    issues: severityCounts.meta({ description: 'Accepted issues by severity' }),
    rejected: z.int(),
    duplicates: z.int(),
    tasks: z.int(),
    rows: z.int(),
    reviews: z.int(),
    retests: z.int(),
    writeUps: z.int(),
    before: z
      .object({ rank: z.int().nullable(), value: z.int() })
      .meta({ description: 'Previous period of the same length; `rank` is null if the user was not on the leaderboard' }),
  })
  .meta({ id: 'LeaderboardRow' });
export type LeaderboardRow = z.infer<typeof leaderboardRow>;

const leaderboard = z
  .object({
    type: z.enum(PERFORMANCE_TYPES),
    from: day,
    to: day,
    before: z.object({ from: day, to: day }),
    rows: z.array(leaderboardRow).meta({ description: 'Users with any counted activity, highest rank first' }),
    own: leaderboardRow.nullable().meta({ description: 'Row of the caller; null if the caller is not on the leaderboard' }),
  })
  .meta({ id: 'Leaderboard' });
export type Leaderboard = z.infer<typeof leaderboard>;

/** An award or its reversal. Entries never change. */
const rewardEntry = z
  .object({
    id,
    at: instant,
    day: day.meta({ description: 'Date on which the entry counts' }),
    kind: z.enum(REWARD_KINDS),
    points: z.int(),
    rateVersion: z.int().meta({ description: 'Version of the rates used; 0 for the default rates' }),
    severity: z.enum(SEVERITIES).nullable(),
    share: z.int().meta({ description: 'Share of the issue in percent; otherwise 100' }),
    project: z
      .object({ id, key: z.string(), name: z.string() })
      .nullable()
      .meta({ description: 'Null if there is none or the caller cannot read it' }),
    issue: namedIssue.nullable().meta({ description: 'Null if there is none or the caller cannot see it' }),
    title: z.string().nullable().meta({ description: 'Title of the task, row or write-up, if the caller can see it' }),
    writeUpId: id.nullable().meta({ description: 'Write-up, if the caller can read it' }),
    reverses: id.nullable().meta({ description: 'Entry that this one reverses' }),
    reversedBy: id.nullable().meta({ description: 'Entry that reverses this one' }),
  })
  .meta({ id: 'RewardEntry' });
export type RewardEntry = z.infer<typeof rewardEntry>;

const season = z
  .object({
    id,
    name: z.string(),
    from: day,
    to: day,
    closedAt: instant.nullable().meta({ description: 'When its leaderboard became permanent' }),
    over: z.boolean().meta({ description: 'Whether the end date has passed, so that the season can be closed' }),
  })
  .meta({ id: 'Season' });
export type Season = z.infer<typeof season>;

const seasonInput = z.strictObject({ name: line(LIMITS.name), from: figureDay, to: figureDay });
const period = { from: figureDay.optional(), to: figureDay.optional() };
const places = { groupId: id.optional(), projectId: id.optional() };
const seasonErrors = ['DAYS_REVERSED', 'PERIOD_TOO_LONG', 'DAY_TOO_FAR', 'SEASON_NAME_TAKEN'] as const;

export const leaderboardContract = {
  board: defineEndpoint({
    method: 'POST',
    path: '/api/leaderboard',
    access: 'signedIn',
    effect: 'reads',
    summary: `Get the leaderboard of a period, 90 days by default, with up to ${LIMITS.leaderboardRows} users; empty without \`READ_USER\``,
    query: z.strictObject({ 'performance-type': z.enum(PERFORMANCE_TYPES).default('score') }),
    body: z.strictObject({ ...period, ...places }),
    response: leaderboard,
    errors: ['DAYS_REVERSED', 'PERIOD_TOO_LONG', 'DAY_TOO_FAR'],
  }),
  ledger: defineEndpoint({
    method: 'GET',
    path: '/api/leaderboard/ledger',
    access: 'signedIn',
    summary: 'List the entries behind a user’s points, newest first. Other users require `READ_PROJECT` and `READ_USER`',
    query: z.strictObject({ userId: id.optional(), ...period, ...places, page, pageSize }),
    response: listOf(rewardEntry).extend({
      points: z.int().meta({ description: 'Sum of all entries in the period, including other pages' }),
    }),
    errors: ['FORBIDDEN', 'DAYS_REVERSED', 'PERIOD_TOO_LONG', 'DAY_TOO_FAR'],
  }),
  seasons: defineEndpoint({
    method: 'GET',
    path: '/api/leaderboard/season',
    access: 'signedIn',
    summary: `List up to ${LIMITS.seasons} seasons of the workspace, latest first`,
    response: z.array(season),
  }),
  addSeason: defineEndpoint({
    method: 'POST',
    path: '/api/leaderboard/season',
    access: 'WRITE_CONFIG',
    summary: 'Create a season',
    body: seasonInput,
    response: z.object({ id }),
    errors: [...seasonErrors, 'SEASONS_FULL'],
  }),
  changeSeason: defineEndpoint({
    method: 'PUT',
    path: '/api/leaderboard/season/{id}',
    access: 'WRITE_CONFIG',
    summary: 'Rename an open season or change its dates',
    params: byId,
    body: seasonInput,
    response: done,
    errors: [...seasonErrors, 'SEASON_CLOSED'],
  }),
  removeSeason: defineEndpoint({
    method: 'DELETE',
    path: '/api/leaderboard/season/{id}',
    access: 'WRITE_CONFIG',
    summary: 'Delete an open season. Its entries stay unchanged',
    params: byId,
    response: done,
    errors: ['SEASON_CLOSED'],
  }),
  closeSeason: defineEndpoint({
    method: 'POST',
    path: '/api/leaderboard/season/{id}/close',
    access: 'WRITE_CONFIG',
    summary: 'Close a finished season and keep its leaderboards permanently',
    params: byId,
    response: done,
    errors: ['SEASON_CLOSED', 'SEASON_NOT_OVER'],
  }),
  seasonBoard: defineEndpoint({
    method: 'GET',
    path: '/api/leaderboard/season/{id}',
    access: 'signedIn',
    summary: 'Get the leaderboard of a season: the saved one if it is closed, otherwise the current one; empty without `READ_USER`',
    params: byId,
    query: z.strictObject({ 'performance-type': z.enum(PERFORMANCE_TYPES).default('score') }),
    response: leaderboard.extend({ season }),
  }),
};
