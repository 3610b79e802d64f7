import type { Calendar, CalendarProject } from '@coloa/contract/calendar/calendar.contract.ts';
import { byGivenName } from '@coloa/contract/users/given-name.ts';
import type { Person } from '@coloa/contract/users/users.schema.ts';
import { addDays, daysBetween } from '../lib/format.ts';
import type { View } from './calendar.search.ts';

/** Dates are 'YYYY-MM-DD', both inclusive, from a Monday to a Sunday. */
export interface Window {
  from: string;
  to: string;
}

const mondayOf = (day: string): string => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));

const monthStart = (day: string): string => `${day.slice(0, 7)}-01`;

/** Returns the first and last date of the view. A month also includes the other days of its first and last week. */
export function windowOf(view: View, day: string): Window {
  if (view === 'week') return { from: mondayOf(day), to: addDays(mondayOf(day), 6) };
  const last = addDays(stepped('month', day, 1), -1);
  return { from: mondayOf(monthStart(day)), to: addDays(mondayOf(last), 6) };
}

/** Returns a date in the next (1) or previous (-1) month or week. */
export function stepped(view: View, day: string, step: 1 | -1): string {
  if (view === 'week') return addDays(day, step * 7);
  // 32 days after the first day of a month, and one day before it, are always in the adjacent month.
  return monthStart(addDays(monthStart(day), step === 1 ? 32 : -1));
}

export const daysOf = ({ from, to }: Window): string[] => Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => addDays(from, at));

/** The dates of a project. If one date is missing, both are the known date, and `open` names the missing end. */
interface ProjectDays {
  startDay: string;
  endDay: string;
  open: 'start' | 'end' | null;
}

function projectDays({ startDay, endDay }: Pick<CalendarProject, 'startDay' | 'endDay'>): ProjectDays {
  const open = startDay && endDay ? null : startDay ? 'end' : 'start';
  return { startDay: startDay ?? endDay ?? '', endDay: endDay ?? startDay ?? '', open };
}

export interface Bar {
  project: CalendarProject;
  /** Offset and length in days, cut to the window. */
  start: number;
  length: number;
  /** Row within the line, from 0, so that bars do not overlap. */
  lane: number;
  conflict: boolean;
  open: ProjectDays['open'];
}

type NamedProject = Pick<CalendarProject, 'id' | 'key' | 'name'>;

export interface Line {
  id: string;
  /** The person of the line; null in a calendar by project. */
  person: Person | null;
  /** The project of the line; null in a calendar by person. */
  project: NamedProject | null;
  bars: Bar[];
  lanes: number;
  /** Number of due issues, risks and tasks by offset in days. */
  due: ReadonlyMap<number, number>;
}

const isRunning = ({ status }: CalendarProject): boolean => status !== 'COMPLETED' && status !== 'ARCHIVED';
const tests = (project: CalendarProject, personId: string): boolean =>
  project.people.some(({ id, hats }) => id === personId && hats.includes('TESTER'));
const overlap = (a: ProjectDays, b: ProjectDays): Window | null => {
  const [, from = a.startDay] = [a.startDay, b.startDay].toSorted();
  const [to = a.endDay] = [a.endDay, b.endDay].toSorted();
  return from > to ? null : { from, to };
};

export interface Conflict {
  person: Person;
  projects: readonly [CalendarProject, CalendarProject];
  days: Window;
}

function peopleOf({ projects, tasks }: Calendar): Person[] {
  const ofProjects = projects.items.flatMap((project) => project.people.map(({ hats: _, ...person }) => person));
  const people = new Map([...ofProjects, ...tasks.items.flatMap((task) => task.people)].map((person) => [person.id, person]));
  return [...people.values()].toSorted(byGivenName);
}

/** Finds testers of two unfinished projects that overlap within the window. */
export function conflictsIn(calendar: Calendar, { from, to }: Window): Conflict[] {
  const running = calendar.projects.items.filter(isRunning);
  return peopleOf(calendar).flatMap((person) => {
    const theirs = running.filter((project) => tests(project, person.id));
    return theirs.flatMap((first, at) =>
      theirs.slice(at + 1).flatMap((second): Conflict[] => {
        const days = overlap(projectDays(first), projectDays(second));
        return days && days.from <= to && days.to >= from ? [{ person, projects: [first, second], days }] : [];
      }),
    );
  });
}

/** Puts each bar into the first lane that is free at its start. `projects` must be sorted by start date. */
function barsOf(projects: readonly CalendarProject[], window: Window, inConflict: (project: CalendarProject) => boolean) {
  const ends: number[] = [];
  const bars = projects.flatMap((project): Bar[] => {
    const { startDay, endDay, open } = projectDays(project);
    const start = Math.max(0, daysBetween(window.from, startDay));
    const end = Math.min(daysBetween(window.from, window.to), daysBetween(window.from, endDay));
    if (end < start) return [];
    const free = ends.findIndex((taken) => taken < start);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = end;
    return [{ project, start, length: end - start + 1, lane, conflict: inConflict(project), open }];
  });
  return { bars, lanes: Math.max(1, ends.length) };
}

interface Due {
  dueDay: string;
  project: NamedProject;
  /** Ids of the responsible users: the fix owner of an issue or risk, or the people of a task. */
  people: readonly string[];
}

const dueOf = ({ issues, risks, tasks }: Calendar): Due[] => [
  ...[...issues.items, ...risks.items].map(({ dueDay, project, fixer }) => ({
    dueDay,
    project,
    people: fixer ? [fixer.id] : [],
  })),
  ...tasks.items.map(({ dueDay, project, people }) => ({ dueDay, project, people: people.map(({ id }) => id) })),
];

const countsOf = (due: readonly Due[], { from }: Window): Map<number, number> =>
  new Map([...Map.groupBy(due, ({ dueDay }) => daysBetween(from, dueDay))].map(([at, those]) => [at, those.length]));

/**
 * Returns the lines by project. A project without dates in the window gets a line if it has due items there. These lines come last, by
 * first due date.
 */
export function linesByProject(calendar: Calendar, window: Window, conflicts: readonly Conflict[]): Line[] {
  const inConflict = new Set(conflicts.flatMap(({ projects }) => projects.map(({ id }) => id)));
  const due = Map.groupBy(dueOf(calendar), ({ project }) => project.id);
  const lineOf = ({ id, key, name }: NamedProject, bars: readonly CalendarProject[]): Line => ({
    id,
    person: null,
    project: { id, key, name },
    ...barsOf(bars, window, (project) => inConflict.has(project.id)),
    due: countsOf(due.get(id) ?? [], window),
  });
  const scheduled = new Set(calendar.projects.items.map(({ id }) => id));
  const others = dueOf(calendar)
    .toSorted((a, b) => a.dueDay.localeCompare(b.dueDay))
    .map(({ project }) => project)
    .filter(({ id }, at, all) => !scheduled.has(id) && all.findIndex((each) => each.id === id) === at);
  return [...calendar.projects.items.map((project) => lineOf(project, [project])), ...others.map((project) => lineOf(project, []))];
}

/**
 * Returns the lines by person, only for team members: people with a project role other than client or with an assigned task. Clients never
 * have tasks.
 */
export function linesByPerson(calendar: Calendar, window: Window, conflicts: readonly Conflict[]): Line[] {
  const due = dueOf(calendar);
  return peopleOf(calendar).flatMap((person): Line[] => {
    const theirs = calendar.projects.items.filter(({ people }) =>
      people.some(({ id, hats }) => id === person.id && hats.some((hat) => hat !== 'CLIENT')),
    );
    if (theirs.length === 0 && !calendar.tasks.items.some(({ people }) => people.some(({ id }) => id === person.id))) return [];
    const own = new Set(conflicts.filter((each) => each.person.id === person.id).flatMap(({ projects }) => projects.map(({ id }) => id)));
    return [
      {
        id: person.id,
        person,
        project: null,
        ...barsOf(theirs, window, ({ id }) => own.has(id)),
        due: countsOf(
          due.filter(({ people }) => people.includes(person.id)),
          window,
        ),
      },
    ];
  });
}
