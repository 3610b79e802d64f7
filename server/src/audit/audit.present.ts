import type { AuditEntry } from '@coloa/contract/audit/audit.contract.ts';
import type { AuditAction, AuditObject } from '@coloa/contract/audit/audit-actions.ts';
import type { ListedEntry } from './audit.repo.ts';

export const presentEntry = (row: ListedEntry): AuditEntry => ({
  id: row.id,
  at: row.at.toISOString(),
  action: row.action as AuditAction,
  actor: { id: row.actorId, name: row.actorName },
  address: row.address,
  object: { kind: row.objectKind as AuditObject, id: row.objectId, name: row.objectName },
  details: row.details,
  sealed: row.seq === null || row.hash === null ? null : { seq: row.seq, hash: row.hash.toString('hex') },
});
