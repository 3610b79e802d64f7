import { z } from 'zod';
import { byId, defineEndpoint, done, id, instant, text, version } from '../http.ts';
import { LIMITS } from '../limits.ts';
import { reasons } from '../reasons.ts';
import { person } from '../users/users.schema.ts';
import { inputErrors, stateErrors } from './issues.contract.ts';
import { content, historyEntry, issue, issueAsset, issueFields } from './issues.schema.ts';

export const CORRECTION_STATES = ['OPEN', 'ACCEPTED', 'DECLINED', 'WITHDRAWN'] as const;
export type CorrectionState = (typeof CORRECTION_STATES)[number];

/** Steps of a correction in the history of its issue, as `correction.to.step`. */
export const CORRECTION_STEPS = ['PROPOSED', 'ACCEPTED', 'DECLINED', 'WITHDRAWN'] as const;
export type CorrectionStep = (typeof CORRECTION_STEPS)[number];

const fields = z.strictObject(issueFields).partial().shape;

/** Proposed values: contains only the fields that the correction changes. */
const correctionValues = z
  .object({
    ...issue.pick({ bugId: true, severity: true, cvss: true, cvssOther: true, cwe: true, evidence: true }).shape,
    ...issue.pick({ foundDay: true, dueDay: true, externalId: true }).shape,
    contents: z.object({ vi: content.partial().optional(), en: content.partial().optional() }),
    assets: z.array(issueAsset.partial({ id: true })),
    tags: z.array(z.string()),
    fixerId: id.nullable(),
  })
  .partial();
export type CorrectionValues = z.infer<typeof correctionValues>;

const correction = z
  .object({
    id,
    author: person,
    createdAt: instant,
    note: z.string().meta({ description: 'Markdown; the reason for the correction' }),
    version: version.meta({ description: 'Version of the issue that the correction starts from' }),
    fields: correctionValues.meta({ description: 'Proposed values of the changed fields' }),
    base: correctionValues.meta({ description: 'Values of the same fields in that version' }),
    changes: historyEntry.shape.changes.meta({ description: 'What the correction changes, as in the history of the issue' }),
    can: z.object({ decide: z.boolean(), withdraw: z.boolean(), why: reasons('decide', 'withdraw') }),
  })
  .meta({ id: 'IssueCorrection' });
export type Correction = z.infer<typeof correction>;

export const correctionsContract = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/issue/{id}/correction',
    access: 'project',
    summary: 'List the open corrections of an issue, oldest first. Only LEAD gets those of other users; empty for clients',
    params: byId,
    response: z.array(correction),
  }),
  propose: defineEndpoint({
    method: 'POST',
    path: '/api/issue/{id}/correction',
    access: 'project',
    summary: 'Propose changed fields of a published issue. Requires an author of the issue, whose open correction it replaces',
    params: byId,
    body: z.strictObject({
      version: version.meta({ description: 'Version of the issue at the start of the edit' }),
      ...fields,
      note: text(LIMITS.note).default(''),
    }),
    response: z.object({ id }),
    errors: [...inputErrors, ...stateErrors, 'EDIT_CONFLICT', 'ISSUE_INCOMPLETE', 'CORRECTION_EMPTY'],
  }),
  accept: defineEndpoint({
    method: 'POST',
    path: '/api/issue/correction/{id}/accept',
    access: 'project',
    summary: 'Accept a correction as a new version of the issue, or write the given fields instead of the proposed ones. Requires LEAD',
    params: byId,
    body: z.strictObject({
      version: version.optional().meta({ description: 'Version of the issue that the given fields belong to; required with fields' }),
      ...fields,
    }),
    response: done,
    errors: [...inputErrors, ...stateErrors, 'EDIT_CONFLICT', 'ISSUE_INCOMPLETE', 'CORRECTION_DECIDED'],
  }),
  decline: defineEndpoint({
    method: 'POST',
    path: '/api/issue/correction/{id}/decline',
    access: 'project',
    summary: 'Decline a correction with a reason. Requires LEAD',
    params: byId,
    body: z.strictObject({ answer: text(LIMITS.note) }),
    response: done,
    errors: [...stateErrors, 'CORRECTION_DECIDED', 'NOTE_REQUIRED'],
  }),
  withdraw: defineEndpoint({
    method: 'DELETE',
    path: '/api/issue/correction/{id}',
    access: 'project',
    summary: 'Withdraw an own open correction',
    params: byId,
    response: done,
    errors: [...stateErrors, 'CORRECTION_DECIDED'],
  }),
};
