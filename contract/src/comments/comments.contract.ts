import { z } from 'zod';
import { byId, commaList, defineEndpoint, done, id, instant, text } from '../http.ts';
import { LIMITS } from '../limits.ts';
import { person } from '../users/users.schema.ts';
import { commentAnchor } from './comment-anchor.ts';
import { MOST_MENTIONS } from './mentions.ts';

export const comment = z
  .object({
    id,
    body: z.string().meta({ description: 'Markdown' }),
    internal: z.boolean().meta({ description: 'Only visible to the team, never to clients' }),
    author: person,
    mentions: z.array(person).meta({ description: 'Users mentioned as `@username` in the text; other names stay plain text' }),
    createdAt: instant,
    editedAt: instant.nullable(),
    thread: id.nullable().meta({ description: 'For a reply: id of the first comment of its thread. Otherwise null' }),
    anchor: commentAnchor.nullable().meta({ description: 'For a first comment: the part of the issue to which its thread belongs' }),
    resolved: z
      .object({ at: instant, by: person })
      .nullable()
      .meta({ description: 'For the first comment of a resolved thread: when and by whom it was resolved' }),
    deleted: z.boolean().meta({ description: 'True for a deleted first comment with replies. Its text is empty' }),
    can: z.object({
      edit: z.boolean(),
      delete: z.boolean(),
      resolve: z.boolean().meta({ description: 'Whether the caller can resolve and reopen the thread that the comment starts' }),
    }),
  })
  .meta({ id: 'Comment' });
export type Comment = z.infer<typeof comment>;

const comments = z
  .object({
    items: z.array(comment),
    can: z.object({
      write: z.boolean(),
      internal: z.boolean().meta({ description: 'Whether the caller can read and write internal comments' }),
    }),
  })
  .meta({ id: 'Comments' });
export type Comments = z.infer<typeof comments>;

const mentionable = person.extend({ outside: z.boolean().meta({ description: 'Client; cannot be mentioned in an internal comment' }) });
export type Mentionable = z.infer<typeof mentionable>;

const body = text(LIMITS.comment).refine((value) => value.trim() !== '');
const internal = z.boolean().meta({ description: 'Default: true for the team, false for clients, who can only write visible comments' });
const ownId = id.optional().meta({
  description: 'Id chosen by the caller. A repeated request with the same id returns the existing comment',
});
const team = z.literal('true').optional().meta({ description: 'Returns only users with team access, no clients' });
const names = commaList(z.string().max(64), MOST_MENTIONS)
  .optional()
  .meta({ description: `Returns only the users with these usernames, up to ${MOST_MENTIONS}, to show \`@username\` in notes as mentions` });
const written = { id: ownId, body, internal: internal.optional() };
const search = z.string().trim().max(LIMITS.searchText).optional().meta({ description: 'Searches name and username' });
const thread = id.optional().meta({
  description: 'Id of a comment in the thread to reply to. A reply has the visibility of its thread',
});
const anchor = commentAnchor.optional().meta({ description: 'Starts a thread on a part of the issue. Not for replies' });
const stateErrors = ['PROJECT_ARCHIVED', 'PROJECT_DELETED'] as const;

export const commentsContract = {
  update: defineEndpoint({
    method: 'PUT',
    path: '/api/comment',
    access: 'WRITE_COMMENT',
    projectToken: true,
    summary: 'Update the text or visibility of the caller’s own comment',
    body: z.strictObject({ id, body: body.optional(), internal: z.boolean().optional() }),
    response: done,
    errors: ['NOT_FOUND', 'THREAD_VISIBILITY', 'SECRETS_VISIBLE', ...stateErrors],
  }),
  ofIssue: defineEndpoint({
    method: 'GET',
    path: '/api/comment/issue',
    access: 'project',
    summary: `List up to ${LIMITS.comments} comments on an issue with the replies, oldest first. Internal ones are not returned to clients`,
    query: z.strictObject({ issueId: id }),
    response: comments,
  }),
  onIssue: defineEndpoint({
    method: 'POST',
    path: '/api/comment/issue',
    access: 'WRITE_COMMENT',
    projectToken: true,
    summary: 'Create a comment on an issue or a reply. Mentioned users who can read it are notified',
    body: z.strictObject({ issueId: id, ...written, thread, anchor }),
    response: comment,
    errors: ['NOT_FOUND', 'UNKNOWN_EVIDENCE', 'THREAD_VISIBILITY', 'COMMENTS_FULL', 'SECRETS_VISIBLE', ...stateErrors],
  }),
  peopleOfIssue: defineEndpoint({
    method: 'GET',
    path: '/api/comment/issue/people',
    access: 'project',
    summary: 'List up to 20 users whom a comment on an issue can mention. Clients only get the people of the project',
    query: z.strictObject({ issueId: id, q: search, team, names }),
    response: z.array(mentionable),
  }),
  ofProject: defineEndpoint({
    method: 'GET',
    path: '/api/comment/project',
    access: 'project',
    summary: `List up to ${LIMITS.comments} comments on a project, oldest first. Internal comments are not returned to clients`,
    query: z.strictObject({ projectId: id }),
    response: comments,
  }),
  onProject: defineEndpoint({
    method: 'POST',
    path: '/api/comment/project',
    access: 'WRITE_COMMENT',
    projectToken: true,
    summary: 'Create a comment on a project. Mentioned users who can read it are notified',
    body: z.strictObject({ projectId: id, ...written }),
    response: comment,
    errors: ['NOT_FOUND', 'COMMENTS_FULL', 'SECRETS_VISIBLE', ...stateErrors],
  }),
  peopleOfProject: defineEndpoint({
    method: 'GET',
    path: '/api/comment/project/people',
    access: 'project',
    summary: 'List up to 20 users whom a comment on a project can mention. Clients only get the people of the project',
    query: z.strictObject({ projectId: id, q: search, team, names }),
    response: z.array(mentionable),
  }),
  resolve: defineEndpoint({
    method: 'PUT',
    path: '/api/comment/{id}/resolved',
    access: 'WRITE_COMMENT',
    projectToken: true,
    summary: 'Resolve or reopen a thread on an issue. Requires the team or the author of its first comment',
    params: byId,
    body: z.strictObject({ resolved: z.boolean() }),
    response: done,
    errors: ['NOT_FOUND', ...stateErrors],
  }),
  delete: defineEndpoint({
    method: 'DELETE',
    path: '/api/comment/{id}',
    access: 'project',
    summary: 'Delete a comment and its files permanently. Its replies stay. Requires its author or LEAD',
    params: byId,
    response: done,
    errors: stateErrors,
  }),
};
