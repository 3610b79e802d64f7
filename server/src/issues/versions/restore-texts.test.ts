import { auditContract } from '@coloa/contract/audit/audit.contract.ts';
import { issueVersionsContract } from '@coloa/contract/issues/issue-versions.contract.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../test/harness.ts';
import { buildTeam, type Teammate } from '../../../test/team.ts';
import { buildMember } from '../../users/users.factory.ts';
import { buildIssue } from '../issues.factory.ts';

const app = await testApp();
const { call, db, tokenOf } = app;
const { workspace, people, as, project } = await buildTeam(app);
const admin = { token: await tokenOf(await buildMember(db, { workspace, role: 'Admin' })) };
const home = await project({ key: 'HVB' });
const FIRST = { title: 'Đọc hồ sơ của người khác', description: 'Mô tả một' };

const issue = (overrides: NonNullable<Parameters<typeof buildIssue>[1]> = {}, contents = { vi: FIRST }) =>
  buildIssue(db, { project: home, reporterId: people.tester.id, ...overrides }, { contents });
const put = async (id: string, body: object, who: Teammate = 'lead') =>
  expect((await call(issuesContract.update, { params: { id }, body }, as(who))).status).toBe(200);
const get = async (id: string, who: Teammate = 'lead') => (await call(issuesContract.get, { params: { id } }, as(who))).body;
const history = async (id: string, who: Teammate) => (await call(issuesContract.history, { params: { id } }, as(who))).body.items;
const restore = (id: string, restored: number, body: object, who: Teammate = 'tester') => {
  const params = { id, version: String(restored) };
  return call(issueVersionsContract.restore, { params, body: { language: 'vi', ...body } }, as(who));
};

/** Creates an issue and edits it twice: version 2 changes the title and the steps, version 3 the description. */
async function rewritten(overrides: Parameters<typeof issue>[0] = {}) {
  const made = await issue(overrides);
  await put(made.id, { version: 1, contents: { vi: { title: 'Tiêu đề hai', steps: 'Bước' } } });
  await put(made.id, { version: 2, contents: { vi: { description: 'Mô tả hai' } } });
  return made;
}

describe('POST /api/issue/{id}/versions/{version}/restore', () => {
  test('200: restoring creates a new version that names the restored version', async () => {
    const { id, key } = await rewritten();
    expect(await restore(id, 1, { version: 3 })).toMatchObject({ status: 200, text: 'true', headers: { etag: '"4"' } });
    const { contents, version } = await get(id);
    expect({ contents, version }).toMatchObject({ contents: { vi: { ...FIRST, steps: '' } }, version: 4 });
    const [entry] = await history(id, 'lead');
    expect(entry).toMatchObject({ action: 'EDITED', actor: { id: people.tester.id } });
    expect(entry?.changes.map(({ field }) => field)).toEqual([
      'contents.vi.title',
      'contents.vi.description',
      'contents.vi.steps',
      'restored',
    ]);
    expect(entry?.changes.at(-1)?.to).toMatchObject({ version: 1, language: 'vi' });
    const audited = await call(auditContract.list, { query: { objectId: id, action: 'ISSUE_TEXTS_RESTORED' } }, admin);
    expect(audited.body.items).toMatchObject([{ object: { name: key }, details: { language: 'vi', restoredVersion: 1 } }]);
  });

  test('200: only the given texts are restored, and a restore can itself be undone', async () => {
    const { id } = await rewritten();
    expect((await restore(id, 1, { version: 3, texts: ['title'] })).status).toBe(200);
    expect((await get(id)).contents.vi).toMatchObject({ title: FIRST.title, description: 'Mô tả hai', steps: 'Bước' });
    expect((await restore(id, 3, { version: 4 })).status).toBe(200);
    expect((await get(id)).contents.vi).toMatchObject({ title: 'Tiêu đề hai', description: 'Mô tả hai' });
  });

  test('200: nothing changes if the issue already has these texts', async () => {
    const { id } = await rewritten();
    const before = await history(id, 'lead');
    expect(await restore(id, 3, { version: 3 })).toMatchObject({ status: 200, headers: { etag: '"3"' } });
    expect(await history(id, 'lead')).toEqual(before);
  });

  test('200: restores a removed language and leaves the other language unchanged', async () => {
    const { id } = await issue({}, { vi: FIRST, en: { title: 'Read records', description: 'Text' } } as { vi: typeof FIRST });
    await put(id, { version: 1, contents: { en: { title: '', description: '' }, vi: { impact: 'mới' } } });
    expect((await restore(id, 1, { version: 2, language: 'en' })).status).toBe(200);
    expect((await get(id)).contents).toMatchObject({ en: { title: 'Read records' }, vi: { impact: 'mới' } });
    expect(await restore(id, 2, { version: 3, language: 'en' })).toMatchObject({ status: 404 });
  });

  test('200: a translation is up to date again if the restored text is the one that it last matched', async () => {
    const both = { vi: { ...FIRST, impact: 'Một' }, en: { title: 'Read records', description: 'Text', impact: 'One' } };
    const { id } = await issue({}, both as unknown as { vi: typeof FIRST });
    await put(id, { version: 1, contents: { vi: { description: 'Mô tả hai', impact: 'Hai' } } });
    await put(id, { version: 2, contents: { en: { impact: 'Two' } } });
    await put(id, { version: 3, contents: { vi: { description: 'Mô tả ba', impact: 'Ba' } } });
    const outdated = async () => (await get(id)).outdatedTexts;
    expect(await outdated()).toEqual({ vi: [], en: ['description', 'impact'] });
    expect((await restore(id, 2, { version: 4 })).status).toBe(200);
    expect(await outdated()).toEqual({ vi: [], en: ['description'] });
    expect((await restore(id, 1, { version: 5 })).status).toBe(200);
    expect(await outdated()).toEqual({ vi: [], en: ['impact'] });
    const [last] = await history(id, 'lead');
    expect(last?.changes.find(({ field }) => field === 'upToDate')?.to).toEqual(['contents.en.description']);
    await put(id, { version: 6, contents: { vi: { description: 'Mô tả bốn' } } });
    const { body } = await call(issueVersionsContract.translationChanges, { params: { id }, query: { language: 'en' } }, as('lead'));
    expect(body.items.map(({ text, before, now }) => [text, before, now])).toEqual([
      ['description', FIRST.description, 'Mô tả bốn'],
      ['impact', 'Hai', 'Một'],
    ]);
  });

  test('409: a text that changed in the meantime causes EDIT_CONFLICT, and nothing is written', async () => {
    const { id } = await rewritten();
    expect(await restore(id, 1, { version: 2 })).toMatchObject({
      status: 409,
      errors: ['EDIT_CONFLICT'],
      details: [{ path: 'contents.vi.description' }],
    });
    expect((await get(id)).version).toBe(3);
    expect((await restore(id, 1, { version: 2, texts: ['title'] })).status).toBe(200);
  });

  test('422: restoring texts that are incomplete for a review is rejected', async () => {
    const { id } = await issue({}, { vi: { title: 'Chỉ có tiêu đề', description: '' } });
    await put(id, { version: 1, contents: { vi: { description: 'Mô tả' } } });
    await put(id, { status: 'IN_REVIEW', from: 'DRAFT' });
    expect(await restore(id, 1, { version: 3 }, 'lead')).toMatchObject({ errors: ['ISSUE_INCOMPLETE'] });
  });

  test('403, 404, 409: only users who can currently edit the issue can restore texts', async () => {
    const draft = await rewritten();
    const statuses = async (id: string) => {
      const told = [];
      for (const who of ['reviewer', 'other', 'client', 'outsider', 'stranger'] as const)
        told.push((await restore(id, 1, { version: 3 }, who)).status);
      return told;
    };
    expect(await statuses(draft.id)).toEqual([403, 403, 404, 404, 404]);
    const open = await rewritten({ status: 'OPEN' });
    expect(await statuses(open.id)).toEqual([403, 403, 403, 404, 404]);
    expect((await restore(open.id, 1, { version: 3 }, 'tester')).status).toBe(403);
    expect((await restore(open.id, 1, { version: 3 }, 'lead')).status).toBe(200);
    await call(issuesContract.delete, { params: { id: draft.id } }, as('lead'));
    expect((await restore(draft.id, 1, { version: 3 }, 'lead')).status).toBe(403);
  });

  test('409: issues of an archived project cannot be restored to earlier texts', async () => {
    const archived = await project();
    const { id } = await rewritten({ project: archived });
    const { version } = (await call(projectsContract.get, { params: { id: archived.id } }, as('lead'))).body;
    const sent = { version, status: 'ARCHIVED', from: 'IN_PROGRESS' };
    await call(projectsContract.update, { params: { id: archived.id }, body: sent }, as('lead'));
    expect(await restore(id, 1, { version: 3 })).toMatchObject({ status: 409, errors: ['PROJECT_ARCHIVED'] });
  });

  test('a client sees a restored redacted text as an edit without its text or version', async () => {
    const { id } = await issue({ status: 'OPEN' }, { vi: { ...FIRST, description: 'Kín ⟦mật khẩu⟧' } });
    await put(id, { version: 1, contents: { vi: { description: 'Mô tả hai' } } });
    expect((await restore(id, 1, { version: 2 }, 'lead')).status).toBe(200);
    expect((await get(id, 'client')).contents.vi?.description).toBe('Kín ⟦⟧');
    const [entry] = await history(id, 'client');
    expect(entry?.changes).toEqual([{ field: 'contents.vi.description', from: null, to: null, withheld: true }]);
  });
});
