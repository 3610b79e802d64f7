import { on, type Subscription } from '../platform/changes.ts';
import { projectCreated, teamLost } from '../projects/projects.changes.ts';
import { leaveTasks } from './task-rows.service.ts';
import { copyTemplate } from './task-templates-use.service.ts';

/** What tasks do when their project changes. */
export const tasksSubscriptions: readonly Subscription[] = [
  on(projectCreated, 'tasks', async (tx, { actor, project, templateId }) => {
    if (templateId !== undefined) await copyTemplate(tx, actor, project, templateId, 'templateId');
  }),
  on(teamLost, 'tasks', (tx, { cause, userId, projectId }) => leaveTasks(tx, cause, userId, projectId)),
];
