import { z } from 'zod';
import { byId, defineEndpoint, done, id, instant, text } from '../http.ts';
import { LIMITS } from '../limits.ts';
import { person } from '../users/users.schema.ts';

/** What somebody said of an issue or of a project. */
export const comment = z
  .object({
    id,
    body: z.string().meta({ description: 'Markdown' }),
    internal: z.boolean().meta({ description: 'The team’s own: clients never see it' }),
    author: person,
    mentions: z.array(person).meta({ description: 'Whose `@username` in the text means them; others are plain text' }),
    createdAt: instant,
    editedAt: instant.nullable(),
    can: z.object({ edit: z.boolean(), delete: z.boolean() }),
  })
  .meta({ id: 'Comment' });
export type Comment = z.infer<typeof comment>;

const comments = z
  .object({
    items: z.array(comment),
    can: z.object({
      write: z.boolean(),
      internal: z.boolean().meta({ description: 'May say it to the team alone, and sees what others said so' }),
    }),
  })
  .meta({ id: 'Comments' });
export type Comments = z.infer<typeof comments>;

/** Somebody whom a comment may mention. */
const mentionable = person.extend({ outside: z.boolean().meta({ description: 'A client: never mentioned in what is internal' }) });
export type Mentionable = z.infer<typeof mentionable>;

const body = text(LIMITS.comment).refine((value) => value.trim() !== '');
const internal = z.boolean().meta({ description: 'Without it: internal by the team, visible by clients, who write nothing else' });
const ownId = id.optional().meta({
  description: 'Of the caller’s making, for the comment: the same again answers the comment that is there, and says nothing twice',
});
const team = z.literal('true').optional().meta({ description: 'Those alone who read it as the team does, without clients' });
const written = { id: ownId, body, internal: internal.optional() };
const search = z.string().trim().max(LIMITS.searchText).optional().meta({ description: 'In name and user name' });
const stateErrors = ['PROJECT_ARCHIVED', 'PROJECT_DELETED'] as const;

export const commentsContract = {
  update: defineEndpoint({
    method: 'PUT',
    path: '/api/comment',
    access: 'WRITE_COMMENT',
    projectToken: true,
    summary: 'Change what one said oneself, or who sees it',
    body: z.strictObject({ id, body: body.optional(), internal: z.boolean().optional() }),
    response: done,
    errors: ['NOT_FOUND', ...stateErrors],
  }),
  ofIssue: defineEndpoint({
    method: 'GET',
    path: '/api/comment/issue',
    access: 'project',
    summary: `All comments on an issue (${LIMITS.comments} at most), the oldest first; to CLIENT without the internal ones`,
    query: z.strictObject({ issueId: id }),
    response: comments,
  }),
  onIssue: defineEndpoint({
    method: 'POST',
    path: '/api/comment/issue',
    access: 'WRITE_COMMENT',
    projectToken: true,
    summary: 'Say something of an issue; whoever is mentioned and may read it is mailed',
    body: z.strictObject({ issueId: id, ...written }),
    response: comment,
    errors: ['NOT_FOUND', 'COMMENTS_FULL', ...stateErrors],
  }),
  peopleOfIssue: defineEndpoint({
    method: 'GET',
    path: '/api/comment/issue/people',
    access: 'project',
    summary: 'Whom a comment on an issue may mention, 20 at most; to CLIENT the people of the project alone',
    query: z.strictObject({ issueId: id, q: search, team }),
    response: z.array(mentionable),
  }),
  ofProject: defineEndpoint({
    method: 'GET',
    path: '/api/comment/project',
    access: 'project',
    summary: `All comments on a project (${LIMITS.comments} at most), the oldest first; to CLIENT without the internal ones`,
    query: z.strictObject({ projectId: id }),
    response: comments,
  }),
  onProject: defineEndpoint({
    method: 'POST',
    path: '/api/comment/project',
    access: 'WRITE_COMMENT',
    projectToken: true,
    summary: 'Say something of a project; whoever is mentioned and may read it is mailed',
    body: z.strictObject({ projectId: id, ...written }),
    response: comment,
    errors: ['NOT_FOUND', 'COMMENTS_FULL', ...stateErrors],
  }),
  peopleOfProject: defineEndpoint({
    method: 'GET',
    path: '/api/comment/project/people',
    access: 'project',
    summary: 'Whom a comment on a project may mention, 20 at most; to CLIENT the people of the project alone',
    query: z.strictObject({ projectId: id, q: search, team }),
    response: z.array(mentionable),
  }),
  delete: defineEndpoint({
    method: 'DELETE',
    path: '/api/comment/{id}',
    access: 'project',
    summary: 'Take a comment back; its author, or LEAD. It is gone for all, with its files',
    params: byId,
    response: done,
    errors: stateErrors,
  }),
};
