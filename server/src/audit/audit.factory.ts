import type { AuditAction } from '@coloa/contract/audit/audit-actions.ts';
import type { Database } from '../platform/database/database.ts';
import { newId } from '../platform/ids.ts';
import { insertEntries } from './audit.repo.ts';
import type { auditEntries } from './audit.tables.ts';

let made = 0;

export async function buildAuditEntry(
  { transaction }: Pick<Database, 'transaction'>,
  overrides: Partial<typeof auditEntries.$inferInsert> & { workspaceId: string; action?: AuditAction },
) {
  const name = `nguoi.${++made}`;
  const row = {
    id: newId(),
    action: 'USER_CHANGED',
    actorId: newId(),
    actorName: name,
    address: '192.0.2.7',
    objectKind: 'user',
    objectId: newId(),
    objectName: name,
    details: { fields: ['name'] },
    ...overrides,
  };
  await transaction((tx) => insertEntries(tx, [row]));
  return row;
}
