import { checklistsContract as api } from '@coloa/contract/checklists/checklists.contract.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { describe, expect, test } from 'vitest';
import { checklistTeam } from '../../test/checklist-team.ts';
import { countQueries } from '../../test/count-queries.ts';
import { testApp } from '../../test/harness.ts';
import { newId } from '../platform/ids.ts';
import { buildChecklist } from './checklists.factory.ts';
import { checklistsToTake, shippedWstg } from './checklists.service.ts';

const app = await testApp();
const { call, db } = app;
const newTeam = () => checklistTeam(app);
const OWN = { code: 'PAY-1', category: 'PAY', categoryName: { vi: 'Thanh toán' }, title: { vi: 'Đổi số tiền' } };
const IDS = shippedWstg().flatMap(({ ids }) => ids);
const [INFO_01 = '', INFO_02 = ''] = IDS;

describe('GET /api/checklist', () => {
  test('200: built-in controls come first, by standard and chapter, and custom ones last', async () => {
    const team = await newTeam();
    await buildChecklist(db, team.by, { code: 'A-2' });
    await buildChecklist(db, team.by, { code: 'A-10' });
    await buildChecklist(db, team.by, { code: 'WSTG-INFO-01', category: 'WSTG-INFO', standard: 'WSTG', standardVersion: '4.10' });
    await buildChecklist(db, team.by, { code: 'PCI-1', category: 'PCI', standard: 'PCI DSS', standardVersion: '4.0' });
    const { items, total } = await team.list();
    expect([items.length, total]).toEqual([225, 225]);
    const standards = [...new Set(items.map(({ standard, standardVersion }) => `${standard} ${standardVersion}`))];
    expect(standards).toEqual(['WSTG 4.2', 'WSTG 4.10', 'API Top 10 2023', 'MASVS 2.1', 'ASVS 5.0', 'Top 10 2025', 'PCI DSS 4.0', ' ']);
    const codes = items.map(({ code }) => code);
    expect(codes.slice(0, 11)).toEqual([
      ...Array.from({ length: 10 }, (_, n) => `WSTG-INFO-${String(n + 1).padStart(2, '0')}`),
      'WSTG-CONF-01',
    ]);
    expect(codes.slice(-2)).toEqual(['A-2', 'A-10']);
    expect(items[0]).toMatchObject({ shipped: true, edited: false, active: true, version: 0 });
  });

  test('200: filters narrow the list, and the search ignores diacritics', async () => {
    const team = await newTeam();
    await buildChecklist(db, team.by, { code: 'OFF-1', active: false });
    expect(await team.codes({ standard: 'MASVS', standardVersion: '2.1', category: 'MASVS-CRYPTO' })).toEqual([
      'MASVS-CRYPTO-1',
      'MASVS-CRYPTO-2',
    ]);
    expect(await team.codes({ standard: 'MASVS', standardVersion: '1' })).toEqual([]);
    expect(await team.codes({ q: 'vuot qua xac thuc' })).toEqual(['WSTG-ATHN-04']);
    expect(await team.codes({ q: 'Mật khẩu MẶC ĐỊNH' })).toEqual(['WSTG-ATHN-02']);
    expect(await team.codes({ q: 'SQL INJ' })).toEqual(['WSTG-INPV-05']);
    // A control is found by its official title and by Coloa's short name.
    expect(await team.codes({ q: 'weak lock out' })).toEqual(['WSTG-ATHN-03']);
    expect(await team.codes({ q: 'weak lockout' })).toEqual(['WSTG-ATHN-03']);
    expect(await team.codes({ q: 'inpv-05' })).toEqual(['WSTG-INPV-05']);
    expect(await team.codes({ q: 'chương không có' })).toEqual([]);
    expect(await team.codes({ q: '!?' })).toEqual([]);
    expect(await team.codes({ active: 'false' })).toEqual(['OFF-1']);
    expect(await team.codes({ own: 'true' })).toEqual(['OFF-1']);
    expect((await team.list({ active: 'true' })).total).toBe(221);
    expect(await team.codes({ id: INFO_01 })).toEqual(['WSTG-INFO-01']);
  });

  test('200: the list has pages, and each needs two queries regardless of the number of controls', async () => {
    const team = await newTeam();
    const first = await team.list({ pageSize: 3 });
    expect(first.items.map(({ id }) => id)).toEqual(IDS.slice(0, 3));
    expect((await team.list({ pageSize: 3, page: 2 })).items.map(({ id }) => id)).toEqual(IDS.slice(3, 6));
    expect(await team.list({ pageSize: 3, page: 999 })).toMatchObject({ items: [], total: 221, more: false });
    const few = (await countQueries(() => team.list())).queries.length;
    for (let n = 0; n < 20; n += 1) await buildChecklist(db, team.by, { code: `N-${n}`, descriptionVi: 'Mô tả' });
    const { result, queries } = await countQueries(() => team.list());
    expect(result.items.filter(({ description }) => description.vi === 'Mô tả')).toHaveLength(20);
    expect(queries.length - few).toBeLessThanOrEqual(1);
  });

  test('200: a workspace does not see controls and changes of another one', async () => {
    const [team, other] = [await newTeam(), await newTeam()];
    await buildChecklist(db, other.by, { code: 'THEIRS' });
    await other.update(INFO_01, { version: 0, title: { vi: 'Tên khác' } });
    expect(await team.codes({ q: 'theirs' })).toEqual([]);
    expect((await team.one(INFO_01))?.edited).toBe(false);
  });

  test('400: invalid filters are rejected', async () => {
    const { token } = await newTeam();
    for (const query of [{ active: 'maybe' }, { pageSize: LIMITS.controlsPageMax + 1 }, { id: 'x' }, { sort: 'code' }]) {
      expect(await call(api.list, { query }, { token })).toMatchObject({ status: 400 });
    }
  });

  test('401, 403: requests without a token or without READ_CHECKLIST are rejected', async () => {
    const { clientsToken, testersToken } = await newTeam();
    for (const endpoint of [api.list, api.categories]) {
      expect(await call(endpoint, {})).toMatchObject({ status: 401 });
      expect(await call(endpoint, {}, { token: clientsToken })).toMatchObject({ status: 403 });
      expect(await call(endpoint, {}, { token: testersToken })).toMatchObject({ status: 200 });
    }
  });
});

describe('GET /api/checklist/category', () => {
  test('200: returns categories in the order of the list, with the number of all and of selectable controls', async () => {
    const team = await newTeam();
    await team.update(INFO_01, { active: false });
    await team.create(OWN);
    const categories = await team.categories();
    expect(categories).toHaveLength(40);
    expect(categories[0]).toEqual({
      standard: 'WSTG',
      standardVersion: '4.2',
      key: 'WSTG-INFO',
      name: { vi: 'Thu thập thông tin', en: 'Information Gathering' },
      controls: 10,
      active: 9,
    });
    expect(categories.at(-1)).toEqual({
      standard: '',
      standardVersion: '',
      key: 'PAY',
      name: { vi: 'Thanh toán', en: '' },
      controls: 1,
      active: 1,
    });
  });
});

describe('the controls that a project adds', () => {
  const INFO = { standard: 'WSTG', standardVersion: '4.2', category: 'WSTG-INFO' };

  test('are each control once, in order, with the texts of the workspace, without disabled ones', async () => {
    const team = await newTeam();
    await team.update(INFO_01, { active: false });
    await team.update(INFO_02, { version: 0, howTo: { vi: 'Cách của chúng tôi' } });
    const own = await buildChecklist(db, team.by, { descriptionEn: 'Ours' });
    const taken = await checklistsToTake(db, team.workspace.id, { categories: [INFO], ids: [own.id, INFO_02] });
    expect(taken.map(({ id }) => id)).toEqual([...IDS.slice(1, 10), own.id]);
    expect(taken[0]?.howTo.vi).toBe('Cách của chúng tôi');
    expect(taken.at(-1)?.description).toEqual({ vi: '', en: 'Ours' });
    expect(await checklistsToTake(db, team.workspace.id, { categories: [], ids: [] })).toEqual([]);
  });

  test('are rejected with their position if they are unknown or disabled', async () => {
    const team = await newTeam();
    await team.update(INFO_01, { active: false });
    const wanted = { categories: [INFO, { ...INFO, standardVersion: '3' }], ids: [INFO_02, INFO_01, newId()] };
    await expect(checklistsToTake(db, team.workspace.id, wanted)).rejects.toMatchObject({
      details: ['categories.1', 'checklists.1', 'checklists.2'].map((path) => ({ code: 'UNKNOWN_CHECKLIST', path })),
    });
  });
});
