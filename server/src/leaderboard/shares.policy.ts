import { type IssueStatus, isPublished } from '@coloa/contract/issues/issue-states.ts';
import { CAPPED_SEVERITIES, type RewardKind, type RewardRates } from '@coloa/contract/leaderboard/rewards.ts';
import type { Severity } from '@coloa/contract/severities.ts';

/** Kinds of awards for the authors of an issue. */
export const AUTHOR_KINDS = ['ISSUE', 'REJECTED', 'DUPLICATE'] as const satisfies readonly RewardKind[];
export type AuthorKind = (typeof AUTHOR_KINDS)[number];

export interface Share {
  userId: string;
  /** The share in percent. */
  share: number;
}

/** Returns the kind of award for an issue in that status; null for none. */
export function authorKind(status: IssueStatus): AuthorKind | null {
  if (isPublished(status)) return 'ISSUE';
  return status === 'REJECTED' || status === 'DUPLICATE' ? status : null;
}

/** Returns the total points of an award for an issue. */
export function worth(rates: RewardRates, kind: AuthorKind, severity: Severity): number {
  if (kind === 'ISSUE') return rates.issue[severity];
  return kind === 'REJECTED' ? 0 - rates.rejected : 0;
}

/** Returns all users with a share in the issue: the reporter, who has the remaining share, then the contributors in their order. */
export const sharesOf = (reporterId: string, contributors: readonly Share[]): Share[] =>
  [{ userId: reporterId, share: 100 - contributors.reduce((sum, { share }) => sum + share, 0) }, ...contributors].filter(
    ({ share }) => share > 0,
  );

/**
 * Splits points by shares that total a hundred percent, without losing any: the largest remainders get one more point, among equal ones the
 * first.
 */
export function split(points: number, shares: readonly number[]): number[] {
  const [sign, whole] = [points < 0 ? -1 : 1, Math.abs(points)];
  const parts = shares.map((share) => Math.floor((whole * share) / 100));
  const left = whole - parts.reduce((sum, part) => sum + part, 0);
  const byRemainder = shares.map((share, n) => ({ n, remainder: (whole * share) % 100 })).toSorted((a, b) => b.remainder - a.remainder);
  const more = new Set(byRemainder.slice(0, left).map(({ n }) => n));
  // Never −0, which is not equal to the value returned by the database.
  return parts.map((part, n) => sign * (part + (more.has(n) ? 1 : 0)) + 0);
}

/** Whether an award counts towards the cap. */
export const isCapped = (kind: RewardKind, severity: Severity | null): boolean =>
  kind === 'ISSUE' && (CAPPED_SEVERITIES as readonly (Severity | null)[]).includes(severity);

/** Returns the points of an award under the cap, for a user with `had` capped points in the project. */
export const underCap = (points: number, cap: number | null, had: number): number =>
  cap === null ? points : Math.max(0, Math.min(points, cap - had));
