import { expect, test } from 'vitest';
import { newRow, newTask } from './template-tree.ts';
import { bodyOf, errorsAt, isWrong, NO_TEMPLATE, problemsOf, templateChanges, writtenByHand } from './template-values.ts';

const words = { nameRequired: 'name', titleRequired: 'title', rowRequired: 'row', daysReversed: 'reversed', dayWrong: 'wrong' };
const row = { ...newRow('Tìm tệp sao lưu'), key: 'r' };
const task = { ...newTask(1), key: 'a', title: ' Thu thập ', rows: [row] };
const below = { ...newTask(2), key: 'b', title: 'DNS' };
const values = { ...NO_TEMPLATE, name: ' Web ', tree: [task, below] };

test('stored values are trimmed and have no keys', () => {
  expect(bodyOf(values)).toMatchObject({
    name: 'Web',
    tasks: [{ title: 'Thu thập', rows: [{ title: 'Tìm tệp sao lưu', checklistId: null }], tasks: [{ title: 'DNS' }] }],
  });
  expect(templateChanges(values, { ...values, name: 'Web' })).toEqual({});
  expect(Object.keys(templateChanges(values, { ...values, kinds: ['WEB'], tree: [task] }))).toEqual(['kinds', 'tasks']);
});

test('errors are found at their fields before sending', () => {
  expect(problemsOf(values, words)).toEqual({});
  const tree = [
    { ...task, title: ' ', startsOn: 3, dueOn: 2, rows: [{ ...row, title: '' }] },
    { ...below, startsOn: -1 },
  ];
  const found = problemsOf({ ...values, name: '', tree }, words);
  expect(found).toEqual({ name: 'name', 'a.title': 'title', 'a.dueOn': 'reversed', 'r.title': 'row', 'b.startsOn': 'wrong' });
  expect(tree.map((each) => isWrong(found, each))).toEqual([true, true]);
});

test('server errors are shown at their task or row', () => {
  const refused = { name: 'taken', 'tasks.0.tasks.0.dueOn': 'reversed', 'tasks.0.rows.0.checklistId': 'gone', tasks: 'too many' };
  expect(errorsAt(values.tree, refused)).toEqual({ name: 'taken', 'b.dueOn': 'reversed', 'r.title': 'gone', tasks: 'too many' });
});

test('rows whose control no longer exists become free text, and all others are unchanged', () => {
  const standing = (title: string) => ({ title, checklistId: title });
  const leaf = { title: 'DNS', description: '', priority: null, startsOn: null, dueOn: 1, estimateMinutes: null };
  const rows = [standing('a'), standing('b')];
  const tree = [{ ...leaf, rows, tasks: [{ ...leaf, rows }] }];
  const places = new Set(['tasks.0.rows.1.checklistId', 'tasks.0.tasks.0.rows.0.checklistId']);
  const [one] = writtenByHand(tree, places);
  expect(one?.rows).toEqual([standing('a'), { title: 'b', checklistId: null }]);
  expect(one?.tasks).toEqual([{ ...leaf, rows: [{ title: 'a', checklistId: null }, standing('b')] }]);
});
