import type { PersonRows } from '@coloa/contract/tasks/tasks.schema.ts';
import { expect, test } from 'vitest';
import { doneOf, withTicks } from './ticks.ts';

const row = (id: string) => ({
  id,
  code: '',
  title: { vi: id, en: id },
  controlId: null,
  state: 'NOT_CHECKED' as const,
  note: '',
  at: null,
  issues: [],
});
const tasks: PersonRows[] = [{ taskId: 'recon', title: 'Trinh sát', checkList: [row('a'), row('b')] }];

test('what is on its way is shown over what was read, and is gone with it', () => {
  const shown = withTicks(tasks, [{ rowId: 'a', state: 'CHECKED' }]);
  expect(shown[0]?.checkList.map(({ state }) => state)).toEqual(['CHECKED', 'NOT_CHECKED']);
  expect(withTicks(tasks, [])).toEqual(tasks);
});

test('of two ticks of one row the later holds, and a note leaves the state alone', () => {
  const shown = withTicks(tasks, [
    { rowId: 'b', state: 'CHECKED' },
    { rowId: 'b', note: 'Đã thử' },
    { rowId: 'b', state: 'NOT_AVAILABLE' },
  ]);
  expect(shown[0]?.checkList[1]).toMatchObject({ state: 'NOT_AVAILABLE', note: 'Đã thử' });
});

test('a row that is not available counts as done', () => {
  const [task] = withTicks(tasks, [{ rowId: 'a', state: 'NOT_AVAILABLE' }]);
  expect(doneOf(task?.checkList ?? [])).toBe(1);
});
