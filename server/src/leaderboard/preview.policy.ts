import type { RewardKind, RewardRates } from '@coloa/contract/leaderboard/rewards.ts';
import type { Severity } from '@coloa/contract/severities.ts';
import { type AuthorKind, isCapped, split, underCap, worth } from './shares.policy.ts';

export interface AuthorEntry {
  id: string;
  at: Date;
  userId: string;
  kind: RewardKind;
  points: number;
  rateVersion: number;
  projectId: string | null;
  subjectId: string;
  severity: Severity | null;
  share: number;
  reverses: string | null;
  again: string | null;
}

const WHOLE = 100;

type RatesByEntry = ReadonlyMap<string, RewardRates>;

function ratesOfEach(entries: readonly AuthorEntry[], rates: RewardRates, versions: ReadonlyMap<number, RewardRates>): RatesByEntry {
  const found = new Map<string, RewardRates>();
  const replaced = new Map<string, RewardRates>();
  for (const { id, at, kind, subjectId, rateVersion, reverses, again } of entries) {
    const change = `${subjectId} ${kind} ${at.getTime()}`;
    const before = versions.get(rateVersion) ?? rates;
    if (reverses !== null) replaced.set(change, found.get(reverses) ?? before);
    else found.set(id, again === null ? (replaced.get(change) ?? rates) : (found.get(again) ?? before));
  }
  return found;
}

function uncapped(entries: readonly AuthorEntry[], ratesOf: RatesByEntry): Map<string, number> {
  const points = new Map<string, number>();
  const open = new Map<string, AuthorEntry[]>();
  for (const entry of entries) {
    const rates = ratesOf.get(entry.id);
    if (!rates || entry.again !== null) continue;
    const group = [...(open.get(entry.subjectId) ?? []), entry];
    open.set(entry.subjectId, group);
    const shares = group.map(({ share }) => share);
    if (shares.reduce((sum, share) => sum + share, 0) < WHOLE) continue;
    const whole = worth(rates, entry.kind as AuthorKind, entry.severity ?? 'VARIES');
    const parts = split(whole, shares);
    for (const [n, { id }] of group.entries()) points.set(id, parts[n] ?? 0);
    open.delete(entry.subjectId);
  }
  return points;
}

const placeOf = ({ userId, projectId }: Pick<AuthorEntry, 'userId' | 'projectId'>): string => `${userId} ${projectId}`;

/**
 * Recomputes the points of each user for issues in a period, with other rates.
 * @param entries the entries of the period, in the order in which they were written
 * @param before the points for LOW and INFO from before the period, by user and project
 */
export function recount(
  entries: readonly AuthorEntry[],
  before: readonly { userId: string; projectId: string | null; points: number }[],
  rates: RewardRates,
  versions: ReadonlyMap<number, RewardRates>,
): Map<string, number> {
  const ratesOf = ratesOfEach(entries, rates, versions);
  const fresh = uncapped(entries, ratesOf);
  const had = new Map(before.map((each) => [placeOf(each), each.points]));
  const awarded = new Map<string, number>();
  const totals = new Map<string, number>();
  const pointsOf = (entry: AuthorEntry, cap: number | null): number => {
    const { reverses, again, points } = entry;
    if (reverses !== null) return awarded.has(reverses) ? 0 - (awarded.get(reverses) ?? 0) : points;
    if (again !== null) return awarded.get(again) ?? points;
    return underCap(fresh.get(entry.id) ?? points, cap, had.get(placeOf(entry)) ?? 0);
  };
  for (const entry of entries) {
    const counts = isCapped(entry.kind, entry.severity);
    const points = pointsOf(entry, counts ? (ratesOf.get(entry.id)?.lowCap ?? null) : null);
    if (entry.reverses === null) awarded.set(entry.id, points);
    if (counts) had.set(placeOf(entry), (had.get(placeOf(entry)) ?? 0) + points);
    totals.set(entry.userId, (totals.get(entry.userId) ?? 0) + points);
  }
  return totals;
}
