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

describe('outdated texts', () => {
  const FULL = {
    vi: { title: 'Tiêu đề', description: 'Mô tả', steps: 'Bước', impact: 'Ảnh hưởng', recommendation: 'Sửa' },
    en: { title: 'Title', description: 'Text', steps: 'Step', impact: 'Impact', recommendation: 'Fix' },
  };
  const marks = async (id: string) => {
    const { outdated, outdatedTexts } = await get(id);
    return { outdated, ...outdatedTexts };
  };

  test('200: a section edited in one language is outdated in the other, until it is edited there', async () => {
    const { id } = await issue({}, FULL);
    await put(id, { version: 1, contents: { vi: { steps: 'Bước 2' } } });
    expect(await marks(id)).toEqual({ outdated: ['en'], vi: [], en: ['steps'] });
    await put(id, { version: 2, contents: { en: { impact: 'More' } } });
    expect(await marks(id)).toEqual({ outdated: ['vi', 'en'], vi: ['impact'], en: ['steps'] });
    await put(id, { version: 3, tags: ['x'], contents: { en: { steps: 'Step 2' } } });
    expect(await marks(id)).toEqual({ outdated: ['vi'], vi: ['impact'], en: [] });
    await put(id, { version: 4, contents: { en: { impact: '' } } });
    expect(await marks(id)).toEqual({ outdated: [], vi: [], en: [] });
  });

  test('200: one edit of both languages marks only the section that it changes in one', async () => {
    const { id } = await issue({}, FULL);
    const contents = { vi: { steps: 'Bước 2', recommendation: 'Sửa ngay' }, en: { recommendation: 'Fix it now' } };
    await put(id, { version: 1, contents });
    expect(await marks(id)).toEqual({ outdated: ['en'], vi: [], en: ['steps'] });
  });

  test('200: the first text in a language does not make the other outdated; a later edit does', async () => {
    const { id } = await issue();
    await put(id, { version: 1, contents: { en: { title: 'Title' } } });
    expect(await marks(id)).toEqual({ outdated: [], vi: [], en: [] });
    await put(id, { version: 2, contents: { vi: { title: 'Khác', description: 'Khác' } } });
    expect(await marks(id)).toEqual({ outdated: ['en'], vi: [], en: ['title'] });
    await put(id, { version: 3, contents: { en: { title: '' } } });
    expect(await get(id)).toMatchObject({ outdated: [], languages: ['vi'] });
  });

  test('200: a translation of a text that changed since the start version stays outdated, as does a first one', async () => {
    const { id } = await issue({}, { ...FULL, en: { ...FULL.en, impact: '' } });
    await put(id, { version: 1, contents: { vi: { steps: 'Bước 2', impact: 'Khác' } } });
    expect((await put(id, { version: 1, contents: { en: { steps: 'Step one', impact: 'Impact' } } })).status).toBe(200);
    expect(await marks(id)).toEqual({ outdated: ['en'], vi: [], en: ['steps', 'impact'] });
    await put(id, { version: 3, contents: { en: { steps: 'Step 2', impact: 'Other' } } });
    expect(await marks(id)).toEqual({ outdated: [], vi: [], en: [] });
  });

  test('200: an editor can mark a language or single texts as up to date without changing them', async () => {
    const { id } = await issue({ viOutdated: ['impact'], enOutdated: ['title', 'steps'] }, FULL);
    expect((await put(id, { version: 1, upToDate: ['contents.en.steps'] })).status).toBe(200);
    expect(await marks(id)).toEqual({ outdated: ['vi', 'en'], vi: ['impact'], en: ['title'] });
    expect((await last(id))?.changes).toEqual([{ field: 'upToDate', from: null, to: ['contents.en.steps'] }]);
    expect((await put(id, { version: 2, upToDate: ['en'] })).status).toBe(200);
    expect(await marks(id)).toEqual({ outdated: ['vi'], vi: ['impact'], en: [] });
    expect((await last(id))?.changes).toEqual([{ field: 'upToDate', from: null, to: ['en'] }]);
  });

  test('409: a text cannot be marked as up to date if its sibling changed since the start version', async () => {
    const { id } = await issue({ enOutdated: ['title', 'steps'] }, FULL);
    await put(id, { version: 1, contents: { vi: { steps: 'Bước 2' } } });
    for (const named of ['en', 'contents.en.steps']) {
      const conflict = { status: 409, errors: ['EDIT_CONFLICT'], details: [{ path: 'contents.vi.steps' }] };
      expect(await put(id, { version: 1, upToDate: [named] })).toMatchObject(conflict);
    }
    expect((await put(id, { version: 1, upToDate: ['contents.en.title', 'contents.vi.steps'] })).status).toBe(200);
    expect((await put(id, { version: 2, upToDate: ['en'] })).status).toBe(200);
    expect(await marks(id)).toEqual({ outdated: [], vi: [], en: [] });
  });

  test('200: lists show outdated languages and filter by them', async () => {
    const mine = await project();
    const old = await issue({ project: mine, enOutdated: ['title'] }, BOTH);
    await issue({ project: mine }, BOTH);
    await issue({ project: mine });
    const list = async (query: object) => (await call(api.list, { query: { projectId: mine.id, ...query } }, as('lead'))).body.items;
    expect((await list({ languageOutdated: 'en' })).map(({ id, outdated }) => [id, outdated])).toEqual([[old.id, ['en']]]);
    expect(await list({ languageOutdated: 'vi' })).toEqual([]);
  });

  test('200: sending to review asks about the section that was edited in one language', async () => {
    const { id } = await issue({ project: await project({ languages: ['vi', 'en'] }) }, FULL);
    await put(id, { version: 1, contents: { vi: { steps: 'Bước 2', impact: 'Khác' }, en: { impact: 'Other' } } });
    const { project: at } = await get(id);
    const { body } = await call(api.readiness, { params: { id: at.id }, query: { ids: id } }, as('lead'));
    expect(body[0]?.gaps.filter(({ kind }) => kind === 'OUTDATED')).toEqual([{ kind: 'OUTDATED', language: 'en', text: 'steps' }]);
  });

  test('400: a language or text without words cannot be marked as up to date', async () => {
    const { id } = await issue();
    for (const named of ['en', 'contents.vi.impact', 'contents.en.title'])
      expect(await put(id, { version: 1, upToDate: [named] })).toMatchObject({ status: 400, errors: ['FIELD_NOT_ALLOWED'] });
  });
});
