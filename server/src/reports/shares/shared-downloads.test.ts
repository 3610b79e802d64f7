import { LIMITS } from '@coloa/contract/limits.ts';
import { MACHINE_FORMATS, REPORT_FORMATS } from '@coloa/contract/reports/report-parts.ts';
import { reportsContract } from '@coloa/contract/reports/reports.contract.ts';
import { sharesContract } from '@coloa/contract/reports/shares.contract.ts';
import { sql } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { fileWords } from '../../../test/file-words.ts';
import { testApp } from '../../../test/harness.ts';
import { readPdf } from '../../../test/read-pdf.ts';
import { newReader } from '../../../test/reader.ts';
import { shareTeam } from '../../../test/share-team.ts';
import { buildComment } from '../../comments/comments.factory.ts';
import { buildFile } from '../../files/files.factory.ts';
import { buildIssue } from '../../issues/issues.factory.ts';
import { buildRetest, buildRound } from '../../issues/retests/retests.factory.ts';
import { today } from '../../platform/text/days.ts';
import { type BuiltShare, buildShare } from './shares.factory.ts';

const app = await testApp();
const { call, db, platform } = app;
const { team, listed, download } = await shareTeam(app);
const lead = team.as('lead');

async function withSecrets() {
  const project = await team.project({ languages: ['vi', 'en'] });
  const file = await buildFile(db, platform.storage, {
    workspaceId: project.workspaceId,
    uploadedBy: project.createdBy,
    projectId: project.id,
  });
  const title = 'Lỗ hổng cho khách';
  const description = `Mô tả ⟦SECRETREDACTED⟧\n\n![⟦SECRETCAPTION⟧](/attachments/${file.fileName})`;
  const contents = { vi: { title, description }, en: { title: 'A finding for the client', description } };
  const issue = await buildIssue(
    db,
    { project, status: 'OPEN', severity: 'HIGH' },
    { contents, assets: ['https://a.example/⟦SECRETASSET⟧'] },
  );
  for (const status of ['DRAFT', 'IN_REVIEW', 'REJECTED', 'DUPLICATE'] as const) {
    const hidden = { title: `SECRET${status}`, description: `SECRET${status}` };
    await buildIssue(db, { project, status }, { contents: { vi: hidden, en: hidden }, assets: [`https://SECRET${status}.example`] });
  }
  await buildIssue(db, { project, status: 'OPEN', deletedAt: new Date() }, { contents: { vi: { title: 'SECRETBIN' } } });
  await buildComment(db, { issue, author: team.people.tester }, { body: 'SECRETINTERNAL', internal: true });
  await buildComment(db, { issue, author: team.people.tester }, { body: 'SECRETCOMMENT' });
  await buildRetest(db, issue, await buildRound(db, project, { note: 'SECRETROUND' }), 'FIXED', { note: '⟦SECRETNOTE⟧' });
  return { project, issue, title, file };
}

describe('POST /api/project/share/report/download', () => {
  test.each(REPORT_FORMATS)('200: S35 as %s it contains only what the page shows, with its recipient', async (format) => {
    const { project, title, issue } = await withSecrets();
    const live = await buildShare(db, project, { label: 'Ngân hàng HVB ⟦SECRETLABEL⟧' });
    const { id: versionId } = (await call(reportsContract.makeVersion, { params: { id: project.id }, body: {} }, lead)).body;
    const fixed = await buildShare(db, project, { label: 'Ngân hàng HVB ⟦SECRETLABEL⟧', versionId });
    for (const share of [live, fixed]) {
      const answer = await download(share, { format });
      expect(answer.errors).toEqual([]);
      const words = await fileWords(format, answer.bytes);
      expect(words).toContain(title);
      expect(words).toContain(issue.key);
      expect(words).toContain('Ngân hàng HVB');
      expect([...new Set(words.match(/SECRET[A-Z_]*/g))]).toEqual([]);
      expect(answer.bytes.includes('SECRET')).toBe(false);
    }
  });

  test('200: S35 the response is an uncached download named after project, language and day', async () => {
    const project = await team.project({ key: 'HVB', languages: ['vi', 'en'] });
    const name = `HVB-report-${today(team.workspace.timeZone)}-en.json`;
    const { headers } = await download(await buildShare(db, project, { language: 'en' }), { format: 'json' });
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'content-disposition': `attachment; filename="${name}"; filename*=UTF-8''${name}`,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    });
  });

  test('200: the default is a PDF with the label across each page', async () => {
    const { project } = await withSecrets();
    const { bytes } = await download(await buildShare(db, project, { label: 'Ngân hàng #panic("x") HVB' }));
    const { pages } = await readPdf(bytes);
    expect(pages.length).toBeGreaterThan(3);
    for (const page of pages) expect(page.replaceAll(/\s+/g, ' ')).toContain('Ngân hàng #panic("x") HVB');
  });

  test('200: Word shows the label in each header and HTML over the page, and neither runs code', async () => {
    const share = await buildShare(db, await team.project(), { label: '<script>alert(1)</script> & "HVB"' });
    const html = (await download(share, { format: 'html' })).bytes.toString();
    expect(html).toContain('class="watermark"');
    expect(html).not.toContain('<script');
    const files = unzipSync((await download(share, { format: 'docx' })).bytes);
    const headers = Object.entries(files).filter(([name]) => name.startsWith('word/header'));
    expect(headers.length).toBeGreaterThan(0);
    for (const [, xml] of headers) expect(Buffer.from(xml).toString()).toMatch(/string="(?:&lt;|<)script/);
  });

  test('200: contains its images, and those of its version for a fixed link', async () => {
    const { project, file } = await withSecrets();
    const { id: versionId } = (await call(reportsContract.makeVersion, { params: { id: project.id }, body: {} }, lead)).body;
    await db.execute(sql`delete from files where id = ${file.id}`);
    const names = async (share: BuiltShare) => Object.keys(unzipSync((await download(share, { format: 'md' })).bytes)).sort();
    expect(await names(await buildShare(db, project, { versionId }))).toEqual([`images/${file.fileName}`, 'report.vi.md']);
    expect(await names(await buildShare(db, project))).toEqual(['report.vi.md']);
  });

  test('200: a redacted image is in no archive', async () => {
    const { project, issue, file } = await withSecrets();
    await db.execute(sql`update issue_contents set description = '⟦' || description || '⟧' where issue_id = ${issue.id}`);
    const { bytes } = await download(await buildShare(db, project), { format: 'md' });
    expect(Object.keys(unzipSync(bytes))).toEqual(['report.vi.md']);
    expect(bytes.includes(file.fileName)).toBe(false);
  });

  test('200: uses the languages of the link, or the requested one of them', async () => {
    const { project } = await withSecrets();
    const languages = async (share: BuiltShare, body: object = {}) => {
      const file = JSON.parse((await download(share, { format: 'json', ...body })).text);
      return file.documents.map(({ language }: { language: string }) => language);
    };
    const both = await buildShare(db, project, { language: 'both' });
    expect(await languages(both)).toEqual(['vi', 'en']);
    expect(await languages(both, { language: 'en' })).toEqual(['en']);
    const one = await buildShare(db, project, { language: 'vi' });
    expect(await languages(one, { language: 'en' })).toEqual(['vi']);
    expect(await languages(one, { language: 'both' })).toEqual(['vi']);
    expect(MACHINE_FORMATS).not.toContain('json');
  });

  test('200: each download is counted and logged with its format', async () => {
    const share = await buildShare(db, await team.project());
    const reader = newReader(app);
    await download(share, { format: 'json' }, reader);
    await download(share, { format: 'md' }, reader);
    const log = await call(sharesContract.visits, { params: { id: share.projectId }, query: { shareId: share.id } }, lead);
    expect(log.body.items.map(({ kind, part, address }) => [kind, part, address])).toEqual([
      ['DOWNLOADED', 'md', reader.address],
      ['DOWNLOADED', 'json', reader.address],
    ]);
    expect(await listed(share)).toMatchObject({ downloaded: 2, views: 0, lastSeenAt: expect.any(String) });
  });

  test('409: the link does not offer downloads', async () => {
    const share = await buildShare(db, await team.project(), { downloads: false });
    for (const format of REPORT_FORMATS)
      expect(await download(share, { format })).toMatchObject({ status: 409, errors: ['SHARE_NOT_OFFERED'] });
    expect(await listed(share)).toMatchObject({ downloaded: 0 });
  });

  test('409: images too large for one file are reported, and formats without images succeed', async () => {
    const { project, file } = await withSecrets();
    await db.execute(sql`update files set size = ${LIMITS.reportPictureBytes + 1} where id = ${file.id}`);
    const description = `![Màn hình](/attachments/${file.fileName})`;
    await db.execute(sql`update issue_contents set description = ${description} where title = 'Lỗ hổng cho khách'`);
    const share = await buildShare(db, project);
    const refused = await download(share, { format: 'docx' });
    expect(refused).toMatchObject({ status: 409, errors: ['REPORT_PICTURES_TOO_LARGE'] });
    expect(refused.details[0]?.message).toMatch(/có 1 ảnh, tổng cộng 301 MB, .* chứa được 300 MB/);
    expect((await download(share, { format: 'json' })).status).toBe(200);
    expect(await listed(share)).toMatchObject({ downloaded: 1 });
  });

  test('429: only a few concurrent downloads of one link are allowed', async () => {
    const share = await buildShare(db, await team.project());
    const answers = await Promise.all(Array.from({ length: 12 }, () => download(share, { format: 'json' })));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThan(12);
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('429: the twenty-first download of a link must wait at most twenty seconds', async () => {
    const share = await buildShare(db, await team.project());
    const reader = newReader(app);
    const answers = [];
    for (let n = 0; n < 21; n++) answers.push(await download(share, { format: 'json' }, reader));
    expect(answers.map(({ status }) => status)).toEqual([...Array(20).fill(200), 429]);
    expect(Number(answers.at(-1)?.headers['retry-after'])).toBeLessThanOrEqual(20);
  });
});
