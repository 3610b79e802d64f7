import type { AuditEntry } from '@coloa/contract/audit/audit.contract.ts';
import type { AuditAction, AuditObject } from '@coloa/contract/audit/audit-actions.ts';
import { redact, redactDeep } from '@coloa/contract/issues/redaction.ts';
import type { ListedEntry } from './audit.repo.ts';

/** Redacts the texts of an entry when it is read, because sealed entries must not change. */
export const presentEntry = (row: ListedEntry): AuditEntry => ({
  id: row.id,
  workspace: row.workspace,
  at: row.at.toISOString(),
  action: row.action as AuditAction,
  actor: { id: row.actorId, name: row.actorName },
  address: row.address,
  object: { kind: row.objectKind as AuditObject, id: row.objectId, name: redact(row.objectName) },
  details: redactDeep(row.details),
  sealed: row.seq === null || row.hash === null ? null : { seq: row.seq, hash: row.hash.toString('hex') },
});
