import type { RewardSettings } from '@coloa/contract/config/config.contract.ts';
import { DEFAULT_RATES, type RewardRates } from '@coloa/contract/leaderboard/rewards.ts';
import { type AuditActor, record } from '../audit/audit.service.ts';
import { personsByIds } from '../membership/users.service.ts';
import type { Actor } from '../platform/actor.ts';
import type { DbOrTx, Tx } from '../platform/database/database.ts';
import { changedFields, changesOf } from '../platform/edit-versions.ts';
import { editConflict } from '../platform/http/refusal.ts';
import { findLatestRates, findRates, insertRates, listRates } from './rates.repo.ts';

export interface Rates {
  version: number;
  rates: RewardRates;
}

export async function ratesInForce(db: DbOrTx, workspaceId: string): Promise<Rates> {
  return (await findLatestRates(db, workspaceId)) ?? { version: 0, rates: DEFAULT_RATES };
}

export async function ratesOfVersion(db: DbOrTx, workspaceId: string, version: number): Promise<Rates> {
  const rates = version === 0 ? DEFAULT_RATES : await findRates(db, workspaceId, version);
  if (!rates) throw new Error('rates that something was awarded by are kept');
  return { version, rates };
}

export async function everyRates(db: DbOrTx, workspaceId: string): Promise<Map<number, RewardRates>> {
  const versions = await listRates(db, workspaceId);
  return new Map([[0, DEFAULT_RATES], ...versions.map(({ version, rates }) => [version, rates] as const)]);
}

export async function shownRates(db: DbOrTx, workspaceId: string): Promise<RewardSettings> {
  const found = await findLatestRates(db, workspaceId);
  if (!found) return { version: 0, rates: DEFAULT_RATES, changedAt: null, changedBy: null };
  const { version, rates, createdAt, createdBy } = found;
  const changedBy = (await personsByIds(db, [createdBy])).get(createdBy) ?? null;
  return { version, rates, changedAt: createdAt.toISOString(), changedBy };
}

const named = ({ issue, task, row, writeUp, retest, review, rejected, lowCap }: RewardRates) => ({
  ...issue,
  taskPoints: task,
  rowPoints: row,
  writeUpPoints: writeUp,
  retestPoints: retest,
  reviewPoints: review,
  rejectedPoints: rejected,
  lowCap,
});

/** @throws Refusal EDIT_CONFLICT with the current rates, if they changed after the edit began */
export async function setRates(
  tx: Tx,
  { workspaceId, userId }: Pick<Actor, 'workspaceId' | 'userId'>,
  by: AuditActor,
  sent: Rates,
): Promise<void> {
  const current = await ratesInForce(tx, workspaceId);
  const [before, after] = [named(current.rates), named(sent.rates)];
  const changed = changedFields(before, after);
  const row = { version: sent.version + 1, rates: sent.rates, createdBy: userId };
  const stale = current.version !== sent.version;
  if (!stale && changed.length === 0) return;
  if (stale || !(await insertRates(tx, workspaceId, row))) throw editConflict(['rates'], await shownRates(tx, workspaceId));
  await record(tx, workspaceId, by, {
    action: 'REWARD_CHANGED',
    object: { kind: 'config', id: null, name: `${row.version}` },
    details: changesOf(changed, before, after),
  });
}
