import { z } from 'zod';
import { before, byId, day, defineEndpoint, done, id, instant, line, listOf, page, pageSizeUpTo, text } from '../http.ts';
import { LIMITS } from '../limits.ts';
import { person } from '../users/users.schema.ts';
import { ASSET_KINDS, ISSUE_STATUSES, RETEST_RESULTS } from './issue-states.ts';

/** A round in which what was reported as fixed is tested again. */
const retestRound = z
  .object({
    id,
    number: z.int().meta({ description: '1, 2, 3 … in the project' }),
    note: z.string(),
    startDay: day,
    endDay: day.nullable().meta({ description: 'Null while it is open' }),
    createdBy: person,
    results: z
      .object({ FIXED: z.int(), PARTLY: z.int(), NOT_FIXED: z.int(), NOT_TESTABLE: z.int() })
      .meta({ description: 'Issues of the round by what their last retest in it came to' }),
    again: z.int().meta({ description: 'Of these issues so many wait for a retest again' }),
  })
  .meta({ id: 'RetestRound' });
export type RetestRound = z.infer<typeof retestRound>;

/** The rounds of a project, newest first, and how far the present one is. */
const projectRetests = z
  .object({
    rounds: z.array(retestRound),
    ready: z.int().meta({ description: 'Issues that wait for a retest now' }),
    can: z.object({ writeRounds: z.boolean() }),
  })
  .meta({ id: 'ProjectRetests' });
export type ProjectRetests = z.infer<typeof projectRetests>;

const result = z.enum(RETEST_RESULTS);

const retest = z
  .object({
    id,
    round: retestRound.pick({ id: true, number: true }),
    testedBy: person,
    day,
    at: instant,
    result: result.meta({ description: 'What the results of its assets come to' }),
    results: z.array(
      z.object({
        assetId: id.nullable().meta({ description: 'Null: the issue had no assets, and the result is of it as a whole' }),
        kind: z.enum(ASSET_KINDS).nullable(),
        value: z.string().meta({ description: 'The asset as it was called then' }),
        result,
        note: z.string(),
      }),
    ),
    note: z.string().meta({ description: 'Markdown' }),
  })
  .meta({ id: 'Retest' });
export type Retest = z.infer<typeof retest>;

const stateErrors = ['PROJECT_ARCHIVED', 'PROJECT_DELETED'] as const;

export const retestsContract = {
  ofProject: defineEndpoint({
    method: 'GET',
    path: '/api/project/{id}/retests',
    access: 'project',
    summary: `Rounds of retests, newest first (${LIMITS.retestRounds} at most), with what they found; to CLIENT of the issues they see`,
    params: byId,
    response: projectRetests,
  }),
  openRound: defineEndpoint({
    method: 'POST',
    path: '/api/project/{id}/retest-round',
    access: 'project',
    summary: 'Open a round of retests; one at a time; LEAD',
    params: byId,
    body: z.strictObject({
      note: text(LIMITS.note).default(''),
      startDay: day.optional().meta({ description: 'Without it: today, in the time zone of the workspace' }),
    }),
    response: z.object({ id, number: z.int() }),
    errors: [...stateErrors, 'ROUND_OPEN', 'ROUNDS_FULL'],
  }),
  updateRound: defineEndpoint({
    method: 'PUT',
    path: '/api/retest-round/{id}',
    access: 'project',
    summary: 'Change the note of a round, or close it by its last day; null opens it again; LEAD',
    params: byId,
    body: z.strictObject({ note: text(LIMITS.note), endDay: day.nullable() }).partial(),
    response: done,
    errors: [...stateErrors, 'ROUND_OPEN', 'DAYS_REVERSED'],
  }),
  ofIssue: defineEndpoint({
    method: 'GET',
    path: '/api/issue/{id}/retests',
    access: 'project',
    summary: 'Retests of an issue with the result of each asset, newest first; CLIENT sees them from publication on',
    params: byId,
    query: z.strictObject({ before, page, pageSize: pageSizeUpTo(LIMITS.historyPageMax) }),
    response: listOf(retest),
  }),
  record: defineEndpoint({
    method: 'POST',
    path: '/api/issue/{id}/retest',
    access: 'project',
    summary:
      'Record a retest of an issue that is ready for it: closes it when all is fixed, opens it again when not; opens a round when none is; TESTER, LEAD',
    params: byId,
    body: z.strictObject({
      from: z.enum(ISSUE_STATUSES).meta({ description: 'The status one saw' }),
      day: day.optional().meta({ description: 'Without it: today, in the time zone of the workspace' }),
      results: z
        .array(
          z.strictObject({
            assetId: id.nullable().meta({ description: 'An asset of the issue; null for an issue without assets, as a whole' }),
            result,
            note: line(LIMITS.retestAssetNote, 0).default(''),
          }),
        )
        .min(1)
        .max(LIMITS.issueAssets),
      note: text(LIMITS.markdown).default('').meta({ description: 'Markdown: what was tried and seen, with its proof' }),
    }),
    response: z.object({ id, status: z.enum(ISSUE_STATUSES).meta({ description: 'Of the issue from now on' }), round: z.int() }),
    errors: [
      ...stateErrors,
      'STATUS_CHANGED',
      'TRANSITION_IMPOSSIBLE',
      'UNKNOWN_RETEST_ASSET',
      'NAMED_TWICE',
      'RETEST_INCOMPLETE',
      'DAY_AHEAD',
      'ROUNDS_FULL',
    ],
  }),
};
