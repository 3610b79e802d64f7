import { REPORT_PARTS, type ReportPart } from '@coloa/contract/reports/report-parts.ts';
import { describe, expect, test } from 'vitest';
import { useReportWorkers } from '../../test/report-workers.ts';
import { renderReport } from './render-report.ts';
import { buildReportDocument, buildReportFinding } from './report-document.factory.ts';
import { withShownParts } from './shown-parts.ts';

useReportWorkers();

function documentOf(parts: ReportPart[]) {
  const retest = {
    round: { number: 1, startDay: '2026-03-16' },
    day: '2026-03-16',
    tester: 'Khôi',
    result: 'FIXED' as const,
    note: 'FINDINGS',
    results: [],
  };
  const sections = { description: 'FINDINGS', steps: 'FINDINGS', impact: '', recommendation: '', references: '' };
  const finding = buildReportFinding({ title: 'TITLE', sections, assets: ['FINDINGS'], retests: [retest] });
  const control = { code: 'COVERAGE', title: 'x', state: 'FAILED' as const, testers: [], day: null, findings: [finding.key], assets: [] };
  return withShownParts(
    buildReportDocument({
      parts,
      summary: 'SUMMARY',
      appendix: 'APPENDIX',
      scope: [{ inScope: true, kind: 'URL', value: 'SCOPE', note: '' }],
      rounds: [{ number: 1, startDay: '2026-03-16', endDay: null }],
      findings: [finding],
      coverage: [{ name: 'x', standard: '', controls: [control] }],
    }),
  );
}
const wordsIn = (parts: ReportPart[]) => {
  const { parts: _, ...rest } = documentOf(parts);
  return [...new Set(JSON.stringify(rest).match(/SUMMARY|APPENDIX|SCOPE|FINDINGS|COVERAGE|TITLE/g))].sort();
};

describe('a document', () => {
  test('contains only the content of its selected parts', () => {
    expect(wordsIn([...REPORT_PARTS])).toEqual(['APPENDIX', 'COVERAGE', 'FINDINGS', 'SCOPE', 'SUMMARY', 'TITLE']);
    expect(wordsIn([])).toEqual([]);
    expect(wordsIn(['SUMMARY'])).toEqual(['SUMMARY']);
    expect(wordsIn(['SCOPE'])).toEqual(['SCOPE']);
    expect(wordsIn(['OVERVIEW'])).toEqual(['TITLE']);
    expect(wordsIn(['FINDINGS'])).toEqual(['FINDINGS', 'TITLE']);
    expect(wordsIn(['RETESTS'])).toEqual(['TITLE']);
    expect(wordsIn(['COVERAGE'])).toEqual(['COVERAGE']);
    expect(wordsIn(['APPENDIX'])).toEqual(['APPENDIX']);
  });

  test('counts findings where figures are shown, and omits findings from the coverage that it does not contain', () => {
    expect(documentOf(['SUMMARY']).findings).toMatchObject([{ severity: 'CRITICAL', status: 'OPEN' }]);
    expect(documentOf(['COVERAGE']).coverage[0]?.controls[0]?.findings).toEqual([]);
    expect(documentOf(['COVERAGE', 'FINDINGS']).coverage[0]?.controls[0]?.findings).toEqual(['HVB-12']);
  });

  test.each(REPORT_PARTS.map((part) => [part]))('of %s alone is made in every format for people', async (part) => {
    for (const format of ['pdf', 'docx', 'xlsx', 'html', 'md'] as const) {
      const bytes = await renderReport(async () => ({ format, documents: [documentOf([part])] }));
      expect(bytes.length, format).toBeGreaterThan(300);
    }
  });

  test.each(REPORT_PARTS.map((part) => [part]))('without %s is made in every format for people', async (part) => {
    for (const format of ['pdf', 'docx', 'xlsx', 'html', 'md'] as const) {
      const bytes = await renderReport(async () => ({ format, documents: [documentOf(REPORT_PARTS.filter((each) => each !== part))] }));
      expect(bytes.length, format).toBeGreaterThan(300);
    }
  });
});
