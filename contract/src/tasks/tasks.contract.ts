import { z } from 'zod';
import { defineEndpoint, done, errorsOfEach, id, text } from '../http.ts';
import { PRIORITIES } from '../issues/issue-states.ts';
import { LIMITS } from '../limits.ts';
import { person } from '../users/users.schema.ts';
import { ROW_STATES, TASK_STATUSES } from './task-states.ts';
import { personRows, task, taskAdd, taskBulk, taskDetail, taskUpdate } from './tasks.schema.ts';

const ofProject = z.strictObject({ project_id: id });
const stateErrors = ['PROJECT_ARCHIVED', 'PROJECT_DELETED'] as const;
const linkErrors = ['UNKNOWN_USER', 'UNKNOWN_TASK', 'UNKNOWN_ROW', 'TASK_TOO_DEEP', 'TASK_CYCLE', 'DAYS_REVERSED'] as const;

/** The numbers of tasks and rows created; 0 if all of them already existed. */
const tasksMade = z.object({ tasks: z.int(), rows: z.int() }).meta({ id: 'TasksMade' });

const taskOption = z
  .object({
    members: z.array(person),
    statuses: z.array(z.enum(TASK_STATUSES)),
    priorities: z.array(z.enum(PRIORITIES)),
    parents: z.array(z.object({ id, title: z.string() })),
    templates: z.array(z.object({ id, name: z.string() })),
  })
  .meta({ id: 'TaskOption' });
export type TaskOption = z.infer<typeof taskOption>;

const myTask = task
  .omit({ assignees: true, can: true, blockedBy: true })
  .extend({
    project: z.object({ id, key: z.string(), name: z.string() }),
    checked: z.int().meta({ description: 'Rows that the caller has completed, checked or not available' }),
    blocked: z.boolean().meta({ description: 'Whether an unfinished task blocks it' }),
  })
  .meta({ id: 'MyTask' });
export type MyTask = z.infer<typeof myTask>;

export const tasksContract = {
  add: defineEndpoint({
    method: 'POST',
    path: '/api/task/add',
    access: 'project',
    summary: 'Create a task in a project. Requires LEAD or TESTER',
    body: taskAdd,
    response: z.object({ id }),
    errors: ['NOT_FOUND', 'TASKS_FULL', 'TASK_ROWS_FULL', ...linkErrors, ...stateErrors],
  }),
  tick: defineEndpoint({
    method: 'PUT',
    path: '/api/task/checklist/change',
    access: 'project',
    summary: 'Set the state of one of the caller’s own rows. Requires assignment to the task',
    body: z.strictObject({
      rowId: id,
      state: z.enum(ROW_STATES).optional(),
      note: text(LIMITS.note).optional().meta({ description: 'Markdown, including evidence' }),
      linkIssues: z.array(id).max(LIMITS.issuesOfControl).optional().meta({ description: 'Issues of the project found by this row' }),
      unlinkIssues: z.array(id).max(LIMITS.issuesOfControl).optional().meta({ description: 'Issues to unlink from this row' }),
    }),
    response: done,
    errors: ['NOT_FOUND', 'UNKNOWN_ISSUE', ...stateErrors],
  }),
  mine: defineEndpoint({
    method: 'GET',
    path: '/api/task/mine',
    access: 'signedIn',
    summary: `List up to ${LIMITS.myTasks} open tasks across projects, earliest due date first. Tasks of another member require \`READ_PROJECT\``,
    query: z.strictObject({ userId: id.optional() }),
    response: z.object({ items: z.array(myTask), total: z.int() }),
    errors: ['FORBIDDEN'],
  }),
  addByTemplate: defineEndpoint({
    method: 'POST',
    path: '/api/task/{project_id}/add-by-template/{template_id}',
    access: 'project',
    summary: 'Copy a task template into a project. Its days count from the project’s start date. Requires LEAD or TESTER',
    params: z.strictObject({ project_id: id, template_id: id }),
    response: tasksMade,
    errors: ['UNKNOWN_TEMPLATE', 'TASKS_FULL', 'TASK_ROWS_FULL', 'CONTROLS_FULL', ...stateErrors],
  }),
  saveAsTemplate: defineEndpoint({
    method: 'POST',
    path: '/api/task/{project_id}/save-as-template',
    access: 'project',
    projectToken: false,
    summary: 'Save the tasks of a project as a template, without people and progress. Requires LEAD',
    params: ofProject,
    body: z.strictObject({ name: z.string().trim().min(1).max(LIMITS.name) }),
    response: z.object({ id }),
    errors: ['TEMPLATE_EXISTS', 'TEMPLATE_TOO_LARGE', 'TEMPLATE_ROWS_TOO_MANY', 'TEMPLATES_FULL'],
  }),
  rowsOf: defineEndpoint({
    method: 'GET',
    path: '/api/task/{project_id}/checklist/{user_id}',
    access: 'project',
    summary: 'List the tasks of a user with their rows and the state of each row. Not available to clients',
    params: z.strictObject({ project_id: id, user_id: id }),
    response: z.array(personRows),
  }),
  remove: defineEndpoint({
    method: 'DELETE',
    path: '/api/task/{project_id}/delete/{task_id}',
    access: 'project',
    summary: 'Delete a task with its children and progress. Requires LEAD or the creator',
    params: z.strictObject({ project_id: id, task_id: id }),
    response: done,
    errors: [...stateErrors],
  }),
  detail: defineEndpoint({
    method: 'GET',
    path: '/api/task/{project_id}/detail/{task_id}',
    access: 'project',
    summary: 'Get a task with its text and rows. Not available to clients',
    params: z.strictObject({ project_id: id, task_id: id }),
    response: taskDetail,
  }),
  init: defineEndpoint({
    method: 'GET',
    path: '/api/task/{project_id}/init',
    access: 'project',
    effect: 'writes',
    summary: 'Create the missing standard phases for the project’s kinds. Requires LEAD or TESTER',
    params: ofProject,
    response: tasksMade,
    errors: ['TASKS_FULL', 'TASK_ROWS_FULL', ...stateErrors],
  }),
  initOwasp: defineEndpoint({
    method: 'GET',
    path: '/api/task/{project_id}/init_owasp',
    access: 'project',
    effect: 'writes',
    summary: 'Add missing WSTG controls, and create missing tasks per chapter with a row per test. Requires LEAD or TESTER',
    params: ofProject,
    response: tasksMade,
    errors: ['TASKS_FULL', 'TASK_ROWS_FULL', 'CONTROLS_FULL', ...stateErrors],
  }),
  list: defineEndpoint({
    method: 'GET',
    path: '/api/task/{project_id}/list',
    access: 'project',
    summary: `List up to ${LIMITS.tasksPerProject} tasks of a project, parents before children. Not available to clients`,
    params: ofProject,
    response: z.object({ items: z.array(task), can: z.object({ add: z.boolean(), saveAsTemplate: z.boolean() }) }),
  }),
  option: defineEndpoint({
    method: 'GET',
    path: '/api/task/{project_id}/taskOption',
    access: 'project',
    summary: 'Get the options for the form of a task. Not available to clients',
    params: ofProject,
    response: taskOption,
  }),
  update: defineEndpoint({
    method: 'PUT',
    path: '/api/task/{project_id}/update',
    access: 'project',
    summary: 'Update the given fields of a task, or move it. Requires LEAD or TESTER',
    params: ofProject,
    body: taskUpdate,
    response: done,
    errors: ['NOT_FOUND', 'EDIT_CONFLICT', 'TASK_ROWS_FULL', ...linkErrors, ...stateErrors],
  }),
  bulk: defineEndpoint({
    method: 'POST',
    path: '/api/task/{project_id}/bulk',
    access: 'project',
    summary:
      'Change or delete up to 100 tasks of a project, each completely or not at all. Results are in request order. Requires LEAD or TESTER; to delete, LEAD or the creator',
    params: ofProject,
    body: taskBulk,
    response: errorsOfEach,
    errors: [...stateErrors],
  }),
};
