import { gunzipSync } from 'node:zlib';
import { ISSUE_STATUSES, PUBLISHED_STATUSES } from '@coloa/contract/issues/issue-states.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { reportsContract } from '@coloa/contract/reports/reports.contract.ts';
import { sharesContract } from '@coloa/contract/reports/shares.contract.ts';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../test/harness.ts';
import { freshAddress, newReader } from '../../../test/reader.ts';
import { buildTeam } from '../../../test/team.ts';
import { buildControl } from '../../checklists/project-controls.factory.ts';
import { buildComment } from '../../comments/comments.factory.ts';
import { buildIssue } from '../../issues/issues.factory.ts';
import { buildRetest, buildRound } from '../../issues/retests/retests.factory.ts';
import { buildShare } from './shares.factory.ts';

const app = await testApp();
const { call, db } = app;
const team = await buildTeam(app);
const lead = team.as('lead');

const reader = (address?: string) => newReader(app, address);
const open = (token: string, body: object = {}) => reader().post(sharesContract.report, { token, ...body });
const setStatus = (issueId: string, status: string) => db.execute(sql`update issues set status = ${status} where id = ${issueId}`);
const settings = (projectId: string, body: object) =>
  call(reportsContract.saveSettings, { params: { id: projectId }, body: { version: 1, ...body } }, lead);

async function withEveryStatus() {
  const project = await team.project();
  for (const status of ISSUE_STATUSES) await buildIssue(db, { project, status }, { contents: { vi: { title: `Trạng thái ${status}` } } });
  return project;
}
const statusesOf = (body: { document: { findings: { status: string }[] } }) => body.document.findings.map(({ status }) => status).sort();

describe('POST /api/project/share/report', () => {
  test('200: S02 a reader with the token sees the report without an account', async () => {
    const project = await team.project({ name: 'Cổng thanh toán', description: 'Tóm tắt.' });
    const issue = await buildIssue(db, { project, status: 'OPEN', severity: 'HIGH' }, { contents: { vi: { title: 'Chiếm phiên' } } });
    const { token } = await buildShare(db, project, { label: 'Cho ⟦MKlabel⟧', expiresAt: new Date('2099-01-01T00:00:00Z') });
    const answer = await open(token);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      label: 'Cho ⟦⟧',
      live: true,
      languages: ['vi'],
      expiresAt: '2099-01-01T00:00:00.000Z',
      messages: [],
      can: { comment: true, askRetest: true, download: true },
    });
    expect(answer.body.document).toMatchObject({
      language: 'vi',
      version: null,
      summary: 'Tóm tắt.',
      project: { key: project.key, name: 'Cổng thanh toán' },
      findings: [{ key: issue.key, title: 'Chiếm phiên', severity: 'HIGH' }],
    });
  });

  test('200: the response forbids caching, referrers and indexing by search engines', async () => {
    const { token } = await buildShare(db, await team.project());
    for (const answer of [await open(token), await open('x'.repeat(43)), await open('x')]) {
      expect(answer.headers).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex, nofollow',
        'x-content-type-options': 'nosniff',
      });
    }
  });

  test('200: a live link shows only published issues of the selected statuses and severities', async () => {
    const project = await withEveryStatus();
    expect(statusesOf((await open((await buildShare(db, project)).token)).body)).toEqual([...PUBLISHED_STATUSES].sort());
    const some = await buildShare(db, project, { statuses: ['OPEN', 'CLOSED'] });
    expect(statusesOf((await open(some.token)).body)).toEqual(['CLOSED', 'OPEN']);
    await buildIssue(db, { project, status: 'OPEN', severity: 'CRITICAL' });
    const severe = await buildShare(db, project, { severities: ['CRITICAL'] });
    expect((await open(severe.token)).body.document.findings.map(({ severity }) => severity)).toEqual(['CRITICAL']);
  });

  test('200: a stored selection with unpublished statuses shows no drafts either', async () => {
    const project = await withEveryStatus();
    const { id, token } = await buildShare(db, project);
    await db.execute(sql`update shares set statuses = ${JSON.stringify(ISSUE_STATUSES)}::jsonb where id = ${id}`);
    expect(statusesOf((await open(token)).body)).toEqual([...PUBLISHED_STATUSES].sort());
  });

  test('200: withdrawn issues are missing from the next response, and published ones are included', async () => {
    const project = await team.project();
    const body = { contents: { vi: { title: 'Đã công bố', description: 'x' } } };
    const issue = await buildIssue(db, { project, status: 'OPEN', reporterId: team.people.tester.id }, body);
    const { token } = await buildShare(db, project);
    const titles = async () => (await open(token)).body.document.findings.map(({ title }) => title);
    expect(await titles()).toEqual(['Đã công bố']);
    const move = (from: string, status: string) =>
      call(issuesContract.update, { params: { id: issue.id }, body: { from, status, note: 'Nhầm.' } }, lead);
    expect((await move('OPEN', 'REJECTED')).status).toBe(200);
    expect(await titles()).toEqual([]);
    for (const [from, to] of [
      ['REJECTED', 'DRAFT'],
      ['DRAFT', 'IN_REVIEW'],
      ['IN_REVIEW', 'OPEN'],
    ] as const) {
      expect((await move(from, to)).errors, to).toEqual([]);
      expect(await titles()).toEqual(to === 'OPEN' ? ['Đã công bố'] : []);
    }
    const edit = { version: 1, contents: { vi: { title: 'Tên mới' } } };
    expect((await call(issuesContract.update, { params: { id: issue.id }, body: edit }, lead)).errors).toEqual([]);
    expect(await titles()).toEqual(['Tên mới']);
  });

  test('200: the report follows the lead’s settings: order of parts, texts and coverage', async () => {
    const project = await team.project({ description: 'Mô tả của dự án' });
    await buildIssue(db, { project, status: 'OPEN' });
    await buildControl(db, project, { code: 'WSTG-1', state: 'PASSED' });
    const order = ['COVERAGE', 'SUMMARY', 'FINDINGS', 'SCOPE', 'OVERVIEW', 'RETESTS', 'APPENDIX'];
    const parts = order.map((part) => ({ part, shown: part !== 'OVERVIEW' }));
    const words = { summary: { vi: 'Tóm tắt của trưởng nhóm', en: '' }, appendix: { vi: 'Phụ lục', en: '' }, classification: 'Tối mật' };
    expect((await settings(project.id, { parts, ...words })).errors).toEqual([]);
    const { document } = (await open((await buildShare(db, project)).token)).body;
    expect(document.parts).toEqual(order.filter((part) => part !== 'OVERVIEW'));
    expect(document).toMatchObject({ summary: 'Tóm tắt của trưởng nhóm', appendix: 'Phụ lục', classification: 'Tối mật' });
    expect(document.coverage.flatMap(({ controls }) => controls)).toMatchObject([{ code: 'WSTG-1', state: 'PASSED' }]);
  });

  test('200: the response contains no hidden parts and no redacted text', async () => {
    const project = await team.project({ description: 'HIDDENSUMMARY' }, { scope: [{ value: 'https://HIDDENSCOPE.example' }] });
    const contents = { vi: { title: 'Lộ ⟦SECRETTITLE⟧', description: 'HIDDENSECTION ⟦SECRETTEXT⟧' } };
    const issue = await buildIssue(db, { project, status: 'OPEN' }, { contents, assets: ['https://HIDDENASSET.example'] });
    await buildRetest(db, issue, await buildRound(db, project), 'FIXED', { note: 'HIDDENRETEST' });
    await buildControl(db, project, { code: 'HIDDENCONTROL' });
    const { token } = await buildShare(db, project);
    const shown = async (...on: string[]) => {
      const parts = ['SUMMARY', 'SCOPE', 'OVERVIEW', 'FINDINGS', 'RETESTS', 'COVERAGE', 'APPENDIX'];
      const { version } = (await call(reportsContract.settings, { params: { id: project.id } }, lead)).body;
      const body = {
        version,
        appendix: { vi: 'HIDDENAPPENDIX', en: '' },
        parts: parts.map((part) => ({ part, shown: on.includes(part) })),
      };
      expect((await call(reportsContract.saveSettings, { params: { id: project.id }, body }, lead)).errors).toEqual([]);
      const { text } = await open(token);
      expect(text).not.toContain('SECRET');
      return [...new Set([...text.matchAll(/HIDDEN([A-Z]+)/g)].map(([, word]) => word))].sort();
    };
    expect(await shown('OVERVIEW')).toEqual([]);
    expect(await shown('SUMMARY')).toEqual(['SUMMARY']);
    expect(await shown('SCOPE')).toEqual(['SCOPE']);
    expect(await shown('COVERAGE')).toEqual(['CONTROL']);
    expect(await shown('APPENDIX')).toEqual(['APPENDIX']);
    expect(await shown('FINDINGS')).toEqual(['ASSET', 'RETEST', 'SECTION']);
  });

  test('200: the response contains no comments and no retests from before the publication', async () => {
    const project = await team.project();
    const issue = await buildIssue(db, { project, status: 'OPEN', publishedAt: new Date('2026-03-20T00:00:00Z') });
    await buildComment(db, { issue, author: team.people.tester }, { body: 'INTERNAL', internal: true });
    await buildComment(db, { issue, author: team.people.tester }, { body: 'TOCLIENTS' });
    await buildRetest(db, issue, await buildRound(db, project), 'FIXED', { at: new Date('2026-03-18T00:00:00Z'), note: 'TOOEARLY' });
    expect((await open((await buildShare(db, project)).token)).text).not.toMatch(/INTERNAL|TOCLIENTS|TOOEARLY/);
  });

  test('200: uses the requested language, or that of the page, and only languages of the link', async () => {
    const project = await team.project({ languages: ['vi', 'en'] });
    await buildIssue(db, { project, status: 'OPEN' }, { contents: { vi: { title: 'Tiếng Việt' }, en: { title: 'English' } } });
    const both = await buildShare(db, project, { language: 'both' });
    const told = async (token: string, body: object = {}, language?: 'vi' | 'en') => {
      const { body: answer } = await reader().post(sharesContract.report, { token, ...body }, language ? { language } : {});
      return [answer.languages, answer.document.language, answer.document.findings[0]?.title];
    };
    expect(await told(both.token)).toEqual([['vi', 'en'], 'vi', 'Tiếng Việt']);
    expect(await told(both.token, {}, 'en')).toEqual([['vi', 'en'], 'en', 'English']);
    expect(await told(both.token, { language: 'vi' }, 'en')).toEqual([['vi', 'en'], 'vi', 'Tiếng Việt']);
    const one = await buildShare(db, project, { language: 'en' });
    expect(await told(one.token, { language: 'vi' }, 'vi')).toEqual([['en'], 'en', 'English']);
  });

  test('200: a fixed link never changes, and a live link follows all changes', async () => {
    const project = await team.project({ name: 'Tên cũ', description: 'Tóm tắt cũ' });
    const issue = await buildIssue(db, { project, status: 'OPEN' }, { contents: { vi: { title: 'Cũ', description: 'x' } } });
    const kept = (await call(reportsContract.makeVersion, { params: { id: project.id }, body: {} }, lead)).body;
    const [fixed, live] = [await buildShare(db, project, { versionId: kept.id }), await buildShare(db, project)];
    const before = await open(fixed.token);
    expect(before.body).toMatchObject({ live: false, document: { version: { number: 1, sha256: kept.sha256 } } });
    const change = { version: 1, contents: { vi: { title: 'Mới' } } };
    expect((await call(issuesContract.update, { params: { id: issue.id }, body: change }, lead)).errors).toEqual([]);
    expect(
      (await call(projectsContract.update, { params: { id: project.id }, body: { version: 1, name: 'Tên mới' } }, lead)).errors,
    ).toEqual([]);
    expect((await settings(project.id, { summary: { vi: 'Tóm tắt mới', en: '' } })).errors).toEqual([]);
    await buildIssue(db, { project, status: 'OPEN' });
    await setStatus(issue.id, 'DRAFT');
    expect((await open(fixed.token)).body).toEqual(before.body);
    const now = (await open(live.token)).body.document;
    expect(now).toMatchObject({ summary: 'Tóm tắt mới', project: { name: 'Tên mới' }, findings: [{}] });
    expect(now.findings.map(({ title }) => title)).not.toContain('Mới');
  });

  test('200: the response is compressed if the reader accepts gzip, with the same content', async () => {
    const project = await team.project();
    const text = 'Máy chủ không kiểm tra quyền. '.repeat(500);
    await buildIssue(db, { project, status: 'OPEN' }, { contents: { vi: { title: 'Dài', description: text } } });
    const { token } = await buildShare(db, project);
    const { path: url, method } = sharesContract.report;
    const ask = (encodings: string) =>
      app.app.inject({ method, url, payload: { token }, headers: { 'accept-encoding': encodings }, remoteAddress: freshAddress() });
    const { body } = await open(token);
    const packed = await ask('br, gzip');
    expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding', 'cache-control': 'no-store' });
    expect(packed.rawPayload.length).toBeLessThan(JSON.stringify(body).length / 5);
    expect(JSON.parse(gunzipSync(packed.rawPayload).toString())).toEqual(body);
    for (const encodings of ['br', 'identity', 'gzip;q=0', 'gzip; q=0.0, br']) {
      const answer = await ask(encodings);
      expect(answer.headers['content-encoding'], encodings).toBe(undefined);
      expect(answer.json()).toEqual(body);
    }
  });

  test('200: a link of an archived project can be read, and accepts no messages', async () => {
    const project = await team.project({ status: 'ARCHIVED' });
    const { body } = await open((await buildShare(db, project)).token);
    expect(body.can).toEqual({ comment: false, askRetest: false, download: true });
  });
});
