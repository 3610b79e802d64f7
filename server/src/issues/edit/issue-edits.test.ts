import type { ErrorBody } from '@coloa/contract/http.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import type { Issue } from '@coloa/contract/issues/issues.schema.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { describe, expect, test } from 'vitest';
import { countQueries } from '../../../test/count-queries.ts';
import { testApp } from '../../../test/harness.ts';
import { buildTeam, type Teammate } from '../../../test/team.ts';
import { buildFile } from '../../files/files.factory.ts';
import { newId } from '../../platform/ids.ts';
import { buildIssue } from '../issues.factory.ts';

const app = await testApp();
const { call, db, platform } = app;
const { people, as, project, workspace } = await buildTeam(app);
const api = issuesContract;

const SQLI = 'server_side_injection.sql_injection';
const LOW = 'CVSS:3.1/AV:N/AC:H/PR:N/UI:R/S:U/C:L/I:N/A:N';
const home = await project({ key: 'HVB' }, { scope: [{ value: 'https://hvb.example' }] });
const scopeId = home.scope[0]?.id ?? '';

const put = (id: string, body: unknown, who: Teammate = 'lead') => call(api.update, { params: { id }, body }, as(who));
const get = async (id: string, who: Teammate = 'lead') => (await call(api.get, { params: { id } }, as(who))).body;
const history = async (id: string) => (await call(api.history, { params: { id } }, as('lead'))).body.items;
type Overrides = NonNullable<Parameters<typeof buildIssue>[1]>;
const issue = (overrides: Overrides = {}, parts: Parameters<typeof buildIssue>[2] = {}) =>
  buildIssue(db, { project: home, reporterId: people.tester.id, ...overrides }, parts);

describe('PUT /api/issue/{id}', () => {
  test('200: S28 returns true; only sent fields change, and the version increases by one', async () => {
    const { id } = await issue({ severity: 'LOW', tags: ['a'] }, { contents: { vi: { title: 'Cũ', impact: 'Giữ' } } });
    const answer = await put(id, { version: 1, contents: { vi: { title: 'Mới' } }, dueDay: '2026-05-01' }, 'tester');
    expect(answer).toMatchObject({ status: 200, text: 'true', headers: { etag: '"2"' } });
    expect(await get(id)).toMatchObject({
      version: 2,
      title: 'Mới',
      contents: { vi: { title: 'Mới', impact: 'Giữ' } },
      dueDay: '2026-05-01',
      severity: 'LOW',
      tags: ['a'],
    });
  });

  test('200: every field can be changed, and cleared again', async () => {
    const { id } = await issue();
    const full = {
      contents: { vi: { title: 'T', description: 'M', steps: 'S', impact: 'I', recommendation: 'R', references: 'L' }, en: { title: 'E' } },
      bugId: SQLI,
      severity: 'HIGH',
      cvss: LOW,
      cwe: 'CWE-564',
      assets: [{ kind: 'HOST', value: 'db.hvb.example', scopeId }],
      tags: ['x'],
      foundDay: '2026-01-02',
      dueDay: '2026-01-03',
      externalId: 'JIRA-1',
    };
    expect((await put(id, { version: 1, ...full, fixerId: people.client.id })).status).toBe(200);
    expect(await get(id)).toMatchObject({
      ...full,
      contents: { vi: full.contents.vi, en: { title: 'E', steps: '' } },
      fixer: { id: people.client.id },
    });
    const none = { bugId: null, cvss: '', cwe: null, assets: [], tags: [], foundDay: null, dueDay: null, externalId: '' };
    const english = { en: { title: '' } };
    expect((await put(id, { version: 2, ...none, contents: english, fixerId: null })).status).toBe(200);
    const cleared = await get(id);
    expect(cleared).toMatchObject({ ...none, cvss: null, cvssScore: null, fixer: null, version: 3, languages: ['vi'] });
    expect(cleared.contents.en).toBeUndefined();
  });

  test('200: the version increases by one even without a change, and the history has no entry', async () => {
    const { id } = await issue({ severity: 'LOW' });
    expect(await put(id, { version: 1, severity: 'LOW' })).toMatchObject({ status: 200, headers: { etag: '"2"' } });
    expect(await history(id)).toHaveLength(1);
  });

  test('200: assets keep the ids they are sent with; ids of other issues are not used', async () => {
    const { id } = await issue({}, { assets: ['a', 'b'] });
    const other = await issue({}, { assets: ['foreign'] });
    const [a, b] = (await get(id)).assets;
    const foreign = (await get(other.id)).assets[0];
    const sent = [
      { id: b?.id, value: 'b2' },
      { value: 'new' },
      { id: a?.id, value: 'a' },
      { id: a?.id, value: 'twice' },
      { id: foreign?.id, value: 'mine' },
    ];
    expect((await put(id, { version: 1, assets: sent })).status).toBe(200);
    const { assets } = await get(id);
    expect(assets.map(({ value }) => value)).toEqual(['b2', 'new', 'a', 'twice', 'mine']);
    expect([assets[0]?.id, assets[2]?.id]).toEqual([b?.id, a?.id]);
    expect(new Set(assets.map((asset) => asset.id)).size).toBe(5);
    expect((await get(other.id)).assets).toEqual([foreign]);
  });

  test('200: a user who chooses another severity than proposed is recorded, until it is equal again', async () => {
    const { id } = await issue({ bugId: SQLI });
    expect(await get(id)).toMatchObject({ severity: 'CRITICAL', severityOverriddenBy: null });
    await put(id, { version: 1, severity: 'MEDIUM' }, 'tester');
    expect(await get(id)).toMatchObject({ severity: 'MEDIUM', severityOverriddenBy: { id: people.tester.id } });
    await put(id, { version: 2, tags: ['x'] }, 'lead');
    expect(await get(id)).toMatchObject({ severityOverriddenBy: { id: people.tester.id } });
    await put(id, { version: 3, severity: 'CRITICAL' }, 'lead');
    expect(await get(id)).toMatchObject({ severity: 'CRITICAL', severityOverriddenBy: null });
  });

  test('200: a severity that no user chose follows vector and type', async () => {
    const { id } = await issue({ bugId: SQLI });
    await put(id, { version: 1, cvss: LOW });
    expect(await get(id)).toMatchObject({ severity: 'LOW', cvssScore: 3.1, severityOverriddenBy: null });
    expect((await history(id))[0]?.changes).toEqual([
      { field: 'severity', from: 'CRITICAL', to: 'LOW' },
      { field: 'cvss', from: null, to: LOW },
    ]);
  });

  test('200: the history shows old and new values, with full texts and people’s names', async () => {
    const { id } = await issue({ tags: ['a'] }, { contents: { vi: { title: 'Cũ', description: 'Dòng một' } }, assets: ['x'] });
    const contents = { vi: { title: 'Cũ', description: 'Dòng một\nDòng hai' }, en: { title: 'New' } };
    await put(id, { version: 1, contents, tags: ['a', 'b'], assets: [], fixerId: people.client.id }, 'tester');
    const [entry] = await history(id);
    expect(entry).toMatchObject({ action: 'EDITED', actor: { id: people.tester.id }, note: '' });
    expect(new Map(entry?.changes.map(({ field, from, to }) => [field, [from, to]]))).toEqual(
      new Map<string, unknown[]>([
        ['contents.vi.description', ['Dòng một', 'Dòng một\nDòng hai']],
        ['contents.en.title', ['', 'New']],
        ['tags', [['a'], ['a', 'b']]],
        ['assets', [[{ kind: 'URL', value: 'x', scopeId: null }], []]],
        ['fixer', [null, { id: people.client.id, username: people.client.username, name: people.client.name }]],
      ]),
    );
  });

  test('200: two users edit different fields from the same version, and nothing is lost', async () => {
    const { id } = await issue();
    expect((await put(id, { version: 1, contents: { vi: { impact: 'của tester' } } }, 'tester')).status).toBe(200);
    expect(await put(id, { version: 1, contents: { vi: { steps: 'của lead' } } }, 'lead')).toMatchObject({
      status: 200,
      headers: { etag: '"3"' },
    });
    expect((await get(id)).contents.vi).toMatchObject({ impact: 'của tester', steps: 'của lead' });
  });

  test('200: images in new texts belong to the issue from then on', async () => {
    const { id } = await issue();
    const file = await buildFile(db, platform.storage, { workspaceId: workspace.id, uploadedBy: people.tester.id });
    await put(id, { version: 1, contents: { vi: { steps: `![](/attachments/${file.fileName})` } } }, 'tester');
    expect((await get(id)).attachments).toMatchObject([{ attachmentId: file.id }]);
  });

  test('200: LEAD can edit in every status, the reporter in draft and in review', async () => {
    for (const status of ['DRAFT', 'IN_REVIEW', 'OPEN', 'REJECTED'] as const) {
      const { id } = await issue({ status });
      expect((await put(id, { version: 1, tags: ['lead'] }, 'lead')).status).toBe(200);
      expect((await put(id, { version: 2, tags: ['tester'] }, 'tester')).status).toBe(
        status === 'DRAFT' || status === 'IN_REVIEW' ? 200 : 403,
      );
    }
  });

  test('200: an empty request changes only the version', async () => {
    const { id } = await issue();
    expect(await put(id, {})).toMatchObject({ status: 200, headers: { etag: '"2"' } });
  });

  test('200: an edit needs the same number of queries, regardless of the size of the issue', async () => {
    const long = { vi: { title: 'T', description: 'x '.repeat(5000) }, en: { title: 'E' } };
    const small = await issue();
    const large = await issue({}, { contents: long, assets: Array.from({ length: 100 }, (_, n) => `a${n}`) });
    const cost = async (id: string) => (await countQueries(() => put(id, { version: 1, contents: { vi: { title: 'N' } } }))).queries.length;
    await cost((await issue()).id);
    expect(await cost(large.id)).toBe(await cost(small.id));
  });

  test('400: fields require version, status requires from, and note and from require status', async () => {
    const { id } = await issue();
    const refused = async (body: unknown) => (await put(id, body)).details.map(({ code, path }) => `${code} ${path}`);
    expect(await refused({ severity: 'LOW' })).toEqual(['FIELD_REQUIRED version']);
    expect(await refused({ status: 'IN_REVIEW' })).toEqual(['FIELD_REQUIRED from']);
    expect(await refused({ from: 'DRAFT' })).toEqual(['FIELD_REQUIRED status']);
    expect(await refused({ note: 'x', severity: 'LOW' })).toEqual(['FIELD_REQUIRED version', 'FIELD_REQUIRED status']);
  });

  test('400: all invalid fields are reported at once, and nothing changes', async () => {
    const { id } = await issue();
    const before = await get(id);
    const answer = await put(id, {
      version: 0,
      contents: { vi: { title: 'x'.repeat(LIMITS.title + 1) } },
      severity: null,
      tags: Array.from({ length: LIMITS.tags + 1 }, (_, n) => `${n}`),
      priority: 'P1',
      projectId: newId(),
      number: 5,
      note: 'x'.repeat(LIMITS.note + 1),
    });
    expect(answer.status).toBe(400);
    expect(answer.details.map(({ path }) => path).sort()).toEqual([
      'contents.vi.title',
      'note',
      'number',
      'priority',
      'projectId',
      'severity',
      'tags',
      'version',
    ]);
    expect(await get(id)).toEqual(before);
  });

  test('400: unknown references are rejected', async () => {
    const { id } = await issue();
    const elsewhere = await project({}, { scope: [{ value: 'https://other.example' }] });
    const answer = await put(id, {
      version: 1,
      bugId: 'no_such_type',
      cvss: 'CVSS:4.0/AV:N',
      fixerId: people.stranger.id,
      assets: [{ value: 'x', scopeId: elsewhere.scope[0]?.id }],
    });
    expect(answer).toMatchObject({ status: 400, errors: ['UNKNOWN_BUG', 'CVSS_INVALID', 'UNKNOWN_USER', 'UNKNOWN_ASSET'] });
    expect(await get(id)).toMatchObject({ version: 1 });
  });

  test('200: a type or person that no longer exists stays until it is changed', async () => {
    const { id } = await issue({ bugId: `${SQLI}.gone_since`, fixerId: people.stranger.id });
    expect((await put(id, { version: 1, bugId: `${SQLI}.gone_since`, fixerId: people.stranger.id, tags: ['x'] })).status).toBe(200);
  });

  test('401: requests without a token are rejected', async () => {
    const { id } = await issue();
    expect(await call(api.update, { params: { id }, body: {} })).toMatchObject({ status: 401 });
  });

  test('403: other team members can read but not edit the issue', async () => {
    const { id } = await issue();
    for (const who of ['other', 'reviewer'] as const) {
      expect(await put(id, { version: 1, tags: ['x'] }, who)).toMatchObject({ status: 403, errors: ['FORBIDDEN'] });
      expect(await put(id, {}, who)).toMatchObject({ status: 403 });
    }
    const open = await issue({ status: 'OPEN' });
    expect(await put(open.id, { version: 1, tags: ['x'] }, 'client')).toMatchObject({ status: 403 });
  });

  test('404: users cannot edit issues that they cannot see', async () => {
    const { id } = await issue();
    for (const who of ['client', 'outsider', 'stranger'] as const) {
      expect(await put(id, { version: 1, tags: ['x'] }, who)).toMatchObject({ status: 404 });
    }
    expect(await put(newId(), { version: 1, tags: ['x'] })).toMatchObject({ status: 404 });
    const binned = await issue({ deletedAt: new Date() });
    expect(await put(binned.id, { version: 1, tags: ['x'] }, 'other')).toMatchObject({ status: 404 });
  });

  test('409: a concurrently changed field is not overwritten, and the response contains the current issue', async () => {
    const { id } = await issue({ severity: 'LOW' }, { contents: { vi: { title: 'Gốc', impact: 'Gốc' } } });
    await put(id, { version: 1, contents: { vi: { title: 'Của tester' } }, severity: 'HIGH' }, 'tester');
    const answer = await put(id, { version: 1, contents: { vi: { title: 'Của lead', impact: 'Của lead' } }, severity: 'INFO' }, 'lead');
    expect(answer).toMatchObject({ status: 409, errors: ['EDIT_CONFLICT', 'EDIT_CONFLICT'] });
    expect(answer.details.map(({ path }) => path).sort()).toEqual(['contents.vi.title', 'severity']);
    const { current } = answer.body as unknown as ErrorBody & { current: Issue };
    expect(current).toEqual(await get(id));
    expect(current).toMatchObject({ version: 2, severity: 'HIGH', contents: { vi: { title: 'Của tester', impact: 'Gốc' } } });
    // With the version from the error, the user can overwrite the current text.
    expect((await put(id, { version: 2, contents: { vi: { title: 'Của lead' } } })).status).toBe(200);
  });

  test('409: a field sent with its current value causes no conflict', async () => {
    const { id } = await issue({ severity: 'LOW' });
    await put(id, { version: 1, severity: 'HIGH' }, 'tester');
    expect((await put(id, { version: 1, severity: 'HIGH', tags: ['x'] }, 'lead')).status).toBe(200);
  });

  test('409: a version that the issue has not reached conflicts with every field that would change', async () => {
    const { id } = await issue({ severity: 'LOW' });
    const answer = await put(id, { version: 2, severity: 'HIGH', tags: ['x'] });
    expect(answer).toMatchObject({ status: 409, errors: ['EDIT_CONFLICT', 'EDIT_CONFLICT'] });
    expect(await get(id)).toMatchObject({ version: 1, severity: 'LOW' });
  });

  test('409: of ten concurrent changes of one field, one succeeds', async () => {
    const { id } = await issue({ severity: 'LOW' });
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => put(id, { version: 1, externalId: `JIRA-${n}` })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
    expect(await get(id)).toMatchObject({ version: 2 });
  });

  test('409: issues of an archived project cannot be edited', async () => {
    const archived = await project({ status: 'ARCHIVED' });
    const { id } = await issue({ project: archived });
    expect(await put(id, { version: 1, tags: ['x'] })).toMatchObject({ status: 409, errors: ['PROJECT_ARCHIVED'] });
    expect(await put(id, { version: 1, tags: ['x'] }, 'other')).toMatchObject({ status: 403 });
  });
});
