import { z } from 'zod';
import { before, byId, day, defineEndpoint, done, id, instant, line, listOf, page, pageSizeUpTo, text } from '../http.ts';
import { LIMITS } from '../limits.ts';
import { person } from '../users/users.schema.ts';
import { ASSET_KINDS, ISSUE_STATUSES, RETEST_RESULTS } from './issue-states.ts';
import { namedIssue } from './issues.schema.ts';

const retestRound = z
  .object({
    id,
    number: z.int().meta({ description: 'Sequential number in the project' }),
    note: z.string(),
    startDay: day,
    endDay: day.nullable().meta({ description: 'Null while the round is open' }),
    createdBy: person,
    results: z
      .object({ FIXED: z.int(), PARTLY: z.int(), NOT_FIXED: z.int(), NOT_TESTABLE: z.int() })
      .meta({ description: 'Issues of the round by the result of their last retest in it' }),
    again: z.int().meta({ description: 'Number of these issues that are ready for another retest' }),
  })
  .meta({ id: 'RetestRound' });
export type RetestRound = z.infer<typeof retestRound>;

const projectRetests = z
  .object({
    rounds: z.array(retestRound),
    ready: z.int().meta({ description: 'Issues that are ready for retest' }),
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
    result: result.meta({ description: 'Combined result of the assets' }),
    results: z.array(
      z.object({
        assetId: id.nullable().meta({ description: 'Null if the issue has no assets and the result applies to the whole issue' }),
        kind: z.enum(ASSET_KINDS).nullable(),
        value: z.string().meta({ description: 'Name of the asset at the time of the retest' }),
        result,
        note: z.string(),
      }),
    ),
    note: z.string().meta({ description: 'Markdown' }),
    version: z.int(),
    edited: z.object({ by: person, at: instant }).nullable().meta({ description: 'The last edit; null if the retest was never edited' }),
    can: z.object({
      edit: z.boolean(),
      result: z.boolean().meta({ description: 'Whether the caller can also change the results' }),
    }),
  })
  .meta({ id: 'Retest' });
export type Retest = z.infer<typeof retest>;

const roundResult = z
  .object({ issue: namedIssue, result, day, testedBy: person })
  .meta({ id: 'RoundResult', description: 'The last retest of an issue in a round' });
export type RoundResult = z.infer<typeof roundResult>;

const results = z
  .array(
    z.strictObject({
      assetId: id.nullable().meta({ description: 'Asset of the issue; null for an issue without assets' }),
      result,
      note: line(LIMITS.retestAssetNote, 0).default(''),
    }),
  )
  .min(1)
  .max(LIMITS.issueAssets);
const note = text(LIMITS.markdown).meta({ description: 'Markdown: test steps and observations, including evidence' });

const stateErrors = ['PROJECT_ARCHIVED', 'PROJECT_DELETED'] as const;

export const retestsContract = {
  ofProject: defineEndpoint({
    method: 'GET',
    path: '/api/project/{id}/retests',
    access: 'project',
    summary: `List up to ${LIMITS.retestRounds} retest rounds with their results, newest first. Results for clients only include issues that they see`,
    params: byId,
    response: projectRetests,
  }),
  openRound: defineEndpoint({
    method: 'POST',
    path: '/api/project/{id}/retest-round',
    access: 'project',
    summary: 'Open a retest round. Only one round can be open. Requires LEAD',
    params: byId,
    body: z.strictObject({
      note: text(LIMITS.note).default(''),
      startDay: day.optional().meta({ description: 'Default: today, in the time zone of the workspace' }),
    }),
    response: z.object({ id, number: z.int() }),
    errors: [...stateErrors, 'ROUND_OPEN', 'ROUNDS_FULL'],
  }),
  updateRound: defineEndpoint({
    method: 'PUT',
    path: '/api/retest-round/{id}',
    access: 'project',
    summary: 'Change the note of a round, or close it with `endDay`; null reopens it. Requires LEAD',
    params: byId,
    body: z.strictObject({ note: text(LIMITS.note), endDay: day.nullable() }).partial(),
    response: done,
    errors: [...stateErrors, 'ROUND_OPEN', 'DAYS_REVERSED'],
  }),
  ofRound: defineEndpoint({
    method: 'GET',
    path: '/api/retest-round/{id}/results',
    access: 'project',
    summary: 'List the issues of a round with the result of their last retest in it, by number. Clients only get issues that they see',
    params: byId,
    query: z.strictObject({ result: result.optional(), page, pageSize: pageSizeUpTo(LIMITS.historyPageMax) }),
    response: listOf(roundResult),
  }),
  ofIssue: defineEndpoint({
    method: 'GET',
    path: '/api/issue/{id}/retests',
    access: 'project',
    summary: 'List the retests of an issue with the result per asset, newest first. Clients only see retests since publication',
    params: byId,
    query: z.strictObject({ before, page, pageSize: pageSizeUpTo(LIMITS.historyPageMax) }),
    response: listOf(retest),
  }),
  record: defineEndpoint({
    method: 'POST',
    path: '/api/issue/{id}/retest',
    access: 'project',
    summary: 'Record a retest: fixed closes the issue, partly or not fixed reopens it. Opens a round if needed. Requires TESTER or LEAD',
    params: byId,
    body: z.strictObject({
      from: z.enum(ISSUE_STATUSES).meta({ description: 'Last known status' }),
      day: day.optional().meta({ description: 'Default: today, in the time zone of the workspace' }),
      results,
      note: note.default(''),
    }),
    response: z.object({ id, status: z.enum(ISSUE_STATUSES).meta({ description: 'New status of the issue' }), round: z.int() }),
    errors: [
      ...stateErrors,
      'STATUS_CHANGED',
      'TRANSITION_IMPOSSIBLE',
      'UNKNOWN_RETEST_ASSET',
      'NAMED_TWICE',
      'RETEST_INCOMPLETE',
      'SECRETS_VISIBLE',
      'DAY_AHEAD',
      'ROUNDS_FULL',
    ],
  }),
  update: defineEndpoint({
    method: 'PUT',
    path: '/api/retest/{id}',
    access: 'project',
    summary:
      'Edit a retest. Changing the result of the last retest changes the status of the issue. Edits of other fields or assets since `version` are merged. Requires the TESTER who recorded it, or LEAD',
    params: byId,
    body: z
      .strictObject({
        version: z.int().meta({ description: 'Version of the retest on which the edit is based' }),
        day,
        results: results.meta({ description: 'Exactly the assets of the retest, which the issue may no longer have' }),
        note,
      })
      .partial({ day: true, results: true, note: true }),
    response: z.object({ version: z.int(), status: z.enum(ISSUE_STATUSES).meta({ description: 'Status of the issue after the edit' }) }),
    errors: [
      ...stateErrors,
      'EDIT_CONFLICT',
      'RETEST_RESULT_SETTLED',
      'UNKNOWN_RETEST_ASSET',
      'NAMED_TWICE',
      'RETEST_INCOMPLETE',
      'SECRETS_VISIBLE',
      'DAY_AHEAD',
    ],
  }),
};
