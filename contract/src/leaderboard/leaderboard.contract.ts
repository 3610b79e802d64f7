import { z } from 'zod';
import { byId, day, defineEndpoint, done, figureDay, id, instant, line, listOf, page, pageSize } from '../http.ts';
import { namedIssue } from '../issues/issues.schema.ts';
import { LIMITS } from '../limits.ts';
import { severityCounts } from '../projects/projects.schema.ts';
import { SEVERITIES } from '../severities.ts';
import { person } from '../users/users.schema.ts';
import { REWARD_KINDS } from './rewards.ts';

/** By points, accepted issues, tasks done with rows checked, or write-ups. */
export const PERFORMANCE_TYPES = ['score', 'issue', 'task', 'writeup'] as const;
export type PerformanceType = (typeof PERFORMANCE_TYPES)[number];

/** Somebody on the board. What was reversed since is taken off on the day it was reversed. */
const leaderboardRow = z
  .object({
    rank: z.int().meta({ description: 'Equal values with equally many submissions share one; the next rank leaves as many out' }),
    person,
    value: z.int().meta({ description: 'What the board is sorted by' }),
    points: z.int(),
    submissions: z.int().meta({ description: 'Issues accepted, rejected and found to be duplicates. Of equal values fewer go first' }),
    issues: severityCounts.meta({ description: 'Accepted, by severity' }),
    rejected: z.int(),
    duplicates: z.int(),
    tasks: z.int(),
    rows: z.int(),
    reviews: z.int(),
    retests: z.int(),
    writeUps: z.int(),
    before: z
      .object({ rank: z.int().nullable(), value: z.int() })
      .meta({ description: 'In the period before, as long as this one; rank null: not on the board then' }),
  })
  .meta({ id: 'LeaderboardRow' });
export type LeaderboardRow = z.infer<typeof leaderboardRow>;

const leaderboard = z
  .object({
    type: z.enum(PERFORMANCE_TYPES),
    from: day,
    to: day,
    before: z.object({ from: day, to: day }),
    rows: z.array(leaderboardRow).meta({ description: 'Whoever did anything that counts there, the first first' }),
    own: leaderboardRow.nullable().meta({ description: 'The caller’s; null when they are not on the board' }),
  })
  .meta({ id: 'Leaderboard' });
export type Leaderboard = z.infer<typeof leaderboard>;

/** An award as it was written, or what took it back. Neither is ever changed. */
const rewardEntry = z
  .object({
    id,
    at: instant,
    day: day.meta({ description: 'The day it counts on' }),
    kind: z.enum(REWARD_KINDS),
    points: z.int(),
    rateVersion: z.int().meta({ description: 'Of the rates it was counted by; 0: those every workspace begins with' }),
    severity: z.enum(SEVERITIES).nullable(),
    share: z.int().meta({ description: 'Of the issue, in percent; else 100' }),
    project: z
      .object({ id, key: z.string(), name: z.string() })
      .nullable()
      .meta({ description: 'Null as well where the caller does not read it' }),
    issue: namedIssue.nullable().meta({ description: 'Where there is one and the caller sees it' }),
    title: z.string().nullable().meta({ description: 'Of the task, row or write-up, where the caller sees it' }),
    writeUpId: id.nullable().meta({ description: 'Of a write-up that the caller reads' }),
    reverses: id.nullable().meta({ description: 'The entry that it takes back' }),
    reversedBy: id.nullable().meta({ description: 'What took it back since' }),
  })
  .meta({ id: 'RewardEntry' });
export type RewardEntry = z.infer<typeof rewardEntry>;

/** A period with a board of its own. */
const season = z
  .object({
    id,
    name: z.string(),
    from: day,
    to: day,
    closedAt: instant.nullable().meta({ description: 'Since when its board stands as it is for good' }),
    over: z.boolean().meta({ description: 'Its last day has passed, so that it can be closed' }),
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
    summary: `Who did how much in a period, 90 days up to today unless told (${LIMITS.leaderboardRows} people at most); without READ_USER nobody`,
    query: z.strictObject({ 'performance-type': z.enum(PERFORMANCE_TYPES).default('score') }),
    body: z.strictObject({ ...period, ...places }),
    response: leaderboard,
    errors: ['DAYS_REVERSED', 'PERIOD_TOO_LONG', 'DAY_TOO_FAR'],
  }),
  ledger: defineEndpoint({
    method: 'GET',
    path: '/api/leaderboard/ledger',
    access: 'signedIn',
    summary: 'The entries behind somebody’s points, newest first; others than oneself need READ_PROJECT and READ_USER',
    query: z.strictObject({ userId: id.optional(), ...period, ...places, page, pageSize }),
    response: listOf(rewardEntry).extend({
      points: z.int().meta({ description: 'Of all entries of the period together, those of other pages too' }),
    }),
    errors: ['FORBIDDEN', 'DAYS_REVERSED', 'PERIOD_TOO_LONG', 'DAY_TOO_FAR'],
  }),
  seasons: defineEndpoint({
    method: 'GET',
    path: '/api/leaderboard/season',
    access: 'signedIn',
    summary: `Seasons of the workspace, the last first (${LIMITS.seasons} at most)`,
    response: z.array(season),
  }),
  addSeason: defineEndpoint({
    method: 'POST',
    path: '/api/leaderboard/season',
    access: 'WRITE_CONFIG',
    summary: 'Begin a season',
    body: seasonInput,
    response: z.object({ id }),
    errors: [...seasonErrors, 'SEASONS_FULL'],
  }),
  changeSeason: defineEndpoint({
    method: 'PUT',
    path: '/api/leaderboard/season/{id}',
    access: 'WRITE_CONFIG',
    summary: 'Name a season anew or move its days, until it is closed',
    params: byId,
    body: seasonInput,
    response: done,
    errors: [...seasonErrors, 'SEASON_CLOSED'],
  }),
  removeSeason: defineEndpoint({
    method: 'DELETE',
    path: '/api/leaderboard/season/{id}',
    access: 'WRITE_CONFIG',
    summary: 'Remove a season that is not closed; what was done in it stays',
    params: byId,
    response: done,
    errors: ['SEASON_CLOSED'],
  }),
  closeSeason: defineEndpoint({
    method: 'POST',
    path: '/api/leaderboard/season/{id}/close',
    access: 'WRITE_CONFIG',
    summary: 'Keep the boards of a season that is over as they are, for good',
    params: byId,
    response: done,
    errors: ['SEASON_CLOSED', 'SEASON_NOT_OVER'],
  }),
  seasonBoard: defineEndpoint({
    method: 'GET',
    path: '/api/leaderboard/season/{id}',
    access: 'signedIn',
    summary: 'The board of a season: as it was kept once it is closed, until then as things stand; without READ_USER nobody',
    params: byId,
    query: z.strictObject({ 'performance-type': z.enum(PERFORMANCE_TYPES).default('score') }),
    response: leaderboard.extend({ season }),
  }),
};
