import { reportsContract } from '@coloa/contract/reports/reports.contract.ts';
import { sharesContract } from '@coloa/contract/reports/shares.contract.ts';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../test/harness.ts';
import { newReader } from '../../../test/reader.ts';
import { buildTeam } from '../../../test/team.ts';
import { buildComment } from '../../comments/comments.factory.ts';
import { buildFile, buildPng } from '../../files/files.factory.ts';
import { type BuiltIssue, buildIssue } from '../../issues/issues.factory.ts';
import { buildRetest, buildRound } from '../../issues/retests/retests.factory.ts';
import { createSecretBox } from '../../platform/security/secret-box.ts';
import type { BuiltProject } from '../../projects/projects.factory.ts';
import { COOKIES_MOST } from './share-cookies.ts';
import { type BuiltShare, buildShare } from './shares.factory.ts';

const app = await testApp();
const { call, db, platform, sessionOf } = app;
const team = await buildTeam(app);
const lead = team.as('lead');

const newFile = async (project: BuiltProject, overrides: Partial<Parameters<typeof buildFile>[2]> = {}) => {
  const of = { workspaceId: project.workspaceId, uploadedBy: project.createdBy, projectId: project.id };
  return buildFile(db, platform.storage, { ...of, bytes: await buildPng(3, 3), ...overrides });
};
const markdown = ({ fileName }: { fileName: string }) => `![ảnh](/attachments/${fileName})`;
const published = (project: BuiltProject, description: string, overrides: Parameters<typeof buildIssue>[1] = {}) =>
  buildIssue(db, { project, status: 'OPEN', ...overrides }, { contents: { vi: { title: 'Có ảnh', description } } });
async function withPicture() {
  const project = await team.project();
  const issue: BuiltIssue = await published(project, '');
  const file = await newFile(project, { issueId: issue.id });
  await db.execute(sql`update issue_contents set description = ${markdown(file)} where issue_id = ${issue.id}`);
  return { project, issue, file };
}
async function opened(share: BuiltShare, browser = newReader(app)) {
  const { errors } = await browser.post(sharesContract.report, { token: share.token });
  expect(errors).toEqual([]);
  return browser;
}
const settings = async (project: BuiltProject, body: object) => {
  const { version } = (await call(reportsContract.settings, { params: { id: project.id } }, lead)).body;
  expect((await call(reportsContract.saveSettings, { params: { id: project.id }, body: { version, ...body } }, lead)).errors).toEqual([]);
};
const keep = async (project: BuiltProject) =>
  (await call(reportsContract.makeVersion, { params: { id: project.id }, body: {} }, lead)).body;

describe('GET /attachments/{fileName} with the cookie of a link', () => {
  test('200: S02 returns an image of the report, without caching', async () => {
    const { project, file } = await withPicture();
    const browser = await opened(await buildShare(db, project));
    const answer = await browser.file(file.fileName);
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'private, no-store',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
    });
    expect(answer.bytes).toEqual(await buildPng(3, 3));
    const etag = String(answer.headers.etag);
    expect((await browser.file(file.fileName, { headers: { 'if-none-match': etag } })).status).toBe(200);
  });

  test('200: the cookie is sealed, HttpOnly, SameSite=Strict, limited to its path, and lasts an hour', async () => {
    const share = await buildShare(db, await team.project());
    const { cookies } = await newReader(app).post(sharesContract.report, { token: share.token });
    expect(cookies).toEqual([
      expect.objectContaining({ path: '/attachments', httpOnly: true, sameSite: 'Strict', maxAge: 3600 }),
      expect.objectContaining({ path: sharesContract.report.path, httpOnly: true, sameSite: 'Strict', maxAge: 3600 }),
    ]);
    for (const { value } of cookies) {
      expect(value).not.toContain(share.token);
      expect(Buffer.from(value, 'base64url').toString('latin1')).not.toContain(share.id);
    }
  });

  test('200: the cookies are secure if Coloa uses https', async () => {
    const secure = await testApp({ publicUrl: 'https://coloa.example', database: app.database });
    const { token } = await buildShare(db, await team.project());
    const { cookies } = await newReader(secure).post(sharesContract.report, { token });
    expect(cookies.map((cookie) => cookie.secure)).toEqual([true, true]);
  });

  test('200: returns images of summary, appendix and retest notes while their part is shown', async () => {
    const project = await team.project();
    const issue = await published(project, 'x');
    const uploaded = { projectId: null, uploadedBy: team.people.lead.id };
    const [summary, appendix] = [await newFile(project, uploaded), await newFile(project, uploaded)];
    const note = await newFile(project, { issueId: issue.id });
    await buildRetest(db, issue, await buildRound(db, project), 'FIXED', { note: markdown(note) });
    await settings(project, { summary: { vi: markdown(summary), en: '' }, appendix: { vi: markdown(appendix), en: '' } });
    const browser = await opened(await buildShare(db, project));
    for (const { fileName } of [summary, appendix, note]) expect((await browser.file(fileName)).status).toBe(200);
    const parts = ['SUMMARY', 'SCOPE', 'OVERVIEW', 'FINDINGS', 'RETESTS', 'COVERAGE', 'APPENDIX'];
    await settings(project, { parts: parts.map((part) => ({ part, shown: part === 'OVERVIEW' })) });
    for (const { fileName } of [summary, appendix, note]) expect((await browser.file(fileName)).status).toBe(404);
  });

  test('200: a fixed link shows its own copies, even after the files change', async () => {
    const { project, issue, file } = await withPicture();
    const version = await keep(project);
    const [fixed, live] = [await buildShare(db, project, { versionId: version.id }), await buildShare(db, project)];
    const [ofFixed, ofLive] = [await opened(fixed), await opened(live)];
    await db.execute(sql`update issues set status = 'DRAFT' where id = ${issue.id}`);
    expect((await ofFixed.file(file.fileName)).bytes).toEqual(await buildPng(3, 3));
    expect((await ofLive.file(file.fileName)).status).toBe(404);
    await db.execute(sql`delete from files where id = ${file.id}`);
    await platform.storage.delete(file.storedAs);
    expect((await ofFixed.file(file.fileName)).bytes).toEqual(await buildPng(3, 3));
  });

  test('404: a fixed link has no later image, and a live link has no image of the version only', async () => {
    const { project, issue, file } = await withPicture();
    const version = await keep(project);
    const later = await newFile(project, { issueId: issue.id });
    await db.execute(sql`update issue_contents set description = ${markdown(later)} where issue_id = ${issue.id}`);
    const ofFixed = await opened(await buildShare(db, project, { versionId: version.id }));
    const ofLive = await opened(await buildShare(db, project));
    expect([(await ofFixed.file(file.fileName)).status, (await ofFixed.file(later.fileName)).status]).toEqual([200, 404]);
    expect([(await ofLive.file(file.fileName)).status, (await ofLive.file(later.fileName)).status]).toEqual([404, 200]);
  });

  test('404: all other files of any kind and place are rejected', async () => {
    const { project, issue, file } = await withPicture();
    const elsewhere = await withPicture();
    const draft = await buildIssue(db, { project, status: 'DRAFT' });
    const binned = await buildIssue(db, { project, status: 'OPEN', deletedAt: new Date() });
    const internal = await buildComment(db, { issue, author: team.people.tester }, { body: 'x', internal: true });
    const stranger = await buildTeam(app);
    const foreign = await stranger.project();
    const hidden = {
      onProject: await newFile(project),
      unshown: await newFile(project, { issueId: issue.id }),
      inDraft: await newFile(project, { issueId: draft.id }),
      inBin: await newFile(project, { issueId: binned.id }),
      inComment: await newFile(project, { issueId: issue.id, commentId: internal.id, open: false }),
      inNote: await newFile(project, { open: false }),
      unattached: await newFile(project, { projectId: null }),
      elsewhere: elsewhere.file,
      foreign: await newFile(foreign),
      noPicture: await newFile(project, { issueId: issue.id, type: 'application/zip' }),
    };
    const named = [file, ...Object.entries(hidden).flatMap(([name, each]) => (name === 'onProject' || name === 'unshown' ? [] : [each]))];
    await db.execute(sql`update issue_contents set description = ${named.map(markdown).join('\n\n')} where issue_id = ${issue.id}`);
    const browser = await opened(await buildShare(db, project));
    expect((await browser.file(file.fileName)).status).toBe(200);
    for (const [name, { fileName }] of Object.entries(hidden)) expect((await browser.file(fileName)).status, name).toBe(404);
    expect((await browser.file(`${'0'.repeat(32)}.png`)).status).toBe(404);
  });

  test('404: images that are redacted, of excluded issues or of the other language are rejected', async () => {
    const project = await team.project({ languages: ['vi', 'en'] });
    const [redacted, low, english] = [await newFile(project), await newFile(project), await newFile(project)];
    await published(project, `⟦${markdown(redacted)}⟧`, { severity: 'HIGH' });
    await published(project, markdown(low), { severity: 'LOW' });
    const contents = { vi: { title: 'Hai thứ tiếng', description: 'không ảnh' }, en: { title: 'x', description: markdown(english) } };
    await buildIssue(db, { project, status: 'OPEN', severity: 'HIGH' }, { contents });
    const version = await keep(project);
    await settings(project, { language: 'both' });
    const both = await keep(project);
    for (const versionId of [null, version.id, both.id]) {
      const severities = versionId === null ? (['HIGH'] as const) : undefined;
      const browser = await opened(
        await buildShare(db, project, { language: 'vi', versionId, ...(severities && { severities: [...severities] }) }),
      );
      expect((await browser.file(redacted.fileName)).status).toBe(404);
      expect((await browser.file(english.fileName)).status).toBe(404);
      expect((await browser.file(low.fileName)).status).toBe(versionId === null ? 404 : 200);
    }
    const browser = await opened(await buildShare(db, project, { language: 'both', versionId: both.id }));
    expect((await browser.file(english.fileName)).status).toBe(200);
  });

  test('404: after the link is revoked or expires, or its project or workspace is deleted, old cookies are invalid', async () => {
    const { project, file } = await withPicture();
    const ends: ((share: BuiltShare) => Promise<unknown>)[] = [
      (share) => call(sharesContract.revoke, { params: { id: project.id }, query: { shareId: share.id } }, lead),
      () => call(sharesContract.revoke, { params: { id: project.id } }, lead),
      (share) => db.execute(sql`update shares set expires_at = now() - interval '1 second' where id = ${share.id}`),
      () => db.execute(sql`update projects set deleted_at = now() where id = ${project.id}`),
      () => db.execute(sql`update workspaces set deleted_at = now() where id = ${team.workspace.id}`),
    ];
    for (const [n, end] of ends.entries()) {
      await db.execute(sql`update projects set deleted_at = null where id = ${project.id}`);
      const share = await buildShare(db, project);
      const browser = await opened(share);
      expect((await browser.file(file.fileName)).status).toBe(200);
      await end(share);
      expect((await browser.file(file.fileName)).status, `${n}`).toBe(404);
    }
    await db.execute(sql`update projects set deleted_at = null where id = ${project.id}`);
    await db.execute(sql`update workspaces set deleted_at = null where id = ${team.workspace.id}`);
  });

  test('404: cookies of the page, tampered cookies and cookies of another installation are rejected', async () => {
    const { project, file } = await withPicture();
    const browser = await opened(await buildShare(db, project));
    const [files, page] = [
      browser.jar.find(({ path }) => path === '/attachments'),
      browser.jar.find(({ path }) => path !== '/attachments'),
    ];
    const name = files?.name ?? '';
    const ask = (value: string) => newReader(app).file(file.fileName, { headers: { cookie: `${name}=${value}` } });
    const good = files?.value ?? '';
    expect((await ask(good)).status).toBe(200);
    // Changes the first letter, because some bits of the last one are unused.
    const tampered = `${good.startsWith('A') ? 'B' : 'A'}${good.slice(1)}`;
    const words = platform.secrets.open('share-files', Buffer.from(good, 'base64url'));
    const elsewhere = createSecretBox('the key of another installation, as long').seal('share-files', words).toString('base64url');
    for (const value of [page?.value ?? '', tampered, elsewhere, 'x', '', 'A'.repeat(4_000)]) expect((await ask(value)).status).toBe(404);
  });

  test('401: a request without a cookie is rejected', async () => {
    const { file } = await withPicture();
    expect((await newReader(app).file(file.fileName)).status).toBe(401);
  });

  test('200: several links work in one browser, each with its own files, alongside a user session', async () => {
    const [one, two] = [await withPicture(), await withPicture()];
    const stranger = await buildTeam(app);
    const theirs = await stranger.project();
    const browser = await opened(await buildShare(db, one.project), await opened(await buildShare(db, two.project)));
    for (const { fileName } of [one.file, two.file]) expect((await browser.file(fileName)).status).toBe(200);
    const own = await newFile(theirs, { workspaceId: stranger.workspace.id });
    const session = await sessionOf(stranger.people.lead);
    const cookie = [
      `coloa-files=${session.file}`,
      ...browser.jar.filter(({ path }) => path === '/attachments').map((c) => `${c.name}=${c.value}`),
    ];
    const both = newReader(app);
    for (const { fileName } of [own, one.file, two.file])
      expect((await both.file(fileName, { headers: { cookie: cookie.join('; ') } })).status).toBe(200);
  });

  test('200: only the latest cookies are kept, so that the header stays short', async () => {
    const project = await team.project();
    const browser = newReader(app);
    for (let n = 0; n < COOKIES_MOST + 5; n++) await opened(await buildShare(db, project), browser);
    for (const path of ['/attachments', sharesContract.report.path]) {
      expect(browser.jar.filter((cookie) => cookie.path === path).length).toBe(COOKIES_MOST);
    }
    const header = browser.jar.filter(({ path }) => path === '/attachments').map(({ name, value }) => `${name}=${value}`);
    expect(header.join('; ').length).toBeLessThan(6_000);
  });
});
