import { LIMITS } from '@coloa/contract/limits.ts';
import { daysBetween } from './format.ts';

/** Days until what lies in the bin is gone for good; 0 on the last one. */
export function daysLeft(deletedDay: string, today: string): number {
  return Math.max(0, LIMITS.binDays - daysBetween(deletedDay, today));
}
