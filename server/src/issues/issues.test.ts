import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { describe, expect, test } from 'vitest';
import { countQueries } from '../../test/count-queries.ts';
import { testApp } from '../../test/harness.ts';
import { buildTeam, type Teammate } from '../../test/team.ts';
import { buildFile } from '../files/files.factory.ts';
import { newId } from '../platform/ids.ts';
import { buildIssue } from './issues.factory.ts';

const app = await testApp();
const { call, db, platform } = app;
const { people, as, project, workspace } = await buildTeam(app);
const api = issuesContract;

const home = await project({ key: 'HVB', languages: ['vi', 'en'] });
const get = (id: string, who: Teammate = 'lead', language?: 'vi' | 'en') =>
  call(api.get, { params: { id } }, { ...as(who), ...(language && { language }) });
const brief = (id: string, who: Teammate = 'lead', language?: 'vi' | 'en') =>
  call(api.listOfProject, { params: { id } }, { ...as(who), ...(language && { language }) });

const both = {
  contents: { vi: { title: 'Lộ mã phiên', description: 'Cookie: ⟦sid=1⟧', steps: '1' }, en: { title: 'Session token ⟦x⟧ leaks' } },
  assets: ['https://hvb.example/?t=⟦xyz⟧'],
};

describe('GET /api/issue/{id}', () => {
  test('200: returns the texts in every language, assets, files and permitted actions', async () => {
    const issue = await buildIssue(db, { project: home, reporterId: people.tester.id, dueDay: '2026-04-01' }, both);
    const file = await buildFile(db, platform.storage, {
      workspaceId: workspace.id,
      uploadedBy: people.tester.id,
      projectId: home.id,
      issueId: issue.id,
    });
    const { status, body } = await get(issue.id, 'tester');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: issue.id,
      key: issue.key,
      title: 'Lộ mã phiên',
      languages: ['vi', 'en'],
      contents: both.contents,
      assets: [{ kind: 'URL', value: 'https://hvb.example/?t=⟦xyz⟧', scopeId: null }],
      attachments: [{ attachmentId: file.id, url: `/attachments/${file.fileName}` }],
      reporter: { id: people.tester.id, username: people.tester.username },
      fixer: null,
      dueDay: '2026-04-01',
      reportLanguages: ['vi', 'en'],
      version: 1,
      can: { edit: true, delete: true, setPriority: false, attach: true, moveTo: [{ status: 'IN_REVIEW', note: 'optional' }] },
    });
    expect(body.contents.en).toMatchObject({ description: '', steps: '' });
  });

  test('200: the title is in the requested language, else in the other', async () => {
    const two = await buildIssue(db, { project: home }, { contents: { vi: { title: 'Việt' }, en: { title: 'English' } } });
    const one = await buildIssue(db, { project: home }, { contents: { vi: { title: 'Việt' } } });
    const none = await buildIssue(db, { project: home }, { contents: {} });
    expect((await get(two.id, 'lead', 'en')).body.title).toBe('English');
    expect((await get(two.id, 'lead', 'vi')).body.title).toBe('Việt');
    expect((await get(one.id, 'lead', 'en')).body).toMatchObject({ title: 'Việt', languages: ['vi'] });
    expect((await get(none.id)).body).toMatchObject({ title: '', languages: [], contents: {} });
  });

  test('200: the team reads the name of its project unchanged, clients read it redacted', async () => {
    const named = await project({ key: 'HVN', name: 'Kho ⟦lúa⟧' });
    const { id } = await buildIssue(db, { project: named, status: 'OPEN' });
    for (const [who, name] of [
      ['lead', 'Kho ⟦lúa⟧'],
      ['tester', 'Kho ⟦lúa⟧'],
      ['client', 'Kho ⟦⟧'],
    ] as const)
      expect((await get(id, who)).body.project, who).toEqual({ id: named.id, key: 'HVN', name });
  });

  test('200: clients get a published issue without redacted text, in any field', async () => {
    const issue = await buildIssue(db, { project: home, status: 'OPEN' }, both);
    const client = await get(issue.id, 'client', 'en');
    expect(client.body).toMatchObject({
      title: 'Session token ⟦⟧ leaks',
      contents: { vi: { description: 'Cookie: ⟦⟧', steps: '1' }, en: { title: 'Session token ⟦⟧ leaks' } },
      assets: [{ value: 'https://hvb.example/?t=⟦⟧' }],
      can: { edit: false, retest: false },
      contributors: [],
    });
    expect(client.text).not.toMatch(/sid=1|xyz/);
    expect((await get(issue.id, 'reviewer')).text).toContain('sid=1');
  });

  test('200: a draft needs one query, regardless of its size', async () => {
    const assets = Array.from({ length: 50 }, (_, n) => `https://hvb.example/${n}`);
    const issue = await buildIssue(db, { project: home, fixerId: people.client.id }, { ...both, assets });
    await get(issue.id);
    const { queries } = await countQueries(() => get(issue.id));
    expect(queries).toHaveLength(1);
  });

  test('200: in the bin it is visible to users who can restore it, with its deletion time', async () => {
    const issue = await buildIssue(db, { project: home, reporterId: people.tester.id, deletedAt: new Date() });
    for (const who of ['lead', 'tester'] as const) {
      expect((await get(issue.id, who)).body).toMatchObject({
        deletedAt: expect.any(String),
        can: { edit: false, delete: false, moveTo: [] },
      });
    }
    for (const who of ['other', 'reviewer', 'client'] as const) expect(await get(issue.id, who)).toMatchObject({ status: 404 });
  });

  test('400: an invalid id is rejected', async () => {
    expect(await get('HVB-1')).toMatchObject({ status: 400, errors: ['FIELD_FORMAT'], details: [{ path: 'id' }] });
  });

  test('401: requests without a token are rejected', async () => {
    expect(await call(api.get, { params: { id: newId() } })).toMatchObject({ status: 401 });
  });

  test('404: an issue that does not exist, or that the caller cannot see, is not found', async () => {
    const issue = await buildIssue(db, { project: home, status: 'IN_REVIEW' });
    for (const who of ['client', 'outsider', 'stranger'] as const) expect(await get(issue.id, who)).toMatchObject({ status: 404 });
    expect(await get(newId())).toMatchObject({ status: 404, errors: ['NOT_FOUND'] });
  });

  test('404: an issue in a binned project is not found', async () => {
    const binned = await project({ deletedAt: new Date() });
    const issue = await buildIssue(db, { project: binned, status: 'OPEN' });
    for (const who of ['lead', 'tester', 'client'] as const) expect(await get(issue.id, who)).toMatchObject({ status: 404 });
  });
});

describe('GET /api/issue/project/{id}', () => {
  test('200: returns all issues of the project in the order of their numbers; clients get the published ones', async () => {
    const mine = await project({ key: 'ALL' });
    await buildIssue(db, { project: mine, severity: 'LOW' }, { contents: { vi: { title: 'Một' }, en: { title: 'One ⟦1⟧' } } });
    const open = await buildIssue(db, { project: mine, status: 'OPEN' });
    await buildIssue(db, { project: mine, deletedAt: new Date() });
    await buildIssue(db, { project: mine, status: 'REJECTED' });
    const { body } = await brief(mine.id, 'tester', 'en');
    expect(body.map(({ key }) => key)).toEqual(['ALL-1', 'ALL-2', 'ALL-4']);
    expect(body[0]).toEqual({ id: expect.any(String), key: 'ALL-1', number: 1, title: 'One ⟦⟧', severity: 'LOW', status: 'DRAFT' });
    expect((await brief(mine.id, 'client')).body.map(({ id }) => id)).toEqual([open.id]);
  });

  test('200: needs two queries, regardless of the number of issues', async () => {
    const { queries } = await countQueries(() => brief(home.id));
    expect(queries).toHaveLength(2);
  });

  test('400: an invalid id is rejected', async () => {
    expect(await brief('x')).toMatchObject({ status: 400 });
  });

  test('401: requests without a token are rejected', async () => {
    expect(await call(api.listOfProject, { params: { id: home.id } })).toMatchObject({ status: 401 });
  });

  test('404: the project does not exist or is not visible to the caller', async () => {
    for (const who of ['outsider', 'stranger'] as const) expect(await brief(home.id, who)).toMatchObject({ status: 404 });
    expect(await brief(newId())).toMatchObject({ status: 404 });
  });
});
