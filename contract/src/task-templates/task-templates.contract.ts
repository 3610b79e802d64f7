import { z } from 'zod';
import { defineEndpoint, done, id, instant, line, listOf, page, pageSize, text, version } from '../http.ts';
import { PRIORITIES } from '../issues/issue-states.ts';
import { LIMITS } from '../limits.ts';
import { PROJECT_KINDS } from '../projects/project-states.ts';
import { person } from '../users/users.schema.ts';

/** Day 0 is the first day of the project. */
const relativeDay = z.int().min(0).max(LIMITS.templateDays);

const row = z.strictObject({
  title: line(LIMITS.title),
  checklistId: id.nullable().default(null).meta({ description: 'The control it stands for, which the project then takes' }),
});

const templateTaskFields = {
  title: line(LIMITS.title),
  description: text(LIMITS.markdown).default(''),
  priority: z.enum(PRIORITIES).nullable().default(null),
  startsOn: relativeDay.nullable().default(null),
  dueOn: relativeDay.nullable().default(null),
  estimateMinutes: z.int().min(0).max(LIMITS.taskMinutes).nullable().default(null),
  rows: z.array(row).max(LIMITS.taskRows).default([]),
};

/** A task of a template with those below it: two levels. */
export const templateTask = z
  .strictObject({
    ...templateTaskFields,
    tasks: z.array(z.strictObject(templateTaskFields)).max(LIMITS.templateTasks).default([]),
  })
  .meta({ id: 'TemplateTask' });
export type TemplateTask = z.infer<typeof templateTask>;

const fields = {
  name: line(LIMITS.name).meta({ description: 'Unique in the workspace' }),
  description: text(LIMITS.note),
  kinds: z.array(z.enum(PROJECT_KINDS)).max(PROJECT_KINDS.length).meta({ description: 'Offered first for projects of these kinds' }),
  tasks: z
    .array(templateTask)
    .max(LIMITS.templateTasks)
    .meta({ description: `${LIMITS.templateTasks} tasks at most on both levels, and ${LIMITS.templateRows} rows` }),
};

const taskTemplateRow = z
  .object({
    id,
    name: z.string(),
    description: z.string(),
    kinds: z.array(z.enum(PROJECT_KINDS)),
    tasks: z.int().meta({ description: 'On both levels' }),
    rows: z.int(),
    days: z.int().nullable().meta({ description: 'The last day a task is due on; null: none says' }),
    updatedAt: instant,
    updatedBy: person,
  })
  .meta({ id: 'TaskTemplateRow' });
export type TaskTemplateRow = z.infer<typeof taskTemplateRow>;

const taskTemplate = taskTemplateRow
  .extend({
    tasks: z.array(templateTask),
    controls: z
      .array(z.object({ id, standard: z.string(), standardVersion: z.string(), code: z.string() }))
      .meta({ description: 'What the library says of the controls that rows stand for; those it has no more are left out' }),
    version: z.int(),
  })
  .meta({ id: 'TaskTemplate' });
export type TaskTemplate = z.infer<typeof taskTemplate>;

const taskTemplateAdd = z.strictObject({
  name: fields.name,
  description: fields.description.default(''),
  kinds: fields.kinds.default([]),
  tasks: fields.tasks.default([]),
});
export type TaskTemplateAdd = z.output<typeof taskTemplateAdd>;

const byTaskId = z.strictObject({ task_id: id.meta({ description: 'Of the template' }) });
const contentErrors = ['TEMPLATE_EXISTS', 'TEMPLATE_TOO_LARGE', 'TEMPLATE_ROWS_TOO_MANY', 'UNKNOWN_CHECKLIST', 'DAYS_REVERSED'] as const;

export const taskTemplatesContract = {
  add: defineEndpoint({
    method: 'POST',
    path: '/api/task-template/add',
    access: 'WRITE_USER',
    summary: 'Add a template',
    body: taskTemplateAdd,
    response: z.object({ id }),
    errors: [...contentErrors, 'TEMPLATES_FULL'],
  }),
  remove: defineEndpoint({
    method: 'DELETE',
    path: '/api/task-template/delete/{task_id}',
    access: 'WRITE_USER',
    summary: 'Delete a template; projects keep what was copied from it',
    params: byTaskId,
    response: done,
    errors: ['NOT_FOUND'],
  }),
  detail: defineEndpoint({
    method: 'GET',
    path: '/api/task-template/detail/{task_id}',
    access: 'READ_CHECKLIST',
    projectToken: true,
    summary: 'A template with its tree of tasks',
    params: byTaskId,
    response: taskTemplate,
    errors: ['NOT_FOUND'],
  }),
  list: defineEndpoint({
    method: 'GET',
    path: '/api/task-template/list',
    access: 'READ_CHECKLIST',
    projectToken: true,
    summary: 'Templates by name',
    query: z.strictObject({ q: z.string().trim().max(LIMITS.searchText).optional(), page, pageSize }),
    response: listOf(taskTemplateRow),
  }),
  option: defineEndpoint({
    method: 'GET',
    path: '/api/task-template/taskOption',
    access: 'READ_CHECKLIST',
    summary: 'What the form of a template may choose from',
    response: z
      .object({
        priorities: z.array(z.enum(PRIORITIES)),
        kinds: z.array(z.enum(PROJECT_KINDS)),
        projects: z
          .array(z.object({ id, key: z.string(), name: z.string() }))
          .meta({ description: `Whose tasks the caller may keep as a template, the newest ${LIMITS.ledProjects}` }),
      })
      .meta({ id: 'TaskTemplateOption' }),
  }),
  update: defineEndpoint({
    method: 'PUT',
    path: '/api/task-template/update',
    access: 'WRITE_USER',
    summary: 'Change a template; projects keep what was copied from it',
    body: z.strictObject({ id, version, ...z.strictObject(fields).partial().shape }),
    response: done,
    errors: ['NOT_FOUND', 'EDIT_CONFLICT', ...contentErrors],
  }),
};
