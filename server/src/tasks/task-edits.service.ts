import { LIMITS } from '@coloa/contract/limits.ts';
import type { TaskAdd, TaskUpdate } from '@coloa/contract/tasks/tasks.schema.ts';
import { publish } from '../events/events.service.ts';
import type { Actor } from '../platform/actor.ts';
import { announce } from '../platform/changes.ts';
import type { Tx } from '../platform/database/database.ts';
import { changedFields, conflictingFields, withChanged } from '../platform/edit-versions.ts';
import { notFound, type RefusalDetail, refusal, refuseIfAny } from '../platform/http/refusal.ts';
import { newId } from '../platform/ids.ts';
import { followNote } from '../projects/project-files.service.ts';
import { noteProject } from '../projects/project-history.service.ts';
import { canSeeMethod, canWorkMethod, demandMethod } from '../projects/projects.policy.ts';
import { lockOpenProject } from '../projects/projects.service.ts';
import { keptRowTitle, keptTitle } from './standard-titles.service.ts';
import { linkProblems, type TaskLinks, type WantedLinks } from './task-links.policy.ts';
import { holdTeamAmong, holdTicks, listPeopleOfTasks, recountTicks, writeTaskPeople } from './task-people.repo.ts';
import { insertRows, listRows, type RowRecord, updateRows } from './task-rows.repo.ts';
import { dropRows, requireRoomForRows } from './task-rows.service.ts';
import { taskChanged, tasksGoing } from './tasks.changes.ts';
import { canDeleteTask } from './tasks.policy.ts';
import {
  blockersOf,
  deleteTask,
  type HeldTask,
  insertTasks,
  listBlockers,
  listTasks,
  siblingIds,
  taskToChange,
  updateTask,
  writeBlockers,
  writePositions,
} from './tasks.repo.ts';

const once = <T>(values: readonly T[]): T[] => [...new Set(values)];

function refuseReversed(days: { startDay: string | null; dueDay: string | null }): void {
  if (days.startDay && days.dueDay && days.dueDay < days.startDay) throw refusal('DAYS_REVERSED', { path: 'dueDay' });
}

/** @throws Refusal UNKNOWN_TASK, TASK_CYCLE, TASK_TOO_DEEP */
async function requireLinks(tx: Tx, workspaceId: string, projectId: string, taskId: string, wanted: WantedLinks): Promise<void> {
  if (!wanted.parentId && !wanted.blockedBy?.length) return;
  const [tasks, blockers] = [await listTasks(tx, workspaceId, projectId), await listBlockers(tx, workspaceId, projectId)];
  const blockersByTask = Map.groupBy(blockers, (blocker) => blocker.taskId);
  const links: TaskLinks = {
    parents: new Map(tasks.map(({ id, parentId }) => [id, parentId])),
    blockers: new Map([...blockersByTask].map(([id, found]) => [id, found.map(({ blockerId }) => blockerId)])),
  };
  refuseIfAny(linkProblems(links, taskId, wanted));
}

/** @throws Refusal UNKNOWN_USER for each user who is not on the project's team */
async function requireTeam(tx: Tx, workspaceId: string, projectId: string, userIds: readonly string[]): Promise<void> {
  const known = await holdTeamAmong(tx, workspaceId, projectId, userIds);
  refuseIfAny(userIds.flatMap((id, n): RefusalDetail[] => (known.has(id) ? [] : [{ code: 'UNKNOWN_USER', path: `assignees.${n}` }])));
}

type SentRows = TaskAdd['checkList'];

/**
 * Gives each row without an id a new id.
 * @throws Refusal UNKNOWN_ROW if an id is not in `existing`, or sent twice
 */
function rowsOf(sent: SentRows, existing: readonly { id: string }[]): { id: string; title: string }[] {
  const known = new Set(existing.map(({ id }) => id));
  refuseIfAny(
    sent.flatMap(({ id }, n): RefusalDetail[] =>
      // Deletes each used id from `known`, so that a second row with the same id is rejected.
      id === undefined || known.delete(id) ? [] : [{ code: 'UNKNOWN_ROW', path: `checkList.${n}.id` }],
    ),
  );
  return sent.map(({ id, title }) => ({ id: id ?? newId(), title }));
}

function keptRows(
  task: Pick<HeldTask, 'standardKey'>,
  existing: readonly { id: string; title: string }[],
  sent: { id: string; title: string }[],
) {
  const titles = new Map(existing.map(({ id, title }) => [id, title]));
  return sent.map(({ id, title }) => {
    const stored = titles.get(id);
    return { id, title: stored === undefined ? title : keptRowTitle({ title: stored, standardKey: task.standardKey }, title) };
  });
}

/**
 * @throws Refusal NOT_FOUND, FORBIDDEN, PROJECT_ARCHIVED, PROJECT_DELETED, TASKS_FULL, TASK_ROWS_FULL, UNKNOWN_USER, UNKNOWN_TASK,
 * UNKNOWN_ROW, TASK_TOO_DEEP, DAYS_REVERSED
 */
export async function addTask(tx: Tx, actor: Actor, { projectId, assignees, blockedBy, checkList, ...fields }: TaskAdd): Promise<string> {
  const { workspaceId, userId } = actor;
  const { access } = await lockOpenProject(tx, actor, projectId);
  demandMethod(access, canWorkMethod);
  refuseReversed(fields);
  const rows = rowsOf(checkList, []);
  const id = newId();
  await requireLinks(tx, workspaceId, projectId, id, { parentId: fields.parentId, blockedBy });
  await requireTeam(tx, workspaceId, projectId, assignees);
  if ((await listTasks(tx, workspaceId, projectId)).length >= LIMITS.tasksPerProject)
    throw refusal('TASKS_FULL', { params: { max: LIMITS.tasksPerProject } });
  await requireRoomForRows(tx, workspaceId, projectId, rows.length);
  const position = (await siblingIds(tx, workspaceId, projectId, fields.parentId)).length;
  await insertTasks(tx, workspaceId, [{ ...fields, id, projectId, position, rows: rows.length, createdBy: userId }]);
  await insertRows(
    tx,
    workspaceId,
    rows.map((row, n) => ({ ...row, taskId: id, position: n, controlId: null })),
  );
  await writeTaskPeople(tx, workspaceId, id, once(assignees));
  const after = { done: fields.status === 'DONE', assignees: once(assignees) };
  await announce(tx, taskChanged, { cause: actor, taskId: id, projectId, before: { done: false, assignees: [] }, after });
  await writeBlockers(tx, workspaceId, id, once(blockedBy));
  await followNote(tx, actor, projectId, [fields.description]);
  await noteProject(tx, actor, projectId, { action: 'TASK_ADDED', changes: [{ field: 'task', from: null, to: fields.title }] });
  await publish(tx, workspaceId, { kind: 'TASK', projectId });
  return id;
}

/**
 * Requires the version that the change started from, if the title, the description or a list is sent.
 * @throws Refusal FIELD_REQUIRED
 */
function refuseIncomplete({ version, title, description, checkList, assignees, blockedBy }: TaskUpdate): void {
  const edits = [title, description, checkList, assignees, blockedBy].some((field) => field !== undefined);
  if (edits && version === undefined) throw refusal('FIELD_REQUIRED', { path: 'version' });
}

/**
 * Moves a task to another parent or position. If `before` is null, the task moves after all siblings.
 * @throws Refusal UNKNOWN_TASK
 */
async function place(tx: Tx, workspaceId: string, task: HeldTask, parentId: string | null, before: string | null): Promise<void> {
  const siblings = (await siblingIds(tx, workspaceId, task.projectId, parentId)).filter((id) => id !== task.id);
  const at = before === null ? siblings.length : siblings.indexOf(before);
  if (at < 0) throw refusal('UNKNOWN_TASK', { path: 'before' });
  if (parentId !== task.parentId) {
    await updateTask(tx, workspaceId, task.id, { parentId });
    const left = await siblingIds(tx, workspaceId, task.projectId, task.parentId);
    await writePositions(tx, workspaceId, left);
  }
  await writePositions(tx, workspaceId, siblings.toSpliced(at, 0, task.id));
}

async function writeCheckList(tx: Tx, actor: Actor, taskId: string, before: readonly RowRecord[], rows: { id: string; title: string }[]) {
  const { workspaceId } = actor;
  const hand = before.filter(({ controlId }) => controlId === null);
  const kept = new Set(rows.map(({ id }) => id));
  const old = new Set(hand.map(({ id }) => id));
  await dropRows(
    tx,
    actor,
    taskId,
    hand.flatMap(({ id }) => (kept.has(id) ? [] : [id])),
  );
  const placed = rows.map((row, position) => ({ ...row, position, taskId, controlId: null }));
  await updateRows(
    tx,
    workspaceId,
    placed.filter(({ id }) => old.has(id)),
  );
  await insertRows(
    tx,
    workspaceId,
    placed.filter(({ id }) => !old.has(id)),
  );
  return before.length - hand.length + rows.length;
}

/** Contains the new version, or the fields that other users changed in the meantime. If there are conflicts, the task does not change. */
export type TaskOutcome = { version: number; conflicts?: undefined } | { conflicts: string[] };

/** @throws Refusal UNKNOWN_ROW */
async function comparedTask(tx: Tx, workspaceId: string, task: HeldTask, sent: TaskUpdate) {
  const { id, version: _version, before: _before, parentId, assignees, blockedBy, checkList, title, ...fields } = sent;
  const columns = { ...fields, ...(title !== undefined && { title: keptTitle(task, title) }) };
  const rows = checkList && (await listRows(tx, workspaceId, id));
  const hand = rows?.flatMap((row) => (row.controlId === null ? [{ id: row.id, title: row.title }] : []));
  const lists = {
    ...((assignees || sent.status) && { assignees: (await listPeopleOfTasks(tx, workspaceId, [id])).map(({ person }) => person.id) }),
    ...(blockedBy && { blockedBy: await blockersOf(tx, workspaceId, id) }),
    checkList: hand,
  };
  const wanted = {
    ...columns,
    parentId,
    assignees: assignees && once(assignees),
    blockedBy: blockedBy && once(blockedBy).sort(),
    checkList: checkList && keptRows(task, hand ?? [], rowsOf(checkList, hand ?? [])),
  };
  return { columns, rows, hand, lists, wanted };
}

async function replacePeople(tx: Tx, workspaceId: string, taskId: string, userIds: readonly string[]): Promise<void> {
  await writeTaskPeople(tx, workspaceId, taskId, userIds);
  await holdTicks(tx, workspaceId, [taskId]);
  await recountTicks(tx, workspaceId, [taskId]);
}

/**
 * @throws Refusal NOT_FOUND, FORBIDDEN, PROJECT_ARCHIVED, PROJECT_DELETED, FIELD_REQUIRED, TASK_ROWS_FULL, UNKNOWN_USER, UNKNOWN_TASK,
 * UNKNOWN_ROW, TASK_TOO_DEEP, TASK_CYCLE, DAYS_REVERSED
 */
export async function changeTask(tx: Tx, actor: Actor, projectId: string, sent: TaskUpdate): Promise<TaskOutcome> {
  refuseIncomplete(sent);
  const { workspaceId } = actor;
  const { access } = await lockOpenProject(tx, actor, projectId);
  demandMethod(access, canWorkMethod);
  const task = await taskToChange(tx, workspaceId, projectId, sent.id);
  if (!task) throw notFound();
  const { id, version: startedFrom = task.version, before, parentId } = sent;
  const { columns, rows, hand, lists, wanted } = await comparedTask(tx, workspaceId, task, sent);
  const changed = changedFields({ ...task, ...lists }, wanted);
  const conflicts = conflictingFields(task, changed, startedFrom);
  if (conflicts.length > 0) return { conflicts };

  const next = { ...task, ...columns };
  refuseReversed(next);
  const wantedLinks = { parentId: changed.includes('parentId') ? parentId : undefined, blockedBy: sent.blockedBy };
  await requireLinks(tx, workspaceId, projectId, id, wantedLinks);
  if (wanted.checkList && hand) await requireRoomForRows(tx, workspaceId, projectId, wanted.checkList.length - hand.length);
  if (wanted.assignees && changed.includes('assignees')) {
    await requireTeam(tx, workspaceId, projectId, sent.assignees ?? []);
    await replacePeople(tx, workspaceId, id, wanted.assignees);
  }
  if (wanted.blockedBy && changed.includes('blockedBy')) await writeBlockers(tx, workspaceId, id, wanted.blockedBy);
  const count = rows && wanted.checkList && (await writeCheckList(tx, actor, id, rows, wanted.checkList));
  if (before !== undefined || changed.includes('parentId'))
    await place(tx, workspaceId, task, parentId === undefined ? task.parentId : parentId, before ?? null);

  const version = task.version + 1;
  const fieldVersions = withChanged(task.fieldVersions, changed, version);
  await updateTask(tx, workspaceId, id, { ...columns, ...(count !== undefined && { rows: count }), version, fieldVersions });
  if (lists.assignees) {
    const was = { done: task.status === 'DONE', assignees: lists.assignees };
    const after = { done: next.status === 'DONE', assignees: wanted.assignees ?? lists.assignees };
    await announce(tx, taskChanged, { cause: actor, taskId: id, projectId, before: was, after });
  }
  if (changed.includes('description')) await followNote(tx, actor, projectId, [next.description]);
  if (changed.includes('status') && next.status === 'DONE')
    await noteProject(tx, actor, projectId, { action: 'TASK_DONE', changes: [{ field: 'task', from: null, to: next.title }] });
  await publish(tx, workspaceId, { kind: 'TASK', projectId });
  return { version };
}

/**
 * Deletes a task, its subtasks and their results.
 * @throws Refusal NOT_FOUND, FORBIDDEN, PROJECT_ARCHIVED, PROJECT_DELETED
 */
export async function removeTask(tx: Tx, actor: Actor, projectId: string, taskId: string): Promise<void> {
  const { workspaceId } = actor;
  const { access } = await lockOpenProject(tx, actor, projectId);
  const task = await taskToChange(tx, workspaceId, projectId, taskId);
  demandMethod(access, canSeeMethod);
  if (!task) throw notFound();
  demandMethod(access, (a) => canDeleteTask(a, actor, task));
  const going = [taskId, ...(await siblingIds(tx, workspaceId, projectId, taskId))];
  await holdTicks(tx, workspaceId, going);
  await announce(tx, tasksGoing, { cause: actor, projectId, taskIds: going });
  await deleteTask(tx, workspaceId, taskId);
  await writePositions(tx, workspaceId, await siblingIds(tx, workspaceId, projectId, task.parentId));
  await noteProject(tx, actor, projectId, { action: 'TASK_DELETED', changes: [{ field: 'task', from: task.title, to: null }] });
  await publish(tx, workspaceId, { kind: 'TASK', projectId });
}
