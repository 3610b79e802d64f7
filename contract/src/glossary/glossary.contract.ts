import { z } from 'zod';
import { byId, defineEndpoint, done, id, line, text } from '../http.ts';
import { LIMITS } from '../limits.ts';

const term = line(LIMITS.glossaryTerm);

/** The parts of a pair of terms. */
const parts = {
  vi: term.meta({ description: 'Term in Vietnamese' }),
  en: term.meta({ description: 'Term in English' }),
  note: text(LIMITS.glossaryNote).meta({ description: 'When to use the pair' }),
};

const glossaryTerm = z.object({ id, vi: z.string(), en: z.string(), note: z.string() }).meta({ id: 'GlossaryTerm' });
export type GlossaryTerm = z.infer<typeof glossaryTerm>;

const byTermId = z.strictObject({ id: id.meta({ description: 'Id of the workspace' }), termId: id });

export const glossaryContract = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/glossary',
    access: 'signedIn',
    summary: 'List the glossary of the current workspace by Vietnamese term. Only for users who read internal data of a project',
    response: z.array(glossaryTerm),
    errors: ['FORBIDDEN'],
  }),
  listOfWorkspace: defineEndpoint({
    method: 'GET',
    path: '/api/workspace/{id}/glossary',
    access: 'WRITE_WORKSPACE',
    namesWorkspace: true,
    summary: 'List the glossary of a workspace by Vietnamese term',
    params: byId,
    response: z.array(glossaryTerm),
    errors: ['NOT_FOUND'],
  }),
  add: defineEndpoint({
    method: 'POST',
    path: '/api/workspace/{id}/glossary',
    access: 'WRITE_WORKSPACE',
    namesWorkspace: true,
    summary: 'Add pairs of terms to the glossary. Pairs that it has already, regardless of case, are left out',
    params: byId,
    body: z.strictObject({
      terms: z
        .array(z.strictObject({ ...parts, note: parts.note.default('') }))
        .min(1)
        .max(LIMITS.glossaryTerms),
    }),
    response: z.object({ added: z.int(), present: z.int().meta({ description: 'Pairs that were left out' }) }).meta({ id: 'TermsAdded' }),
    errors: ['NOT_FOUND', 'GLOSSARY_FULL'],
  }),
  update: defineEndpoint({
    method: 'PUT',
    path: '/api/workspace/{id}/glossary/{termId}',
    access: 'WRITE_WORKSPACE',
    namesWorkspace: true,
    summary: 'Update the given parts of a pair of terms',
    params: byTermId,
    body: z.strictObject(parts).partial(),
    response: done,
    errors: ['NOT_FOUND', 'TERM_TAKEN'],
  }),
  delete: defineEndpoint({
    method: 'DELETE',
    path: '/api/workspace/{id}/glossary/{termId}',
    access: 'WRITE_WORKSPACE',
    namesWorkspace: true,
    summary: 'Delete a pair of terms',
    params: byTermId,
    response: done,
    errors: ['NOT_FOUND'],
  }),
};
