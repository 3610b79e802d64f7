import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../test/harness.ts';
import { buildTeam, type Teammate } from '../../../test/team.ts';
import { workspaces } from '../../membership/workspaces.tables.ts';
import { buildProject } from '../../projects/projects.factory.ts';
import { buildMember } from '../../users/users.factory.ts';
import { buildWorkspace } from '../../workspaces/workspaces.factory.ts';
import { buildIssue } from '../issues.factory.ts';

const app = await testApp();
const { call, db, tokenOf } = app;
const { people, as, project } = await buildTeam(app);
const api = issuesContract;
const home = await project({ key: 'HVB' });
const SQLI = 'server_side_injection.sql_injection';
const VI = { vi: { title: 'Tiêu đề', description: 'Mô tả' } };
const BOTH = { ...VI, en: { title: 'Title', description: 'Text' } };

type Overrides = NonNullable<Parameters<typeof buildIssue>[1]>;
const issue = (overrides: Overrides = {}, contents: NonNullable<Parameters<typeof buildIssue>[2]>['contents'] = VI) =>
  buildIssue(db, { project: home, reporterId: people.tester.id, ...overrides }, { contents });
const add = (issueId: string, language: string, more: object = {}, who: Teammate = 'tester') =>
  call(api.addLanguage, { body: { issueId, language, ...more } }, as(who));
const get = async (id: string) => (await call(api.get, { params: { id } }, as('lead'))).body;
const put = (id: string, body: object) => call(api.update, { params: { id }, body }, as('tester'));
const last = async (id: string) => (await call(api.history, { params: { id } }, as('lead'))).body.items[0];
const day = (text: string) => new Date(`${text}T05:00:00Z`);
const EMPTY = { title: '', description: '', steps: '', impact: '', recommendation: '', references: '' };

describe('POST /api/issue/add-language', () => {
  test('200: the texts start with the template of the type in that language', async () => {
    const { id } = await issue({ bugId: SQLI });
    expect(await add(id, 'en')).toMatchObject({ status: 200, text: 'true' });
    const { contents, languages, outdated, version } = await get(id);
    expect(contents.vi).toMatchObject(VI.vi);
    expect(contents.en?.description).not.toBe('');
    expect({ languages, outdated, version }).toEqual({ languages: ['vi', 'en'], outdated: [], version: 2 });
  });

  test('200: without a template the language has empty texts, and stays through edits of the other', async () => {
    const { id } = await issue();
    expect((await add(id, 'en')).status).toBe(200);
    expect((await last(id))?.changes).toEqual([{ field: 'languages', from: null, to: 'en' }]);
    expect((await put(id, { version: 2, contents: { vi: { impact: 'x' } } })).status).toBe(200);
    expect(await get(id)).toMatchObject({ contents: { en: EMPTY }, languages: ['vi'], outdated: [] });
    expect((await put(id, { version: 3, contents: { en: { title: '' } } })).status).toBe(200);
    expect((await get(id)).contents.en).toBeUndefined();
  });

  test('200: with copyFrom the texts start with those of the other language', async () => {
    const { id } = await issue({ bugId: SQLI });
    expect((await add(id, 'en', { copyFrom: true })).status).toBe(200);
    expect((await get(id)).contents.en).toMatchObject(VI.vi);
  });

  test('400: a language that the workspace does not offer is rejected', async () => {
    const workspace = await buildWorkspace(db);
    await db
      .update(workspaces)
      .set({ languages: ['vi'] })
      .where(eq(workspaces.id, workspace.id));
    const lead = await buildMember(db, { workspace, role: 'Lead' });
    const { id } = await buildIssue(db, { project: await buildProject(db, { workspaceId: workspace.id, createdBy: lead.id }) });
    const answer = await call(api.addLanguage, { body: { issueId: id, language: 'en' } }, { token: await tokenOf(lead) });
    expect(answer).toMatchObject({ status: 400, errors: ['FIELD_NOT_ALLOWED'], details: [{ path: 'language' }] });
    expect((await add(id, 'fr')).status).toBe(400);
  });

  test('403: users who cannot edit the issue are rejected', async () => {
    const draft = await issue();
    expect((await add(draft.id, 'en', {}, 'reviewer')).status).toBe(403);
    const open = await issue({ status: 'OPEN' });
    for (const who of ['tester', 'client'] as const) expect((await add(open.id, 'en', {}, who)).status).toBe(403);
    expect((await add(open.id, 'en', {}, 'lead')).status).toBe(200);
  });

  test('404: users who cannot see the issue do not find it', async () => {
    const { id } = await issue();
    for (const who of ['client', 'outsider', 'stranger'] as const) expect((await add(id, 'en', {}, who)).status).toBe(404);
  });

  test('409: an existing language, and an archived project, are rejected', async () => {
    const { id } = await issue();
    expect(await add(id, 'vi')).toMatchObject({ status: 409, errors: ['LANGUAGE_PRESENT'] });
    const answers = await Promise.all([add(id, 'en'), add(id, 'en')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const archived = await issue({ project: await project({ status: 'ARCHIVED' }) });
    expect(await add(archived.id, 'en')).toMatchObject({ status: 409, errors: ['PROJECT_ARCHIVED'] });
  });
});

describe('outdated languages', () => {
  test('200: the language edited earlier is outdated; saving both leaves none outdated', async () => {
    const { id } = await issue({ viWrittenAt: day('2026-02-01'), enWrittenAt: day('2026-01-01') }, BOTH);
    expect((await get(id)).outdated).toEqual(['en']);
    await put(id, { version: 1, contents: { en: { impact: 'x' } } });
    expect((await get(id)).outdated).toEqual(['vi']);
    await put(id, { version: 2, contents: { vi: { impact: 'y' }, en: { impact: 'y' } } });
    expect((await get(id)).outdated).toEqual([]);
    await put(id, { version: 3, tags: ['x'], contents: { vi: { impact: 'y' } } });
    expect((await get(id)).outdated).toEqual([]);
    await put(id, { version: 4, contents: { vi: { impact: '' } } });
    expect((await get(id)).outdated).toEqual([]);
  });

  test('200: the first text in a language does not make the other outdated; a later edit does', async () => {
    const { id } = await issue({ viWrittenAt: day('2026-02-01') });
    await put(id, { version: 1, contents: { en: { title: 'Title' } } });
    expect((await get(id)).outdated).toEqual([]);
    await put(id, { version: 2, contents: { vi: { title: 'Khác' } } });
    expect((await get(id)).outdated).toEqual(['en']);
    await put(id, { version: 3, contents: { en: { title: '' } } });
    expect(await get(id)).toMatchObject({ outdated: [], languages: ['vi'] });
  });

  test('200: an editor can mark a language as up to date without changing its text', async () => {
    const { id } = await issue({ viWrittenAt: day('2026-02-01'), enWrittenAt: day('2026-01-01') }, BOTH);
    expect((await put(id, { version: 1, upToDate: ['en'] })).status).toBe(200);
    expect((await get(id)).outdated).toEqual(['vi']);
    expect((await last(id))?.changes).toEqual([{ field: 'upToDate', from: null, to: ['en'] }]);
    expect((await put(id, { version: 2, upToDate: ['vi', 'en'] })).status).toBe(200);
    expect((await get(id)).outdated).toEqual([]);
  });

  test('200: lists show outdated languages and filter by them', async () => {
    const mine = await project();
    const old = await issue({ project: mine, viWrittenAt: day('2026-02-01'), enWrittenAt: day('2026-01-01') }, BOTH);
    await issue({ project: mine }, BOTH);
    await issue({ project: mine });
    const list = async (query: object) => (await call(api.list, { query: { projectId: mine.id, ...query } }, as('lead'))).body.items;
    expect((await list({ languageOutdated: 'en' })).map(({ id, outdated }) => [id, outdated])).toEqual([[old.id, ['en']]]);
    expect(await list({ languageOutdated: 'vi' })).toEqual([]);
  });

  test('400: a language without any text cannot be marked as up to date', async () => {
    const { id } = await issue();
    expect(await put(id, { version: 1, upToDate: ['en'] })).toMatchObject({ status: 400, errors: ['FIELD_NOT_ALLOWED'] });
  });
});
