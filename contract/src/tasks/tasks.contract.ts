import { z } from 'zod';
import { defineEndpoint, done, id, text } from '../http.ts';
import { PRIORITIES } from '../issues/issue-states.ts';
import { LIMITS } from '../limits.ts';
import { person } from '../users/users.schema.ts';
import { ROW_STATES, TASK_STATUSES } from './task-states.ts';
import { personRows, task, taskAdd, taskDetail, taskUpdate } from './tasks.schema.ts';

const ofProject = z.strictObject({ project_id: id });
const stateErrors = ['PROJECT_ARCHIVED', 'PROJECT_DELETED'] as const;
const linkErrors = ['UNKNOWN_USER', 'UNKNOWN_TASK', 'UNKNOWN_ROW', 'TASK_TOO_DEEP', 'TASK_CYCLE', 'DAYS_REVERSED'] as const;

/** What `init` and the like made; nothing where all of it was there. */
const tasksMade = z.object({ tasks: z.int(), rows: z.int() }).meta({ id: 'TasksMade' });

/** What the form of a task may choose from. */
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

/** An open task of the caller's own, of any project. */
const myTask = task
  .omit({ assignees: true, can: true, blockedBy: true })
  .extend({
    project: z.object({ id, key: z.string(), name: z.string() }),
    checked: z.int().meta({ description: 'Rows the caller is through with, ticked or not available' }),
    blocked: z.boolean().meta({ description: 'A task it waits for is not done' }),
  })
  .meta({ id: 'MyTask' });
export type MyTask = z.infer<typeof myTask>;

export const tasksContract = {
  add: defineEndpoint({
    method: 'POST',
    path: '/api/task/add',
    access: 'project',
    summary: 'Add a task to a project; LEAD, TESTER',
    body: taskAdd,
    response: z.object({ id }),
    errors: ['NOT_FOUND', 'TASKS_FULL', 'TASK_ROWS_FULL', ...linkErrors, ...stateErrors],
  }),
  tick: defineEndpoint({
    method: 'PUT',
    path: '/api/task/checklist/change',
    access: 'project',
    summary: 'Set one row of the caller’s own; an assignee of its task',
    body: z.strictObject({
      rowId: id,
      state: z.enum(ROW_STATES).optional(),
      note: text(LIMITS.note).optional().meta({ description: 'Markdown, with its proof' }),
      linkIssues: z.array(id).max(LIMITS.issuesOfControl).optional().meta({ description: 'Issues of the project that came of it' }),
      unlinkIssues: z.array(id).max(LIMITS.issuesOfControl).optional().meta({ description: 'Issues that did not' }),
    }),
    response: done,
    errors: ['NOT_FOUND', 'UNKNOWN_ISSUE', ...stateErrors],
  }),
  mine: defineEndpoint({
    method: 'GET',
    path: '/api/task/mine',
    access: 'signedIn',
    summary: `The caller’s open tasks across projects, or with READ_PROJECT another member’s, what is due first (${LIMITS.myTasks} at most)`,
    query: z.strictObject({ userId: id.optional() }),
    response: z.object({ items: z.array(myTask), total: z.int() }),
    errors: ['FORBIDDEN'],
  }),
  addByTemplate: defineEndpoint({
    method: 'POST',
    path: '/api/task/{project_id}/add-by-template/{template_id}',
    access: 'project',
    summary: 'Copy a template into a project, its days counted from the project’s first; LEAD, TESTER',
    params: z.strictObject({ project_id: id, template_id: id }),
    response: tasksMade,
    errors: ['UNKNOWN_TEMPLATE', 'TASKS_FULL', 'TASK_ROWS_FULL', 'CONTROLS_FULL', ...stateErrors],
  }),
  saveAsTemplate: defineEndpoint({
    method: 'POST',
    path: '/api/task/{project_id}/save-as-template',
    access: 'project',
    projectToken: false,
    summary: 'Keep the tasks of a project as a template, without people and what was done; LEAD',
    params: ofProject,
    body: z.strictObject({ name: z.string().trim().min(1).max(LIMITS.name) }),
    response: z.object({ id }),
    errors: ['TEMPLATE_EXISTS', 'TEMPLATE_TOO_LARGE', 'TEMPLATE_ROWS_TOO_MANY', 'TEMPLATES_FULL'],
  }),
  rowsOf: defineEndpoint({
    method: 'GET',
    path: '/api/task/{project_id}/checklist/{user_id}',
    access: 'project',
    summary: 'Tasks of a person with their rows, and what they did about each; not for CLIENT',
    params: z.strictObject({ project_id: id, user_id: id }),
    response: z.array(personRows),
  }),
  remove: defineEndpoint({
    method: 'DELETE',
    path: '/api/task/{project_id}/delete/{task_id}',
    access: 'project',
    summary: 'Delete a task with those below it and what was ticked; LEAD, or who made it',
    params: z.strictObject({ project_id: id, task_id: id }),
    response: done,
    errors: [...stateErrors],
  }),
  detail: defineEndpoint({
    method: 'GET',
    path: '/api/task/{project_id}/detail/{task_id}',
    access: 'project',
    summary: 'A task with its text and rows; not for CLIENT',
    params: z.strictObject({ project_id: id, task_id: id }),
    response: taskDetail,
  }),
  init: defineEndpoint({
    method: 'GET',
    path: '/api/task/{project_id}/init',
    access: 'project',
    effect: 'writes',
    summary: 'Make the standard phases of the project’s kind, as far as they are missing; LEAD, TESTER',
    params: ofProject,
    response: tasksMade,
    errors: ['TASKS_FULL', 'TASK_ROWS_FULL', ...stateErrors],
  }),
  initOwasp: defineEndpoint({
    method: 'GET',
    path: '/api/task/{project_id}/init_owasp',
    access: 'project',
    effect: 'writes',
    summary: 'Make a task per chapter of WSTG with a row per test, and take its controls, as far as they are missing; LEAD, TESTER',
    params: ofProject,
    response: tasksMade,
    errors: ['TASKS_FULL', 'TASK_ROWS_FULL', 'CONTROLS_FULL', ...stateErrors],
  }),
  list: defineEndpoint({
    method: 'GET',
    path: '/api/task/{project_id}/list',
    access: 'project',
    summary: `The tasks of a project (${LIMITS.tasksPerProject} at most), parents before what they hold; not for CLIENT`,
    params: ofProject,
    response: z.object({ items: z.array(task), can: z.object({ add: z.boolean(), saveAsTemplate: z.boolean() }) }),
  }),
  option: defineEndpoint({
    method: 'GET',
    path: '/api/task/{project_id}/taskOption',
    access: 'project',
    summary: 'What the form of a task may choose from; not for CLIENT',
    params: ofProject,
    response: taskOption,
  }),
  update: defineEndpoint({
    method: 'PUT',
    path: '/api/task/{project_id}/update',
    access: 'project',
    summary: 'Change the fields sent of a task, or move it; LEAD, TESTER',
    params: ofProject,
    body: taskUpdate,
    response: done,
    errors: ['NOT_FOUND', 'EDIT_CONFLICT', 'TASK_ROWS_FULL', ...linkErrors, ...stateErrors],
  }),
};
