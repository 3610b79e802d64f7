import { reportFile } from '@coloa/contract/reports/report-document.ts';
import { describe, expect, test } from 'vitest';
import { buildReportDocument, buildReportFinding } from '../report-document.factory.ts';
import { reportForDefectDojo } from './defectdojo.ts';
import { reportJson } from './json.ts';
import { reportSarif } from './sarif.ts';

const { sections } = buildReportFinding();
const findings = [
  buildReportFinding({
    key: 'HVB-1',
    title: 'Mã PIN ⟦TITLESECRET⟧ trong log',
    assets: ['https://a.example/?k=⟦ASSETSECRET⟧', 'https://b.example/x', 'vn.hvbank.mobile'],
    sections: { ...sections, steps: '![Màn hình](/attachments/red.png)\n\n`⟦CODESECRET⟧`' },
  }),
  buildReportFinding({ key: 'HVB-2', severity: 'VARIES', status: 'CLOSED', cvss: null, cwe: null, vrt: null, foundDay: null }),
  buildReportFinding({ key: 'HVB-3', severity: 'LOW', status: 'DUPLICATE', vrt: null }),
];
const documents = [buildReportDocument({ findings }), buildReportDocument({ findings, language: 'en' })];

describe('a report as data', () => {
  test('holds nothing of what was taken out, and no bytes', () => {
    for (const make of [reportJson, reportForDefectDojo, reportSarif]) {
      const text = make(documents).toString();
      expect(text).not.toMatch(/SECRET/);
      expect(text).not.toContain('pictures');
      expect(text).toContain('⟦⟧');
    }
  });

  test('as JSON it is what the contract says, a document for each language', () => {
    const file = reportFile.parse(JSON.parse(reportJson(documents).toString()));
    expect(file.documents.map(({ language }) => language)).toEqual(['vi', 'en']);
    expect(file.documents[0]?.findings.map(({ key }) => key)).toEqual(['HVB-1', 'HVB-2', 'HVB-3']);
  });
});

// What its import takes besides title, severity and description; it refuses a file with any other.
const TAKEN = [
  'title severity description date cwe cvssv3 cvssv3_score cvssv4 cvssv4_score mitigation impact steps_to_reproduce references active verified',
  'false_p risk_accepted under_review is_mitigated static_finding dynamic_finding unique_id_from_tool vuln_id_from_tool endpoints',
].flatMap((line) => line.split(' '));

describe('a report for DefectDojo', () => {
  const made = JSON.parse(reportForDefectDojo(documents).toString());

  test('has no key that its import does not know, and those it asks for', () => {
    for (const finding of made.findings) {
      expect(TAKEN).toEqual(expect.arrayContaining(Object.keys(finding)));
      expect(finding.title && finding.severity && finding.description).toBeTruthy();
    }
  });

  test('tells statuses in its words, and leaves duplicates out', () => {
    expect(made.findings).toMatchObject([
      {
        unique_id_from_tool: 'HVB-1',
        severity: 'Critical',
        active: true,
        verified: true,
        is_mitigated: false,
        cwe: 294,
        cvssv3_score: 9.6,
      },
      { unique_id_from_tool: 'HVB-2', severity: 'Info', active: false, verified: true, is_mitigated: true },
    ]);
    expect(made.findings[1]).not.toHaveProperty('date');
  });

  test('names as endpoints those assets that are addresses and hide nothing', () => {
    expect(made.findings[0].endpoints).toEqual(['https://b.example/x']);
    expect(made.findings[0].steps_to_reproduce).toBe('Màn hình\n\n`⟦⟧`');
  });
});

describe('a report as SARIF', () => {
  const [run] = JSON.parse(reportSarif(documents).toString()).runs;

  test('has a rule for each type, which its results name', () => {
    expect(run.tool.driver.rules.map(({ id }: { id: string }) => id)).toEqual([
      'broken_authentication_and_session_management',
      'HVB-2',
      'CWE-294',
    ]);
    for (const result of run.results) expect(run.tool.driver.rules[result.ruleIndex].id).toBe(result.ruleId);
  });

  test('says how severe a rule is by its score, or by its severity', () => {
    expect(run.tool.driver.rules.map((rule: { properties: Record<string, unknown> }) => rule.properties['security-severity'])).toEqual([
      '9.6',
      '0.0',
      '9.6',
    ]);
    expect(run.results.map(({ level }: { level: string }) => level)).toEqual(['error', 'none', 'note']);
  });

  test('suppresses what needs nothing more', () => {
    expect(run.results.map(({ suppressions }: { suppressions?: unknown[] }) => suppressions?.length ?? 0)).toEqual([0, 1, 0]);
  });
});
