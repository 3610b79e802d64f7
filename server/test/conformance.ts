import { SECTIONS } from '@coloa/contract/bugs/bugs.contract.ts';
import { visibleText } from '@coloa/contract/visible-text.ts';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { wholeOfficeFile } from '../src/platform/office-parts.ts';
import { documentTree, type TreeContext } from '../src/reports/document/document-tree.ts';
import { reportDocx } from '../src/reports/formats/docx.ts';
import { reportHtml } from '../src/reports/formats/html.ts';
import { reportMarkdown } from '../src/reports/formats/markdown.ts';
import { reportXlsx } from '../src/reports/formats/xlsx.ts';
import { buildReportDocument, buildReportFinding } from '../src/reports/report-document.factory.ts';
import type { ReportDocument } from '../src/reports/report-document.ts';
import { reportLabels } from '../src/reports/report-labels.ts';
import { readPicture } from '../src/reports/report-pictures.ts';
import { fillTemplate } from '../src/reports/templates/fill-template.ts';
import { createTypesetter } from '../src/reports/typesetter.ts';
import { conformingTexts } from './conforming-texts.ts';
import { pictureOf } from './pictures.ts';
import { readPdf } from './read-pdf.ts';
import { flat, type Said, saidByTree, saidInHtml, saidInMarkdown, saidInWord, sectionOf } from './said.ts';
import { squeeze } from './told-findings.ts';
import { paragraph, wordFaults, wordFile } from './word-file.ts';

const label = reportLabels('en');
const NAMES = ['a.png', 'b.png'];

/** A report with a finding for each text, which is its description. */
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
        title: `Text number ${n + 1} of all`,
        sections: { ...empty, description, references: 'End.' } as never,
      }),
    ),
    pictures: new Map(NAMES.map((name) => [name, pictureOf(png)])),
  });
}

/** Fails unless every format says the same of each text as the document tree does. */
export function testConformance(all: boolean): void {
  const texts = conformingTexts(all);
  describe('a report in every format', async () => {
    const document = await reportOf(texts.map(([, text]) => text));
    const context: TreeContext = { pictures: new Set(NAMES), label, figures: 0, evidence: 0, texts: 0 };
    const notes = new Map<string, number>();
    const expected = texts.map(([, text]) => saidByTree(documentTree(visibleText(text), context, 4), label, notes));
    const [section, next] = [label('finding.description'), label('finding.references')];
    const cut = (said: Said) => texts.map((_, n) => sectionOf(said, `CASE-${n + 1} · Text number ${n + 1} of all`, section, next));
    const both: ReportDocument[] = [document, { ...document, language: 'vi' }];
    const word = {
      docx: () => reportDocx(both, readPicture),
      template: () => fillTemplate(wordFile({ body: paragraph('{all.parts}') }), both, readPicture),
    };
    const said: Record<'html' | 'docx' | 'template' | 'md', () => Promise<Said>> = {
      html: async () => saidInHtml((await reportHtml([document], readPicture)).toString()),
      docx: async () => saidInWord(await reportDocx([document], readPicture)),
      template: async () => saidInWord(await fillTemplate(wordFile({ body: paragraph('{all.parts}') }), [document], readPicture)),
      md: async () => saidInMarkdown(await reportMarkdown([document], readPicture), 'report.en.md', label),
    };
    test.each(['html', 'docx', 'template', 'md'] as const)('%s says what the texts say, in their order', async (format) => {
      const told = cut(await said[format]());
      const wrong = texts.flatMap(([name], n) =>
        JSON.stringify(told[n]) === JSON.stringify(expected[n]) ? [] : [{ name, told: told[n], expected: expected[n] }],
      );
      expect(wrong).toEqual([]);
    });

    test.each(['docx', 'template'] as const)(
      '%s, in two languages, has no number or name twice and refers to nothing else',
      async (format) => {
        expect(wordFaults(await word[format]())).toEqual([]);
      },
    );

    test('an Excel file of the texts has only parts that are XML', async () => {
      wholeOfficeFile(await reportXlsx([document]));
    });

    test('pdf says what the texts say, in their order', async () => {
      const { pages, count } = await readPdf(await createTypesetter().typeset([document], () => {}));
      const running = (page: string, n: number) =>
        page.replace(/^.*?\d{1,2} [A-Z][a-z]{2} \d{4} /, '').replace(new RegExp(`An Dương Lab · .{1,60}? ${n + 1} / ${count}\\s*$`), '');
      const whole = squeeze(pages.map(running).join(' '));
      const wrong = texts.flatMap(([name], n) =>
        whole.includes(flat(expected[n] ?? [])) ? [] : [{ name, expected: flat(expected[n] ?? []) }],
      );
      expect(wrong).toEqual([]);
    });
  });
}
