import type { AuditAction, AuditObject } from '@coloa/contract/audit/audit-actions.ts';
import type { AuditDetail, AuditDetails } from '@coloa/contract/audit/audit-details.ts';
import type { Actor } from '../platform/actor.ts';
import type { Tx } from '../platform/database/database.ts';
import { newId } from '../platform/ids.ts';
import { deleteSomeEntries, insertEntries, letLogGo } from './audit.repo.ts';

export interface AuditActor {
  /** Null for an unknown user, or if the program itself acts. */
  userId: string | null;
  username: string;
  address: string | null;
  token?: string;
}

export interface AuditEntry<D extends AuditDetails = AuditDetails> {
  action: AuditAction;
  object: {
    kind: AuditObject;
    id: string | null;
    name: string;
  };
  /** The changes, without secrets or texts of findings. */
  details?: Listed<D>;
}

/** Allows only details listed in `AUDIT_DETAILS`, because the audit log page has no texts for others. */
export type Listed<D> = D & Readonly<Record<Exclude<keyof D, AuditDetail>, never>>;

export const auditActor = (actor: Pick<Actor, 'userId' | 'username' | 'apiToken'>, request: { ip: string }): AuditActor => ({
  userId: actor.userId,
  username: actor.username,
  address: request.ip,
  ...(actor.apiToken && { token: actor.apiToken.name }),
});

/** Writes an entry into the log of each given workspace, in the transaction of the change. Neither can be saved without the other. */
export async function record<const D extends AuditDetails>(
  tx: Tx,
  workspaceIds: string | readonly string[],
  by: AuditActor,
  entry: AuditEntry<D>,
): Promise<void> {
  const ids = typeof workspaceIds === 'string' ? [workspaceIds] : workspaceIds;
  if (ids.length === 0) return;
  await insertEntries(
    tx,
    ids.map((workspaceId) => ({
      workspaceId,
      id: newId(),
      action: entry.action,
      actorId: by.userId,
      actorName: by.username,
      address: by.address,
      objectKind: entry.object.kind,
      objectId: entry.object.id,
      objectName: entry.object.name,
      details: { ...entry.details, ...(by.token !== undefined && { token: by.token }) },
    })),
  );
}

export { letLogGo };

export async function deleteSomeOfLog(tx: Tx, workspaceId: string, limit: number): Promise<number> {
  await letLogGo(tx);
  return deleteSomeEntries(tx, workspaceId, limit);
}
