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

test('pending ticks are applied to a copy of the loaded rows', () => {
  const shown = withTicks(tasks, [{ rowId: 'a', state: 'CHECKED' }]);
  expect(shown[0]?.checkList.map(({ state }) => state)).toEqual(['CHECKED', 'NOT_CHECKED']);
  expect(withTicks(tasks, [])).toEqual(tasks);
});

test('the later of two ticks of a row applies, and a note does not change the state', () => {
  const shown = withTicks(tasks, [
    { rowId: 'b', state: 'CHECKED' },
    { rowId: 'b', note: 'Đã thử' },
    { rowId: 'b', state: 'NOT_AVAILABLE' },
  ]);
  expect(shown[0]?.checkList[1]).toMatchObject({ state: 'NOT_AVAILABLE', note: 'Đã thử' });
});

test('pending issue links are added and removed one by one, and a tick keeps them', () => {
  const issue = (id: string) => ({ id, key: `A-${id}`, title: 'Lộ khóa', severity: 'HIGH' as const, status: 'OPEN' });
  const linked = withTicks(tasks, [
    { rowId: 'a', issue: { link: issue('1') } },
    { rowId: 'a', issue: { link: issue('2') } },
    { rowId: 'a', issue: { unlink: issue('1') } },
  ]);
  expect(linked[0]?.checkList.map(({ issues }) => issues)).toEqual([[issue('2')], []]);
  const again = withTicks(linked, [
    { rowId: 'a', state: 'CHECKED' },
    { rowId: 'a', issue: { link: issue('2') } },
  ]);
  expect(again[0]?.checkList[0]).toMatchObject({ state: 'CHECKED', issues: [issue('2')] });
});

test('a row that is not available counts as done', () => {
  const [task] = withTicks(tasks, [{ rowId: 'a', state: 'NOT_AVAILABLE' }]);
  expect(doneOf(task?.checkList ?? [])).toBe(1);
});
