import { z } from 'zod';
import { defineEndpoint, done, id, instant, line, listOf, page, pageSize, text, version } from '../http.ts';
import { PRIORITIES } from '../issues/issue-states.ts';
import { LIMITS } from '../limits.ts';
import { PROJECT_KINDS } from '../projects/project-states.ts';
import { person } from '../users/users.schema.ts';

/** Days since the start date of the project; 0 is the start date. */
const relativeDay = z.int().min(0).max(LIMITS.templateDays);

const row = z.strictObject({
  title: line(LIMITS.title),
  checklistId: id.nullable().default(null).meta({ description: 'Control of the row, which is added to the project' }),
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
  kinds: z
    .array(z.enum(PROJECT_KINDS))
    .max(PROJECT_KINDS.length)
    .meta({ description: 'Project kinds for which the template is offered first' }),
  tasks: z
    .array(templateTask)
    .max(LIMITS.templateTasks)
    .meta({ description: `At most ${LIMITS.templateTasks} tasks on both levels and ${LIMITS.templateRows} rows` }),
};

const taskTemplateRow = z
  .object({
    id,
    name: z.string(),
    description: z.string(),
    kinds: z.array(z.enum(PROJECT_KINDS)),
    tasks: z.int().meta({ description: 'Number of tasks on both levels' }),
    rows: z.int(),
    days: z.int().nullable().meta({ description: 'Latest day on which a task is due; null if no task has one' }),
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
      .meta({ description: 'Controls of the rows, as in the workspace; deleted controls are omitted' }),
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

const byTaskId = z.strictObject({ task_id: id.meta({ description: 'Id of the template' }) });
const contentErrors = ['TEMPLATE_EXISTS', 'TEMPLATE_TOO_LARGE', 'TEMPLATE_ROWS_TOO_MANY', 'UNKNOWN_CHECKLIST', 'DAYS_REVERSED'] as const;

export const taskTemplatesContract = {
  add: defineEndpoint({
    method: 'POST',
    path: '/api/task-template/add',
    access: 'WRITE_USER',
    summary: 'Create a task template',
    body: taskTemplateAdd,
    response: z.object({ id }),
    errors: [...contentErrors, 'TEMPLATES_FULL'],
  }),
  remove: defineEndpoint({
    method: 'DELETE',
    path: '/api/task-template/delete/{task_id}',
    access: 'WRITE_USER',
    summary: 'Delete a task template. Projects keep the copied tasks',
    params: byTaskId,
    response: done,
    errors: ['NOT_FOUND'],
  }),
  detail: defineEndpoint({
    method: 'GET',
    path: '/api/task-template/detail/{task_id}',
    access: 'READ_CHECKLIST',
    projectToken: true,
    summary: 'Get a task template with its tree of tasks',
    params: byTaskId,
    response: taskTemplate,
    errors: ['NOT_FOUND'],
  }),
  list: defineEndpoint({
    method: 'GET',
    path: '/api/task-template/list',
    access: 'READ_CHECKLIST',
    projectToken: true,
    summary: 'List the task templates by name',
    query: z.strictObject({ q: z.string().trim().max(LIMITS.searchText).optional(), page, pageSize }),
    response: listOf(taskTemplateRow),
  }),
  option: defineEndpoint({
    method: 'GET',
    path: '/api/task-template/taskOption',
    access: 'READ_CHECKLIST',
    summary: 'Get the options for the form of a template',
    response: z
      .object({
        priorities: z.array(z.enum(PRIORITIES)),
        kinds: z.array(z.enum(PROJECT_KINDS)),
        projects: z
          .array(z.object({ id, key: z.string(), name: z.string() }))
          .meta({ description: `The ${LIMITS.ledProjects} newest projects whose tasks the caller can save as a template` }),
      })
      .meta({ id: 'TaskTemplateOption' }),
  }),
  update: defineEndpoint({
    method: 'PUT',
    path: '/api/task-template/update',
    access: 'WRITE_USER',
    summary: 'Update a task template. Projects keep the copied tasks',
    body: z.strictObject({ id, version, ...z.strictObject(fields).partial().shape }),
    response: done,
    errors: ['NOT_FOUND', 'EDIT_CONFLICT', ...contentErrors],
  }),
};
