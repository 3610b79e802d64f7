import { issueVersionsContract } from '@coloa/contract/issues/issue-versions.contract.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { tokensContract } from '@coloa/contract/tokens/tokens.contract.ts';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../test/harness.ts';
import { buildTeam, type Teammate } from '../../../test/team.ts';
import { buildFile } from '../../files/files.factory.ts';
import { newId } from '../../platform/ids.ts';
import { BUILT_PASSWORD } from '../../users/users.factory.ts';
import { buildIssue } from '../issues.factory.ts';

const app = await testApp();
const { call, db, platform } = app;
const { workspace, people, as, project } = await buildTeam(app);
const versions = issueVersionsContract;
const home = await project({ key: 'HVB' });
const FIRST = { vi: { title: 'Đọc hồ sơ của người khác', description: 'Mô tả một' } };

const issue = (overrides: NonNullable<Parameters<typeof buildIssue>[1]> = {}) =>
  buildIssue(db, { project: home, reporterId: people.tester.id, ...overrides }, { contents: FIRST });
const put = async (id: string, body: object, who: Teammate = 'tester') =>
  expect((await call(issuesContract.update, { params: { id }, body }, as(who))).status).toBe(200);
const impact = (id: string, version: number, text: string, who?: Teammate) => put(id, { version, contents: { vi: { impact: text } } }, who);
const list = (id: string, who: Teammate = 'lead', query = {}) => call(versions.list, { params: { id }, query }, as(who));
const read = (id: string, version: number, who: Teammate = 'lead') =>
  call(versions.get, { params: { id, version: String(version) } }, as(who));
const told = async (id: string) => (await list(id)).body.items.map(({ version, by, fields }) => [version, by.id, fields.join()]);

describe('the versions of an issue', () => {
  test('200: every saved text is a version with author, time and changed fields, including the first text', async () => {
    const { id } = await issue();
    await impact(id, 1, 'Ảnh hưởng một');
    await put(id, { version: 2, severity: 'LOW', tags: ['khẩn'] });
    await put(id, { version: 3, contents: { vi: { impact: 'Ảnh hưởng hai', steps: 'Bước' } } }, 'lead');
    expect(await told(id)).toEqual([
      [4, people.lead.id, 'contents.vi.steps,contents.vi.impact'],
      [2, people.tester.id, 'contents.vi.impact'],
      [1, people.tester.id, ''],
    ]);
    const texts = await Promise.all([1, 2, 4].map(async (version) => (await read(id, version)).body.contents));
    expect(texts).toMatchObject([
      { vi: { ...FIRST.vi, impact: '', steps: '' } },
      { vi: { ...FIRST.vi, impact: 'Ảnh hưởng một', steps: '' } },
      { vi: { ...FIRST.vi, impact: 'Ảnh hưởng hai', steps: 'Bước' } },
    ]);
    expect(texts.every(({ en }) => en === undefined)).toBe(true);
    expect((await list(id, 'lead', { pageSize: 2 })).body).toMatchObject({ total: 3, items: [{ version: 4 }, { version: 2 }] });
    const first = (await list(id, 'lead', { pageSize: 1 })).body.items[0]?.id;
    expect((await list(id, 'lead', { before: first })).body.items).toMatchObject([{ version: 2 }, { version: 1 }]);
  });

  test('200: copying or removing a language, API tokens and edits with a status change each create a version', async () => {
    const { id } = await issue();
    await call(issuesContract.addLanguage, { body: { issueId: id, language: 'en', copyFrom: true } }, as('tester'));
    const asked = { name: 'CI của dự án', scope: 'WRITE', password: BUILT_PASSWORD };
    const made = await call(tokensContract.create, { body: asked }, as('tester'));
    const sent = { version: 2, contents: { en: { title: 'Read the records of others' } } };
    expect((await call(issuesContract.update, { params: { id }, body: sent }, { token: made.body.token })).status).toBe(200);
    await put(id, { version: 3, contents: { en: { title: '', description: '' } } });
    await put(id, { version: 4, contents: { vi: { steps: 'Bước' } }, status: 'IN_REVIEW', from: 'DRAFT' });
    expect((await told(id)).map(([version]) => version)).toEqual([5, 4, 3, 2, 1]);
    const english = async (version: number) => (await read(id, version)).body.contents.en?.title;
    expect(await Promise.all([1, 2, 3, 4, 5].map(english))).toEqual([
      undefined,
      FIRST.vi.title,
      'Read the records of others',
      undefined,
      undefined,
    ]);
  });

  test('200: a version contains long texts in full', async () => {
    const { id } = await issue();
    const long = `${'a'.repeat(60_000)} ⟦mật⟧`;
    await impact(id, 1, long);
    await impact(id, 2, 'ngắn');
    expect((await read(id, 2)).body.contents.vi?.impact).toBe(long);
  });

  test('404: the version does not exist or changed no text', async () => {
    const { id } = await issue();
    await put(id, { version: 1, severity: 'LOW' });
    for (const version of [2, 3]) expect(await read(id, version)).toMatchObject({ status: 404 });
    for (const version of ['x', '2147483648'])
      expect(await call(versions.get, { params: { id, version } }, as('lead'))).toMatchObject({ status: 400 });
    expect(await read(newId(), 1)).toMatchObject({ status: 404 });
  });

  test('403, 404: clients never get versions, and outsiders get a not-found error', async () => {
    const { id } = await issue({ status: 'OPEN' });
    await put(id, { version: 1, contents: { vi: { impact: 'lộ' } } }, 'lead');
    await put(id, { version: 2, contents: { vi: { impact: '⟦lộ⟧' } } }, 'lead');
    for (const who of ['reviewer', 'other', 'tester'] as const) expect((await list(id, who)).status).toBe(200);
    const refused = async (who: Teammate) => [(await list(id, who)).status, (await read(id, 2, who)).status];
    expect(await refused('client')).toEqual([403, 403]);
    expect(await refused('outsider')).toEqual([404, 404]);
    expect(await refused('stranger')).toEqual([404, 404]);
    const can = async (who: Teammate) => (await call(issuesContract.get, { params: { id } }, as(who))).body.can.versions;
    expect([await can('reviewer'), await can('client')]).toEqual([true, false]);
  });

  test('a file used only in an earlier version stays available until it is removed from the issue', async () => {
    const { id } = await issue();
    const file = await buildFile(db, platform.storage, { workspaceId: workspace.id, uploadedBy: people.tester.id });
    await impact(id, 1, `![](/attachments/${file.fileName})`);
    await impact(id, 2, 'Không còn ảnh');
    expect((await read(id, 2, 'reviewer')).body.unavailableFiles).toEqual([]);
    const gone = await call(issuesContract.detach, { params: { issueId: id, attachmentId: file.id } }, as('tester'));
    expect(gone.status).toBe(200);
    expect((await read(id, 2)).body.unavailableFiles).toEqual([file.fileName]);
  });
});
