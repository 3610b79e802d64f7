import { z } from 'zod';
import { cameOfIt } from '../checklists/project-checklists.contract.ts';
import { day, id, instant, line, text, version } from '../http.ts';
import { PRIORITIES } from '../issues/issue-states.ts';
import { LIMITS } from '../limits.ts';
import { person } from '../users/users.schema.ts';
import { ROW_STATES, TASK_STATUSES } from './task-states.ts';

/** Who works on a task, and how far they are with its rows. */
const taskAssignee = person.extend({ checked: z.int(), notAvailable: z.int() }).meta({ id: 'TaskAssignee' });

const taskRow = z
  .object({
    id,
    code: z.string().meta({ description: 'Of the control it stands for; else empty' }),
    title: z.object({ vi: z.string(), en: z.string() }).meta({ description: 'Of a row that was written by hand both are the same' }),
    controlId: id.nullable().meta({ description: 'The project’s control that it stands for' }),
  })
  .meta({ id: 'TaskRow' });
export type TaskRow = z.infer<typeof taskRow>;

/** A task as a list, a board or a timeline shows it. */
export const task = z
  .object({
    id,
    parentId: id.nullable(),
    position: z.int().meta({ description: 'Among its siblings, from 0' }),
    title: z.string(),
    status: z.enum(TASK_STATUSES),
    priority: z.enum(PRIORITIES).nullable(),
    startDay: day.nullable(),
    dueDay: day.nullable(),
    overdue: z.boolean(),
    estimateMinutes: z.int().nullable(),
    spentMinutes: z.int(),
    rows: z.int().meta({ description: 'How many rows its checklist has' }),
    assignees: z.array(taskAssignee),
    blockedBy: z.array(id).meta({ description: 'Tasks of the project that have to be done first' }),
    version: z.int(),
    can: z.object({ edit: z.boolean(), delete: z.boolean(), tick: z.boolean() }),
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

/** One person's rows of one task. */
export const personRows = z
  .object({
    taskId: id,
    title: z.string(),
    checkList: z.array(taskRow.extend({ state: z.enum(ROW_STATES), note: z.string(), at: instant.nullable(), issues: z.array(cameOfIt) })),
  })
  .meta({ id: 'PersonRows' });
export type PersonRows = z.infer<typeof personRows>;

const rowInput = z.strictObject({
  id: id.optional().meta({ description: 'Of a row that stays with what was ticked; rows left out are removed' }),
  title: line(LIMITS.title),
});

const minutes = z.int().min(0).max(LIMITS.taskMinutes);

const taskFields = {
  title: line(LIMITS.title),
  description: text(LIMITS.markdown),
  parentId: id.nullable().meta({ description: 'A task without a parent of its own: two levels' }),
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
    .meta({ description: 'Rows written by hand; those that stand for a control come before them and stay' }),
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
      .meta({ description: 'The version the edit started from; needed with texts and with whole lists: people, rows, what it waits for' }),
    ...z.strictObject(taskFields).partial().shape,
    before: id.nullable().optional().meta({ description: 'Moves it in front of that sibling; null: to the end' }),
  })
  .meta({ description: 'The fields sent; a move names its new `status` or `parentId` with `before`' });
export type TaskUpdate = z.output<typeof taskUpdate>;
