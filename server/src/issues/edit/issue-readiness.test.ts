import type { IssueStatus } from '@coloa/contract/issues/issue-states.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import type { ReadinessRules } from '@coloa/contract/readiness/readiness-rules.ts';
import { workspacesContract } from '@coloa/contract/workspaces/workspaces.contract.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { countQueries } from '../../../test/count-queries.ts';
import { testApp } from '../../../test/harness.ts';
import { buildTeam, type Teammate } from '../../../test/team.ts';
import { newId } from '../../platform/ids.ts';
import { buildMember } from '../../users/users.factory.ts';
import { buildIssue } from '../issues.factory.ts';

const app = await testApp();
const { call, db, tokenOf } = app;
const { as, project, workspace } = await buildTeam(app);
const admin = { token: await tokenOf(await buildMember(db, { workspace, role: 'Admin' })) };
const home = await project({ key: 'HVB', languages: ['vi', 'en'] });
const readiness = (id: string, ids: readonly string[], who: Teammate = 'tester') =>
  call(issuesContract.readiness, { params: { id }, query: { ids: ids.join(',') } }, as(who));

const texts = (mark: string) => ({
  title: `Tiêu đề ${mark}`,
  description: `Mô tả ${mark}`,
  steps: `Các bước ${mark}`,
  impact: `Ảnh hưởng ${mark}`,
  recommendation: `Khuyến nghị ${mark}`,
});
const complete = { contents: { vi: texts('một'), en: texts('one') }, assets: ['https://a.example'] };
const rated = {
  project: home,
  severity: 'HIGH',
  bugId: 'cross_site_scripting_xss',
  cvss: 'CVSS:3.1/AV:N/AC:L/PR:L/UI:N/S:U/C:H/I:H/A:N',
} as const;

describe('GET /api/issue/project/{id}/readiness', () => {
  test('200: returns the gaps of each issue by number, without complete, unrequested and binned issues', async () => {
    const bare = await buildIssue(db, { project: home }, { contents: { en: { title: 'Bare', description: 'two two two' } } });
    const ready = await buildIssue(db, rated, complete);
    const copied = await buildIssue(db, rated, { ...complete, contents: { vi: texts('one'), en: texts('one') } });
    const old = await buildIssue(db, { ...rated, viOutdated: ['impact'] }, complete);
    const binned = await buildIssue(db, { project: home, deletedAt: new Date() });
    await buildIssue(db, { project: home });
    const { status, body } = await readiness(home.id, [old.id, binned.id, copied.id, ready.id, bare.id]);
    expect(status).toBe(200);
    expect(body.map(({ id, key, gaps }) => [id, key, gaps.map((gap) => ('text' in gap ? `${gap.kind} ${gap.text}` : gap.kind))])).toEqual([
      [bare.id, bare.key, ['TYPE', 'SEVERITY', 'ASSETS', 'NOT_TRANSLATED', 'EMPTY steps', 'EMPTY impact', 'EMPTY recommendation']],
      [copied.id, copied.key, ['IDENTICAL description', 'IDENTICAL steps', 'IDENTICAL impact', 'IDENTICAL recommendation']],
      [old.id, old.key, ['OUTDATED impact']],
    ]);
  });

  test('200: texts that a review needs are missing, also if the workspace does not report empty texts', async () => {
    const { id } = await buildIssue(db, rated, { ...complete, contents: { vi: { title: 'Chưa viết' } } });
    expect((await readiness(home.id, [id])).body).toMatchObject([{ id, missing: [{ language: 'vi', text: 'description' }] }]);
    await call(
      workspacesContract.update,
      { params: { id: workspace.id }, body: { readiness: { EMPTY: 'OFF', NOT_TRANSLATED: 'OFF' } } },
      admin,
    );
    expect((await readiness(home.id, [id])).body).toMatchObject([{ id, gaps: [], missing: [{ language: 'vi', text: 'description' }] }]);
    await call(workspacesContract.update, { params: { id: workspace.id }, body: { readiness: {} } }, admin);
  });

  test('200: the names of the project and its client do not make a text one of the other language', async () => {
    const client = 'Tổng công ty cổ phần bảo hiểm và dịch vụ tài chính Hải Vân';
    const english = { ...texts('one'), description: `${client} runs this service, and nothing checks who calls it with a known id.` };
    const gapsFor = async (name: string) => {
      const of = await project({ key: name, languages: ['en'], client: name === 'NAMED' ? client : '' });
      const issue = await buildIssue(db, { ...rated, project: of }, { ...complete, contents: { en: english } });
      return (await readiness(of.id, [issue.id])).body.flatMap(({ gaps }) => gaps);
    };
    expect(await gapsFor('PLAIN')).toEqual([{ kind: 'OTHER_LANGUAGE', language: 'en', text: 'description' }]);
    expect(await gapsFor('NAMED')).toEqual([]);
  });

  test('200: issues of other projects are left out, and clients get none', async () => {
    const other = await project({ key: 'OTHER' });
    const issue = await buildIssue(db, { project: other });
    expect((await readiness(home.id, [issue.id])).body).toEqual([]);
    expect((await readiness(other.id, [issue.id])).body).toMatchObject([{ id: issue.id }]);
    expect((await readiness(other.id, [issue.id], 'client')).body).toEqual([]);
  });

  test('200: the number of queries does not grow with the number of issues', async () => {
    const many = await project({ key: 'MANY' });
    const ids: string[] = [];
    for (let n = 0; n < 12; n++) ids.push((await buildIssue(db, { project: many })).id);
    const cost = async (of: readonly string[]) => (await countQueries(() => readiness(many.id, of))).queries.length;
    const one = await cost(ids.slice(0, 1));
    expect(await cost(ids)).toBe(one);
  });

  test('400: invalid ids, and more ids than one call accepts, are rejected', async () => {
    expect(await readiness(home.id, ['HVB-1'])).toMatchObject({ status: 400 });
    expect(await readiness(home.id, Array.from({ length: LIMITS.readiness + 1 }, newId))).toMatchObject({ status: 400 });
  });

  test('401: requests without a token are rejected', async () => {
    expect(await call(issuesContract.readiness, { params: { id: home.id }, query: { ids: newId() } })).toMatchObject({ status: 401 });
  });

  test('404: a project that does not exist, or that the caller cannot see, is not found', async () => {
    expect(await readiness(newId(), [newId()])).toMatchObject({ status: 404 });
    for (const who of ['outsider', 'stranger'] as const) expect(await readiness(home.id, [newId()], who)).toMatchObject({ status: 404 });
  });
});

describe('checks that the workspace requires', () => {
  const require = (readiness: ReadinessRules) =>
    call(workspacesContract.update, { params: { id: workspace.id }, body: { readiness } }, admin);
  const move = (id: string, from: IssueStatus, status: IssueStatus, rest: object = {}, who: Teammate = 'lead') =>
    call(issuesContract.update, { params: { id }, body: { from, status, ...rest } }, as(who));
  afterAll(() => require({}));

  test('409: a step reports each missing required field and stores nothing, and passes once they are filled', async () => {
    expect((await require({ CVSS: 'STOP', ASSETS: 'STOP', TYPE: 'WARN' })).status).toBe(200);
    const issue = await buildIssue(db, { project: home, status: 'DRAFT', severity: 'HIGH' }, { contents: complete.contents });
    const refused = await move(issue.id, 'DRAFT', 'IN_REVIEW');
    expect(refused).toMatchObject({
      status: 409,
      details: [
        { code: 'NOT_READY', path: 'assets' },
        { code: 'NOT_READY', path: 'cvss' },
      ],
    });
    const { body } = await call(issuesContract.get, { params: { id: issue.id } }, as('lead'));
    expect(body).toMatchObject({ status: 'DRAFT', version: 1 });
    const filled = { version: 1, cvss: rated.cvss, assets: [{ kind: 'URL', value: 'https://a.example' }] };
    expect((await move(issue.id, 'DRAFT', 'IN_REVIEW', filled)).status).toBe(200);
    expect((await move(issue.id, 'IN_REVIEW', 'OPEN')).status).toBe(200);
  });

  test('200: they block no other steps or edits, and bulk acceptance reports them for each issue', async () => {
    await require({ TYPE: 'STOP' });
    const [lacking, ready] = [
      await buildIssue(db, { ...rated, bugId: null, status: 'IN_REVIEW' }, complete),
      await buildIssue(db, { ...rated, status: 'IN_REVIEW' }, complete),
    ];
    const { body } = await call(
      issuesContract.bulk,
      { body: { ids: [lacking.id, ready.id], change: { status: 'OPEN', from: 'IN_REVIEW' } } },
      as('lead'),
    );
    expect(body.items.map(({ errors }) => errors.map(({ code, path }) => [code, path]))).toEqual([[['NOT_READY', 'bugId']], []]);
    expect((await move(lacking.id, 'IN_REVIEW', 'DRAFT', { note: 'Chưa có loại.' })).status).toBe(200);
  });

  test('200: a disabled check is not reported', async () => {
    await require({ TYPE: 'OFF', CVSS: 'WARN' });
    const issue = await buildIssue(db, { ...rated, bugId: null, cvss: null }, complete);
    expect((await readiness(home.id, [issue.id])).body.map(({ gaps }) => gaps)).toEqual([[{ kind: 'CVSS' }]]);
  });
});
