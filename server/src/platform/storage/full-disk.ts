import type { FastifyBaseLogger } from 'fastify';
import { chainOf, sqlState } from '../database/database-errors.ts';

/** What a file system says that takes no more: the disk is full, or what this user may have of it is used up. */
const FULL = new Set(['ENOSPC', 'EDQUOT']);
/** What PostgreSQL says when its disk is full. */
const DISK_FULL = '53100';
/** Each writing request meets a full disk, so it is logged at most this often. */
const AGAIN_MS = 60_000;

let toldAt = Number.NEGATIVE_INFINITY;

/** True when something could not be written because a disk is full, that of the files or that of the database. */
export const isDiskFull = (error: unknown): boolean =>
  sqlState(error) === DISK_FULL || chainOf(error).some((link) => 'code' in link && FULL.has(String(link.code)));

/** Tells the log of a full disk, once a minute at most. */
export function tellFullDisk(error: unknown, log: Pick<FastifyBaseLogger, 'error'>): void {
  const now = performance.now();
  if (now - toldAt < AGAIN_MS) return;
  toldAt = now;
  log.error({ err: error }, 'a disk is full; what has to be written is refused until there is space');
}
