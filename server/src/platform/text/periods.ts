import { LIMITS } from '@coloa/contract/limits.ts';
import { refusal } from '../http/refusal.ts';
import { addDays, countDays, type Days, today } from './days.ts';

const DEFAULT_DAYS = 90;

export interface Period extends Days {
  before: Days;
}

/**
 * Returns the requested period and the one before it. Without `to`, the period ends today, or on `from` if that is in the future. Without
 * `from`, the period has DEFAULT_DAYS days.
 * @throws Refusal DAYS_REVERSED, PERIOD_TOO_LONG
 */
export function periodOf(asked: { from?: string | undefined; to?: string | undefined }, timeZone: string): Period {
  const now = today(timeZone);
  const to = asked.to ?? (asked.from !== undefined && asked.from > now ? asked.from : now);
  const from = asked.from ?? addDays(to, 1 - DEFAULT_DAYS);
  if (to < from) throw refusal('DAYS_REVERSED', { path: 'to' });
  const days = countDays({ from, to });
  const path = asked.to === undefined ? 'from' : 'to';
  if (days > LIMITS.figureDays) throw refusal('PERIOD_TOO_LONG', { path, params: { max: LIMITS.figureDays } });
  return { from, to, before: { from: addDays(from, -days), to: addDays(from, -1) } };
}
