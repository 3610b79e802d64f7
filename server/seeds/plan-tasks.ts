import type { Language } from '@coloa/contract/languages.ts';
import { newId } from '../src/platform/ids.ts';
import { standardTasks } from '../src/tasks/standard-tasks.ts';
import { LAST_DAY } from './company.ts';
import type { Engagement } from './engagement.ts';
import { EXTRA_PARENT, EXTRA_TASKS, type ExtraTask } from './extra-tasks.ts';
import { checklistTasks } from './plan-checklist-tasks.ts';
import type { PlannedControl } from './plan-controls.ts';
import type { Random } from './random.ts';
import { daysAfter, LAST_INSTANT, startOf } from './story.ts';
import { type Crew, HOUR, handRows, type PlannedTask, parentOf, slice, spentOf, statusOf, under, windowOf } from './task-plan.ts';
import { type Users, userOf } from './team.ts';

const WAITS = new Set(['reporting/report', 'retest/verify', 'retest/close']);
function phases(engagement: Engagement, { lead, testers }: Crew, language: Language, random: Random): PlannedTask[] {
  return standardTasks(engagement.kinds, language).flatMap(({ title, standardKey, tasks }) => {
    const phase = standardKey?.split('/')[1] ?? '';
    const window = windowOf(engagement, phase);
    const below = tasks.map((task, n): PlannedTask => {
      const days = slice(window, n / (tasks.length + 0.5), (n + 1.3) / (tasks.length + 0.5));
      const status = statusOf(engagement, phase, days, random);
      const first = phase === 'reporting' && n > 0 ? lead : (testers[n % testers.length] ?? lead);
      const other = phase === 'testing' || phase === 'reporting' ? testers[(n + 1) % testers.length] : undefined;
      const people = other && other !== first && random.chance(0.6) ? [first, other] : [first];
      const estimateMinutes = random.int(phase === 'testing' ? 12 : 2, phase === 'testing' ? 32 : 12) * HOUR;
      const planned = { status, people, startDay: days[0] };
      return {
        ...planned,
        id: newId(),
        parentId: null,
        title: task.title,
        description: '',
        priority: phase === 'testing' ? (n === 1 ? 'P1' : 'P2') : null,
        dueDay: days[1],
        estimateMinutes,
        spentMinutes: spentOf(estimateMinutes, status, random),
        standardKey: task.standardKey ?? null,
        rows: handRows(
          task.rows.map((row) => row.title),
          planned,
          language,
          random,
        ),
        blockedBy: [],
      };
    });
    for (const [n, task] of below.entries()) {
      const [, inPhase, step] = task.standardKey?.split('/') ?? [];
      const before = below[n - 1];
      if (before && WAITS.has(`${inPhase}/${step}`)) task.blockedBy.push({ id: before.id });
    }
    return under(parentOf(title, standardKey ?? null, below, window), below);
  });
}

function extras(engagement: Engagement, { lead, testers }: Crew, language: Language, random: Random): PlannedTask[] {
  if (engagement.status !== 'IN_PROGRESS') return [];
  const made = new Map<string, PlannedTask>();
  const personOf = ({ key }: ExtraTask) =>
    key === 'accounts' || key === 'weekly' ? lead : (testers[key === 'approval' ? 0 : testers.length - 1] ?? lead);
  for (const extra of EXTRA_TASKS) {
    const startDay = [daysAfter(LAST_DAY, extra.starts), engagement.startDay].toSorted().at(-1) ?? '';
    const waited = extra.waitsFor === undefined ? undefined : made.get(extra.waitsFor);
    const planned = { status: extra.status, people: [personOf(extra)], startDay };
    made.set(extra.key, {
      ...planned,
      id: newId(),
      parentId: null,
      title: extra.title[language],
      description: extra.description?.[language] ?? '',
      priority: extra.priority,
      dueDay: daysAfter(LAST_DAY, extra.due),
      estimateMinutes: extra.hours * HOUR,
      spentMinutes: extra.spent * HOUR,
      standardKey: null,
      rows: handRows(
        extra.rows.map((row) => row[language]),
        planned,
        language,
        random,
      ),
      blockedBy: waited ? [{ id: waited.id }] : [],
    });
  }
  const below = [...made.values()];
  return under(parentOf(EXTRA_PARENT[language], null, below, [engagement.startDay, engagement.endDay]), below);
}

/** Returns the tasks of an engagement, parents before children. */
export function planTasks(engagement: Engagement, controls: readonly PlannedControl[], users: Users, random: Random): PlannedTask[] {
  const language: Language = engagement.languages[0] ?? 'vi';
  const lead = userOf(users, engagement.lead);
  const named = engagement.testers.map((username) => userOf(users, username));
  const crew: Crew = { lead, testers: named.length > 0 ? named : [lead] };
  return [
    ...phases(engagement, crew, language, random),
    ...checklistTasks(engagement, controls, crew, language, random),
    ...extras(engagement, crew, language, random),
  ];
}

/** Returns the completion time of a task: its last tick, or the afternoon of its due date; no later than the last instant of the demo. */
export function doneAt({ dueDay, rows }: Pick<PlannedTask, 'dueDay' | 'rows'>): Date {
  const ticked = rows.flatMap(({ ticks }) => ticks.map(({ at }) => at.getTime()));
  const last = ticked.length > 0 ? Math.max(...ticked) : startOf(dueDay) + 16 * 3_600_000;
  return new Date(Math.min(last, LAST_INSTANT));
}
