import { z } from 'zod';
import { byId, defineEndpoint, instant, version } from '../http.ts';
import { person } from '../users/users.schema.ts';
import { orderedParts, orderedPartsInput, reportSection, sectionChanges } from './report-sections.ts';

const reportDefaults = z
  .object({
    parts: orderedParts.meta({ description: 'Parts and sections, used by projects without a custom order' }),
    sections: z.array(reportSection),
    version,
    by: person.nullable().meta({ description: 'User who changed it last' }),
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
    summary: 'Get the default report sections of a workspace and the order of report parts',
    params: byId,
    response: reportDefaults,
    errors: ['NOT_FOUND'],
  }),
  save: defineEndpoint({
    method: 'PUT',
    path: '/api/workspace/{id}/report',
    access: 'WRITE_WORKSPACE',
    namesWorkspace: true,
    summary: 'Update the given report defaults. Projects with custom texts or a custom order keep them',
    params: byId,
    body: z
      .strictObject({
        parts: orderedPartsInput,
        sections: sectionChanges.meta({ description: 'Changes by section; null deletes a section' }),
      })
      .partial()
      .extend({ version }),
    response: reportDefaults,
    errors: ['NOT_FOUND', 'EDIT_CONFLICT', 'NAMED_TWICE', 'UNKNOWN_PLACEHOLDER', 'SECTIONS_FULL'],
  }),
};
