import { eq, isNotNull, sql } from 'drizzle-orm';
import { mailSettings } from '../mails/mails.tables.ts';
import { twoFactor } from '../membership/two-factor.tables.ts';
import type { Tx } from '../platform/database/database.ts';
import { installation } from '../platform/database/installation.tables.ts';

/**
 * Locks the tables that contain the key's fingerprint or encrypted secrets, except the job queue, until the transaction ends. A server
 * that starts in the meantime waits before it checks its key.
 */
export const lockKey = (tx: Tx) => tx.execute(sql`lock table ${installation}, ${twoFactor}, ${mailSettings} in access exclusive mode`);

export const writeFingerprint = (tx: Tx, keyFingerprint: Buffer) => tx.update(installation).set({ keyFingerprint });

export const secondFactors = (tx: Tx) => tx.select({ userId: twoFactor.userId, secret: twoFactor.secret }).from(twoFactor);

export const writeSecondFactor = (tx: Tx, userId: string, secret: Buffer) =>
  tx.update(twoFactor).set({ secret }).where(eq(twoFactor.userId, userId));

export async function mailPasswords(tx: Tx) {
  const rows = await tx
    .select({ workspaceId: mailSettings.workspaceId, password: mailSettings.password })
    .from(mailSettings)
    .where(isNotNull(mailSettings.password));
  return rows.flatMap(({ workspaceId, password }) => (password ? [{ workspaceId, password }] : []));
}

export const writeMailPassword = (tx: Tx, workspaceId: string, password: Buffer) =>
  tx.update(mailSettings).set({ password }).where(eq(mailSettings.workspaceId, workspaceId));

type SealedPayload = Record<string, unknown> & { sealed: string };

/**
 * Returns all jobs of this name, including those that failed permanently. The query reads private tables of Graphile Worker, which has no
 * function for this.
 */
export async function queuedJobs(tx: Tx, name: string): Promise<{ id: string; payload: SealedPayload }[]> {
  const { rows } = await tx.execute<{ id: string; payload: SealedPayload }>(sql`
    select jobs.id::text as id, jobs.payload from graphile_worker._private_jobs jobs
    join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id where tasks.identifier = ${name} for update of jobs`);
  return rows;
}

export const writePayload = (tx: Tx, id: string, payload: SealedPayload) =>
  tx.execute(sql`update graphile_worker._private_jobs set payload = ${JSON.stringify(payload)}::json where id = ${id}::bigint`);
