import { AUDIT_ACTIONS, AUDIT_OBJECTS, type AuditAction, type AuditObject } from '@coloa/contract/audit/audit-actions.ts';
import { choiceOf, dayOf, idOf, pageOf, present, textOf } from '../lib/address-values.ts';

export interface AuditFilters {
  /** The id of a workspace, or 'all'; missing for the current workspace. */
  workspace?: string;
  /** The first date, inclusive, in the time zone of the workspace. */
  from?: string;
  /** The last date, inclusive, in the time zone of the workspace. */
  to?: string;
  actorId?: string;
  action?: AuditAction;
  objectKind?: AuditObject;
  objectId?: string;
  q?: string;
}

export interface AuditSearch extends AuditFilters {
  /** The page number; missing for the first page. */
  page?: number;
}

export type AuditChanges = { [Name in keyof AuditSearch]?: AuditSearch[Name] | undefined };

/** Parses the URL parameters of the audit log and ignores invalid values. */
export function auditSearch(raw: Readonly<Record<string, unknown>>): AuditSearch {
  return present<AuditSearch>({
    workspace: choiceOf(['all'], raw.workspace) ?? idOf(raw.workspace),
    from: dayOf(raw.from),
    to: dayOf(raw.to),
    actorId: idOf(raw.actorId),
    action: choiceOf(AUDIT_ACTIONS, raw.action),
    objectKind: choiceOf(AUDIT_OBJECTS, raw.objectKind),
    objectId: idOf(raw.objectId),
    q: textOf(raw.q),
    page: pageOf(raw.page),
  });
}

export function filtersOf({ page: _page, ...filters }: AuditSearch): AuditFilters {
  return filters;
}
