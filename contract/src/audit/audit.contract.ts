import { z } from 'zod';
import { bytes, commaList, day, defineEndpoint, id, instant, line, listOf, page, pageSize } from '../http.ts';
import { LIMITS } from '../limits.ts';
import { AUDIT_ACTIONS, AUDIT_OBJECTS } from './audit-actions.ts';

/** Who did what to which object, from where. */
const auditEntry = z
  .object({
    id,
    at: instant,
    action: z.enum(AUDIT_ACTIONS),
    actor: z.object({
      id: id.nullable().meta({ description: 'Null: nobody who is known, or the program itself' }),
      name: z.string().meta({ description: 'User name at that time' }),
    }),
    address: z.string().nullable(),
    object: z.object({ kind: z.enum(AUDIT_OBJECTS), id: z.string().nullable(), name: z.string().meta({ description: 'At that time' }) }),
    details: z.record(z.string(), z.unknown()).meta({ description: 'What changed: never a secret, never the text of a finding' }),
    sealed: z
      .object({ seq: z.int(), hash: z.string().meta({ description: 'SHA-256 in hex, of the seal before and of the entry' }) })
      .nullable()
      .meta({ description: 'Its place in the chain; null for a second or so, until it is sealed' }),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof auditEntry>;

const filter = {
  from: day.optional(),
  to: day.optional(),
  actorId: id.optional(),
  action: commaList(z.enum(AUDIT_ACTIONS), AUDIT_ACTIONS.length).optional(),
  objectKind: z.enum(AUDIT_OBJECTS).optional(),
  objectId: id.optional(),
  q: line(LIMITS.searchText, 0).optional().meta({ description: 'Part of the name of the object or of who did it' }),
};

export const auditContract = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/audit',
    access: 'READ_CONFIG',
    summary: 'The audit log of the workspace, newest first',
    query: z.strictObject({ ...filter, page, pageSize }),
    response: listOf(auditEntry),
    errors: ['DAYS_REVERSED'],
  }),
  export: defineEndpoint({
    method: 'GET',
    path: '/api/audit/export',
    access: 'READ_CONFIG',
    summary: 'The same as a file: CSV, or with format=json one JSON object a line; that it was exported is an entry too',
    kind: 'file',
    query: z.strictObject({ ...filter, format: z.enum(['csv', 'json']).default('csv') }),
    response: bytes,
    errors: ['DAYS_REVERSED'],
  }),
};
