import { dayOf, idOf, present } from '../lib/address-values.ts';

/** What the address of the dashboard holds; days as 'YYYY-MM-DD'. */
export interface DashboardSearch {
  from?: string;
  to?: string;
  /** Whose work; one's own unless told. */
  userId?: string;
}

export const periods = ['days30', 'days90', 'year'] as const;
export type Period = (typeof periods)[number];

/** What is shown while the address names no days. */
export const defaultPeriod: Period = 'days90';

/** Reads an address; what cannot be is left out. */
export function dashboardSearch(raw: Readonly<Record<string, unknown>>): DashboardSearch {
  return present<DashboardSearch>({ from: dayOf(raw.from), to: dayOf(raw.to), userId: idOf(raw.userId) });
}

function daysBefore(today: string, days: number): string {
  return new Date(Date.parse(`${today}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);
}

/** The days of a period that ends today, both ends included. */
export function daysOf(period: Period, today: string): { from: string; to: string } {
  if (period === 'year') return { from: `${today.slice(0, 4)}-01-01`, to: today };
  return { from: daysBefore(today, period === 'days30' ? 29 : 89), to: today };
}

/** The days that are shown, and which period that is, if it is one. */
export function shownDays({ from, to }: DashboardSearch, today: string): { from?: string; to?: string; period: Period | null } {
  if (!from && !to) return { ...daysOf(defaultPeriod, today), period: defaultPeriod };
  const period = periods.find((each) => daysOf(each, today).from === from && daysOf(each, today).to === to) ?? null;
  return { ...(from && { from }), ...(to && { to }), period };
}
