import sharp from 'sharp';
import { expect, test } from 'vitest';
import { pictureOf } from '../../test/pictures.ts';
import { readPdf } from '../../test/read-pdf.ts';
import { useReportWorkers } from '../../test/report-workers.ts';
import { renderReport } from './render-report.ts';
import { buildReportDocument, buildReportFinding } from './report-document.factory.ts';
import type { ReportControl, ReportDocument } from './report-document.ts';

useReportWorkers();
const print = async (document: ReportDocument) => readPdf(await renderReport(async () => ({ format: 'pdf', documents: [document] })));

test('a hundred findings with an image each are one document', async () => {
  const numbers = Array.from({ length: 100 }, (_, index) => index);
  const screenshot = (index: number) =>
    sharp({ create: { width: 320, height: 200, channels: 3, background: `rgb(${index},0,9)` } })
      .png()
      .toBuffer();
  const pictures = new Map(await Promise.all(numbers.map(async (index) => [`${index}.png`, pictureOf(await screenshot(index))] as const)));
  const { sections } = buildReportFinding();
  const findings = numbers.map((index) =>
    buildReportFinding({ key: `HVB-${index}`, sections: { ...sections, steps: `![Ảnh ${index}](/attachments/${index}.png)` } }),
  );
  const report = await print(buildReportDocument({ findings, pictures }));
  expect(report.images.map((image) => image.pixel)).toEqual(numbers.map((index) => [index, 0, 9]));
  expect(report.count).toBeGreaterThan(100);
});

test('two thousand controls are printed', async () => {
  const controls = Array.from({ length: 2_000 }, (_, n): ReportControl => {
    return { code: `X-${n}`, title: 'Tìm', state: 'PASSED', testers: [], day: '2026-03-09', findings: [], assets: [] };
  });
  const { text } = await print(buildReportDocument({ coverage: [{ name: 'Rất nhiều', standard: '', controls }] }));
  expect(text).toContain('X-1999');
});
