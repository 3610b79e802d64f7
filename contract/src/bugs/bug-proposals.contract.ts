import { z } from 'zod';
import { byId, defineEndpoint, done, id, instant, listOf, page, pageSize, text } from '../http.ts';
import { content } from '../issues/issues.schema.ts';
import { LANGUAGES } from '../languages.ts';
import { LIMITS } from '../limits.ts';
import { person } from '../users/users.schema.ts';
import { templateTexts } from './bug-list.contract.ts';
import { bugId, bugTemplate } from './bugs.contract.ts';

export const PROPOSAL_STATES = ['OPEN', 'ACCEPTED', 'DECLINED'] as const;
export type ProposalState = (typeof PROPOSAL_STATES)[number];

const proposalRow = z
  .object({
    id,
    bugId: z.string(),
    bugName: z.string(),
    language: z.enum(LANGUAGES),
    title: z.string(),
    note: z.string(),
    state: z.enum(PROPOSAL_STATES),
    proposedBy: person,
    createdAt: instant,
    decidedBy: person.nullable(),
    decidedAt: instant.nullable(),
    answer: z.string(),
  })
  .meta({ id: 'BugProposalRow' });
export type ProposalRow = z.infer<typeof proposalRow>;

const proposal = proposalRow
  .extend({
    texts: content,
    present: bugTemplate
      .extend({ id: id.nullable(), bugId: z.string(), version: z.int().nullable() })
      .nullable()
      .meta({ description: 'Current template, custom, built-in or inherited; null if there is none' }),
    issue: z
      .object({ id, projectId: id, key: z.string() })
      .nullable()
      .meta({ description: 'Source issue; null if it was deleted or the caller cannot see it' }),
  })
  .meta({ id: 'BugProposal' });
export type Proposal = z.infer<typeof proposal>;

export const bugProposalsContract = {
  create: defineEndpoint({
    method: 'POST',
    path: '/api/buglist/proposal',
    access: 'project',
    projectToken: false,
    summary: 'Propose the text of an issue as the template of its type. Redacted parts and target names become placeholders',
    body: z.strictObject({ issueId: id, language: z.enum(LANGUAGES), note: text(LIMITS.note).default('') }),
    response: z.object({ id }),
    errors: ['NOTHING_TO_PROPOSE', 'PROPOSALS_FULL', 'PROJECT_ARCHIVED', 'PROJECT_DELETED'],
  }),
  list: defineEndpoint({
    method: 'GET',
    path: '/api/buglist/proposal',
    access: 'signedIn',
    summary: 'List proposals, newest first. Without `WRITE_CHECKLIST` only the caller’s own proposals are returned',
    query: z.strictObject({ state: z.enum(PROPOSAL_STATES).optional(), bugId: bugId.optional(), page, pageSize }),
    response: listOf(proposalRow),
  }),
  get: defineEndpoint({
    method: 'GET',
    path: '/api/buglist/proposal/{id}',
    access: 'signedIn',
    summary: 'Get a proposal and the current template. Requires `WRITE_CHECKLIST` for proposals of others',
    params: byId,
    response: proposal,
  }),
  decide: defineEndpoint({
    method: 'PUT',
    path: '/api/buglist/proposal/{id}',
    access: 'WRITE_CHECKLIST',
    summary: 'Accept a proposal as the template of its type, optionally with changed texts, or decline it with an answer',
    params: byId,
    body: z.strictObject({
      state: z.enum(['ACCEPTED', 'DECLINED']),
      texts: templateTexts.default({}),
      templateVersion: z
        .int()
        .min(1)
        .nullable()
        .default(null)
        .meta({ description: 'Version of the custom template that the user compared; null if there was none' }),
      answer: text(LIMITS.note).default(''),
    }),
    response: done,
    errors: ['PROPOSAL_DECIDED', 'EDIT_CONFLICT', 'UNKNOWN_BUG', 'NOTE_REQUIRED'],
  }),
};
