import { AUDIT_ACTIONS, AUDIT_OBJECTS } from '@coloa/contract/audit/audit-actions.ts';
import { LIMITS } from '@coloa/contract/limits.ts';

/** What the address of the audit log holds. */
export interface AuditSearch {
  /** Days of the workspace, both included. */
  from?: string | undefined;
  to?: string | undefined;
  actorId?: string | undefined;
  action?: (typeof AUDIT_ACTIONS)[number] | undefined;
  objectKind?: (typeof AUDIT_OBJECTS)[number] | undefined;
  objectId?: string | undefined;
  q?: string | undefined;
  /** From 1; left out for the first page. */
  page?: number | undefined;
}

const idPattern = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
const dayPattern = /^\d{4}-\d{2}-\d{2}$/;
const matching = (pattern: RegExp, value: unknown): string | undefined =>
  typeof value === 'string' && pattern.test(value) ? value : undefined;

/** Reads an address; what cannot be is left out rather than refused. */
export function auditSearch(raw: Readonly<Record<string, unknown>>): AuditSearch {
  const page = Number(raw.page);
  return {
    from: matching(dayPattern, raw.from),
    to: matching(dayPattern, raw.to),
    actorId: matching(idPattern, raw.actorId),
    action: AUDIT_ACTIONS.find((action) => action === raw.action),
    objectKind: AUDIT_OBJECTS.find((kind) => kind === raw.objectKind),
    objectId: matching(idPattern, raw.objectId),
    q: matching(/\S/, raw.q),
    page: Number.isInteger(page) && page > 1 && page <= LIMITS.pageMax ? page : undefined,
  };
}
