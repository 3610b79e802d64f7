import { MACHINE_FORMATS, REPORT_FORMATS } from '@coloa/contract/reports/report-parts.ts';
import { expect, test } from 'vitest';
import { fileWords } from '../../test/file-words.ts';
import { useReportWorkers } from '../../test/report-workers.ts';
import { renderReport } from './render-report.ts';
import { buildReportDocument, buildReportFinding } from './report-document.factory.ts';

useReportWorkers();

const risk = { owner: 'Lan Trần, CISO ⟦SECRET⟧', reason: 'Retired next year', until: '2027-02-01' };
const accepted = buildReportFinding({ key: 'HVB-1', status: 'RISK_ACCEPTED', risk });

test.each(REPORT_FORMATS.filter((format) => !MACHINE_FORMATS.includes(format)))(
  '%s says who accepted a risk, why, and until when',
  async (format) => {
    const documents = [buildReportDocument({ language: 'en', findings: [accepted] })];
    const words = (await fileWords(format, await renderReport(async () => ({ format, documents })))).replaceAll(/\s+/g, ' ');
    expect(words).toContain('Lan Trần, CISO');
    expect(words).toContain('Retired next year');
    expect(words).toContain(format === 'json' ? '2027-02-01' : 'to be reviewed on 01 Feb 2027');
    expect(words).not.toContain('SECRET');
  },
);
