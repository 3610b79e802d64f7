import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { exportsContract } from '@coloa/contract/exports/exports.contract.ts';
import { ISSUE_STATUSES, PUBLISHED_STATUSES } from '@coloa/contract/issues/issue-states.ts';
import { describe, expect, test } from 'vitest';
import { countQueries } from '../../test/count-queries.ts';
import { testApp } from '../../test/harness.ts';
import { readPdf } from '../../test/read-pdf.ts';
import { buildTeam, type Teammate } from '../../test/team.ts';
import { buildFile, buildPng } from '../files/files.factory.ts';
import { buildIssue } from '../issues/issues.factory.ts';
import { today } from '../platform/text/days.ts';
import type { BuiltProject } from '../projects/projects.factory.ts';
import { buildMember } from '../users/users.factory.ts';

const { app, call, db, platform, tokenOf } = await testApp();
const team = await buildTeam({ db, tokenOf });

const title = 'Chiếm phiên đăng nhập qua liên kết đặt lại mật khẩu';
let keys = 0;
const newProject = (overrides: Parameters<typeof team.project>[0] = {}) => team.project({ key: `EX${++keys}`, ...overrides });
const report = (project: { id: string }, body: Record<string, unknown> = {}, who: Teammate = 'lead') =>
  call(exportsContract.report, { body: { projectId: project.id, ...body } }, team.as(who));
async function textOf(project: { id: string }, body: Record<string, unknown> = {}, who: Teammate = 'lead'): Promise<string> {
  const { bytes, status, details } = await report(project, body, who);
  expect({ status, details }).toEqual({ status: 200, details: [] });
  return (await readPdf(bytes)).text;
}

async function addPicture(
  issue: { id: string; projectId: string },
  colour: string,
  overrides: Partial<Parameters<typeof buildFile>[2]> = {},
) {
  const { id: issueId, projectId } = issue;
  const of = { workspaceId: team.workspace.id, uploadedBy: team.people.tester.id, projectId, issueId };
  const { fileName } = await buildFile(db, platform.storage, { ...of, bytes: await buildPng(40, 30, colour), ...overrides });
  const markdown = `\n\n![Màn hình ${colour}](/attachments/${fileName})\n`;
  await platform.database.pool.query('update issue_contents set steps = steps || $1 where issue_id = $2', [markdown, issueId]);
}

async function withEveryStatus(): Promise<BuiltProject> {
  const project = await newProject();
  for (const status of ISSUE_STATUSES) await buildIssue(db, { project, status }, { contents: { vi: { title: `Trạng thái ${status}` } } });
  return project;
}
const statusesIn = (text: string) => ISSUE_STATUSES.filter((status) => text.includes(`Trạng thái ${status}`));

describe('POST /api/export/report', () => {
  test('200: S35 S47 the report is a file download, named after project, language and date', async () => {
    const project = await newProject({ key: 'HVB' });
    const { status, headers, bytes } = await report(project);
    const name = `HVB-bao-cao-${today(team.workspace.timeZone)}.pdf`;
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${name}"; filename*=UTF-8''${name}`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('200: S47 the report contains published findings with their marks, assets and pasted images', async () => {
    const project = await newProject({ name: 'Cổng thanh toán Đông Đô', description: 'Tóm tắt của trưởng nhóm.' });
    const contents = { vi: { title, description: 'Máy chủ tin tiêu đề `Host`.', recommendation: 'Cố định tên miền.' } };
    const issue = await buildIssue(db, { project, status: 'OPEN', cwe: 'CWE-640' }, { contents, assets: ['https://pay.example/reset'] });
    await addPicture(issue, '#ff0000');
    const { bytes } = await report(project);
    const { text, images, info } = await readPdf(bytes);
    for (const words of [
      title,
      `${project.key}-1`,
      'Cổng thanh toán Đông Đô',
      'Tóm tắt của trưởng nhóm.',
      'Cố định tên miền.',
      'CWE-640 Cơ chế quên mật khẩu yếu',
    ])
      expect(text).toContain(words);
    expect(text.replaceAll(' ', '')).toContain('https://pay.example/reset');
    expect(images).toEqual([{ width: 40, height: 30, pixel: [255, 0, 0] }]);
    expect(info.Title).toContain('Cổng thanh toán Đông Đô');
  });

  test('200: by default the report contains only published findings, otherwise only the requested statuses', async () => {
    const project = await withEveryStatus();
    expect(statusesIn(await textOf(project))).toEqual(PUBLISHED_STATUSES);
    expect(statusesIn(await textOf(project, { statuses: ['DRAFT', 'REJECTED'] }))).toEqual(['DRAFT', 'REJECTED']);
  });

  test('200: severities filter the findings', async () => {
    const project = await newProject();
    for (const severity of ['HIGH', 'LOW'] as const)
      await buildIssue(db, { project, status: 'OPEN', severity }, { contents: { vi: { title: `Riêng ${severity}` } } });
    const text = await textOf(project, { severities: ['HIGH'] });
    expect(text).toContain('Riêng HIGH');
    expect(text).not.toContain('Riêng LOW');
  });

  test('200: a client gets only published findings, regardless of the requested statuses', async () => {
    const project = await withEveryStatus();
    expect(statusesIn(await textOf(project, { statuses: ISSUE_STATUSES }, 'client'))).toEqual(PUBLISHED_STATUSES);
    expect(statusesIn(await textOf(project, { statuses: ['DRAFT', 'IN_REVIEW', 'REJECTED'] }, 'client'))).toEqual([]);
  });

  test('200: issues in the bin are not included', async () => {
    const project = await newProject();
    await buildIssue(db, { project, status: 'OPEN', deletedAt: new Date() }, { contents: { vi: { title } } });
    expect(await textOf(project)).not.toContain(title);
  });

  test('200: the report contains no redacted text or image', async () => {
    const project = await newProject({ description: 'Tài khoản ⟦SECRETSUMMARY⟧' });
    const contents = { vi: { title: 'Lộ mã ⟦SECRETTITLE⟧', description: '```http\nGET / HTTP/1.1\nCookie: ⟦SECRETCOOKIE⟧\n```' } };
    const issue = await buildIssue(db, { project, status: 'OPEN' }, { contents, assets: ['https://x.example/⟦SECRETASSET⟧'] });
    await addPicture(issue, '#00ff00');
    await platform.database.pool.query(`update issue_contents set steps = '⟦' || steps || '⟧' where issue_id = $1`, [issue.id]);
    const { bytes } = await report(project);
    const { text, images } = await readPdf(bytes);
    expect(text).toContain('Lộ mã');
    expect(text).not.toContain('SECRET');
    expect(bytes.includes('SECRET')).toBe(false);
    expect(images).toEqual([]);
  });

  test('200: a text missing in the requested language is given in the other', async () => {
    const project = await newProject({ languages: ['vi', 'en'] });
    const contents = { vi: { title, description: 'Chỉ có tiếng Việt.' }, en: { title: 'Session takeover' } };
    await buildIssue(db, { project, status: 'OPEN' }, { contents });
    const text = await textOf(project, { language: 'en' });
    for (const words of ['Session takeover', 'Chỉ có tiếng Việt.', 'Description']) expect(text).toContain(words);
    expect(text).not.toContain(title);
  });

  test("200: name and contents speak the project's leading language unless told, whatever the reader speaks", async () => {
    const reader = await buildMember(db, { workspace: team.workspace, role: 'Lead' }, { language: 'en' });
    const as = { token: await tokenOf(reader) };
    const project = await newProject({ languages: ['vi', 'en'] });
    const told = async (body = {}) => {
      const { headers, bytes } = await call(exportsContract.report, { body: { projectId: project.id, ...body } }, as);
      return [String(headers['content-disposition']), (await readPdf(bytes)).text];
    };
    const [vi, en] = [await told(), await told({ language: 'en' })];
    expect(vi).toEqual([expect.stringContaining('-bao-cao-'), expect.stringContaining('Tóm tắt')]);
    expect(en).toEqual([expect.stringContaining('-report-'), expect.stringContaining('Summary')]);
  });

  test('200: files of other places, files that are no images, and lost files leave a caption', async () => {
    const project = await newProject();
    const hidden = await buildIssue(db, { project, status: 'DRAFT' });
    const issue = await buildIssue(db, { project, status: 'OPEN' }, { contents: { vi: { title } } });
    await addPicture(issue, '#ff0000', { issueId: hidden.id });
    await addPicture(issue, '#00ff00', { type: 'application/zip' });
    const lost = await platform.storage.write(await buildPng());
    await platform.storage.delete(lost.name);
    await addPicture(issue, '#0000ff', { storedAs: lost.name });
    const { bytes, status } = await report(project, {}, 'client');
    expect(status).toBe(200);
    const { text, images } = await readPdf(bytes);
    expect(images).toEqual([]);
    for (const colour of ['#ff0000', '#00ff00', '#0000ff']) expect(text).toContain(`[Ảnh: Màn hình ${colour}]`);
  });

  test('200: an archived project has a report too', async () => {
    expect((await report(await newProject({ status: 'ARCHIVED' }))).status).toBe(200);
  });

  test('200: thirty findings need as many queries as one', async () => {
    const queries = async (findings: number) => {
      const project = await newProject();
      for (let n = 0; n < findings; n++) {
        const issue = await buildIssue(db, { project, status: 'OPEN' }, { assets: ['https://a.example', 'https://b.example'] });
        await addPicture(issue, '#ff0000');
      }
      const { result, queries: seen } = await countQueries(() => report(project));
      expect(result.status).toBe(200);
      // The query for the actor is left out, because it runs at most once a second, regardless of the number of calls.
      return seen.filter((query) => !query.includes('session_tokens')).length;
    };
    const few = await queries(1);
    expect(await queries(30)).toBe(few);
    expect(few).toBeLessThanOrEqual(25);
  });

  test.each([
    ['no project', { projectId: undefined }, 'FIELD_REQUIRED', 'projectId'],
    ['a format there is not', { format: 'odt' }, 'FIELD_NOT_ALLOWED', 'format'],
    ['a language there is not', { language: 'fr' }, 'FIELD_NOT_ALLOWED', 'language'],
    ['a status there is not', { statuses: ['OPEN', 'GONE'] }, 'FIELD_NOT_ALLOWED', 'statuses.1'],
    ['no status', { statuses: [] }, 'FIELD_REQUIRED', 'statuses'],
    ['more statuses than there are', { statuses: Array(70_000).fill('OPEN') }, 'FIELD_TOO_LONG', 'statuses'],
    ['more severities than there are', { severities: Array(70_000).fill('LOW') }, 'FIELD_TOO_LONG', 'severities'],
    ['a field it does not know', { template: 'x' }, 'FIELD_UNKNOWN', 'template'],
  ])('400: %s', async (_what, body, code, path) => {
    const { status, details } = await report({ id: '01900000-0000-7000-8000-000000000000' }, body);
    expect({ status, details }).toMatchObject({ status: 400, details: [{ code, path }] });
  });

  test('401: a request without a token is rejected', async () => {
    const { status } = await call(exportsContract.report, { body: { projectId: (await newProject()).id } });
    expect(status).toBe(401);
  });

  test('404: a project without the user, of another workspace, or unknown is not found', async () => {
    const project = await newProject();
    expect(await report(project, {}, 'outsider')).toMatchObject({ status: 404, errors: ['NOT_FOUND'] });
    expect(await report(project, {}, 'stranger')).toMatchObject({ status: 404, errors: ['NOT_FOUND'] });
    expect(await report({ id: project.createdBy })).toMatchObject({ status: 404, errors: ['NOT_FOUND'] });
  });

  test('404, 409: only users who can restore a project in the bin find it', async () => {
    const project = await newProject({ deletedAt: new Date(), deletedBy: team.people.lead.id });
    const keeper = await buildMember(db, { workspace: team.workspace, role: 'Lead' });
    const prefer = { prefer: 'respond-async' };
    for (const headers of [{}, prefer]) {
      const make = (token: string) => call(exportsContract.report, { body: { projectId: project.id } }, { token, headers });
      expect(await make(team.as('lead').token)).toMatchObject({ status: 404, errors: ['NOT_FOUND'] });
      expect(await make(await tokenOf(keeper))).toMatchObject({ status: 409, errors: ['PROJECT_DELETED'] });
    }
  });

  test('429: a third report is rejected while one waits for two others, and not afterwards', async () => {
    const project = await newProject();
    await buildIssue(db, { project, status: 'OPEN' });
    const answers = await Promise.all(Array.from({ length: 4 }, () => report(project)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429]);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused).toMatchObject({ errors: ['TOO_MANY_REQUESTS'], headers: { 'retry-after': expect.any(String) } });
    expect((await report(project)).status).toBe(200);
  });

  test('429: too many waiting reports are rejected, and a client that disconnects frees its place at once', async () => {
    const project = await newProject();
    for (let n = 0; n < 80; n++) await buildIssue(db, { project, status: 'OPEN' });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const body = JSON.stringify({ projectId: project.id });
    const ask = (token: string) => {
      const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), token };
      const { promise: status, resolve } = Promise.withResolvers<number | undefined>();
      const sent = httpRequest({ port, host: '127.0.0.1', path: '/api/export/report', method: 'POST', headers, agent: false });
      sent.on('response', (answer) => resolve(answer.resume().statusCode)).on('error', () => resolve(undefined));
      sent.end(body);
      return { status, leave: () => sent.destroy() };
    };
    const begun = performance.now();
    expect(await ask(team.as('lead').token).status).toBe(200);
    const one = performance.now() - begun;

    const people = await Promise.all(Array.from({ length: 13 }, () => buildMember(db, { workspace: team.workspace, role: 'Lead' })));
    const tokens = await Promise.all(people.map((person) => tokenOf(person)));
    const crowd = tokens.flatMap((token) => [ask(token), ask(token)]);
    const refused = await Promise.race(crowd.map(async ({ status }) => ((await status) === 429 ? status : new Promise<never>(() => {}))));
    expect(refused).toBe(429);
    expect(await report(project)).toMatchObject({ status: 429, errors: ['TOO_MANY_REQUESTS'], headers: { 'retry-after': '5' } });

    for (const { leave } of crowd) leave();
    const left = performance.now();
    while ((await report(project)).status !== 200) await sleep(20);
    // Without cancellation, the abandoned reports would be generated first.
    expect(performance.now() - left).toBeLessThan(10 * one);
  });
});
