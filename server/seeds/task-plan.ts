import type { Priority } from '@coloa/contract/issues/issue-states.ts';
import type { Language } from '@coloa/contract/languages.ts';
import type { RowState, TaskStatus } from '@coloa/contract/tasks/task-states.ts';
import { newId } from '../src/platform/ids.ts';
import type { BuiltUser } from '../src/users/users.factory.ts';
import { LAST_DAY } from './company.ts';
import type { Engagement } from './engagement.ts';
import { ROW_NOTES } from './extra-tasks.ts';
import type { Random } from './random.ts';
import { daysAfter, LAST_INSTANT, startOf, workingTime } from './story.ts';
import type { ToldIssue } from './tell-issues.ts';

export interface PlannedTick {
  user: BuiltUser;
  state: RowState;
  note: string;
  at: Date;
  issues: readonly ToldIssue[];
}

export interface PlannedRow {
  of: string | { controlId: string };
  ticks: PlannedTick[];
}

export interface PlannedTask {
  id: string;
  parentId: string | null;
  title: string;
  description: string;
  status: TaskStatus;
  priority: Priority | null;
  startDay: string;
  dueDay: string;
  estimateMinutes: number | null;
  spentMinutes: number;
  standardKey: string | null;
  people: readonly BuiltUser[];
  rows: PlannedRow[];
  blockedBy: { id: string }[];
}

export interface Crew {
  lead: BuiltUser;
  /** Contains at least one tester. */
  testers: readonly BuiltUser[];
}

export const HOUR = 60;
const WINDOWS: Readonly<Record<string, readonly [from: number, to: number]>> = {
  recon: [0, 0.12],
  mapping: [0.08, 0.22],
  testing: [0.18, 0.85],
  reporting: [0.82, 1],
};

/** Phases that are completed regardless of the date, by status of the project. */
const BEHIND: Partial<Record<Engagement['status'], readonly string[]>> = {
  REPORTING: ['recon', 'mapping', 'testing'],
  RETESTING: ['recon', 'mapping', 'testing', 'reporting'],
};

const isOver = ({ status }: Engagement): boolean => status === 'COMPLETED' || status === 'ARCHIVED';

/**
 * Returns the start and end dates of a phase. Retests start two weeks after the end of the engagement. If the project is being retested,
 * the retest phase includes the last date of the demo instead.
 */
export function windowOf(engagement: Engagement, phase: string): [string, string] {
  const { startDay, endDay, status } = engagement;
  if (phase === 'retest')
    return status === 'RETESTING' ? [daysAfter(LAST_DAY, -18), daysAfter(LAST_DAY, 6)] : [daysAfter(endDay, 14), daysAfter(endDay, 24)];
  const days = (startOf(endDay) - startOf(startDay)) / 86_400_000;
  const [from, to] = WINDOWS[phase] ?? [0, 1];
  return [daysAfter(startDay, Math.round(days * from)), daysAfter(startDay, Math.round(days * to))];
}

export function slice([first, last]: readonly [string, string], from: number, to: number): [string, string] {
  const days = (startOf(last) - startOf(first)) / 86_400_000;
  return [daysAfter(first, Math.round(days * from)), daysAfter(first, Math.round(days * to))];
}

export function statusOf(engagement: Engagement, phase: string, [start, due]: readonly [string, string], random: Random): TaskStatus {
  const late = due > daysAfter(LAST_DAY, -10) && random.chance(0.3);
  if (isOver(engagement) || BEHIND[engagement.status]?.includes(phase)) return 'DONE';
  if (due < LAST_DAY) return late ? 'IN_PROGRESS' : 'DONE';
  return start <= LAST_DAY && engagement.status !== 'PLANNED' ? 'IN_PROGRESS' : 'TODO';
}

const SHARE: Record<TaskStatus, number> = { TODO: 0, IN_PROGRESS: 0.55, BLOCKED: 0.3, DONE: 1 };

export function spentOf(estimate: number | null, status: TaskStatus, random: Random): number {
  if (estimate === null || status === 'TODO') return 0;
  return Math.round((estimate * SHARE[status] * random.int(75, 130)) / 100 / 30) * 30;
}

export function handRows(
  titles: readonly string[],
  task: Pick<PlannedTask, 'status' | 'people' | 'startDay'>,
  language: Language,
  random: Random,
): PlannedRow[] {
  const reached = Math.floor(titles.length * SHARE[task.status]);
  const among = task.status === 'DONE' ? 0.9 : 0.5;
  return titles.map((of, n) => ({
    of,
    ticks: task.people.flatMap((user, who): PlannedTick[] => {
      const ticked = n < reached && (who === 0 || random.chance(among));
      const at = Math.min(workingTime(random, startOf(daysAfter(task.startDay, n))), LAST_INSTANT - random.int(1, 40) * 3_600_000);
      const note = random.chance(0.12) ? random.pick(ROW_NOTES[language]) : '';
      return ticked ? [{ user, state: random.chance(0.94) ? 'CHECKED' : 'NOT_AVAILABLE', note, at: new Date(at), issues: [] }] : [];
    }),
  }));
}

export function parentOf(
  title: string,
  standardKey: string | null,
  below: readonly PlannedTask[],
  window: readonly [string, string],
): PlannedTask {
  const all = (status: TaskStatus) => below.every((task) => task.status === status);
  return {
    id: newId(),
    parentId: null,
    title,
    description: '',
    status: all('DONE') ? 'DONE' : all('TODO') ? 'TODO' : 'IN_PROGRESS',
    priority: null,
    startDay: below.map(({ startDay }) => startDay).toSorted()[0] ?? window[0],
    dueDay:
      below
        .map(({ dueDay }) => dueDay)
        .toSorted()
        .at(-1) ?? window[1],
    estimateMinutes: null,
    spentMinutes: 0,
    standardKey,
    people: [],
    rows: [],
    blockedBy: [],
  };
}

export const under = (parent: PlannedTask, below: readonly PlannedTask[]): PlannedTask[] => [
  parent,
  ...below.map((task) => ({ ...task, parentId: parent.id })),
];
