import type { RewardEntry } from '@coloa/contract/leaderboard/leaderboard.contract.ts';
import { REWARD_KINDS, type RewardKind } from '@coloa/contract/leaderboard/rewards.ts';

export interface ShownEntry extends RewardEntry {
  /** The other entry of a reversal; null if it is not among the loaded entries. */
  counterpart: RewardEntry | null;
}

export interface LedgerDay {
  day: string;
  entries: ShownEntry[];
}

/** Joins the pages without duplicates: new entries shift the pages, so a page can repeat entries of the previous one. */
export const joined = (pages: readonly { items: readonly RewardEntry[] }[]): RewardEntry[] => [
  ...new Map(pages.flatMap(({ items }) => items).map((entry) => [entry.id, entry])).values(),
];

export function byDay(entries: readonly RewardEntry[]): LedgerDay[] {
  const known = new Map(entries.map((entry) => [entry.id, entry]));
  const days: LedgerDay[] = [];
  for (const entry of entries) {
    const shown = { ...entry, counterpart: known.get(entry.reverses ?? entry.reversedBy ?? '') ?? null };
    const last = days.at(-1);
    if (last?.day === entry.day) last.entries.push(shown);
    else days.push({ day: entry.day, entries: [shown] });
  }
  return days;
}

export function pointsByKind(entries: readonly Pick<RewardEntry, 'kind' | 'points'>[]): { kind: RewardKind; points: number }[] {
  const sums = new Map<RewardKind, number>();
  for (const { kind, points } of entries) sums.set(kind, (sums.get(kind) ?? 0) + points);
  return REWARD_KINDS.map((kind) => ({ kind, points: sums.get(kind) ?? 0 })).filter(({ points }) => points !== 0);
}
