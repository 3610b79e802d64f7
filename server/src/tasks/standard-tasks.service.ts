import { activeAmong, shippedWstg } from '../checklists/checklists.service.ts';
import { takeControls } from '../checklists/project-control-edits.service.ts';
import type { Actor } from '../platform/actor.ts';
import type { Tx } from '../platform/database/database.ts';
import { canWorkMethod, demandMethod } from '../projects/projects.policy.ts';
import { lockOpenProject } from '../projects/projects.service.ts';
import { phasesWithDays, testsWithDays } from './standard-days.ts';
import { standardTasks, WSTG_KEY } from './standard-tasks.ts';
import { addTrees } from './task-trees.service.ts';

export type Made = Awaited<ReturnType<typeof addTrees>>;

/**
 * Locks the project, so that the second of two concurrent calls finds the tasks that the first one created.
 * @throws Refusal NOT_FOUND, FORBIDDEN, PROJECT_ARCHIVED, PROJECT_DELETED
 */
async function lockToMake(tx: Tx, actor: Actor, projectId: string) {
  const { project, access } = await lockOpenProject(tx, actor, projectId);
  demandMethod(access, canWorkMethod);
  return { project, language: project.languages[0] ?? 'vi' };
}

/**
 * Creates the standard tasks in the first language of the project. Existing tasks keep their dates.
 * @throws Refusal NOT_FOUND, FORBIDDEN, PROJECT_ARCHIVED, PROJECT_DELETED, TASKS_FULL, TASK_ROWS_FULL
 */
export async function initTasks(tx: Tx, actor: Actor, projectId: string): Promise<Made> {
  const { project, language } = await lockToMake(tx, actor, projectId);
  return addTrees(tx, actor, projectId, phasesWithDays(standardTasks(project.kinds, language), project));
}

/**
 * Creates a task for each WSTG chapter with a row for each test. Omits controls that the workspace disabled.
 * @throws Refusal NOT_FOUND, FORBIDDEN, PROJECT_ARCHIVED, PROJECT_DELETED, TASKS_FULL, TASK_ROWS_FULL, CONTROLS_FULL
 */
export async function initOwasp(tx: Tx, actor: Actor, projectId: string): Promise<Made> {
  const { project, language } = await lockToMake(tx, actor, projectId);
  const chapters = shippedWstg();
  const active = await activeAmong(
    tx,
    actor.workspaceId,
    chapters.flatMap(({ ids }) => ids),
  );
  const controls = await takeControls(tx, actor, projectId, [...active]);
  const tasks = chapters
    .map(({ key, name, ids }) => ({
      title: name[language],
      standardKey: `${WSTG_KEY}/${key}`,
      rows: ids.flatMap((id) => {
        const controlId = controls.get(id);
        return controlId === undefined ? [] : [{ title: '', controlId }];
      }),
    }))
    .filter(({ rows }) => rows.length > 0);
  const tree = { title: `OWASP ${WSTG_KEY}`, standardKey: WSTG_KEY, rows: [], tasks };
  return addTrees(tx, actor, projectId, [testsWithDays(tree, project)]);
}
