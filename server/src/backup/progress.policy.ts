import type { OnProgress } from './write-backup.service.ts';

/** How much of the whole the tables are taken for. */
const TABLES = 0.6;
/** Files are reported in thousands. */
const SOME = 1_000;

/** How far a backup has come, from 0 to 1, by how many files the one before had. */
export function progressOf(what: Parameters<OnProgress>[0], filesBefore: number | null): number {
  if (what === 'waiting') return 0;
  if ('table' in what) return (TABLES * what.nth) / what.of;
  return TABLES + (1 - TABLES) * Math.min(what.files / Math.max(filesBefore ?? 0, what.files + SOME), 1);
}
