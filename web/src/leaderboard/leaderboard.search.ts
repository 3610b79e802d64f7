import { PERFORMANCE_TYPES, type PerformanceType } from '@coloa/contract/leaderboard/leaderboard.contract.ts';
import { choiceOf, dayOf, idOf, pageOf, present } from '../lib/address-values.ts';
import { addDays } from '../lib/format.ts';

/** The URL parameters of the leaderboard. Dates are 'YYYY-MM-DD'. */
export interface LeaderboardSearch {
  /** The figure that ranks the users; absent for 'score', the default. */
  type?: PerformanceType;
  from?: string;
  to?: string;
  groupId?: string;
  projectId?: string;
  /** Id of a season, which replaces dates, group and project. */
  season?: string;
  /** Id of the user whose ledger is open. */
  entries?: string;
  /** One-based page number, absent for the first page. */
  page?: number;
}

export type LeaderboardChanges = { [Name in keyof LeaderboardSearch]?: LeaderboardSearch[Name] | undefined };

export const periods = ['days7', 'days30', 'days90', 'quarter', 'year'] as const;
export type Period = (typeof periods)[number];

export interface Days {
  from: string;
  to: string;
}

const defaultPeriod: Period = 'days90';

/** Parses the URL parameters and ignores invalid values. With a season, also ignores dates, group and project. */
export function leaderboardSearch(raw: Readonly<Record<string, unknown>>): LeaderboardSearch {
  const season = idOf(raw.season);
  const type = choiceOf(PERFORMANCE_TYPES, raw.type);
  const whenever = { type: type === 'score' ? undefined : type, entries: idOf(raw.entries), page: pageOf(raw.page) };
  const ofPeriod = { from: dayOf(raw.from), to: dayOf(raw.to), groupId: idOf(raw.groupId), projectId: idOf(raw.projectId) };
  const none = { from: undefined, to: undefined, groupId: undefined, projectId: undefined };
  return present<LeaderboardSearch>({ ...whenever, ...(season ? none : ofPeriod), season });
}

/** Lengths of the named periods in days, including today. */
const lengths = { days7: 7, days30: 30, days90: 90 } as const;

/** Returns the dates of a period, both inclusive. `quarter` and `year` begin on the first day of the current calendar quarter or year. */
export function daysOf(period: Period, today: string): Days {
  if (period === 'year') return { from: `${today.slice(0, 4)}-01-01`, to: today };
  if (period === 'quarter') {
    const first = Math.floor((Number(today.slice(5, 7)) - 1) / 3) * 3 + 1;
    return { from: `${today.slice(0, 5)}${String(first).padStart(2, '0')}-01`, to: today };
  }
  return { from: addDays(today, 1 - lengths[period]), to: today };
}

/**
 * Returns the displayed dates and their named period. Without `from`, the range covers 90 days; without `to`, it ends today, or on `from`
 * if that is later. `period` is null if no named period has these dates.
 */
export function shownDays({ from, to }: Pick<LeaderboardSearch, 'from' | 'to'>, today: string): Days & { period: Period | null } {
  if (!from && !to) return { ...daysOf(defaultPeriod, today), period: defaultPeriod };
  const end = to ?? (from && from > today ? from : today);
  const days = { from: from ?? addDays(end, 1 - lengths.days90), to: end };
  const period = periods.find((each) => daysOf(each, today).from === days.from && daysOf(each, today).to === days.to) ?? null;
  return { ...days, period };
}

export const searchOf = (period: Period, today: string): { from: string | undefined; to: string | undefined } =>
  period === defaultPeriod ? { from: undefined, to: undefined } : daysOf(period, today);
