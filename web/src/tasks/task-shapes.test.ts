import type { Task } from '@coloa/contract/tasks/tasks.schema.ts';
import { expect, test } from 'vitest';
import { columnsOf, dropOf, groupsOf, landingOf, matches, moved, stepAmong, stepOf, treeOf, withParent } from './task-shapes.ts';

const person = (id: string) => ({ id, username: id, name: id, avatar: null, checked: 0, notAvailable: 0 });

function task(id: string, position: number, more: Partial<Task> = {}): Task {
  return {
    id,
    position,
    parentId: null,
    title: id,
    status: 'TODO',
    priority: null,
    startDay: null,
    dueDay: null,
    overdue: false,
    estimateMinutes: null,
    spentMinutes: 0,
    rows: 0,
    assignees: [],
    blockedBy: [],
    version: 1,
    can: { edit: true, delete: true, tick: false, why: {} },
    ...more,
  };
}

const tasks = [
  task('recon', 0),
  task('testing', 1, { status: 'IN_PROGRESS' }),
  task('ports', 0, { parentId: 'recon', assignees: [person('ha')] }),
  task('names', 1, { parentId: 'recon', status: 'DONE', priority: 'P1', overdue: true }),
];
const all = new Set(tasks.map(({ id }) => id));
const ids = (rows: readonly { task: Task }[]) => rows.map((row) => row.task.id);

test('a list has two levels in project order, and a collapsed task hides its subtasks', () => {
  expect(ids(treeOf(tasks, all, new Set()))).toEqual(['recon', 'ports', 'names', 'testing']);
  const folded = treeOf(tasks, all, new Set(['recon']));
  expect(ids(folded)).toEqual(['recon', 'testing']);
  expect(folded[0]).toMatchObject({ folded: true, children: 2 });
});

test('a parent stays in the list for its matching subtasks, but not in a column of the board', () => {
  const found = new Set(['names']);
  expect(treeOf(tasks, found, new Set()).map(({ task: { id }, passing }) => [id, passing])).toEqual([
    ['recon', true],
    ['names', false],
  ]);
  expect(columnsOf(tasks, found)).toMatchObject({ TODO: [], DONE: [{ id: 'names' }] });
});

test('on the board a parent is the heading of its subtasks, and a card if none of them is shown', () => {
  const columns = columnsOf(tasks, all);
  expect(ids(columns.TODO.map((each) => ({ task: each })))).toEqual(['ports']);
  expect(ids(columnsOf(tasks, new Set(['recon'])).TODO.map((each) => ({ task: each })))).toEqual(['recon']);
  const column = [task('a', 0, { parentId: 'x' }), task('b', 1, { parentId: 'x' }), task('c', 0), task('d', 0, { parentId: 'y' })];
  expect(groupsOf(column).map((group) => group.map(({ id }) => id))).toEqual([['a', 'b'], ['c'], ['d']]);
});

test('filters are combined, and “mine” is the current user', () => {
  const found = (filters: Parameters<typeof matches>[1]) => tasks.filter((each) => matches(each, filters, 'ha')).map(({ id }) => id);
  expect(found({ mine: true })).toEqual(['ports']);
  expect(found({ person: ['ha'], status: ['DONE'] })).toEqual([]);
  expect(found({ priority: ['P1'], overdue: true })).toEqual(['names']);
});

test('a card dropped in another column gets its status, and its position among its siblings there', () => {
  const [recon, , ports] = tasks as [Task, Task, Task];
  const columns = columnsOf(tasks, all);
  expect(dropOf(recon, 'IN_PROGRESS', columns.IN_PROGRESS, 0)).toEqual({ status: 'IN_PROGRESS', before: 'testing' });
  expect(dropOf(recon, 'IN_PROGRESS', columns.IN_PROGRESS, 1)).toEqual({ status: 'IN_PROGRESS', before: null });
  expect(dropOf(ports, 'BLOCKED', columns.BLOCKED, 0)).toEqual({ status: 'BLOCKED' });
});

test('a card dropped at its own place is not moved', () => {
  const column = [task('a', 0), task('b', 1), task('c', 2)];
  const [a, b] = column as [Task, Task];
  expect(dropOf(a, 'TODO', column, 0)).toBeNull();
  expect(dropOf(a, 'TODO', column, 1)).toBeNull();
  expect(dropOf(a, 'TODO', column, 2)).toEqual({ before: 'c' });
  expect(dropOf(b, 'TODO', column, 0)).toEqual({ before: 'a' });
});

test('keys move a card by one, and not beyond the edge', () => {
  const column = [task('a', 0), task('b', 1), task('c', 2)];
  const [a, b, c] = column as [Task, Task, Task];
  const columns = columnsOf(column, new Set(['a', 'b', 'c']));
  expect(stepOf(a, columns, 'left')).toBeNull();
  expect(stepOf(a, columns, 'right')).toEqual({ status: 'IN_PROGRESS' });
  expect(stepOf(a, columns, 'up')).toBeNull();
  expect(stepOf(b, columns, 'up')).toEqual({ before: 'a' });
  expect(stepOf(a, columns, 'down')).toEqual({ before: 'c' });
  expect(stepOf(b, columns, 'down')).toEqual({ before: null });
  expect(stepOf(c, columns, 'down')).toBeNull();
});

test('a row of the list moves only among its siblings, and its target is shown beforehand', () => {
  const shown = treeOf(tasks, all, new Set()).map(({ task: each }) => each);
  const [recon, ports, names, testing] = shown as [Task, Task, Task, Task];
  const dropped = (each: Task, index: number) => dropOf(each, each.status, shown, index);
  expect(dropped(testing, 1)).toBeNull();
  expect(dropped(testing, 0)).toEqual({ before: 'recon' });
  expect(dropped(recon, 4)).toEqual({ before: null });
  expect(dropped(names, 0)).toEqual({ before: 'ports' });
  expect(dropped(ports, 4)).toEqual({ before: null });
  expect(stepAmong(recon, shown, 'down')).toEqual({ before: null });
  expect(stepAmong(names, shown, 'down')).toBeNull();
  expect(landingOf(names, shown, { before: 'ports' })).toEqual({ id: 'ports', edge: 'before' });
  expect(landingOf(ports, shown, { before: null })).toEqual({ id: 'names', edge: 'after' });
  expect(landingOf(recon, shown, { before: null })).toEqual({ id: 'testing', edge: 'after' });
});

test('a move is shown as the server will return it, and tasks of other parents are unchanged', () => {
  const shown = moved(tasks, 'testing', { status: 'TODO', before: 'recon' });
  expect(ids(treeOf(shown, all, new Set()))).toEqual(['testing', 'recon', 'ports', 'names']);
  expect(shown.find(({ id }) => id === 'testing')?.status).toBe('TODO');
  expect(moved(tasks, 'ports', { status: 'DONE' }).find(({ id }) => id === 'ports')).toMatchObject({ status: 'DONE', position: 0 });
});

test('a move before a task that is not a sibling changes nothing, because the server rejects it', () => {
  for (const before of ['deleted', 'ports']) expect(moved(tasks, 'recon', { status: 'DONE', before })).toEqual(tasks);
});

test('the title of a subtask includes its parent’s title', () => {
  expect(tasks.map((each) => withParent(each, tasks))).toEqual(['recon', 'testing', 'recon / ports', 'recon / names']);
});
