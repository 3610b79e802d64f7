import { type IssueStatus, isPublished } from '@coloa/contract/issues/issue-states.ts';
import { CAPPED_SEVERITIES, type RewardKind, type RewardRates } from '@coloa/contract/leaderboard/rewards.ts';
import type { Severity } from '@coloa/contract/severities.ts';

export const AUTHOR_KINDS = ['ISSUE', 'REJECTED', 'DUPLICATE'] as const satisfies readonly RewardKind[];
export type AuthorKind = (typeof AUTHOR_KINDS)[number];

export interface Share {
  userId: string;
  share: number;
}

export function authorKind(status: IssueStatus): AuthorKind | null {
  if (isPublished(status)) return 'ISSUE';
  return status === 'REJECTED' || status === 'DUPLICATE' ? status : null;
}

export function worth(rates: RewardRates, kind: AuthorKind, severity: Severity): number {
  if (kind === 'ISSUE') return rates.issue[severity];
  return kind === 'REJECTED' ? 0 - rates.rejected : 0;
}

export const sharesOf = (reporterId: string, contributors: readonly Share[]): Share[] =>
  [{ userId: reporterId, share: 100 - contributors.reduce((sum, { share }) => sum + share, 0) }, ...contributors].filter(
    ({ share }) => share > 0,
  );

/**
 * Splits the points so that the parts add up to `points`. `shares` must total 100; the remaining points go to the shares with the largest
 * remainders.
 */
export function split(points: number, shares: readonly number[]): number[] {
  const [sign, whole] = [points < 0 ? -1 : 1, Math.abs(points)];
  const parts = shares.map((share) => Math.floor((whole * share) / 100));
  const left = whole - parts.reduce((sum, part) => sum + part, 0);
  const byRemainder = shares.map((share, n) => ({ n, remainder: (whole * share) % 100 })).toSorted((a, b) => b.remainder - a.remainder);
  const more = new Set(byRemainder.slice(0, left).map(({ n }) => n));
  // Avoids −0, which differs from the 0 that the database returns.
  return parts.map((part, n) => sign * (part + (more.has(n) ? 1 : 0)) + 0);
}

export const isCapped = (kind: RewardKind, severity: Severity | null): boolean =>
  kind === 'ISSUE' && (CAPPED_SEVERITIES as readonly (Severity | null)[]).includes(severity);

export const underCap = (points: number, cap: number | null, had: number): number =>
  cap === null ? points : Math.max(0, Math.min(points, cap - had));
