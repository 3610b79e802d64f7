import { z } from 'zod';
import { byId, defineEndpoint, instant, version } from '../http.ts';
import { person } from '../users/users.schema.ts';
import { orderedParts, orderedPartsInput, reportSection, sectionChanges } from './report-sections.ts';

/** What reports of all projects of a workspace begin with: their sections and their order. */
const reportDefaults = z
  .object({
    parts: orderedParts.meta({ description: 'Parts and sections; a project without an order of its own follows it' }),
    sections: z.array(reportSection),
    version,
    by: person.nullable().meta({ description: 'The user who changed it last' }),
    at: instant.nullable(),
    can: z.object({ edit: z.boolean() }),
  })
  .meta({ id: 'ReportDefaults' });
export type ReportDefaults = z.infer<typeof reportDefaults>;

export const reportDefaultsContract = {
  get: defineEndpoint({
    method: 'GET',
    path: '/api/workspace/{id}/report',
    access: 'READ_WORKSPACE',
    namesWorkspace: true,
    summary: 'Sections that reports of a workspace have, and the order of their parts',
    params: byId,
    response: reportDefaults,
    errors: ['NOT_FOUND'],
  }),
  save: defineEndpoint({
    method: 'PUT',
    path: '/api/workspace/{id}/report',
    access: 'WRITE_WORKSPACE',
    namesWorkspace: true,
    summary: 'Change them; what is left out stays. Projects follow, except where they have texts or an order of their own',
    params: byId,
    body: z
      .strictObject({
        parts: orderedPartsInput,
        sections: sectionChanges.meta({ description: 'By section; null deletes one' }),
      })
      .partial()
      .extend({ version }),
    response: reportDefaults,
    errors: ['NOT_FOUND', 'EDIT_CONFLICT', 'NAMED_TWICE', 'UNKNOWN_PLACEHOLDER', 'SECTIONS_FULL'],
  }),
};
