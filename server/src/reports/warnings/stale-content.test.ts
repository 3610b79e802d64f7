import { reportsContract } from '@coloa/contract/reports/reports.contract.ts';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../test/harness.ts';
import { buildTeam, type Teammate } from '../../../test/team.ts';
import { buildCorrection } from '../../issues/corrections/corrections.factory.ts';
import { buildIssue } from '../../issues/issues.factory.ts';

const app = await testApp();
const { call, db } = app;
const { as, project: newProject } = await buildTeam(app);

type Project = Awaited<ReturnType<typeof newProject>>;
const warnings = async ({ id }: Project, body: object = {}, who: Teammate = 'lead') =>
  (await call(reportsContract.warnings, { params: { id }, body }, as(who))).body.items;
const exported = async ({ id }: Project) => (await call(reportsContract.preview, { params: { id }, body: {} }, as('lead'))).body.warnings;
const save = ({ id }: Project, body: object) =>
  call(reportsContract.saveSettings, { params: { id }, body: { version: 1, ...body } as never }, as('lead'));
const keysOf = (items: Awaited<ReturnType<typeof warnings>>, wanted: string) =>
  items.filter(({ kind }) => kind === wanted).map(({ findings }) => findings.map(({ key }) => key));

test('a lead is warned about findings with an open correction; testers, who cannot decide, are not', async () => {
  const project = await newProject({ key: 'PC' });
  const issue = await buildIssue(db, { project, status: 'OPEN' });
  await buildIssue(db, { project, status: 'OPEN' });
  const hidden = await buildIssue(db, { project, status: 'IN_REVIEW' });
  await buildCorrection(db, hidden);
  expect(keysOf(await warnings(project), 'PENDING_CORRECTIONS')).toEqual([]);
  await buildCorrection(db, issue);
  const expected = [[`PC-${issue.number}`]];
  expect(keysOf(await warnings(project), 'PENDING_CORRECTIONS')).toEqual(expected);
  expect(keysOf(await exported(project), 'PENDING_CORRECTIONS')).toEqual(expected);
  expect(keysOf(await warnings(project, {}, 'tester'), 'PENDING_CORRECTIONS')).toEqual([]);
});

describe('findings published after the summary', () => {
  async function projectWith(key: string, summary: { vi: string; en: string }) {
    const project = await newProject({ key });
    await buildIssue(db, { project, status: 'OPEN', publishedAt: new Date('2020-01-01') });
    await save(project, { summary, language: 'both' });
    const later = await buildIssue(db, { project, status: 'OPEN', publishedAt: new Date(Date.now() + 1) });
    // The next save must be later than the publication.
    await expect.poll(() => Date.now() > (later.publishedAt?.getTime() ?? 0)).toBe(true);
    const outdated = async () =>
      (await warnings(project))
        .filter(({ kind }) => kind === 'OLD_SUMMARY')
        .map(({ language, findings }) => [language, ...findings.map((each) => each.key)]);
    return { project, outdated, later: `${key}-${later.number}` };
  }
  const text = { vi: 'Không có lỗ hổng.', en: 'No findings.' };

  test('are reported for each printed language, before an export too; without a summary, nothing is', async () => {
    const { project, outdated, later } = await projectWith('OS', text);
    const expected = [
      ['vi', later],
      ['en', later],
    ];
    expect(await outdated()).toEqual(expected);
    expect(keysOf(await exported(project), 'OLD_SUMMARY')).toEqual([[later], [later]]);
    const { outdated: none } = await projectWith('ON', { vi: '', en: '' });
    expect(await none()).toEqual([]);
  });

  test('are reported until the text changes or is confirmed in its language; other settings do not count', async () => {
    const { project, outdated, later } = await projectWith('OT', text);
    await save(project, { version: 2, classification: 'Mật', draft: 'ALWAYS', appendix: { vi: 'Phụ lục', en: '' } });
    expect(await outdated()).toEqual([
      ['vi', later],
      ['en', later],
    ]);
    await save(project, { version: 3, summary: { ...text, vi: 'Có một lỗ hổng.' } });
    expect(await outdated()).toEqual([['en', later]]);
    await save(project, { version: 4, summaryConfirmed: ['en'] });
    expect(await outdated()).toEqual([]);
  });

  test('the summary of the other language is reported if it is printed instead', async () => {
    const { project, outdated, later } = await projectWith('OU', { ...text, en: '' });
    expect(await outdated()).toEqual([['vi', later]]);
    await save(project, { version: 2, language: 'en' });
    expect(await outdated()).toEqual([['vi', later]]);
  });

  test('a text that was edited in the meantime is not confirmed', async () => {
    const { project } = await projectWith('OV', text);
    await save(project, { version: 2, summary: { ...text, vi: 'Sửa' } });
    const refused = await save(project, { version: 2, summaryConfirmed: ['vi'] });
    expect(refused).toMatchObject({ status: 409, body: { errors: [{ code: 'EDIT_CONFLICT' }] } });
    expect((await save(project, { version: 2, summaryConfirmed: ['en'] })).status).toBe(200);
  });

  test('a confirmed summary no longer stops a version', async () => {
    const { project } = await projectWith('OW', text);
    await db.execute(sql`update workspaces set readiness = '{"OLD_SUMMARY": "STOP"}' where id = ${project.workspaceId}`);
    const saveVersion = () => call(reportsContract.makeVersion, { params: { id: project.id }, body: { note: '' } }, as('lead'));
    expect((await saveVersion()).status).toBe(409);
    await save(project, { version: 2, summaryConfirmed: ['vi', 'en'] });
    expect((await saveVersion()).status).toBe(200);
  });
});

test('findings without text in the only language of the report come first, and not among those with empty sections', async () => {
  const project = await newProject({ key: 'FL' });
  const only = { title: 'Lộ dữ liệu', description: 'Mô tả.', steps: 'Bước.', impact: 'Đọc được.', recommendation: 'Sửa.' };
  const foreign = await buildIssue(db, { project, status: 'OPEN' }, { contents: { vi: only } });
  const partly = await buildIssue(db, { project, status: 'OPEN' }, { contents: { vi: only, en: { title: 'Data leak' } } });
  const items = await warnings(project, { language: 'en' });
  expect(items[0]).toMatchObject({ kind: 'NOT_TRANSLATED', language: 'en' });
  expect(keysOf(items, 'NOT_TRANSLATED')).toEqual([[`FL-${foreign.number}`]]);
  expect(keysOf(items, 'EMPTY')).toEqual([[`FL-${partly.number}`]]);
  const [{ findings: [empty] = [] } = {}] = items.filter(({ kind }) => kind === 'EMPTY');
  expect(empty?.field).toBe('contents.en.description');
});
