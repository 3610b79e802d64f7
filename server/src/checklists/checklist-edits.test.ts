import { checklistsContract as api, type Checklist } from '@coloa/contract/checklists/checklists.contract.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { describe, expect, test } from 'vitest';
import { checklistTeam } from '../../test/checklist-team.ts';
import { testApp } from '../../test/harness.ts';
import { newId } from '../platform/ids.ts';
import { buildChecklist } from './checklists.factory.ts';
import { emptyRow } from './checklists.policy.ts';
import { writeRows } from './checklists.repo.ts';
import { activeAmong, shippedWstg } from './checklists.service.ts';

const app = await testApp();
const { call, db } = app;
const newTeam = () => checklistTeam(app);
const OWN = { code: 'PAY-1', category: 'PAY', categoryName: { vi: 'Thanh toán' }, title: { vi: 'Đổi số tiền' } };
const [INFO_01 = '', INFO_02 = ''] = shippedWstg().flatMap(({ ids }) => ids);

describe('POST /api/checklist', () => {
  test('200: S46 creates a custom control, with an audit entry', async () => {
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
      short: { vi: '', en: '' },
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

  test('200: an existing category keeps its name', async () => {
    const team = await newTeam();
    await team.create(OWN);
    const { id } = (await team.create({ ...OWN, code: 'PAY-2', categoryName: { vi: 'Tên khác' } })).body;
    expect((await team.one(id))?.categoryName).toEqual({ vi: 'Thanh toán', en: '' });
  });

  test('400: a missing title, an unsafe address, and too long or unknown values are rejected', async () => {
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

  test('401, 403: S31 requests without a token or without WRITE_CHECKLIST are rejected', async () => {
    const { testersToken } = await newTeam();
    expect(await call(api.create, { body: OWN })).toMatchObject({ status: 401 });
    expect(await call(api.create, { body: OWN }, { token: testersToken })).toMatchObject({ status: 403 });
  });

  test('409: a custom code exists once, also after concurrent requests', async () => {
    const team = await newTeam();
    const answers = await Promise.all([1, 2, 3].map(() => team.create(OWN)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)).toMatchObject({ errors: ['CHECKLIST_EXISTS'], details: [{ path: 'code' }] });
  });

  test.each(['pay-1', 'WSTG-INFO-01', 'wstg-info-01'])(
    '409: the code %s of a custom or built-in control is not used again',
    async (code) => {
      const team = await newTeam();
      await team.create(OWN);
      expect(await team.create({ ...OWN, code })).toMatchObject({
        status: 409,
        errors: ['CHECKLIST_EXISTS'],
        details: [{ path: 'code' }],
      });
    },
  );

  test('409: a workspace cannot exceed its limit of controls', async () => {
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
  test('200: S28 only differences from a built-in control are stored: sending the built-in values changes nothing', async () => {
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

  test('200: a reset restores the built-in control, and its version still increases', async () => {
    const team = await newTeam();
    const before = await team.one(INFO_01);
    await team.update(INFO_01, { version: 0, title: { vi: 'Tên khác' }, howTo: { en: 'So' }, active: false });
    await team.update(INFO_01, { version: 1, reset: true });
    expect(await team.one(INFO_01)).toEqual({ ...before, version: 2 });
    await team.update(INFO_02, { version: 0, reset: true });
    expect((await team.one(INFO_02))?.version).toBe(0);
  });

  test('200: a disabled control stays in the list, and cannot be selected', async () => {
    const team = await newTeam();
    await team.update(INFO_01, { active: false });
    expect(await team.one(INFO_01)).toMatchObject({ active: false, edited: true });
    expect(await activeAmong(db, team.workspace.id, [INFO_01, INFO_02, newId()])).toEqual(new Set([INFO_02]));
  });

  test('200: renaming a category renames it for all its controls, and a control moved into a category takes its name', async () => {
    const team = await newTeam();
    const [first, second] = [(await team.create(OWN)).body.id, (await team.create({ ...OWN, code: 'PAY-2' })).body.id];
    await team.update(first, { version: 1, categoryName: { en: 'Payments' } });
    expect((await team.one(second))?.categoryName).toEqual({ vi: 'Thanh toán', en: 'Payments' });
    const third = (await team.create({ ...OWN, code: 'X-1', category: 'X', categoryName: { vi: 'Khác' } })).body.id;
    await team.update(third, { version: 1, category: 'PAY', categoryName: { vi: 'Không tính' } });
    expect((await team.one(third))?.categoryName).toEqual({ vi: 'Thanh toán', en: 'Payments' });
    expect((await team.categories()).filter(({ standard }) => standard === '')).toHaveLength(1);
  });

  test('400: a missing title, texts without the version, and unknown fields are rejected', async () => {
    const team = await newTeam();
    const { id } = (await team.create(OWN)).body;
    expect((await team.update(id, { version: 1, title: { vi: '' } })).errors).toEqual(['NAME_MISSING']);
    expect((await team.update(INFO_01, { version: 0, title: { vi: '', en: '' } })).errors).toEqual(['NAME_MISSING']);
    for (const body of [
      { title: { vi: 'x' } },
      { description: { vi: 'x' } },
      { howTo: { en: 'x' } },
      { categoryName: { vi: 'x' } },
      { reset: true },
    ]) {
      const answer = await team.update(INFO_01, body);
      expect(answer, JSON.stringify(body)).toMatchObject({ status: 400, details: [{ code: 'FIELD_REQUIRED', path: 'version' }] });
    }
    expect(await team.update(id, { shipped: true })).toMatchObject({ status: 400 });
    expect(await team.update(id, { version: -1 })).toMatchObject({ status: 400 });
  });

  test('401, 403, 404: S31 a missing token, a missing WRITE_CHECKLIST and a control of another workspace are rejected', async () => {
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

  test('409: a conflicting change is rejected with the current version', async () => {
    const team = await newTeam();
    await team.update(INFO_01, { version: 0, title: { vi: 'Của người kia' } });
    const answer = await team.update(INFO_01, { version: 0, title: { vi: 'Của tôi' }, howTo: { en: 'Mine' } });
    expect(answer).toMatchObject({ status: 409, details: [{ code: 'EDIT_CONFLICT', path: 'title.vi' }] });
    expect(JSON.parse(answer.text).current).toEqual(await team.one(INFO_01));
    // Unchanged values, and changes to other fields, cause no conflict.
    expect((await team.update(INFO_01, { version: 0, title: { vi: 'Của người kia' } })).status).toBe(200);
    expect((await team.update(INFO_01, { version: 0, title: { en: 'Mine' }, howTo: { vi: 'Của tôi' } })).status).toBe(200);
    expect(await team.one(INFO_01)).toMatchObject({ title: { vi: 'Của người kia', en: 'Mine' }, howTo: { vi: 'Của tôi' }, version: 2 });
    const reset = await team.update(INFO_01, { version: 1, reset: true });
    expect(reset.details.map(({ path }) => path).sort()).toEqual(['howTo.vi', 'title.en']);
  });

  test('409: of two concurrent changes to a text of a custom control, the later one gets the other text', async () => {
    const team = await newTeam();
    const { id } = (await team.create(OWN)).body;
    const answers = await Promise.all(['Một', 'Hai'].map((vi) => team.update(id, { version: 1, title: { vi } })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.details).toMatchObject([{ code: 'EDIT_CONFLICT', path: 'title.vi' }]);
    expect(JSON.parse(refused?.text ?? '')).toMatchObject({ current: { title: (await team.one(id))?.title } });
    expect((await team.update(id, { version: 1, howTo: { vi: 'Cách khác' } })).status).toBe(200);
  });

  test('409: a built-in control keeps code, category and category name; a custom code is not used twice', async () => {
    const team = await newTeam();
    for (const [change, path] of [
      [{ code: 'X' }, 'code'],
      [{ category: 'X' }, 'category'],
      [{ version: 0, categoryName: { en: 'X' } }, 'categoryName.en'],
    ] as const) {
      expect(await team.update(INFO_01, change)).toMatchObject({ status: 409, errors: ['CHECKLIST_SHIPPED'], details: [{ path }] });
    }
    expect((await team.update(INFO_01, { code: 'WSTG-INFO-01', category: 'WSTG-INFO', active: false })).status).toBe(200);
    await team.create(OWN);
    const { id } = (await team.create({ ...OWN, code: 'PAY-2' })).body;
    for (const code of ['PAY-1', 'pay-1', 'wstg-info-01']) {
      expect((await team.update(id, { code })).errors, code).toEqual(['CHECKLIST_EXISTS']);
    }
  });
});

describe('an existing control with the code of a built-in one', () => {
  test('is still edited, and its code changes between upper and lower case', async () => {
    const team = await newTeam();
    const row = emptyRow({ id: newId(), shipped: false, standard: '', standardVersion: '', code: 'WSTG-INFO-01', category: 'N' });
    await writeRows(db, team.workspace.id, team.by.userId, [{ ...row, titleVi: 'N', version: 1 }]);
    for (const change of [{ severityHint: 'LOW' as const }, { code: 'wstg-info-01' }, { code: 'PAY-9' }]) {
      expect((await team.update(row.id, change)).status).toBe(200);
    }
    expect((await team.update(row.id, { code: 'WSTG-INFO-01' })).errors).toEqual(['CHECKLIST_EXISTS']);
  });
});

describe('DELETE /api/checklist/{id}', () => {
  test('200: S28 a custom control is deleted', async () => {
    const team = await newTeam();
    const { id } = (await team.create(OWN)).body;
    expect(await team.remove(id)).toMatchObject({ text: 'true' });
    expect(await team.one(id)).toBeUndefined();
    expect((await team.audited()).map(({ action }) => action)).toEqual(['CHECKLIST_CREATED', 'CHECKLIST_DELETED']);
  });

  test('401, 403: requests without a token or without DELETE_CHECKLIST are rejected', async () => {
    const team = await newTeam();
    const args = { params: { id: INFO_01 } };
    expect(await call(api.remove, args)).toMatchObject({ status: 401 });
    expect(await call(api.remove, args, { token: team.testersToken })).toMatchObject({ status: 403 });
  });

  test('409: a built-in control cannot be deleted', async () => {
    expect(await (await newTeam()).remove(INFO_01)).toMatchObject({ status: 409, errors: ['CHECKLIST_SHIPPED'] });
  });
});
