import type { Contributor } from '@coloa/contract/issues/issues.schema.ts';
import type { Person } from '@coloa/contract/users/users.schema.ts';

export interface ShareRow {
  person: Person;
  /** The text as typed, so that a field can be empty temporarily. */
  share: string;
}

/** Parses a whole percentage from 0 to 100; returns null for other texts. A person with 0 is named without a share. */
export function shareOf(text: string): number | null {
  return /^\d{1,3}$/.test(text.trim()) && Number(text) <= 100 ? Number(text) : null;
}

/** Returns the rows without the reporter, whose share is 100 % minus all others. */
export const rowsOf = (contributors: readonly Contributor[]): ShareRow[] =>
  contributors.filter(({ isReporter }) => !isReporter).map(({ person, share }) => ({ person, share: String(share) }));

const leftBy = (rows: readonly ShareRow[]): number => rows.reduce((left, { share }) => left - (shareOf(share) ?? 0), 100);

/** Returns the reporter's share in percent: negative if the others exceed 100 %, null while a typed share is invalid. */
export const restOf = (rows: readonly ShareRow[]): number | null =>
  rows.some(({ share }) => shareOf(share) === null) ? null : leftBy(rows);

/** One call sends one change. A share of null removes the person. */
export type ShareChange = { userId: string; share: number } | { userId: string; share: null };

/** Returns the changes: removals first, then reductions, then increases, so that no intermediate sum of shares exceeds 100 %. */
export function changesOf(saved: readonly ShareRow[], wanted: readonly ShareRow[]): ShareChange[] {
  const before = new Map(saved.map(({ person, share }) => [person.id, shareOf(share) ?? 0]));
  const there = new Set(wanted.map(({ person }) => person.id));
  const gone = saved.filter(({ person }) => !there.has(person.id)).map(({ person }) => ({ userId: person.id, share: null }));
  const changed = wanted
    .map(({ person, share }) => ({ userId: person.id, share: shareOf(share) ?? 0, was: before.get(person.id) }))
    .filter(({ share, was }) => share !== was)
    .sort((a, b) => a.share - (a.was ?? 0) - (b.share - (b.was ?? 0)));
  return [...gone, ...changed.map(({ userId, share }) => ({ userId, share }))];
}

/** Returns the changes that neither other users nor an earlier attempt have already saved. */
export function stillToSave(changes: readonly ShareChange[], now: readonly ShareRow[]): ShareChange[] {
  const there = new Map(now.map(({ person, share }) => [person.id, shareOf(share)]));
  return changes.filter(({ userId, share }) => (there.get(userId) ?? null) !== share);
}

/** Proposes an equal share for a new person, rounded down and limited to the reporter's remaining share. */
export function proposedShare(rows: readonly ShareRow[]): number {
  return Math.max(0, Math.min(leftBy(rows), Math.floor(100 / (rows.length + 2))));
}
