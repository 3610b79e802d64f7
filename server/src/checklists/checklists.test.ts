import { checklistsContract as api, type Checklist } from '@coloa/contract/checklists/checklists.contract.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { countQueries } from '../../test/count-queries.ts';
import { testApp } from '../../test/harness.ts';
import { auditEntries } from '../audit/audit.tables.ts';
import { newId } from '../platform/ids.ts';
import { buildMember } from '../users/users.factory.ts';
import { buildWorkspace } from '../workspaces/workspaces.factory.ts';
import { buildChecklist } from './checklists.factory.ts';
import { emptyRow } from './checklists.policy.ts';
import { writeRows } from './checklists.repo.ts';
import { activeAmong, checklistsToTake, shippedWstg } from './checklists.service.ts';

const { call, db, tokenOf, logged } = await testApp();

async function newTeam() {
  const workspace = await buildWorkspace(db);
  const admin = await buildMember(db, { workspace, role: 'Admin' });
  const token = await tokenOf(admin);
  const list = async (query: object = {}) => (await call(api.list, { query: { pageSize: 500, ...query } }, { token })).body;
  return {
    workspace,
    token,
    by: { workspaceId: workspace.id, userId: admin.id },
    testersToken: await tokenOf(await buildMember(db, { workspace, role: 'Tester' })),
    clientsToken: await tokenOf(await buildMember(db, { workspace, role: 'Client' })),
    list,
    one: async (id: string) => (await list({ id })).items[0],
    codes: async (query: object) => (await list(query)).items.map(({ code }) => code),
    categories: async () => (await call(api.categories, {}, { token })).body,
    create: (body: object) => call(api.create, { body }, { token }),
    update: (id: string, body: object) => call(api.update, { params: { id }, body }, { token }),
    remove: (id: string) => call(api.remove, { params: { id } }, { token }),
    audited: () =>
      db
        .select({ action: auditEntries.action, name: auditEntries.objectName, details: auditEntries.details })
        .from(auditEntries)
        .where(and(eq(auditEntries.workspaceId, workspace.id), eq(auditEntries.objectKind, 'checklist')))
        .orderBy(auditEntries.id),
  };
}
const OWN = { code: 'PAY-1', category: 'PAY', categoryName: { vi: 'Thanh toán' }, title: { vi: 'Đổi số tiền' } };
const IDS = shippedWstg().flatMap(({ ids }) => ids);
const [INFO_01 = '', INFO_02 = ''] = IDS;

describe('GET /api/checklist', () => {
  test('200: what ships comes first, standard by standard and chapter by chapter, the workspace’s own last', async () => {
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

  test('200: filters narrow it, and a search knows no marks', async () => {
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
    expect(await team.codes({ q: 'inpv-05' })).toEqual(['WSTG-INPV-05']);
    expect(await team.codes({ q: 'chương không có' })).toEqual([]);
    expect(await team.codes({ q: '!?' })).toEqual([]);
    expect(await team.codes({ active: 'false' })).toEqual(['OFF-1']);
    expect((await team.list({ active: 'true' })).total).toBe(221);
    expect(await team.codes({ id: INFO_01 })).toEqual(['WSTG-INFO-01']);
  });

  test('200: pages, each in two queries however many controls there are', async () => {
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

  test('200: workspaces say nothing to each other', async () => {
    const [team, other] = [await newTeam(), await newTeam()];
    await buildChecklist(db, other.by, { code: 'THEIRS' });
    await other.update(INFO_01, { title: { vi: 'Tên khác' } });
    expect(await team.codes({ q: 'theirs' })).toEqual([]);
    expect((await team.one(INFO_01))?.edited).toBe(false);
  });

  test('400: what is no filter', async () => {
    const { token } = await newTeam();
    for (const query of [{ active: 'maybe' }, { pageSize: LIMITS.controlsPageMax + 1 }, { id: 'x' }, { sort: 'code' }]) {
      expect(await call(api.list, { query }, { token })).toMatchObject({ status: 400 });
    }
  });

  test('401, 403: nobody without a token, nobody without READ_CHECKLIST', async () => {
    const { clientsToken, testersToken } = await newTeam();
    for (const endpoint of [api.list, api.categories]) {
      expect(await call(endpoint, {})).toMatchObject({ status: 401 });
      expect(await call(endpoint, {}, { token: clientsToken })).toMatchObject({ status: 403 });
      expect(await call(endpoint, {}, { token: testersToken })).toMatchObject({ status: 200 });
    }
  });
});

describe('GET /api/checklist/category', () => {
  test('200: in the order of the list, with how many controls each has and how many can be taken', async () => {
    const team = await newTeam();
    await team.update(INFO_01, { active: false });
    await team.create(OWN);
    const categories = await team.categories();
    expect(categories).toHaveLength(40);
    expect(categories[0]).toEqual({
      standard: 'WSTG',
      standardVersion: '4.2',
      key: 'WSTG-INFO',
      name: { vi: 'Thu thập thông tin', en: 'Information gathering' },
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

describe('POST /api/checklist', () => {
  test('200: a control of the workspace’s own, noted in the audit log', async () => {
    const team = await newTeam();
    const { status, body } = await team.create({
      ...OWN,
      howTo: { en: 'Change it' },
      reference: 'https://example.com',
      severityHint: 'HIGH',
    });
    expect(status).toBe(200);
    expect(await team.one(body.id)).toEqual({
      id: body.id,
      standard: '',
      standardVersion: '',
      code: 'PAY-1',
      category: 'PAY',
      categoryName: { vi: 'Thanh toán', en: '' },
      title: { vi: 'Đổi số tiền', en: '' },
      description: { vi: '', en: '' },
      howTo: { vi: '', en: 'Change it' },
      reference: 'https://example.com',
      severityHint: 'HIGH',
      active: true,
      shipped: false,
      edited: false,
      version: 1,
    } satisfies Checklist);
    expect(await team.audited()).toEqual([{ action: 'CHECKLIST_CREATED', name: 'PAY-1', details: {} }]);
  });

  test('200: a category that is there keeps its name', async () => {
    const team = await newTeam();
    await team.create(OWN);
    const { id } = (await team.create({ ...OWN, code: 'PAY-2', categoryName: { vi: 'Tên khác' } })).body;
    expect((await team.one(id))?.categoryName).toEqual({ vi: 'Thanh toán', en: '' });
  });

  test('400: without a title, with an address that runs, with what is too long or unknown', async () => {
    const team = await newTeam();
    expect(await team.create({ ...OWN, title: {} })).toMatchObject({
      status: 400,
      errors: ['NAME_MISSING'],
      details: [{ path: 'title.vi' }],
    });
    expect((await team.create({ ...OWN, title: { vi: '  ', en: '' } })).errors).toEqual(['NAME_MISSING']);
    for (const wrong of [
      { reference: 'javascript:alert(1)' },
      { code: '' },
      { code: 'x'.repeat(LIMITS.controlCode + 1) },
      { title: { fr: 'Titre' } },
      { title: { vi: 'a\u202eb' } },
      { severityHint: 'BAD' },
      { standard: 'WSTG' },
    ]) {
      expect(await team.create({ ...OWN, ...wrong }), JSON.stringify(wrong)).toMatchObject({ status: 400 });
    }
    expect(await team.audited()).toEqual([]);
  });

  test('401, 403: nobody without a token, nobody without WRITE_CHECKLIST', async () => {
    const { testersToken } = await newTeam();
    expect(await call(api.create, { body: OWN })).toMatchObject({ status: 401 });
    expect(await call(api.create, { body: OWN }, { token: testersToken })).toMatchObject({ status: 403 });
  });

  test('409: a code of the workspace’s own is there once, also when several send it at the same moment', async () => {
    const team = await newTeam();
    const answers = await Promise.all([1, 2, 3].map(() => team.create(OWN)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)).toMatchObject({ errors: ['CHECKLIST_EXISTS'], details: [{ path: 'code' }] });
    expect((await team.create({ ...OWN, code: 'WSTG-INFO-01' })).status).toBe(200);
  });

  test('409: a workspace has no more than it may', async () => {
    const team = await newTeam();
    const row = (n: number) => emptyRow({ id: newId(), shipped: false, standard: '', standardVersion: '', code: `N-${n}`, category: 'N' });
    await writeRows(
      db,
      team.workspace.id,
      team.by.userId,
      Array.from({ length: LIMITS.checklists }, (_, n) => ({ ...row(n), titleVi: 'N' })),
    );
    expect((await team.create(OWN)).errors).toEqual(['CHECKLISTS_FULL']);
    expect((await team.update(INFO_01, { active: false })).errors).toEqual(['CHECKLISTS_FULL']);
  });
});

describe('PUT /api/checklist/{id}', () => {
  test('200: of one that ships, only what differs is the workspace’s: sending what ships says nothing', async () => {
    const team = await newTeam();
    const before = await team.one(INFO_01);
    expect(await team.update(INFO_01, { version: 0, title: before?.title, reference: before?.reference, active: true })).toMatchObject({
      text: 'true',
    });
    expect(await team.one(INFO_01)).toEqual(before);
    await team.update(INFO_01, { version: 0, title: { vi: 'Tên của chúng tôi' }, howTo: { vi: 'Cách làm' }, severityHint: 'HIGH' });
    expect(await team.one(INFO_01)).toEqual({
      ...before,
      title: { vi: 'Tên của chúng tôi', en: before?.title.en },
      howTo: { vi: 'Cách làm', en: '' },
      severityHint: 'HIGH',
      edited: true,
      version: 1,
    });
    const details = { fields: ['title', 'howTo', 'severity'] };
    expect((await team.audited()).map(({ details: { fields } }) => [...(fields as string[])].sort())).toEqual([details.fields.sort()]);
  });

  test('200: a reset makes it what ships again, and its version still goes up', async () => {
    const team = await newTeam();
    const before = await team.one(INFO_01);
    await team.update(INFO_01, { title: { vi: 'Tên khác' }, howTo: { en: 'So' }, active: false });
    await team.update(INFO_01, { reset: true });
    expect(await team.one(INFO_01)).toEqual({ ...before, version: 2 });
    await team.update(INFO_02, { reset: true });
    expect((await team.one(INFO_02))?.version).toBe(0);
  });

  test('200: one that is turned off stays in the list, and cannot be taken', async () => {
    const team = await newTeam();
    await team.update(INFO_01, { active: false });
    expect(await team.one(INFO_01)).toMatchObject({ active: false, edited: true });
    expect(await activeAmong(db, team.workspace.id, [INFO_01, INFO_02, newId()])).toEqual(new Set([INFO_02]));
  });

  test('200: the name of a category changes on all of it, and whoever comes into another is called as that is', async () => {
    const team = await newTeam();
    const [first, second] = [(await team.create(OWN)).body.id, (await team.create({ ...OWN, code: 'PAY-2' })).body.id];
    await team.update(first, { categoryName: { en: 'Payments' } });
    expect((await team.one(second))?.categoryName).toEqual({ vi: 'Thanh toán', en: 'Payments' });
    const third = (await team.create({ ...OWN, code: 'X-1', category: 'X', categoryName: { vi: 'Khác' } })).body.id;
    await team.update(third, { category: 'PAY', categoryName: { vi: 'Không tính' } });
    expect((await team.one(third))?.categoryName).toEqual({ vi: 'Thanh toán', en: 'Payments' });
    expect((await team.categories()).filter(({ standard }) => standard === '')).toHaveLength(1);
  });

  test('400: no title is left, or an unknown field', async () => {
    const team = await newTeam();
    const { id } = (await team.create(OWN)).body;
    expect((await team.update(id, { title: { vi: '' } })).errors).toEqual(['NAME_MISSING']);
    expect((await team.update(INFO_01, { title: { vi: '', en: '' } })).errors).toEqual(['NAME_MISSING']);
    expect(await team.update(id, { shipped: true })).toMatchObject({ status: 400 });
    expect(await team.update(id, { version: -1 })).toMatchObject({ status: 400 });
  });

  test('401, 403, 404: no token, no WRITE_CHECKLIST, no such control here', async () => {
    const [team, other] = [await newTeam(), await newTeam()];
    const theirs = await buildChecklist(db, other.by);
    const args = { params: { id: INFO_01 }, body: { active: false } };
    expect(await call(api.update, args)).toMatchObject({ status: 401 });
    expect(await call(api.update, args, { token: team.testersToken })).toMatchObject({ status: 403 });
    for (const id of [theirs.id, newId()]) {
      expect(await team.update(id, { active: false })).toMatchObject({ status: 404 });
      expect(await team.remove(id)).toMatchObject({ status: 404 });
    }
  });

  test('409: somebody else was faster, and one is told what it is now', async () => {
    const team = await newTeam();
    await team.update(INFO_01, { version: 0, title: { vi: 'Của người kia' } });
    const answer = await team.update(INFO_01, { version: 0, title: { vi: 'Của tôi' }, howTo: { en: 'Mine' } });
    expect(answer).toMatchObject({ status: 409, errors: ['EDIT_CONFLICT', 'EDIT_CONFLICT'] });
    expect(answer.details.map(({ path }) => path).sort()).toEqual(['howTo.en', 'title.vi']);
    expect(JSON.parse(answer.text).current).toEqual(await team.one(INFO_01));
    // Who sends what is there already is in nobody's way.
    expect((await team.update(INFO_01, { version: 0, title: { vi: 'Của người kia' } })).status).toBe(200);
  });

  test('409: one that ships keeps code, category and its name; codes of the own are not taken twice', async () => {
    const team = await newTeam();
    for (const [change, path] of [
      [{ code: 'X' }, 'code'],
      [{ category: 'X' }, 'category'],
      [{ categoryName: { en: 'X' } }, 'categoryName.en'],
    ] as const) {
      expect(await team.update(INFO_01, change)).toMatchObject({ status: 409, errors: ['CHECKLIST_SHIPPED'], details: [{ path }] });
    }
    expect((await team.update(INFO_01, { code: 'WSTG-INFO-01', category: 'WSTG-INFO', active: false })).status).toBe(200);
    await team.create(OWN);
    const { id } = (await team.create({ ...OWN, code: 'PAY-2' })).body;
    expect((await team.update(id, { code: 'PAY-1' })).errors).toEqual(['CHECKLIST_EXISTS']);
  });
});

describe('DELETE /api/checklist/{id}', () => {
  test('200: one of the workspace’s own is gone', async () => {
    const team = await newTeam();
    const { id } = (await team.create(OWN)).body;
    expect(await team.remove(id)).toMatchObject({ text: 'true' });
    expect(await team.one(id)).toBeUndefined();
    expect((await team.audited()).map(({ action }) => action)).toEqual(['CHECKLIST_CREATED', 'CHECKLIST_DELETED']);
  });

  test('401, 403: no token, no DELETE_CHECKLIST', async () => {
    const team = await newTeam();
    const args = { params: { id: INFO_01 } };
    expect(await call(api.remove, args)).toMatchObject({ status: 401 });
    expect(await call(api.remove, args, { token: team.testersToken })).toMatchObject({ status: 403 });
  });

  test('409: one that ships is turned off instead', async () => {
    expect(await (await newTeam()).remove(INFO_01)).toMatchObject({ status: 409, errors: ['CHECKLIST_SHIPPED'] });
  });
});

describe('what a project takes', () => {
  const INFO = { standard: 'WSTG', standardVersion: '4.2', category: 'WSTG-INFO' };

  test('is each control once, in order, with its texts as the workspace has them, without those turned off', async () => {
    const team = await newTeam();
    await team.update(INFO_01, { active: false });
    await team.update(INFO_02, { howTo: { vi: 'Cách của chúng tôi' } });
    const own = await buildChecklist(db, team.by, { descriptionEn: 'Ours' });
    const taken = await checklistsToTake(db, team.workspace.id, { categories: [INFO], ids: [own.id, INFO_02] });
    expect(taken.map(({ id }) => id)).toEqual([...IDS.slice(1, 10), own.id]);
    expect(taken[0]?.howTo.vi).toBe('Cách của chúng tôi');
    expect(taken.at(-1)?.description).toEqual({ vi: '', en: 'Ours' });
    expect(await checklistsToTake(db, team.workspace.id, { categories: [], ids: [] })).toEqual([]);
  });

  test('is refused with its place where it is unknown or turned off', async () => {
    const team = await newTeam();
    await team.update(INFO_01, { active: false });
    const wanted = { categories: [INFO, { ...INFO, standardVersion: '3' }], ids: [INFO_02, INFO_01, newId()] };
    await expect(checklistsToTake(db, team.workspace.id, wanted)).rejects.toMatchObject({
      details: ['categories.1', 'checklists.1', 'checklists.2'].map((path) => ({ code: 'UNKNOWN_CHECKLIST', path })),
    });
  });
});

test('nothing of all this was an unexpected error', () => expect(logged).toEqual([]));
