import type { Language } from '@coloa/contract/languages.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import type { TemplateTask } from '@coloa/contract/task-templates/task-templates.contract.ts';
import type { AuditActor } from '../audit/audit.service.ts';
import { activeAmong } from '../checklists/checklists.service.ts';
import { takeControls } from '../checklists/project-control-edits.service.ts';
import type { Actor } from '../platform/actor.ts';
import type { Tx } from '../platform/database/database.ts';
import { addDays, today } from '../platform/text/days.ts';
import { canWorkMethod, demandMethod } from '../projects/projects.policy.ts';
import { lockOpenProject } from '../projects/projects.service.ts';
import { addTemplate, treeOfTemplate } from '../task-templates/task-templates.service.ts';
import { controlsNamed, type TemplateLeaf } from '../task-templates/template-tree.policy.ts';
import { listRowsOfProject } from './task-rows.repo.ts';
import { addTrees, type PlannedTask } from './task-trees.service.ts';
import { canSaveAsTemplate } from './tasks.policy.ts';
import { listWholeTasks } from './tasks.repo.ts';

/**
 * Creates the tasks of a template in a project. The dates are relative to the project's start date, or to today without one. Rows of
 * deleted or disabled controls become free text. The caller must lock the project.
 * @throws Refusal UNKNOWN_TEMPLATE, TASKS_FULL, TASK_ROWS_FULL, CONTROLS_FULL
 */
export async function copyTemplate(
  tx: Tx,
  actor: Actor,
  project: { id: string; startDay: string | null },
  templateId: string,
  path?: string,
): Promise<{ tasks: number; rows: number }> {
  const tree = await treeOfTemplate(tx, actor.workspaceId, templateId, path);
  const active = await activeAmong(tx, actor.workspaceId, controlsNamed(tree));
  const controls = active.size === 0 ? new Map<string, string>() : await takeControls(tx, actor, project.id, [...active]);
  const first = project.startDay ?? today(actor.timeZone);
  const dayOf = (day: number | null) => (day === null ? null : addDays(first, day));
  const planned = ({ title, description, priority, estimateMinutes, startsOn, dueOn, rows }: TemplateLeaf): PlannedTask => ({
    title,
    description,
    priority,
    estimateMinutes,
    startDay: dayOf(startsOn),
    dueDay: dayOf(dueOn),
    rows: rows.map((row) => {
      const controlId = (row.checklistId !== null && controls.get(row.checklistId)) || null;
      return { title: controlId === null ? row.title : '', controlId };
    }),
  });
  return addTrees(
    tx,
    actor,
    project.id,
    tree.map((task) => ({ ...planned(task), tasks: task.tasks.map(planned) })),
  );
}

/** @throws Refusal NOT_FOUND, FORBIDDEN, PROJECT_ARCHIVED, PROJECT_DELETED, UNKNOWN_TEMPLATE, TASKS_FULL, TASK_ROWS_FULL, CONTROLS_FULL */
export async function addByTemplate(tx: Tx, actor: Actor, projectId: string, templateId: string) {
  const { project, access } = await lockOpenProject(tx, actor, projectId);
  demandMethod(access, canWorkMethod);
  return copyTemplate(tx, actor, project, templateId);
}

type WholeTask = Awaited<ReturnType<typeof listWholeTasks>>[number];
type Row = Awaited<ReturnType<typeof listRowsOfProject>>[number];

/** Returns the earliest of the project's start date and the dates of tasks, or null if there are none. */
function firstDay(startDay: string | null, tasks: readonly WholeTask[]): string | null {
  const days = [startDay, ...tasks.flatMap((task) => [task.startDay, task.dueDay])].filter((day) => day !== null);
  return days.sort()[0] ?? null;
}

const daysBetween = (from: string, to: string): number => Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to)).days;

function treeOf(tasks: readonly WholeTask[], rows: readonly Row[], first: string | null, language: Language): TemplateTask[] {
  const rowsOf = Map.groupBy(rows, ({ taskId }) => taskId);
  const below = Map.groupBy(tasks, ({ parentId }) => parentId);
  const relative = (day: string | null) => (day === null || first === null ? null : Math.min(daysBetween(first, day), LIMITS.templateDays));
  const titleOf = (row: Row) => (language === 'vi' ? row.titleVi || row.titleEn : row.titleEn || row.titleVi);
  const leaf = ({ id, title, description, priority, startDay, dueDay, estimateMinutes }: WholeTask): TemplateLeaf => ({
    title,
    description,
    priority,
    startsOn: relative(startDay),
    dueOn: relative(dueDay),
    estimateMinutes,
    rows: (rowsOf.get(id) ?? []).map((row) => ({ title: titleOf(row), checklistId: row.checklistId })),
  });
  return (below.get(null) ?? []).map((task) => ({ ...leaf(task), tasks: (below.get(task.id) ?? []).map(leaf) }));
}

/**
 * Saves the tasks of a project as a template, without people, statuses and results.
 * @throws Refusal NOT_FOUND, FORBIDDEN, TEMPLATE_EXISTS, TEMPLATE_TOO_LARGE, TEMPLATE_ROWS_TOO_MANY, TEMPLATES_FULL
 */
export async function saveAsTemplate(tx: Tx, actor: Actor, by: AuditActor, projectId: string, name: string): Promise<string> {
  const { project, access } = await lockOpenProject(tx, actor, projectId);
  demandMethod(access, canSaveAsTemplate);
  const [tasks, rows] = [await listWholeTasks(tx, actor.workspaceId, projectId), await listRowsOfProject(tx, actor.workspaceId, projectId)];
  const tree = treeOf(tasks, rows, firstDay(project.startDay, tasks), project.languages[0] ?? 'vi');
  const template = { name, description: '', kinds: project.kinds, tasks: tree };
  return addTemplate(tx, actor, by, template, { tolerated: controlsNamed(tree) });
}
