import type { Language } from '@coloa/contract/languages.ts';
import type { TaskStatus } from '@coloa/contract/tasks/task-states.ts';
import { newId } from '../src/platform/ids.ts';
import type { BuiltUser } from '../src/users/users.factory.ts';
import type { Engagement } from './engagement.ts';
import type { PlannedControl } from './plan-controls.ts';
import type { Random } from './random.ts';
import { LAST_INSTANT } from './story.ts';
import { type Crew, HOUR, type PlannedRow, type PlannedTask, type PlannedTick, parentOf, slice, under, windowOf } from './task-plan.ts';

/** Returns a row for each control. The owner ticks each tested control, and the other assignees tick most of them. */
function controlRows(controls: readonly PlannedControl[], people: readonly BuiltUser[], random: Random): PlannedRow[] {
  return controls.map(({ id: controlId, at, state, owner, tester, issues }) => ({
    of: { controlId },
    ticks: people.flatMap((user): PlannedTick[] => {
      if (at === null) return [];
      const first = user === owner;
      if (!first && !random.chance(0.9)) return [];
      const ticked = state === 'NOT_APPLICABLE' ? 'NOT_AVAILABLE' : 'CHECKED';
      const when = Math.min(at.getTime() + (first ? 0 : random.int(2, 30) * 3_600_000), LAST_INSTANT);
      return [{ user, state: ticked, note: '', at: new Date(when), issues: user === tester ? issues : [] }];
    }),
  }));
}

/**
 * Returns a task for each standard of the project, with a child task for each category. A standard with a single category gets only the
 * task of that category.
 */
export function checklistTasks(
  engagement: Engagement,
  planned: readonly PlannedControl[],
  { testers, lead }: Crew,
  language: Language,
  random: Random,
): PlannedTask[] {
  const standards = Map.groupBy(planned, ({ checklist: { standard, standardVersion } }) => `${standard} ${standardVersion}`.trim());
  return [...standards].flatMap(([standard, ofIt]) => {
    const groups = [...Map.groupBy(ofIt, ({ checklist }) => checklist.category).entries()];
    const window = windowOf(engagement, 'testing');
    const below = groups.map(([category, controls], n): PlannedTask => {
      const reached = controls.filter(({ at }) => at).length;
      const status: TaskStatus = reached === controls.length ? 'DONE' : reached > 0 ? 'IN_PROGRESS' : 'TODO';
      const turn = Math.floor(n / testers.length) / Math.max(1, Math.ceil(groups.length / testers.length));
      const [startDay, dueDay] = slice(window, turn, Math.min(1, turn + 1.2 / Math.max(1, groups.length / testers.length)));
      const own = controls[0]?.owner ?? lead;
      const other = testers[(n + 1) % testers.length];
      const people = other && other !== own && random.chance(0.35) ? [own, other] : [own];
      const estimateMinutes = Math.max(1, Math.round(controls.length * 1.5)) * HOUR;
      return {
        id: newId(),
        parentId: null,
        title: controls[0]?.checklist.categoryName[language] ?? category,
        description: '',
        status,
        priority: null,
        startDay,
        dueDay,
        estimateMinutes,
        spentMinutes: Math.round((estimateMinutes * (reached / controls.length) * random.int(80, 125)) / 100 / 30) * 30,
        standardKey: standard === 'WSTG 4.2' && engagement.kinds.includes('WEB') ? `${standard}/${category}` : null,
        people,
        rows: controlRows(controls, people, random),
        blockedBy: [],
      };
    });
    const [only] = below;
    if (below.length === 1 && only) return [only];
    const isWhole = standard === 'WSTG 4.2' && engagement.kinds.includes('WEB');
    return under(parentOf(isWhole ? `OWASP ${standard}` : standard, isWhole ? standard : null, below, window), below);
  });
}
