import { z } from 'zod';
import { comment } from '../comments/comments.contract.ts';
import { byId, defineEndpoint, done, id, text } from '../http.ts';
import { LIMITS } from '../limits.ts';
import { person } from '../users/users.schema.ts';

/** What somebody said of a write-up. */
const writeUpComment = comment.omit({ internal: true }).meta({ id: 'WriteUpComment' });
export type WriteUpComment = z.infer<typeof writeUpComment>;

const body = text(LIMITS.comment).refine((value) => value.trim() !== '');

export const writeUpCommentsContract = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/topic/writeup/{id}/comments',
    access: 'READ_USER',
    summary: `All comments on a write-up (${LIMITS.comments} at most), the oldest first`,
    params: byId,
    response: z.object({ items: z.array(writeUpComment), can: z.object({ write: z.boolean() }) }),
  }),
  write: defineEndpoint({
    method: 'POST',
    path: '/api/topic/writeup/{id}/comments',
    access: 'WRITE_COMMENT',
    summary: 'Say something of a published write-up; its author and whoever is mentioned are told',
    params: byId,
    body: z.strictObject({
      id: id
        .optional()
        .meta({ description: 'Of the caller’s making: the same again answers the comment that is there, and says nothing twice' }),
      body,
    }),
    response: writeUpComment,
    errors: ['NOT_FOUND', 'COMMENTS_FULL'],
  }),
  update: defineEndpoint({
    method: 'PUT',
    path: '/api/topic/comment/{id}',
    access: 'WRITE_COMMENT',
    summary: 'Change what one said oneself',
    params: byId,
    body: z.strictObject({ body }),
    response: done,
  }),
  delete: defineEndpoint({
    method: 'DELETE',
    path: '/api/topic/comment/{id}',
    access: 'READ_USER',
    summary: 'Take a comment back; its author, or an Admin. It is gone for all, with its files',
    params: byId,
    response: done,
  }),
  people: defineEndpoint({
    method: 'GET',
    path: '/api/topic/writeup/{id}/people',
    access: 'READ_USER',
    summary: 'Whom a comment on a write-up may mention: those who read topics, 20 at most',
    params: byId,
    query: z.strictObject({ q: z.string().trim().max(LIMITS.searchText).optional().meta({ description: 'In name and user name' }) }),
    response: z.array(person),
  }),
};
