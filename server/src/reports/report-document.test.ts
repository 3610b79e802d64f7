import { expect, test } from 'vitest';
import { buildReportFinding } from './report-document.factory.ts';
import { sortFindings } from './report-document.ts';

const finding = (key: string, severity: 'HIGH' | 'LOW', score: number | null) =>
  buildReportFinding({ key, severity, cvss: score === null ? null : { version: '3.1', vector: 'CVSS:3.1/', score } });

test('findings are sorted by severity, then by score, then by key, and findings without a score are last', () => {
  const findings = [
    finding('A-1', 'LOW', 9.9),
    finding('A-2', 'HIGH', null),
    finding('A-3', 'HIGH', 7),
    finding('A-12', 'HIGH', 8.8),
    finding('A-9', 'HIGH', 8.8),
  ];
  expect(sortFindings(findings).map(({ key }) => key)).toEqual(['A-9', 'A-12', 'A-3', 'A-2', 'A-1']);
});
