import type { FastifyBaseLogger } from 'fastify';
import { chainOf, sqlState } from '../database/database-errors.ts';

const FULL = new Set(['ENOSPC', 'EDQUOT']);
const DISK_FULL = '53100';
/** The minimum interval between log lines, because every writing request fails while a disk is full. */
const AGAIN_MS = 60_000;

let toldAt = Number.NEGATIVE_INFINITY;

/** Returns whether the error means that a disk is full, on this machine or on the database server. */
export const isDiskFull = (error: unknown): boolean =>
  sqlState(error) === DISK_FULL || chainOf(error).some((link) => 'code' in link && FULL.has(String(link.code)));

export function tellFullDisk(error: unknown, log: Pick<FastifyBaseLogger, 'error'>): void {
  const now = performance.now();
  if (now - toldAt < AGAIN_MS) return;
  toldAt = now;
  log.error({ err: error }, 'a disk is full; what has to be written is refused until there is space');
}
