import type { RewardPreview } from '@coloa/contract/config/config.contract.ts';
import type { RewardKind, RewardRates } from '@coloa/contract/leaderboard/rewards.ts';
import { byGivenName } from '@coloa/contract/users/given-name.ts';
import { personsByIds } from '../membership/users.service.ts';
import type { Actor } from '../platform/actor.ts';
import type { DbOrTx } from '../platform/database/database.ts';
import { addDays, today } from '../platform/text/days.ts';
import { type FlatKind, pointsOf } from './ledger.service.ts';
import { recount } from './preview.policy.ts';
import { type KindSum, listAuthorEntries, sumByKind, sumCappedBefore } from './preview.repo.ts';
import { everyRates } from './rates.service.ts';
import { AUTHOR_KINDS } from './shares.policy.ts';

const PREVIEW_DAYS = 90;

const isFlat = (sum: KindSum): sum is KindSum & { kind: FlatKind } => !(AUTHOR_KINDS as readonly RewardKind[]).includes(sum.kind);

export async function previewRates(
  db: DbOrTx,
  { workspaceId, timeZone }: Pick<Actor, 'workspaceId' | 'timeZone'>,
  rates: RewardRates,
): Promise<RewardPreview> {
  const to = today(timeZone);
  const period = { from: addDays(to, 1 - PREVIEW_DAYS), to };
  const [sums, entries, before, versions] = await Promise.all([
    sumByKind(db, workspaceId, period),
    listAuthorEntries(db, workspaceId, period),
    sumCappedBefore(db, workspaceId, period.from),
    everyRates(db, workspaceId),
  ]);
  const anew = recount(entries, before, rates, versions);
  const now = new Map<string, number>();
  for (const sum of sums) {
    const { userId, points } = sum;
    now.set(userId, (now.get(userId) ?? 0) + points);
    if (isFlat(sum)) anew.set(userId, (anew.get(userId) ?? 0) + sum.kept + sum.awards * pointsOf({ rates }, sum.kind));
  }
  const persons = await personsByIds(db, now.keys());
  const rows = [...persons.values()].map((person) => ({ person, now: now.get(person.id) ?? 0, anew: anew.get(person.id) ?? 0 }));
  return { ...period, rows: rows.sort((a, b) => b.anew - a.anew || b.now - a.now || byGivenName(a.person, b.person)) };
}
