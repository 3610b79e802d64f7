import { auditContract } from '@coloa/contract/audit/audit.contract.ts';
import { glossaryContract as api } from '@coloa/contract/glossary/glossary.contract.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../test/harness.ts';
import { buildTeam, type Teammate } from '../../test/team.ts';
import { newId } from '../platform/ids.ts';
import { buildMember } from '../users/users.factory.ts';
import { buildWorkspace } from '../workspaces/workspaces.factory.ts';
import { buildTerm } from './glossary.factory.ts';

const app = await testApp();
const { call, db, tokenOf } = app;
const { workspace, as, project } = await buildTeam(app);
await project();
const admin = { token: await tokenOf(await buildMember(db, { workspace, role: 'Admin' })) };

/** Returns a new workspace with the token of an administrator. */
async function place() {
  const own = await buildWorkspace(db);
  return { own, params: { id: own.id }, by: { token: await tokenOf(await buildMember(db, { workspace: own, role: 'Admin' })) } };
}
const pair = (vi: string, en: string, note = '') => ({ vi, en, note });
const plain = (terms: readonly { vi: string; en: string; note: string }[]) => terms.map(({ vi, en, note }) => [vi, en, note]);

describe('GET /api/glossary', () => {
  test('200: members of the team read the terms of their workspace, in Vietnamese order', async () => {
    await buildTerm(db, (await place()).own.id, { vi: 'của nơi khác' });
    for (const vi of ['tấn công', 'lỗ hổng', 'đặc quyền']) await buildTerm(db, workspace.id, { vi, en: vi, note: 'n' });
    for (const who of ['lead', 'tester', 'reviewer'] as const) {
      const { status, body } = await call(api.list, {}, as(who));
      expect(status).toBe(200);
      expect(plain(body)).toEqual(['đặc quyền', 'lỗ hổng', 'tấn công'].map((vi) => [vi, vi, 'n']));
    }
  });

  test('403: clients and users without a project do not read the glossary', async () => {
    for (const who of ['client', 'outsider'] as const) expect(await call(api.list, {}, as(who))).toMatchObject({ status: 403 });
  });
});

describe('POST /api/workspace/{id}/glossary', () => {
  test('200: adds the pairs and leaves out those that differ only in case; diacritics matter', async () => {
    const { params, by } = await place();
    const terms = [
      pair('Lỗ hổng', 'Vulnerability'),
      pair('lỗ hổng', 'vulnerability'),
      pair('lo hong', 'vulnerability'),
      pair('ma', 'ghost', 'x'),
    ];
    expect((await call(api.add, { params, body: { terms } }, by)).body).toEqual({ added: 3, present: 1 });
    const again = await call(api.add, { params, body: { terms: [pair('LỖ HỔNG', 'vulnerability'), pair('lỗ hổng', 'weakness')] } }, by);
    expect(again.body).toEqual({ added: 1, present: 1 });
    const { body } = await call(api.listOfWorkspace, { params }, by);
    expect(plain(body)).toEqual(
      [
        ['lo hong', 'vulnerability', ''],
        ['Lỗ hổng', 'Vulnerability', ''],
        ['lỗ hổng', 'weakness', ''],
        ['ma', 'ghost', 'x'],
      ].sort((a, b) => String(a[0]).localeCompare(String(b[0]), 'vi')),
    );
  });

  test('200: the audit log has the number of pairs, without the terms', async () => {
    const { own, params, by } = await place();
    await call(api.add, { params, body: { terms: [pair('một', 'one'), pair('hai', 'two')] } }, by);
    await call(api.add, { params, body: { terms: [pair('một', 'one')] } }, by);
    const { body } = await call(auditContract.list, { query: { action: 'GLOSSARY_CHANGED' } }, by);
    expect(body.items).toMatchObject([{ object: { kind: 'workspace', id: own.id, name: own.name }, details: { termsAdded: 2 } }]);
  });

  test('400: empty, long and multi-line terms are rejected', async () => {
    const { params, by } = await place();
    for (const vi of ['', ' ', 'a'.repeat(LIMITS.glossaryTerm + 1), 'a\nb'])
      expect(await call(api.add, { params, body: { terms: [pair(vi, 'en')] } }, by)).toMatchObject({ status: 400 });
    expect(await call(api.add, { params, body: { terms: [] } }, by)).toMatchObject({ status: 400 });
  });

  test('403, 404: only users who can change the workspace manage the glossary', async () => {
    const { id } = await buildTerm(db, workspace.id);
    const statuses = async (who: Teammate) => {
      const params = { id: workspace.id };
      const one = { ...params, termId: id };
      return [
        (await call(api.listOfWorkspace, { params }, as(who))).status,
        (await call(api.add, { params, body: { terms: [pair('x', 'y')] } }, as(who))).status,
        (await call(api.update, { params: one, body: { vi: 'x' } }, as(who))).status,
        (await call(api.delete, { params: one }, as(who))).status,
      ];
    };
    for (const who of ['lead', 'tester', 'client'] as const) expect(await statuses(who)).toEqual([403, 403, 403, 403]);
    expect(await statuses('stranger')).toEqual([404, 404, 404, 404]);
  });

  test('409: the glossary is full; nothing of the list is added', async () => {
    const { params, by } = await place();
    const terms = Array.from({ length: LIMITS.glossaryTerms }, (_, n) => pair(`từ ${n}`, `word ${n}`));
    expect((await call(api.add, { params, body: { terms } }, by)).body).toMatchObject({ added: LIMITS.glossaryTerms });
    const more = await call(api.add, { params, body: { terms: [pair('một', 'one'), pair('từ 1', 'word 1')] } }, by);
    expect(more).toMatchObject({ status: 409, errors: ['GLOSSARY_FULL'] });
    expect((await call(api.add, { params, body: { terms: [pair('từ 1', 'word 1')] } }, by)).body).toEqual({ added: 0, present: 1 });
  });

  test('concurrent additions of the same pair store it once', async () => {
    const { params, by } = await place();
    const answers = await Promise.all([1, 2, 3].map(() => call(api.add, { params, body: { terms: [pair('một', 'one')] } }, by)));
    expect(answers.map(({ body }) => body.added).sort()).toEqual([0, 0, 1]);
  });
});

describe('PUT, DELETE /api/workspace/{id}/glossary/{termId}', () => {
  test('200: a pair is changed in parts and deleted, with an entry in the audit log', async () => {
    const { own, params, by } = await place();
    const { id: termId } = await buildTerm(db, own.id, { vi: 'một', en: 'one' });
    expect(await call(api.update, { params: { ...params, termId }, body: { note: 'số' } }, by)).toMatchObject({
      status: 200,
      text: 'true',
    });
    await call(api.update, { params: { ...params, termId }, body: { note: 'số' } }, by);
    expect(plain((await call(api.listOfWorkspace, { params }, by)).body)).toEqual([['một', 'one', 'số']]);
    expect(await call(api.delete, { params: { ...params, termId } }, by)).toMatchObject({ status: 200, text: 'true' });
    expect((await call(api.listOfWorkspace, { params }, by)).body).toEqual([]);
    const { body } = await call(auditContract.list, { query: { action: 'GLOSSARY_CHANGED' } }, by);
    expect(body.items.map(({ details }) => details)).toEqual([{ termsRemoved: 1 }, { termsChanged: 1 }]);
  });

  test('404: a term of another workspace, or a deleted one', async () => {
    const { params, by } = await place();
    const foreign = (await buildTerm(db, workspace.id)).id;
    for (const termId of [foreign, newId()]) {
      expect(await call(api.update, { params: { ...params, termId }, body: { vi: 'x' } }, by)).toMatchObject({ status: 404 });
      expect(await call(api.delete, { params: { ...params, termId } }, by)).toMatchObject({ status: 404 });
    }
    expect(await call(api.update, { params: { id: workspace.id, termId: foreign }, body: { note: 'n' } }, admin)).toMatchObject({
      status: 200,
    });
  });

  test('409: a pair cannot become equal to another one', async () => {
    const { own, params, by } = await place();
    await buildTerm(db, own.id, { vi: 'một', en: 'one' });
    const { id: termId } = await buildTerm(db, own.id, { vi: 'một', en: 'single' });
    const taken = await call(api.update, { params: { ...params, termId }, body: { en: 'ONE' } }, by);
    expect(taken).toMatchObject({ status: 409, errors: ['TERM_TAKEN'] });
    expect((await call(api.update, { params: { ...params, termId }, body: { vi: 'Một' } }, by)).status).toBe(200);
  });
});
