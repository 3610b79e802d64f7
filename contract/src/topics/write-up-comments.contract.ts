import { z } from 'zod';
import { comment } from '../comments/comments.contract.ts';
import { byId, defineEndpoint, done, id, text } from '../http.ts';
import { LIMITS } from '../limits.ts';
import { person } from '../users/users.schema.ts';

const writeUpComment = comment
  .omit({ internal: true, thread: true, anchor: true, resolved: true, deleted: true })
  .extend({ can: z.object({ edit: z.boolean(), delete: z.boolean() }) })
  .meta({ id: 'WriteUpComment' });
export type WriteUpComment = z.infer<typeof writeUpComment>;

const body = text(LIMITS.comment).refine((value) => value.trim() !== '');

export const writeUpCommentsContract = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/topic/writeup/{id}/comments',
    access: 'READ_USER',
    summary: `List up to ${LIMITS.comments} comments on a write-up, oldest first`,
    params: byId,
    response: z.object({ items: z.array(writeUpComment), can: z.object({ write: z.boolean() }) }),
  }),
  write: defineEndpoint({
    method: 'POST',
    path: '/api/topic/writeup/{id}/comments',
    access: 'WRITE_COMMENT',
    summary: 'Create a comment on a published write-up. Its author and the mentioned users are notified',
    params: byId,
    body: z.strictObject({
      id: id.optional().meta({ description: 'Id chosen by the caller. A repeated request with the same id returns the existing comment' }),
      body,
    }),
    response: writeUpComment,
    errors: ['NOT_FOUND', 'COMMENTS_FULL'],
  }),
  update: defineEndpoint({
    method: 'PUT',
    path: '/api/topic/comment/{id}',
    access: 'WRITE_COMMENT',
    summary: 'Update the caller’s own comment',
    params: byId,
    body: z.strictObject({ body }),
    response: done,
  }),
  delete: defineEndpoint({
    method: 'DELETE',
    path: '/api/topic/comment/{id}',
    access: 'READ_USER',
    summary: 'Delete a comment and its files permanently. Requires its author or an Admin',
    params: byId,
    response: done,
  }),
  people: defineEndpoint({
    method: 'GET',
    path: '/api/topic/writeup/{id}/people',
    access: 'READ_USER',
    summary: 'List up to 20 users whom a comment on a write-up can mention: users who can read topics',
    params: byId,
    query: z.strictObject({ q: z.string().trim().max(LIMITS.searchText).optional().meta({ description: 'Searches name and username' }) }),
    response: z.array(person),
  }),
};
