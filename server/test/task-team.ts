import { tasksContract } from '@coloa/contract/tasks/tasks.contract.ts';
import type { TestApp } from './harness.ts';
import { buildTeam, type Teammate } from './team.ts';

export async function taskTeam({ call, db, tokenOf }: Pick<TestApp, 'call' | 'db' | 'tokenOf'>) {
  const team = await buildTeam({ db, tokenOf });
  const project = await team.project();
  const add = (body: object, who: Teammate = 'lead', projectId = project.id) =>
    call(tasksContract.add, { body: { projectId, title: 'Công việc', ...body } }, team.as(who));
  return {
    team,
    project,
    add,
    added: async (body: object = {}, projectId = project.id) => (await add(body, 'lead', projectId)).body.id,
    update: (body: object, who: Teammate = 'lead', projectId = project.id) =>
      call(tasksContract.update, { params: { project_id: projectId }, body }, team.as(who)),
    detail: async (taskId: string, projectId = project.id) =>
      (await call(tasksContract.detail, { params: { project_id: projectId, task_id: taskId } }, team.as('lead'))).body,
    list: async (projectId: string) => (await call(tasksContract.list, { params: { project_id: projectId } }, team.as('lead'))).body.items,
  };
}
