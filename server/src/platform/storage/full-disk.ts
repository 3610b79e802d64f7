import type { FastifyBaseLogger } from 'fastify';
import { chainOf, sqlState } from '../database/database-errors.ts';

/** Error codes of a full file system: the disk is full, or the quota is exceeded. */
const FULL = new Set(['ENOSPC', 'EDQUOT']);
/** The error code of PostgreSQL for a full disk. */
const DISK_FULL = '53100';
/** Minimum time between two log entries, because every writing request fails while a disk is full. */
const AGAIN_MS = 60_000;

let toldAt = Number.NEGATIVE_INFINITY;

/** Whether a write failed because a disk is full: the disk of the files, or of the database. */
export const isDiskFull = (error: unknown): boolean =>
  sqlState(error) === DISK_FULL || chainOf(error).some((link) => 'code' in link && FULL.has(String(link.code)));

/** Logs a full disk, at most once a minute. */
export function tellFullDisk(error: unknown, log: Pick<FastifyBaseLogger, 'error'>): void {
  const now = performance.now();
  if (now - toldAt < AGAIN_MS) return;
  toldAt = now;
  log.error({ err: error }, 'a disk is full; what has to be written is refused until there is space');
}
