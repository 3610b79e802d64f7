import { AUDIT_ACTIONS, AUDIT_OBJECTS } from '@coloa/contract/audit/audit-actions.ts';
import { day, id } from '@coloa/contract/http.ts';
import { z } from 'zod';

/** What the address of the audit log holds; what it cannot be is left out rather than refused. */
export const auditSearch = z.object({
  from: day.optional().catch(undefined),
  to: day.optional().catch(undefined),
  actorId: id.optional().catch(undefined),
  action: z.enum(AUDIT_ACTIONS).optional().catch(undefined),
  objectKind: z.enum(AUDIT_OBJECTS).optional().catch(undefined),
  objectId: id.optional().catch(undefined),
  q: z.string().optional().catch(undefined),
  page: z.coerce.number().int().min(1).optional().catch(undefined),
});
export type AuditSearch = z.output<typeof auditSearch>;
