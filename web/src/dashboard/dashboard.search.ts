import { dayOf, idOf, present } from '../lib/address-values.ts';
import { addDays } from '../lib/format.ts';

export interface DashboardSearch {
  /** First date, as 'YYYY-MM-DD'; inclusive. */
  from?: string;
  /** Last date, as 'YYYY-MM-DD'; inclusive. */
  to?: string;
  /**
   * Id of the person whose data is shown. By default, the page shows all figures that the signed-in user can see, and that user's own work.
   */
  userId?: string;
}

export const periods = ['days7', 'days30', 'days90', 'quarter', 'year'] as const;
export type Period = (typeof periods)[number];

export const defaultPeriod: Period = 'days90';

/** Parses the URL parameters of the dashboard and ignores invalid values. */
export function dashboardSearch(raw: Readonly<Record<string, unknown>>): DashboardSearch {
  return present<DashboardSearch>({ from: dayOf(raw.from), to: dayOf(raw.to), userId: idOf(raw.userId) });
}

function quarterOf(day: string): string {
  const month = Math.floor((Number(day.slice(5, 7)) - 1) / 3) * 3 + 1;
  return `${day.slice(0, 4)}-${String(month).padStart(2, '0')}-01`;
}

const firstDays: Record<Period, (today: string) => string> = {
  days7: (today) => addDays(today, -6),
  days30: (today) => addDays(today, -29),
  days90: (today) => addDays(today, -89),
  quarter: quarterOf,
  year: (today) => `${today.slice(0, 4)}-01-01`,
};

export const daysOf = (period: Period, today: string): { from: string; to: string } => ({ from: firstDays[period](today), to: today });

export function shownDays({ from, to }: DashboardSearch, today: string): { from?: string; to?: string; period: Period | null } {
  if (!from && !to) return { ...daysOf(defaultPeriod, today), period: defaultPeriod };
  const period = periods.find((each) => daysOf(each, today).from === from && daysOf(each, today).to === to) ?? null;
  return { ...(from && { from }), ...(to && { to }), period };
}
