import { reportsContract } from '@coloa/contract/reports/reports.contract.ts';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/harness.ts';
import { buildTeam } from '../../../test/team.ts';
import { buildIssue } from '../../issues/issues.factory.ts';
import { projects } from '../../projects/projects.tables.ts';
import { buildReportDocument } from '../report-document.factory.ts';
import type { ReportDocument } from '../report-document.ts';
import { warningsIn } from './report-warnings.ts';

const app = await testApp();
const { call, db } = app;
const { as, project: newProject } = await buildTeam(app);

const VIETNAMESE = 'Kiểm thử ứng dụng ngân hàng trên điện thoại, gồm máy chủ và giao diện quản trị của khách hàng.';
const content = { title: 'Data leak', description: VIETNAMESE, steps: 'Call it.', impact: 'Readable.', recommendation: 'Fix it.' };

test('an English report names the description and the findings that are written in Vietnamese', async () => {
  const project = await newProject({ key: 'OL' });
  await db
    .update(projects)
    .set({ languages: ['en'], description: VIETNAMESE })
    .where(eq(projects.id, project.id));
  const issue = await buildIssue(db, { project, status: 'OPEN' }, { contents: { en: content } });
  const { body } = await call(reportsContract.warnings, { params: { id: project.id }, body: {} }, as('lead'));
  expect(body.items.filter(({ kind }) => kind === 'OTHER_LANGUAGE')).toMatchObject([
    { language: 'en', part: 'SUMMARY', findings: [] },
    { language: 'en', part: null, findings: [{ id: issue.id }] },
  ]);
});

test('a part that is printed in the other language for lack of a translation is not named twice', () => {
  const foreign = { language: 'vi' as const, parts: ['SUMMARY' as const] };
  const kinds = (document: ReportDocument) => warningsIn([document], null).map(({ kind }) => kind);
  expect(kinds(buildReportDocument({ language: 'en', findings: [], summary: VIETNAMESE }))).toContain('OTHER_LANGUAGE');
  const untranslated = kinds(buildReportDocument({ language: 'en', findings: [], summary: VIETNAMESE, untranslated: foreign }));
  expect(untranslated).toContain('UNTRANSLATED');
  expect(untranslated).not.toContain('OTHER_LANGUAGE');
});
