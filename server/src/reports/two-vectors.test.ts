import { exportsContract } from '@coloa/contract/exports/exports.contract.ts';
import { MACHINE_FORMATS, REPORT_FORMATS, type ReportFormat } from '@coloa/contract/reports/report-parts.ts';
import { expect, test } from 'vitest';
import { everythingIn, squeeze } from '../../test/findings-in-files.ts';
import { testApp } from '../../test/harness.ts';
import { readWorkbook } from '../../test/read-workbook.ts';
import { buildTeam } from '../../test/team.ts';
import { buildIssue } from '../issues/issues.factory.ts';
import { buildReportDocument, buildReportFinding } from './report-document.factory.ts';
import { withShownParts } from './shown-parts.ts';

const app = await testApp();
const { as, people, project: buildProject } = await buildTeam(app);
const project = await buildProject({ key: 'HVB', languages: ['en'] });

const THREE = 'AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H';
const FOUR = 'AV:N/AC:L/AT:N/PR:L/UI:N/VC:H/VI:N/VA:N/SC:N/SI:N/SA:N';
const vectors = { cvss: `CVSS:4.0/${FOUR}`, cvssOther: `CVSS:3.1/${THREE}` };
await buildIssue(app.db, { project, reporterId: people.tester.id, status: 'OPEN', ...vectors }, { contents: { en: { title: 'Two' } } });

async function exported(format: ReportFormat): Promise<Buffer> {
  const answer = await app.call(exportsContract.report, { body: { projectId: project.id, format, language: 'en' } }, as('client'));
  expect({ status: answer.status, details: answer.details }).toEqual({ status: 200, details: [] });
  return answer.bytes;
}

test.each([...REPORT_FORMATS, ...MACHINE_FORMATS].map((format) => [format]))(
  'a report as %s contains both vectors of a finding',
  async (format) => {
    const words = squeeze(await everythingIn(format, await exported(format)));
    expect(words).toContain(FOUR);
    expect(words).toContain(THREE);
  },
);

test.each(['pdf', 'docx', 'html', 'md'] as const)(
  'a report as %s shows the deciding vector first, with both versions and scores',
  async (format) => {
    const words = squeeze((await everythingIn(format, await exported(format))).replaceAll(/<[^>]+>|[*`|]/g, ' '));
    expect(words).toMatch(/CVSS4\.07\.1(CVSS:4\.0\/)?AV:N\S*?SA:N\S*?CVSS3\.19\.8(CVSS:3\.1\/)?AV:N/);
  },
);

test('machine-readable reports name the version of each vector', async () => {
  const json = JSON.parse((await exported('json')).toString());
  expect(json.documents[0].findings[0]).toMatchObject({
    cvss: { version: '4.0', vector: vectors.cvss, score: 7.1 },
    cvssOther: { version: '3.1', vector: vectors.cvssOther, score: 9.8 },
  });
  const dojo = JSON.parse((await exported('defectdojo')).toString());
  const scores = { cvssv3: vectors.cvssOther, cvssv3_score: 9.8, cvssv4: vectors.cvss, cvssv4_score: 7.1 };
  expect(dojo.findings[0]).toMatchObject(scores);
  const sarif = JSON.parse((await exported('sarif')).toString());
  const properties = { cvssVector: vectors.cvss, cvssScore: 7.1, cvssOtherVector: vectors.cvssOther, cvssOtherScore: 9.8 };
  expect(sarif.runs[0].results[0].properties).toMatchObject(properties);
});

test('the Excel report has columns for the other vector only if a finding has one', async () => {
  const [row] = (await readWorkbook(await exported('xlsx'))).get('Findings') ?? [];
  expect(row).toMatchObject({ CVSS: 7.1, 'CVSS vector': vectors.cvss, 'Second CVSS': 9.8, 'Second CVSS vector': vectors.cvssOther });
});

test('the exported list of issues has columns for both vectors', async () => {
  const { bytes } = await app.call(exportsContract.issues, { query: { projectId: project.id } }, as('lead'));
  const [row] = [...(await readWorkbook(bytes)).values()].flat();
  expect(Object.values(row ?? {})).toEqual(expect.arrayContaining([7.1, vectors.cvss, 9.8, vectors.cvssOther]));
});

test('a report that only lists its findings omits the other vector', () => {
  const finding = buildReportFinding({ cvssOther: { version: '4.0', vector: vectors.cvss, score: 7.1 } });
  const document = withShownParts(buildReportDocument({ parts: ['OVERVIEW'], findings: [finding] }));
  expect(document.findings[0]?.cvss).not.toBeNull();
  expect(JSON.stringify(document)).not.toContain('cvssOther');
});
