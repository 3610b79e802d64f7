import type { ReportFile } from '@coloa/contract/reports/report-document.ts';
import { plainDocument } from '../plain-document.ts';
import type { ReportDocument } from '../report-document.ts';

export function reportJson(documents: readonly ReportDocument[]): Buffer {
  const madeFor = documents[0]?.watermark;
  const file: ReportFile = {
    format: 'coloa-report',
    formatVersion: 1,
    ...(madeFor !== undefined && { madeFor }),
    documents: documents.map(plainDocument),
  };
  return Buffer.from(`${JSON.stringify(file, null, 2)}\n`);
}
