import { z } from 'zod';
import { byId, defineEndpoint, done, id, line, listOf, page, pageSize, sortBy } from '../http.ts';
import { LANGUAGES } from '../languages.ts';
import { LIMITS } from '../limits.ts';
import { category, clientName, ownId, tags, writeUp, writeUpCreate, writeUpRow, writeUpUpdate } from './topics.schema.ts';

const byWriteUp = z.strictObject({ writeup_id: id });
export const WRITE_UP_SORTS = ['relevance', 'publishedAt', 'title', 'likes'] as const;
const inputErrors = ['UNKNOWN_TOPIC', 'TOPIC_FULL', 'NAMED_TWICE'] as const;

/** Which write-ups are listed: each part narrows the others. */
const writeUpFilter = z.strictObject({
  q: z
    .string()
    .trim()
    .max(LIMITS.searchText)
    .optional()
    .meta({ description: 'Words of title, tags, category and content, each by its beginning, with or without Vietnamese marks' }),
  topicId: id.optional(),
  category: category.optional().meta({ description: 'Of the same category' }),
  tags: tags.optional().meta({ description: 'With each of these' }),
  authorId: id.optional(),
  except: id.optional().meta({ description: 'Without this one: more of the same category, beside it' }),
  drafts: z.boolean().default(false).meta({ description: 'The caller’s own drafts instead' }),
});
export type WriteUpFilter = z.output<typeof writeUpFilter>;

export const writeUpsContract = {
  list: defineEndpoint({
    method: 'POST',
    path: '/api/topic/list-writeup',
    access: 'signedIn',
    effect: 'reads',
    summary: 'Published write-ups of the workspace, of the same category among others, or the caller’s own drafts; none without READ_USER',
    body: writeUpFilter.extend({
      sortBy: sortBy(WRITE_UP_SORTS, '-publishedAt').meta({ description: '`relevance`: words in the title first; without words by date' }),
      page,
      pageSize,
    }),
    response: listOf(writeUpRow),
  }),
  get: defineEndpoint({
    method: 'GET',
    path: '/api/topic/writeup/{writeup_id}',
    access: 'READ_USER',
    summary: 'A write-up; a draft only to its author',
    params: byWriteUp,
    response: writeUp,
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/api/topic/add-writeup',
    access: 'READ_USER',
    summary: 'Write a write-up, published at once unless it is a draft',
    body: writeUpCreate,
    response: z.object({ id }),
    errors: ['NOT_FOUND', ...inputErrors],
  }),
  update: defineEndpoint({
    method: 'PUT',
    path: '/api/topic/writeup/{id}',
    access: 'READ_USER',
    summary: 'Change the fields sent; its author or an Admin. `draft` publishes it or takes it back',
    params: byId,
    body: writeUpUpdate,
    response: done,
    errors: [...inputErrors, 'EDIT_CONFLICT'],
  }),
  delete: defineEndpoint({
    method: 'DELETE',
    path: '/api/topic/delete-writeup/{writeup_id}',
    access: 'READ_USER',
    summary: 'Delete a write-up with its comments and files; its author or an Admin',
    params: byWriteUp,
    response: done,
  }),
  like: defineEndpoint({
    method: 'PUT',
    path: '/api/topic/writeup/{id}/like',
    access: 'READ_USER',
    summary: 'Like a published write-up, or not any more',
    params: byId,
    body: z.strictObject({ liked: z.boolean() }),
    response: done,
  }),
  proposeFromIssue: defineEndpoint({
    method: 'GET',
    path: '/api/topic/from-issue',
    access: 'READ_USER',
    summary: 'What a write-up made from an issue could say, and what in it names the client; to who reads the issue as the team does',
    query: z.strictObject({ issueId: id, language: z.enum(LANGUAGES) }),
    response: z.object({
      title: z.string(),
      category: z.string(),
      content: z.string().meta({ description: 'Markdown, with the client’s names in it as they stand' }),
      names: z.array(clientName),
      pictures: z.array(z.object({ fileName: z.string(), name: z.string(), url: z.string() })),
    }),
    errors: ['NOT_FOUND', 'NOTHING_TO_PROPOSE'],
  }),
  createFromIssue: defineEndpoint({
    method: 'POST',
    path: '/api/topic/from-issue',
    access: 'READ_USER',
    summary:
      'Make a draft from an issue, with what names the client replaced as said and the pictures named copied; nothing leads back to the issue',
    body: z.strictObject({
      id: ownId,
      issueId: id,
      language: z.enum(LANGUAGES),
      replace: z
        .array(z.strictObject({ text: z.string().min(1).max(LIMITS.scopeValue), instead: line(LIMITS.title, 0) }))
        .max(LIMITS.clientNames)
        .meta({
          description:
            'Every `text`, whatever its case, gives way to `instead`, the longest first; also those the proposal did not name. Of fewer than four signs: where no letter stands beside it',
        }),
      pictures: z
        .array(z.string().max(LIMITS.name))
        .max(LIMITS.writeUpPictures)
        .default([])
        .meta({ description: 'By `fileName`: those that come along; the others give way to a mark' }),
      topicId: id.nullable().default(null),
    }),
    response: z.object({ id }),
    errors: ['NOT_FOUND', 'NOTHING_TO_PROPOSE', 'UNKNOWN_TOPIC', 'UNKNOWN_ATTACHMENT', 'NAMED_TWICE'],
  }),
};
