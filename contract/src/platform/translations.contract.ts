import { z } from 'zod';
import { defineEndpoint } from '../http.ts';
import { LANGUAGES } from '../languages.ts';

/** Files of the built pages. Only the API description contains them, because no handler answers these calls. */
export const translationsContract = {
  words: defineEndpoint({
    method: 'GET',
    path: '/assets/i18n/{lang}.json',
    access: 'public',
    summary: 'Get the texts of the pages in one language, by feature',
    kind: 'static',
    params: z.strictObject({ lang: z.enum(LANGUAGES) }),
    response: z.record(z.string(), z.record(z.string(), z.unknown())),
    errors: ['NOT_FOUND'],
  }),
};
