import { expect, test } from 'vitest';
import {
  bodyOf,
  collidingKeys,
  comesTo,
  emptyRetest,
  leftOf,
  merged,
  readRetest,
  recordedValue,
  saysNothing,
  testedOf,
  toFillIn,
  withResult,
} from './retest-value.ts';

const assets = ['a', 'b'].map((id) => ({ id, kind: 'URL' as const, value: `https://${id}.example`, scopeId: null }));
const tested = testedOf({ assets });
const empty = emptyRetest('2026-03-09');

test('an issue without assets is tested as a whole', () => {
  const whole = testedOf({ assets: [] });
  const value = { ...empty, results: withResult({}, whole, 'FIXED') };
  expect(bodyOf(whole, value).results).toEqual([{ assetId: null, result: 'FIXED', note: '' }]);
});

test('the overall result is empty until each asset has a result', () => {
  const half = { ...empty, results: { a: 'FIXED' as const } };
  expect(comesTo(tested, half)).toBeNull();
  expect(leftOf(tested, half).map(({ key }) => key)).toEqual(['b']);
  expect(comesTo(tested, { ...empty, results: { a: 'FIXED', b: 'NOT_FIXED' } })).toBe('PARTLY');
  expect(comesTo(tested, { ...empty, results: withResult({}, tested, 'FIXED') })).toBe('FIXED');
});

test('a result for several assets replaces theirs and keeps the others’', () => {
  expect(withResult({ a: 'FIXED', b: 'FIXED' }, [{ key: 'b' }], 'NOT_FIXED')).toEqual({ a: 'FIXED', b: 'NOT_FIXED' });
});

test('each asset without a result and a missing date count as gaps', () => {
  expect(Object.keys(toFillIn(tested, true))).toHaveLength(3);
  expect(Object.keys(toFillIn(leftOf(tested, { ...empty, results: { a: 'FIXED' } }), false))).toEqual(['results.b']);
});

test('results of assets removed from the issue are not sent', () => {
  const value = { ...empty, results: { a: 'FIXED' as const, b: 'PARTLY' as const, gone: 'NOT_FIXED' as const }, notes: { b: ' còn ' } };
  expect(bodyOf(tested, value)).toEqual({
    from: 'READY_FOR_RETEST',
    day: '2026-03-09',
    results: [
      { assetId: 'a', result: 'FIXED', note: '' },
      { assetId: 'b', result: 'PARTLY', note: 'còn' },
    ],
    note: '',
  });
});

const row = (assetId: string, result: 'FIXED' | 'NOT_FIXED' | 'PARTLY', note = '') => ({
  assetId,
  kind: null,
  value: assetId,
  result,
  note,
});

test('after a concurrent edit, a form keeps what its user changed and takes over the rest', () => {
  const before = { day: '2026-03-01', results: [row('a', 'FIXED'), row('b', 'FIXED')], note: 'Cũ' };
  const after = { day: '2026-03-02', results: [row('a', 'FIXED', 'của họ'), row('b', 'NOT_FIXED')], note: 'Của họ' };
  const value = { ...recordedValue(before), notes: { a: 'của tôi', b: '' }, note: 'Của tôi' };
  expect(merged(before, after, value)).toEqual({
    day: '2026-03-02',
    results: { a: 'FIXED', b: 'NOT_FIXED' },
    notes: { a: 'của tôi', b: '' },
    note: 'Của tôi',
  });
});

test('only the results that both users changed collide, and theirs replace no others', () => {
  const before = { day: '2026-03-01', results: ['a', 'b', 'c'].map((id) => row(id, 'FIXED')), note: '' };
  const after = { ...before, results: [row('a', 'NOT_FIXED'), row('b', 'FIXED'), row('c', 'PARTLY', 'họ')] };
  const value = { ...recordedValue(before), results: { a: 'PARTLY', b: 'PARTLY', c: 'FIXED' } as const, note: 'Tôi' };
  expect(collidingKeys({ before, after }, value)).toEqual(['a']);
  expect(merged(before, after, value, ['results'])).toMatchObject({ results: { a: 'NOT_FIXED', b: 'PARTLY' }, note: 'Tôi' });
  expect(merged(before, after, value, ['note'])).toMatchObject({ results: { a: 'PARTLY' }, note: '' });
  // Without a known earlier version, each asset that differs counts.
  expect(collidingKeys({ before, after: before }, value)).toEqual(['a', 'b']);
});

test('a stored draft is restored, and an unknown format or a date alone is ignored', () => {
  const value = { day: '2026-03-01', results: { a: 'PARTLY' as const }, notes: { a: 'x' }, note: 'Thử lại' };
  expect(readRetest(JSON.parse(JSON.stringify(value)), '2026-03-09')).toEqual(value);
  expect(readRetest({ note: 'x', results: { a: 'UNKNOWN' }, notes: [1] }, '2026-03-09')).toEqual({ ...empty, note: 'x' });
  for (const kept of [null, 'x', [], { day: '2026-03-01' }, { results: 1, note: 2 }]) expect(readRetest(kept, '2026-03-09')).toBeNull();
  expect(saysNothing({ ...empty, notes: { a: ' ' } })).toBe(true);
});
