import { z } from 'zod';
import { byId, defineEndpoint, done, id, instant, line, text } from '../http.ts';
import { LANGUAGES } from '../languages.ts';
import { LIMITS } from '../limits.ts';

const snippet = z
  .object({
    id,
    name: z.string(),
    text: z.string().meta({ description: 'Markdown' }),
    language: z.enum(LANGUAGES).nullable().meta({ description: 'Language of the text; null for texts that suit each language' }),
    updatedAt: instant,
  })
  .meta({ id: 'Snippet' });
export type Snippet = z.infer<typeof snippet>;

const fields = {
  name: line(LIMITS.snippetName),
  text: text(LIMITS.snippetText).refine((value) => value.trim() !== ''),
  language: z.enum(LANGUAGES).nullable(),
};

export const snippetsContract = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/snippet',
    access: 'signedIn',
    summary: 'List the caller’s text snippets in the current workspace, by name',
    response: z.array(snippet),
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/api/snippet',
    access: 'signedIn',
    summary: 'Create a text snippet that only the caller sees',
    body: z.strictObject({ ...fields, language: fields.language.default(null) }),
    response: z.object({ id }),
    errors: ['SNIPPET_NAME_TAKEN', 'SNIPPETS_FULL'],
  }),
  update: defineEndpoint({
    method: 'PUT',
    path: '/api/snippet/{id}',
    access: 'signedIn',
    summary: 'Update the given fields of one of the caller’s snippets',
    params: byId,
    body: z.strictObject(fields).partial(),
    response: done,
    errors: ['SNIPPET_NAME_TAKEN'],
  }),
  delete: defineEndpoint({
    method: 'DELETE',
    path: '/api/snippet/{id}',
    access: 'signedIn',
    summary: 'Delete one of the caller’s snippets',
    params: byId,
    response: done,
  }),
};
