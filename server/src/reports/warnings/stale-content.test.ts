import { reportsContract } from '@coloa/contract/reports/reports.contract.ts';
import { expect, test } from 'vitest';
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

test('findings published after the texts of the report were saved are reported, if the report prints a summary', async () => {
  const project = await newProject({ key: 'OS' });
  await buildIssue(db, { project, status: 'OPEN', publishedAt: new Date('2020-01-01') });
  const later = await buildIssue(db, { project, status: 'OPEN', publishedAt: new Date('2100-01-01') });
  expect(keysOf(await warnings(project), 'OLD_SUMMARY')).toEqual([]);
  await save(project, { classification: 'Mật' });
  expect(keysOf(await warnings(project), 'OLD_SUMMARY')).toEqual([]);
  await save(project, { version: 2, summary: { vi: 'Không có lỗ hổng.', en: '' } });
  const expected = [[`OS-${later.number}`]];
  expect(keysOf(await warnings(project), 'OLD_SUMMARY')).toEqual(expected);
  expect(keysOf(await exported(project), 'OLD_SUMMARY')).toEqual(expected);
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
