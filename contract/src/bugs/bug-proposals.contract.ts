import { z } from 'zod';
import { byId, defineEndpoint, done, id, instant, listOf, page, pageSize, text } from '../http.ts';
import { content } from '../issues/issues.schema.ts';
import { LANGUAGES } from '../languages.ts';
import { LIMITS } from '../limits.ts';
import { person } from '../users/users.schema.ts';
import { templateTexts } from './bug-list.contract.ts';
import { bugId, bugTemplate } from './bugs.contract.ts';

/** What became of a text that was proposed as a template. */
export const PROPOSAL_STATES = ['OPEN', 'ACCEPTED', 'DECLINED'] as const;
export type ProposalState = (typeof PROPOSAL_STATES)[number];

/** A text that somebody proposes as the template of a type. */
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
      .meta({ description: 'The template that counts now; of a level above or built in where the type has no own' }),
    issue: z
      .object({ id, projectId: id, key: z.string() })
      .nullable()
      .meta({ description: 'Where it comes from; null once it is gone, and for those who do not see it' }),
  })
  .meta({ id: 'BugProposal' });
export type Proposal = z.infer<typeof proposal>;

export const bugProposalsContract = {
  create: defineEndpoint({
    method: 'POST',
    path: '/api/buglist/proposal',
    access: 'project',
    projectToken: false,
    summary: 'Propose an issue’s text as the template of its type, without what is redacted in it and with what names the target left open',
    body: z.strictObject({ issueId: id, language: z.enum(LANGUAGES), note: text(LIMITS.note).default('') }),
    response: z.object({ id }),
    errors: ['NOTHING_TO_PROPOSE', 'PROPOSALS_FULL', 'PROJECT_ARCHIVED', 'PROJECT_DELETED'],
  }),
  list: defineEndpoint({
    method: 'GET',
    path: '/api/buglist/proposal',
    access: 'signedIn',
    summary: 'Proposals, latest first: with WRITE_CHECKLIST those of everyone, else one’s own',
    query: z.strictObject({ state: z.enum(PROPOSAL_STATES).optional(), bugId: bugId.optional(), page, pageSize }),
    response: listOf(proposalRow),
  }),
  get: defineEndpoint({
    method: 'GET',
    path: '/api/buglist/proposal/{id}',
    access: 'signedIn',
    summary: 'A proposal in full, with the template that counts now; one’s own, or with WRITE_CHECKLIST',
    params: byId,
    response: proposal,
  }),
  decide: defineEndpoint({
    method: 'PUT',
    path: '/api/buglist/proposal/{id}',
    access: 'WRITE_CHECKLIST',
    summary: 'Accept a proposal, as it is or with the texts sent, as the type’s template; or decline it with an answer',
    params: byId,
    body: z.strictObject({
      state: z.enum(['ACCEPTED', 'DECLINED']),
      texts: templateTexts.default({}),
      templateVersion: z
        .int()
        .min(1)
        .nullable()
        .default(null)
        .meta({ description: 'Of the own template one compared with; null where there was none' }),
      answer: text(LIMITS.note).default(''),
    }),
    response: done,
    errors: ['PROPOSAL_DECIDED', 'EDIT_CONFLICT', 'UNKNOWN_BUG', 'NOTE_REQUIRED'],
  }),
};
