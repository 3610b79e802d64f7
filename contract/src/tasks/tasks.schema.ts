import { z } from 'zod';
import { cameOfIt } from '../checklists/project-checklists.contract.ts';
import { day, id, instant, line, text, version } from '../http.ts';
import { PRIORITIES } from '../issues/issue-states.ts';
import { LIMITS } from '../limits.ts';
import { reasons } from '../reasons.ts';
import { person } from '../users/users.schema.ts';
import { ROW_STATES, TASK_STATUSES } from './task-states.ts';

const taskAssignee = person.extend({ checked: z.int(), notAvailable: z.int() }).meta({ id: 'TaskAssignee' });

const taskRow = z
  .object({
    id,
    code: z.string().meta({ description: 'Code of the control of the row; otherwise empty' }),
    title: z.object({ vi: z.string(), en: z.string() }).meta({ description: 'Identical in both languages for a manually written row' }),
    controlId: id.nullable().meta({ description: 'Control of the project that the row belongs to' }),
  })
  .meta({ id: 'TaskRow' });
export type TaskRow = z.infer<typeof taskRow>;

export const task = z
  .object({
    id,
    parentId: id.nullable(),
    position: z.int().meta({ description: 'Position among its siblings, starting at 0' }),
    title: z.string(),
    status: z.enum(TASK_STATUSES),
    priority: z.enum(PRIORITIES).nullable(),
    startDay: day.nullable(),
    dueDay: day.nullable(),
    overdue: z.boolean(),
    estimateMinutes: z.int().nullable(),
    spentMinutes: z.int(),
    rows: z.int().meta({ description: 'Number of rows of the task' }),
    assignees: z.array(taskAssignee),
    blockedBy: z.array(id).meta({ description: 'Tasks of the project that have to be done first' }),
    version: z.int(),
    can: z.object({ edit: z.boolean(), delete: z.boolean(), tick: z.boolean(), why: reasons('edit', 'delete') }),
  })
  .meta({ id: 'Task' });
export type Task = z.infer<typeof task>;

export const taskDetail = task
  .extend({
    description: z.string().meta({ description: 'Markdown' }),
    checkList: z.array(taskRow),
    createdBy: person,
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'TaskDetail' });
export type TaskDetail = z.infer<typeof taskDetail>;

export const personRows = z
  .object({
    taskId: id,
    title: z.string(),
    checkList: z.array(taskRow.extend({ state: z.enum(ROW_STATES), note: z.string(), at: instant.nullable(), issues: z.array(cameOfIt) })),
  })
  .meta({ id: 'PersonRows' });
export type PersonRows = z.infer<typeof personRows>;

const rowInput = z.strictObject({
  id: id.optional().meta({ description: 'Id of an existing row with its progress; omitted rows are deleted' }),
  title: line(LIMITS.title),
});

const minutes = z.int().min(0).max(LIMITS.taskMinutes);

const taskFields = {
  title: line(LIMITS.title),
  description: text(LIMITS.markdown),
  parentId: id.nullable().meta({ description: 'A task that has no parent: tasks have two levels' }),
  assignees: z.array(id).max(LIMITS.taskAssignees),
  status: z.enum(TASK_STATUSES),
  priority: z.enum(PRIORITIES).nullable(),
  startDay: day.nullable(),
  dueDay: day.nullable(),
  estimateMinutes: minutes.nullable(),
  spentMinutes: minutes,
  blockedBy: z.array(id).max(LIMITS.taskBlockers),
  checkList: z
    .array(rowInput)
    .max(LIMITS.taskRows)
    .meta({ description: 'Manually written rows. Rows of controls come first and stay unchanged' }),
};

export const taskAdd = z.strictObject({
  projectId: id,
  title: taskFields.title,
  description: taskFields.description.default(''),
  parentId: taskFields.parentId.default(null),
  assignees: taskFields.assignees.default([]),
  status: taskFields.status.default('TODO'),
  priority: taskFields.priority.default(null),
  startDay: taskFields.startDay.default(null),
  dueDay: taskFields.dueDay.default(null),
  estimateMinutes: taskFields.estimateMinutes.default(null),
  spentMinutes: taskFields.spentMinutes.default(0),
  blockedBy: taskFields.blockedBy.default([]),
  checkList: taskFields.checkList.default([]),
});
export type TaskAdd = z.output<typeof taskAdd>;

export const taskUpdate = z
  .strictObject({
    id,
    version: version
      .optional()
      .meta({ description: 'Version at the start of the edit; required with texts and with lists: assignees, rows, blocking tasks' }),
    ...z.strictObject(taskFields).partial().shape,
    before: id.nullable().optional().meta({ description: 'Moves the task before this sibling; null moves it to the end' }),
  })
  .meta({ description: 'Fields to change. A move sets `status` or `parentId` together with `before`' });
export type TaskUpdate = z.output<typeof taskUpdate>;

const somePeople = taskFields.assignees.min(1).optional();

export const taskBulk = z.strictObject({
  ids: z.array(id).min(1).max(LIMITS.bulk),
  change: z
    .strictObject({
      ...taskUpdate.pick({ status: true, priority: true, dueDay: true }).shape,
      addAssignees: somePeople,
      removeAssignees: somePeople,
      delete: z.literal(true).optional().meta({ description: 'Deletes the tasks with their children and progress. Cannot be combined' }),
    })
    .refine((change) => {
      const sent = Object.values(change).filter((value) => value !== undefined);
      return sent.length > 0 && (change.delete === undefined || sent.length === 1);
    })
    .meta({ example: { status: 'IN_PROGRESS', priority: 'P2' } }),
});
export type TaskBulk = z.output<typeof taskBulk>;
