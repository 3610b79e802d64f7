import { reportsContract } from '@coloa/contract/reports/reports.contract.ts';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/harness.ts';
import { buildTeam } from '../../../test/team.ts';
import { buildIssue } from '../../issues/issues.factory.ts';
import { projects } from '../../projects/projects.tables.ts';
import { buildReportDocument, buildReportFinding } from '../report-document.factory.ts';
import type { ReportDocument } from '../report-document.ts';
import { warningsIn } from './report-warnings.ts';

const app = await testApp();
const { call, db } = app;
const { as, project: newProject } = await buildTeam(app);

const VIETNAMESE = 'Kiểm thử ứng dụng ngân hàng trên điện thoại, gồm máy chủ và giao diện quản trị của khách hàng.';
const content = { title: 'Data leak', description: VIETNAMESE, steps: 'Call it.', impact: 'Readable.', recommendation: 'Fix it.' };

test('an English report warns about a description and findings written in Vietnamese', async () => {
  const project = await newProject({ key: 'OL' });
  await db
    .update(projects)
    .set({ languages: ['en'], description: VIETNAMESE })
    .where(eq(projects.id, project.id));
  const issue = await buildIssue(db, { project, status: 'OPEN' }, { contents: { en: content } });
  const { body } = await call(reportsContract.warnings, { params: { id: project.id }, body: {} }, as('lead'));
  expect(body.items.filter(({ kind }) => kind === 'OTHER_LANGUAGE')).toMatchObject([
    { language: 'en', part: 'SUMMARY', text: 'projectDescription', findings: [] },
    { language: 'en', part: null, text: 'description', findings: [{ id: issue.id }] },
  ]);
});

test('a part printed in the other language for lack of a translation gets one warning, not two', () => {
  const foreign = { language: 'vi' as const, parts: ['SUMMARY' as const] };
  const kinds = (document: ReportDocument) => warningsIn([document], null).map(({ kind }) => kind);
  expect(kinds(buildReportDocument({ language: 'en', findings: [], summary: VIETNAMESE }))).toContain('OTHER_LANGUAGE');
  const untranslated = kinds(buildReportDocument({ language: 'en', findings: [], summary: VIETNAMESE, untranslated: foreign }));
  expect(untranslated).toContain('UNTRANSLATED');
  expect(untranslated).not.toContain('OTHER_LANGUAGE');
});

const found = (documents: ReportDocument[]) =>
  warningsIn(documents, null)
    .filter(({ kind }) => kind === 'OTHER_LANGUAGE')
    .map(({ part, text, findings }) => [part, text, ...findings]);

test('notes of scope, retests and an accepted risk are named where a report of one language prints them', () => {
  const retest = { round: { number: 1, startDay: '2026-04-06' }, day: '2026-04-07', tester: 'Hà', result: 'FIXED' as const, results: [] };
  const inEnglish = { description: 'Text.', steps: '', impact: '', recommendation: '', references: '' };
  const findings = [
    buildReportFinding({ key: 'OL-1', sections: inEnglish, retests: [{ ...retest, note: VIETNAMESE }] }),
    buildReportFinding({ key: 'OL-2', sections: inEnglish, risk: { owner: 'Lan', reason: VIETNAMESE, until: '2027-01-01' } }),
  ];
  const notes = ['Môi trường thử nghiệm, không có', 'dữ liệu thật của khách hàng'];
  const scope = notes.map((note) => ({ inScope: true, kind: 'URL' as const, value: 'https://a.example', note }));
  const document = buildReportDocument({ language: 'en', parts: ['SCOPE', 'FINDINGS'], summary: '', scope, findings });
  expect(found([document])).toEqual([
    ['SCOPE', 'scopeNotes'],
    [null, 'retestNotes', 'OL-1'],
    [null, 'riskReason', 'OL-2'],
  ]);
  expect(found([{ ...document, parts: ['OVERVIEW'] }])).toEqual([]);
  expect(found([document, { ...document, language: 'vi' }])).toEqual([]);
});

test('the names of the client, the project and people do not decide the language', () => {
  const client = 'Tổng công ty cổ phần bảo hiểm và dịch vụ tài chính Hải Vân';
  const summary = `${client} asked for a test of the payment gateway; everything was tested.`;
  const document = buildReportDocument({ language: 'en', parts: ['SUMMARY'], findings: [], summary });
  expect(found([document])).toEqual([['SUMMARY', null]]);
  expect(found([{ ...document, project: { ...document.project, client } }])).toEqual([]);
});
