import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toast, toastStore } from './toast.ts';

const texts = () => toastStore.list().map((entry) => entry.text);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

test('S40 a toast disappears after 4000 ms', () => {
  toastStore.add({ kind: 'ok', text: 'saved' });
  vi.advanceTimersByTime(3999);
  expect(texts()).toEqual(['saved']);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual([]);
});

test('S40 a visible toast is not shown twice', () => {
  toastStore.add({ kind: 'bad', text: 'no connection' });
  toastStore.add({ kind: 'bad', text: 'no connection' });
  toastStore.add({ kind: 'bad', text: 'another' });
  expect(texts()).toEqual(['no connection', 'another']);
  vi.advanceTimersByTime(3000);
  toastStore.add({ kind: 'bad', text: 'no connection' });
  vi.advanceTimersByTime(1000);
  expect(texts()).toEqual(['no connection']);
  vi.advanceTimersByTime(3000);
  expect(texts()).toEqual([]);
  toastStore.add({ kind: 'bad', text: 'no connection' });
  expect(texts()).toEqual(['no connection']);
});

test('a newer toast about the same replaces the older one, also under the pointer', () => {
  const undo = { label: 'Undo', run: vi.fn() };
  toast.ok('moved to the bin', undo, 'bin 1');
  toast.ok('another moved to the bin', undo, 'bin 2');
  toastStore.hold();
  toast.ok('restored', undefined, 'bin 1');
  expect(texts()).toEqual(['another moved to the bin', 'restored']);
  toastStore.release();
});

test('a repeated toast under the pointer stays, with the newer action', () => {
  const [first, second] = [vi.fn(), vi.fn()];
  toast.ok('saved', { label: 'Undo', run: first });
  toastStore.hold();
  toast.ok('saved', { label: 'Undo', run: second });
  const [shown] = toastStore.list();
  shown?.action?.run();
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1]);
  toastStore.release();
});

test('a toast under the pointer stays, and then its four seconds start again', () => {
  toastStore.add({ kind: 'ok', text: 'saved' });
  vi.advanceTimersByTime(3000);
  toastStore.hold();
  vi.advanceTimersByTime(60_000);
  expect(texts()).toEqual(['saved']);
  toastStore.release();
  vi.advanceTimersByTime(4000);
  expect(texts()).toEqual([]);
});

test('a toast added while the pointer is over the toasts also stays', () => {
  toastStore.add({ kind: 'ok', text: 'saved' });
  toastStore.hold();
  toastStore.add({ kind: 'ok', text: 'copied' });
  vi.advanceTimersByTime(60_000);
  expect(texts()).toEqual(['saved', 'copied']);
  toastStore.release();
  vi.advanceTimersByTime(4000);
  expect(texts()).toEqual([]);
});

test('a toast disappears after 4000 ms if the previous ones were removed under the pointer', () => {
  toastStore.add({ kind: 'ok', text: 'saved' });
  toastStore.hold();
  toastStore.clear();
  toastStore.add({ kind: 'ok', text: 'copied' });
  vi.advanceTimersByTime(4000);
  expect(texts()).toEqual([]);
});

test('the sixth toast replaces the oldest', () => {
  for (const text of ['1', '2', '3', '4', '5', '6']) toastStore.add({ kind: 'ok', text });
  expect(texts()).toEqual(['2', '3', '4', '5', '6']);
});

test('cleared toasts disappear immediately, and can be shown again', () => {
  toastStore.add({ kind: 'bad', text: 'wrong password' });
  toastStore.add({ kind: 'ok', text: 'saved' });
  toastStore.clear();
  expect(texts()).toEqual([]);
  toastStore.add({ kind: 'ok', text: 'saved' });
  expect(texts()).toEqual(['saved']);
});

test('the result of some work replaces the toast of its start, and a late start does not follow it', () => {
  toast.busy('making a.xlsx', 'a');
  toast.busy('making b.xlsx', 'b');
  toast.result('a', { kind: 'ok', text: 'downloaded a.xlsx' });
  expect(texts()).toEqual(['making b.xlsx', 'downloaded a.xlsx']);
  toast.busy('making a.xlsx', 'a');
  expect(texts()).toEqual(['making b.xlsx', 'downloaded a.xlsx']);
});
