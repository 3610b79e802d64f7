import { controlsGoing, issuesUnlinked } from '../checklists/checklists.changes.ts';
import { issueCreated } from '../issues/issues.changes.ts';
import { on, type Subscription } from '../platform/changes.ts';
import { projectCreated, teamLost } from '../projects/projects.changes.ts';
import { dropRowsOfControls, unlinkFromRows } from './control-work.service.ts';
import { leaveTasks, linkRowIssue } from './task-rows.service.ts';
import { copyTemplate } from './task-templates-use.service.ts';

export const tasksSubscriptions: readonly Subscription[] = [
  on(issueCreated, 'tasks', async (tx, { actor, projectId, issueId, rowId }) => {
    if (rowId !== undefined) await linkRowIssue(tx, actor, projectId, rowId, issueId);
  }),
  on(projectCreated, 'tasks', async (tx, { actor, project, templateId }) => {
    if (templateId !== undefined) await copyTemplate(tx, actor, project, templateId, 'templateId');
  }),
  on(controlsGoing, 'tasks', dropRowsOfControls),
  on(issuesUnlinked, 'tasks', unlinkFromRows),
  on(teamLost, 'tasks', (tx, { cause, userId, projectId }) => leaveTasks(tx, cause, userId, projectId)),
];
