import { z } from 'zod';
import { byId, defineEndpoint, done, id, line, listOf, page, pageSize, sortBy } from '../http.ts';
import { LANGUAGES } from '../languages.ts';
import { LIMITS } from '../limits.ts';
import { category, clientName, ownId, tags, writeUp, writeUpCreate, writeUpRow, writeUpUpdate } from './topics.schema.ts';

const byWriteUp = z.strictObject({ writeup_id: id });
export const WRITE_UP_SORTS = ['relevance', 'publishedAt', 'title', 'likes'] as const;
const inputErrors = ['UNKNOWN_TOPIC', 'TOPIC_FULL', 'NAMED_TWICE'] as const;

/** Filters of write-ups; all must match. */
const writeUpFilter = z.strictObject({
  q: z.string().trim().max(LIMITS.searchText).optional().meta({
    description:
      'Beginnings of words in title, tags, category and content, in any order; words in quotation marks or joined by `_ - . : @` must follow each other. Vietnamese marks are optional',
  }),
  topicId: id.optional(),
  category: category.optional().meta({ description: 'Write-ups of this category' }),
  tags: tags.optional().meta({ description: 'Write-ups with all of these tags' }),
  authorId: id.optional(),
  except: id.optional().meta({ description: 'Excludes this write-up, for example in a list of related ones' }),
  drafts: z.boolean().default(false).meta({ description: 'Returns the caller’s own drafts instead' }),
});
export type WriteUpFilter = z.output<typeof writeUpFilter>;

export const writeUpsContract = {
  list: defineEndpoint({
    method: 'POST',
    path: '/api/topic/list-writeup',
    access: 'signedIn',
    effect: 'reads',
    summary: 'List published write-ups of the workspace, or the caller’s own drafts; empty without `READ_USER`',
    body: writeUpFilter.extend({
      sortBy: sortBy(WRITE_UP_SORTS, '-publishedAt').meta({
        description: '`relevance`: matches in the title first; sorts by date without a search text',
      }),
      page,
      pageSize,
    }),
    response: listOf(writeUpRow),
  }),
  get: defineEndpoint({
    method: 'GET',
    path: '/api/topic/writeup/{writeup_id}',
    access: 'READ_USER',
    summary: 'Get a write-up. Drafts are only returned to their author',
    params: byWriteUp,
    response: writeUp,
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/api/topic/add-writeup',
    access: 'READ_USER',
    summary: 'Create a write-up, published immediately unless it is a draft',
    body: writeUpCreate,
    response: z.object({ id }),
    errors: ['NOT_FOUND', ...inputErrors],
  }),
  update: defineEndpoint({
    method: 'PUT',
    path: '/api/topic/writeup/{id}',
    access: 'READ_USER',
    summary: 'Update the given fields of a write-up. `draft` publishes or withdraws it. Requires its author or an Admin',
    params: byId,
    body: writeUpUpdate,
    response: done,
    errors: [...inputErrors, 'EDIT_CONFLICT'],
  }),
  delete: defineEndpoint({
    method: 'DELETE',
    path: '/api/topic/delete-writeup/{writeup_id}',
    access: 'READ_USER',
    summary: 'Delete a write-up with its comments and files. Requires its author or an Admin',
    params: byWriteUp,
    response: done,
  }),
  like: defineEndpoint({
    method: 'PUT',
    path: '/api/topic/writeup/{id}/like',
    access: 'READ_USER',
    summary: 'Like or unlike a published write-up',
    params: byId,
    body: z.strictObject({ liked: z.boolean() }),
    response: done,
  }),
  proposeFromIssue: defineEndpoint({
    method: 'GET',
    path: '/api/topic/from-issue',
    access: 'READ_USER',
    summary: 'Get the proposed content of a write-up from an issue, and texts that identify the client. Requires team access to the issue',
    query: z.strictObject({ issueId: id, language: z.enum(LANGUAGES) }),
    response: z.object({
      title: z.string(),
      category: z.string(),
      content: z.string().meta({ description: 'Markdown, including names of the client' }),
      names: z.array(clientName),
      pictures: z.array(z.object({ fileName: z.string(), name: z.string(), url: z.string() })),
    }),
    errors: ['NOT_FOUND', 'NOTHING_TO_PROPOSE'],
  }),
  createFromIssue: defineEndpoint({
    method: 'POST',
    path: '/api/topic/from-issue',
    access: 'READ_USER',
    summary: 'Create a draft from an issue, with replaced names and copies of the given images. The draft has no reference to the issue',
    body: z.strictObject({
      id: ownId,
      issueId: id,
      language: z.enum(LANGUAGES),
      replace: z
        .array(z.strictObject({ text: z.string().min(1).max(LIMITS.scopeValue), instead: line(LIMITS.title, 0) }))
        .max(LIMITS.clientNames)
        .meta({
          description:
            'Replaces each `text`, regardless of case, longest first; other texts than the proposed ones are allowed. Texts under four characters only match without adjacent letters',
        }),
      pictures: z
        .array(z.string().max(LIMITS.name))
        .max(LIMITS.writeUpPictures)
        .default([])
        .meta({ description: 'File names of images to copy; all other images are replaced by a mark' }),
      topicId: id.nullable().default(null),
    }),
    response: z.object({ id }),
    errors: ['NOT_FOUND', 'NOTHING_TO_PROPOSE', 'UNKNOWN_TOPIC', 'UNKNOWN_ATTACHMENT', 'NAMED_TWICE'],
  }),
};
