import type { Checklist } from '@coloa/contract/checklists/checklists.contract.ts';
import type { DbOrTx } from '../src/platform/database/database.ts';
import type { BuiltProject, BuiltProjectStep } from '../src/projects/projects.factory.ts';
import { buildTasks, buildTicks } from '../src/tasks/tasks.factory.ts';
import type { Engagement } from './engagement.ts';
import { fillControls } from './fill-controls.ts';
import { controlsFor, type PlannedControl, planControls } from './plan-controls.ts';
import { doneAt, planTasks } from './plan-tasks.ts';
import type { Random } from './random.ts';
import { LAST_INSTANT } from './story.ts';
import type { PlannedTask } from './task-plan.ts';
import type { Users } from './team.ts';
import type { ToldIssue } from './tell-issues.ts';

const HOUR = 3_600_000;

const madeWithin = ({ createdAt }: BuiltProject, hours: number): Date =>
  new Date(Math.min((createdAt ?? new Date()).getTime() + hours * HOUR, LAST_INSTANT));

function withPositions(tasks: readonly PlannedTask[]): (PlannedTask & { position: number })[] {
  const next = new Map<string | null, number>();
  return tasks.map((task) => {
    const position = next.get(task.parentId) ?? 0;
    next.set(task.parentId, position + 1);
    return { ...task, position };
  });
}

async function fillTasks(tx: DbOrTx, project: BuiltProject, planned: readonly PlannedTask[]): Promise<void> {
  const madeAt = madeWithin(project, 6);
  const built = await buildTasks(
    tx,
    project,
    withPositions(planned).map(({ people, rows, blockedBy, ...task }) => ({
      task: { ...task, createdAt: madeAt, updatedAt: doneAt({ ...task, rows }) },
      people,
      rows: rows.map(({ of }) => of),
      blockedBy,
    })),
  );
  const ticks = planned.flatMap(({ rows }, n) =>
    rows.flatMap(({ ticks: those }, at) => {
      const row = built[n]?.rows[at];
      return row ? those.map((tick) => ({ ...tick, row })) : [];
    }),
  );
  await buildTicks(tx, project, ticks);
}

function stepsOf(project: BuiltProject, controls: readonly PlannedControl[], tasks: readonly PlannedTask[]): BuiltProjectStep[] {
  const { createdBy: actorId } = project;
  const done = tasks.filter(({ status, parentId, people }) => status === 'DONE' && parentId !== null && people.length > 0);
  return [
    ...(controls.length > 0
      ? [
          {
            action: 'CONTROLS_TAKEN' as const,
            actorId,
            at: madeWithin(project, 5),
            changes: [{ field: 'controls', from: null, to: controls.length }],
          },
        ]
      : []),
    { action: 'TASKS_MADE' as const, actorId, at: madeWithin(project, 6), changes: [{ field: 'tasks', from: null, to: tasks.length }] },
    ...done.map((task) => ({
      action: 'TASK_DONE' as const,
      actorId: task.people[0]?.id ?? actorId,
      at: doneAt(task),
      changes: [{ field: 'task', from: null, to: task.title }],
    })),
  ];
}

export async function fillMethod(
  tx: DbOrTx,
  project: BuiltProject,
  engagement: Engagement,
  library: readonly Checklist[],
  issues: readonly ToldIssue[],
  users: Users,
  random: Random,
): Promise<BuiltProjectStep[]> {
  const controls = planControls(engagement, project, controlsFor(engagement, library), issues, users, random);
  const tasks = planTasks(engagement, controls, users, random);
  const toldByRows = tasks.flatMap(({ rows }) =>
    rows.flatMap(({ of, ticks }) => (typeof of === 'object' && ticks.some((tick) => tick.issues.length > 0) ? [of.controlId] : [])),
  );
  await fillControls(tx, project, controls, new Set(toldByRows));
  await fillTasks(tx, project, tasks);
  return stepsOf(project, controls, tasks);
}
