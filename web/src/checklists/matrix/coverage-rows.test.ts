import { expect, test } from 'vitest';
import { type CoveredControl, coverageRows, issueCount, lastOf } from './coverage-rows.ts';

const person = (name: string) => ({ id: name, username: name, name, avatar: null });
const said = (name: string, state: 'PASSED' | 'FAILED') => ({ ...person(name), state, lastDay: '2026-03-12' });
const issue = (id: string, severity: 'HIGH' | 'LOW') => ({ id, key: id, title: '', severity, status: 'OPEN' });

const control = (code: string, over: Partial<CoveredControl> = {}): CoveredControl => ({
  id: code,
  standard: 'WSTG',
  standardVersion: '4.2',
  code,
  category: 'WSTG-ATHN',
  title: { vi: code, en: code },
  short: { vi: '', en: '' },
  perAsset: false,
  state: 'NOT_STARTED',
  issues: [],
  binned: 0,
  assetStates: [],
  saidBy: [],
  tested: [],
  ...over,
});
const assets = ['web', 'api'].map((id) => ({ id, kind: 'URL' as const, value: id }));

test('a failed control takes the severity of its worst issue', () => {
  const failed = control('A', { state: 'FAILED', issues: [issue('1', 'LOW'), issue('2', 'HIGH')] });
  const [group] = coverageRows([failed, control('B')], assets, 'category');
  expect(group?.rows[0]?.cells.map(({ place, severity }) => [place, severity])).toEqual([
    [1, 'HIGH'],
    [2, null],
  ]);
  expect(issueCount([failed, failed])).toBe(2);
});

test('a control with results per asset has a line for each asset, including assets without a result', () => {
  const each = control('B', { perAsset: true, assetStates: ['PASSED', 'NOT_STARTED'] });
  const [group] = coverageRows([control('A'), each], assets, 'asset');
  expect(group?.rows.map(({ key, cells }) => [key, cells.map(({ place, state }) => `${place} ${state}`)])).toEqual([
    ['project', ['1 NOT_STARTED']],
    ['web', ['2 PASSED']],
    ['api', ['2 NOT_STARTED']],
  ]);
});

test('for a control with results per asset each person has their own results', () => {
  const split = control('A', {
    perAsset: true,
    state: 'FAILED',
    issues: [issue('1', 'HIGH')],
    assetStates: ['FAILED', 'PASSED'],
    saidBy: [said('Bảo', 'FAILED'), said('Khôi', 'PASSED')],
  });
  const [group] = coverageRows([split], assets, 'person');
  expect(group?.rows.map(({ key, cells }) => [key, cells.map(({ state, severity }) => `${state} ${severity}`)])).toEqual([
    ['Bảo', ['FAILED HIGH']],
    ['Khôi', ['PASSED null']],
  ]);
});

test('people have the results they set and the rows they ticked, sorted by given name', () => {
  const tested = [{ ...person('Lê Minh Khôi'), lastDay: '2026-03-13' }];
  const rows = [control('A', { state: 'PASSED', saidBy: [said('Vũ Thái Bảo', 'PASSED')], tested }), control('B', { tested }), control('C')];
  const [group] = coverageRows(rows, assets, 'person');
  expect(
    group?.rows.map(({ key, cells }) => [key, cells.map(({ place, state, ticked }) => `${place} ${ticked ? 'ticked' : state}`)]),
  ).toEqual([
    ['Vũ Thái Bảo', ['1 PASSED']],
    ['Lê Minh Khôi', ['1 ticked', '2 ticked']],
  ]);
  expect(lastOf(rows)).toBe('2026-03-13');
  expect(lastOf([control('C')])).toBeNull();
});
