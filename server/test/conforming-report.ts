import { SECTIONS } from '@coloa/contract/bugs/bugs.contract.ts';
import { writtenDay } from '@coloa/contract/written-values.ts';
import sharp from 'sharp';
import { reportDocx } from '../src/reports/formats/docx.ts';
import { buildReportDocument, buildReportFinding } from '../src/reports/report-document.factory.ts';
import type { ReportDocument } from '../src/reports/report-document.ts';
import { reportLabels } from '../src/reports/report-labels.ts';
import { readPicture } from '../src/reports/report-pictures.ts';
import { fillTemplate } from '../src/reports/templates/fill-template.ts';
import { createTypesetter } from '../src/reports/typesetter.ts';
import { squeeze } from './findings-in-files.ts';
import { pictureOf } from './pictures.ts';
import { readPdf } from './read-pdf.ts';
import { paragraph, wordFile } from './word-file.ts';

export const label = reportLabels('en');
export const LOST = 'lost.png';
export const titleOf = (n: number): string => `Text number ${n + 1} of all`;

export async function reportOf(texts: readonly string[]): Promise<ReportDocument> {
  const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();
  const empty = Object.fromEntries(SECTIONS.map((name) => [name, '']));
  return buildReportDocument({
    language: 'en',
    parts: ['FINDINGS'],
    summary: '',
    findings: texts.map((description, n) =>
      buildReportFinding({
        key: `CASE-${n + 1}`,
        title: titleOf(n),
        sections: { ...empty, description, references: 'End.' } as never,
      }),
    ),
    pictures: new Map([
      ['a.png', pictureOf(png)],
      ['b.png', pictureOf(png)],
      [LOST, { path: '/nowhere' }],
    ]),
  });
}

export const WORD: Record<'docx' | 'template', (documents: ReportDocument[]) => Promise<Buffer>> = {
  docx: (documents) => reportDocx(documents, readPicture),
  template: (documents) => fillTemplate(wordFile({ body: paragraph('{all.parts}') }), documents, readPicture),
};

export async function printed(document: ReportDocument): Promise<string> {
  const { pages, count } = await readPdf(await createTypesetter().typeset([document], () => {}));
  const day = writtenDay(document.generatedDay, document.language);
  const running = (page: string, n: number) =>
    page.slice(page.indexOf(`${day} `) + day.length + 1).replace(new RegExp(`An Dương Lab · .{1,60}? ${n + 1} / ${count}\\s*$`), '');
  return squeeze(pages.map(running).join(' '));
}
