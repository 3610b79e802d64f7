import type { AuditEntry } from '@coloa/contract/audit/audit.contract.ts';
import type { AuditAction, AuditObject } from '@coloa/contract/audit/audit-actions.ts';
import { redact } from '@coloa/contract/issues/redaction.ts';
import type { ListedEntry } from './audit.repo.ts';

/** A value with every text in it redacted, however deep. */
function redacted(value: unknown): unknown {
  if (typeof value === 'string') return redact(value);
  if (Array.isArray(value)) return value.map(redacted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, redacted(each)]));
}

/** Whoever reads the log need not be of the team of a project. Redacted here, and not where it is written: entries that are sealed stay as they are. */
export const presentEntry = (row: ListedEntry): AuditEntry => ({
  id: row.id,
  at: row.at.toISOString(),
  action: row.action as AuditAction,
  actor: { id: row.actorId, name: row.actorName },
  address: row.address,
  object: { kind: row.objectKind as AuditObject, id: row.objectId, name: redact(row.objectName) },
  details: redacted(row.details) as AuditEntry['details'],
  sealed: row.seq === null || row.hash === null ? null : { seq: row.seq, hash: row.hash.toString('hex') },
});
