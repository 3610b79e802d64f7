import { LIMITS } from '@coloa/contract/limits.ts';
import { daysBetween, todayOf } from './format.ts';

/** Of what was deleted at that instant: the day it was in a time zone ('YYYY-MM-DD'), and the days until it is gone for good, 0 on the last one. */
export function inBin(deletedAt: string, timeZone: string, now?: Date): { since: string; left: number } {
  const since = todayOf(timeZone, new Date(deletedAt));
  return { since, left: Math.max(0, LIMITS.binDays - daysBetween(since, todayOf(timeZone, now))) };
}
