import { z } from 'zod';
import { bytes, commaList, day, defineEndpoint, id, instant, line, listOf, page, pageSize } from '../http.ts';
import { LIMITS } from '../limits.ts';
import { AUDIT_ACTIONS, AUDIT_OBJECTS } from './audit-actions.ts';

const auditEntry = z
  .object({
    id,
    workspace: z.object({ id, name: z.string() }).meta({ description: 'Workspace whose log contains the entry' }),
    at: instant,
    action: z.enum(AUDIT_ACTIONS),
    actor: z.object({
      id: id.nullable().meta({ description: 'Null for an unknown user or the system' }),
      name: z.string().meta({ description: 'Username at the time of the action' }),
    }),
    address: z.string().nullable(),
    object: z.object({
      kind: z.enum(AUDIT_OBJECTS),
      id: z.string().nullable(),
      name: z.string().meta({ description: 'Name at the time of the action' }),
    }),
    details: z
      .record(z.string(), z.unknown())
      .meta({ description: 'Details of the change, without secrets and without the text of findings' }),
    sealed: z
      .object({ seq: z.int(), hash: z.string().meta({ description: 'SHA-256 of the previous seal and this entry, in hexadecimal' }) })
      .nullable()
      .meta({ description: 'Position in the hash chain; null until the entry is sealed, about a second later' }),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof auditEntry>;

const filter = {
  workspace: z
    .union([z.literal('all'), id])
    .optional()
    .meta({ description: 'A workspace, or `all`; only for System. Default: the current workspace' }),
  from: day.optional(),
  to: day.optional(),
  actorId: id.optional(),
  action: commaList(z.enum(AUDIT_ACTIONS), AUDIT_ACTIONS.length).optional(),
  objectKind: z.enum(AUDIT_OBJECTS).optional(),
  objectId: id.optional(),
  q: line(LIMITS.searchText, 0).optional().meta({ description: 'Searches the names of objects and actors' }),
};

export const auditContract = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/audit',
    access: 'READ_CONFIG',
    summary: 'List the audit log of the workspace, newest first. Account events are in the log of every workspace of the user',
    query: z.strictObject({ ...filter, page, pageSize }),
    response: listOf(auditEntry),
    errors: ['FORBIDDEN', 'NOT_FOUND', 'DAYS_REVERSED'],
  }),
  export: defineEndpoint({
    method: 'GET',
    path: '/api/audit/export',
    access: 'READ_CONFIG',
    summary: 'Export the filtered audit log as CSV, or as one JSON object per line with `format=json`. The export itself is logged',
    kind: 'file',
    query: z.strictObject({ ...filter, format: z.enum(['csv', 'json']).default('csv') }),
    response: bytes,
    errors: ['FORBIDDEN', 'NOT_FOUND', 'DAYS_REVERSED'],
  }),
};
