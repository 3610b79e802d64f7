import { choiceOf, dayOf, present } from '../lib/address-values.ts';

export const views = ['month', 'week'] as const;
export type View = (typeof views)[number];

export const groupings = ['project', 'person'] as const;
type Grouping = (typeof groupings)[number];

export interface CalendarSearch {
  /** Period that the calendar shows; absent for 'month', the default. */
  view?: View;
  /** Grouping of the lines; absent for 'project', the default. */
  by?: Grouping;
  /** 'YYYY-MM-DD', a date of the shown month or week; absent for today. */
  day?: string;
}

export type CalendarChanges = { [Name in keyof CalendarSearch]?: CalendarSearch[Name] | undefined };

/** Parses the URL parameters of the calendar. Ignores invalid values and omits defaults. */
export function calendarSearch(raw: Readonly<Record<string, unknown>>): CalendarSearch {
  const view = choiceOf(views, raw.view);
  const by = choiceOf(groupings, raw.by);
  return present<CalendarSearch>({
    view: view === 'month' ? undefined : view,
    by: by === 'project' ? undefined : by,
    day: dayOf(raw.day),
  });
}
