import { z } from 'zod';
import { before, byId, defineEndpoint, done, id, instant, listOf, page, pageSizeUpTo, version } from '../http.ts';
import { LANGUAGES } from '../languages.ts';
import { LIMITS } from '../limits.ts';
import { person } from '../users/users.schema.ts';
import { content, ISSUE_TEXTS } from './issues.schema.ts';

const issueVersion = z
  .object({
    id: id.meta({ description: 'Entry in the history' }),
    version,
    at: instant,
    by: person,
    fields: z.array(z.string()).meta({ description: 'Changed texts, as in `contents.vi.title`; empty for the first version' }),
  })
  .meta({ id: 'IssueVersion' });
export type IssueVersion = z.infer<typeof issueVersion>;

const versionOfTexts = issueVersion
  .extend({
    contents: z.object({ vi: content.optional(), en: content.optional() }),
    unavailableFiles: z.array(z.string()).meta({ description: 'Files in these texts that the issue can no longer show' }),
  })
  .meta({ id: 'IssueVersionTexts' });
export type IssueVersionTexts = z.infer<typeof versionOfTexts>;

const translationChange = z
  .object({
    text: z.enum(ISSUE_TEXTS),
    before: z
      .string()
      .nullable()
      .meta({ description: 'The text when the outdated one last matched it; null if the history does not have it' }),
    now: z.string(),
    since: instant.nullable().meta({ description: 'The first change after that; null if the history does not have it' }),
  })
  .meta({ id: 'TranslationChange' });
export type TranslationChange = z.infer<typeof translationChange>;

const ofVersion = z.strictObject({ id, version: z.coerce.number().pipe(version) });

export const issueVersionsContract = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/issue/{id}/versions',
    access: 'project',
    summary: 'List the versions of the texts of an issue, newest first, with the current one. Not available to clients',
    params: byId,
    query: z.strictObject({ before, page, pageSize: pageSizeUpTo(LIMITS.historyPageMax) }),
    response: listOf(issueVersion),
  }),
  get: defineEndpoint({
    method: 'GET',
    path: '/api/issue/{id}/versions/{version}',
    access: 'project',
    summary: 'Get the texts of an issue as they were in a version. Not available to clients',
    params: ofVersion,
    response: versionOfTexts,
  }),
  translationChanges: defineEndpoint({
    method: 'GET',
    path: '/api/issue/{id}/translation-changes',
    access: 'project',
    summary: 'Get how the texts changed since the outdated texts of a language matched them. Not available to clients',
    params: byId,
    query: z.strictObject({ language: z.enum(LANGUAGES).meta({ description: 'Language whose texts are outdated' }) }),
    response: z.object({ items: z.array(translationChange) }).meta({ id: 'TranslationChanges' }),
  }),
  restore: defineEndpoint({
    method: 'POST',
    path: '/api/issue/{id}/versions/{version}/restore',
    access: 'project',
    summary: 'Restore earlier texts of a language as a new version, under the rules of an edit',
    params: ofVersion,
    body: z.strictObject({
      version: version.meta({ description: 'Version of the issue that the caller has seen' }),
      language: z.enum(LANGUAGES),
      texts: z
        .array(z.enum(ISSUE_TEXTS))
        .min(1)
        .max(ISSUE_TEXTS.length)
        .default([...ISSUE_TEXTS])
        .meta({ description: 'Default: all texts of the language' }),
    }),
    response: done,
    errors: ['PROJECT_ARCHIVED', 'PROJECT_DELETED', 'EDIT_CONFLICT', 'ISSUE_INCOMPLETE'],
  }),
};
