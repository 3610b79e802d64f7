import { addDays } from '../platform/text/days.ts';
import type { PlannedTree } from './task-trees.service.ts';

export interface ProjectDays {
  startDay: string | null;
  endDay: string | null;
}

/** Percentages of the working days: reconnaissance, mapping, testing, reporting, retest. */
const SHARES = [10, 15, 50, 15, 10];
const TESTING = 2;

const isWorkingDay = (day: string): boolean => Temporal.PlainDate.from(day).dayOfWeek < 6;

/** Returns the days from Monday to Friday, or all days if there are none. Returns no days if a date of the project is missing. */
function workingDays({ startDay, endDay }: ProjectDays): string[] {
  const days: string[] = [];
  if (startDay === null || endDay === null) return days;
  for (let day = startDay; day <= endDay; day = addDays(day, 1)) days.push(day);
  const working = days.filter(isWorkingDay);
  return working.length > 0 ? working : days;
}

/** Divides the days in order, at least one for each share. Neighbouring shares use the same day if there are fewer days than shares. */
function divided(days: readonly string[], shares: readonly number[]): string[][] {
  const all = shares.reduce((sum, share) => sum + share, 0);
  let before = 0;
  return shares.map((share) => {
    const first = Math.min(days.length - 1, Math.floor((days.length * before) / all));
    before += share;
    return days.slice(first, Math.max(first + 1, Math.floor((days.length * before) / all)));
  });
}

const ends = (days: readonly string[]) => ({ startDay: days[0] ?? null, dueDay: days.at(-1) ?? null });

function dated(tree: PlannedTree, days: readonly string[]): PlannedTree {
  const parts = divided(
    days,
    tree.tasks.map(() => 1),
  );
  return { ...tree, ...ends(days), tasks: tree.tasks.map((task, n) => ({ ...task, ...ends(parts[n] ?? []) })) };
}

/** Spreads the phases, and the tasks of each phase, over the working days of a project with both dates. */
export function phasesWithDays(phases: readonly PlannedTree[], project: ProjectDays): PlannedTree[] {
  const parts = divided(workingDays(project), SHARES);
  return phases.map((phase, n) => dated(phase, parts[n] ?? []));
}

/** Spreads the tasks over the days of the testing phase. */
export const testsWithDays = (tree: PlannedTree, project: ProjectDays): PlannedTree =>
  dated(tree, divided(workingDays(project), SHARES)[TESTING] ?? []);
