import { expect, test } from 'vitest';
import {
  type DraftTask,
  keysByPath,
  type Move,
  moved,
  newTask,
  placeOf,
  putBack,
  tasksOf,
  treeOf,
  withChange,
  without,
  withTask,
} from './template-tree.ts';

/** Parses 'a -b c': each letter is the key of a task, and a hyphen puts the task on level 2. */
const tree = (words: string): DraftTask[] =>
  words.split(' ').map((word) => ({ ...newTask(word.startsWith('-') ? 2 : 1), key: word.replace('-', ''), title: word.replace('-', '') }));
const shown = (tasks: readonly DraftTask[] | null) => tasks?.map(({ key, level }) => (level === 2 ? `-${key}` : key)).join(' ') ?? null;
const after = (words: string, key: string, move: Move) => shown(moved(tree(words), key, move));

test('a tree is edited as a flat list and stored in two levels', () => {
  const stored = tasksOf(tree('a -b -c d'));
  expect(stored.map(({ title, tasks }) => [title, tasks.map((each) => each.title)])).toEqual([
    ['a', ['b', 'c']],
    ['d', []],
  ]);
  expect(tasksOf(treeOf({ tasks: stored, controls: [] }))).toEqual(stored);
});

test('a task is moved up and down with its subtasks', () => {
  expect(after('a -b c -d e', 'c', 'up')).toBe('c -d a -b e');
  expect(after('a -b c -d e', 'a', 'down')).toBe('c -d a -b e');
  expect(after('a -b c', 'a', 'up')).toBeNull();
  expect(after('a c -d', 'c', 'down')).toBeNull();
});

test('a subtask is moved up and down, and past its parent to the neighbouring parent', () => {
  expect(after('a -b -c', 'c', 'up')).toBe('a -c -b');
  expect(after('a -b -c', 'b', 'down')).toBe('a -c -b');
  expect(after('a -b c -d', 'b', 'down')).toBe('a c -b -d');
  expect(after('a -b c -d', 'd', 'up')).toBe('a -b -d c');
  expect(after('a -b', 'b', 'up')).toBeNull();
  expect(after('a -b', 'b', 'down')).toBeNull();
});

test('a task becomes a subtask of the previous task and back; a task with subtasks does not', () => {
  expect(after('a b', 'b', 'in')).toBe('a -b');
  expect(after('a b -c', 'b', 'in')).toBeNull();
  expect(after('a b', 'a', 'in')).toBeNull();
  expect(after('a -b -c d', 'b', 'out')).toBe('a -c b d');
  expect(after('a -b', 'a', 'out')).toBeNull();
});

test('tasks are added after the subtasks of the chosen one, and removed with their subtasks', () => {
  const task = { ...newTask(1), key: 'x' };
  expect(shown(withTask(tree('a -b c'), 'a', task))).toBe('a -b x c');
  expect(shown(withTask(tree('a -b c'), 'a', { ...task, level: 2 }))).toBe('a -b -x c');
  expect(shown(withTask(tree('a -b'), 'b', { ...task, level: 2 }))).toBe('a -b -x');
  expect(shown(withTask(tree('a -b -c d'), 'b', task))).toBe('a -b -c x d');
  expect(shown(withTask([], null, { ...task, level: 2 }))).toBe('x');
  expect(shown(without(tree('a -b c'), 'a'))).toBe('c');
  expect(shown(putBack(tree('c'), 0, tree('a -b')))).toBe('a -b c');
  expect(shown(putBack(tree('c -d'), 1, tree('a -b')))).toBe('c -d a -b');
  expect(shown(putBack([], 3, tree('-b')))).toBe('b');
  expect(withChange(tree('a'), 'a', { title: 'b' })[0]?.title).toBe('b');
});

test('finds the position of a task among its siblings, and its path on the server', () => {
  expect(placeOf(tree('a -b -c d'), 'c')).toEqual({ place: 2, all: 2 });
  expect(placeOf(tree('a -b -c d'), 'd')).toEqual({ place: 2, all: 2 });
  expect([...keysByPath(tree('a -b -c d -e'))]).toEqual([
    ['tasks.0', 'a'],
    ['tasks.0.tasks.0', 'b'],
    ['tasks.0.tasks.1', 'c'],
    ['tasks.1', 'd'],
    ['tasks.1.tasks.0', 'e'],
  ]);
});
