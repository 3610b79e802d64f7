import { SECTIONS } from '@coloa/contract/bugs/bugs.contract.ts';
import type { ReportFile } from '@coloa/contract/reports/report-document.ts';
import type { Nodes } from 'mdast';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { wholeOfficeFile } from '../src/platform/office-parts.ts';
import { documentTree, treeContext } from '../src/reports/document/document-tree.ts';
import { reportDocx } from '../src/reports/formats/docx.ts';
import { reportHtml } from '../src/reports/formats/html.ts';
import { reportJson } from '../src/reports/formats/json.ts';
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
import { hearPdf, readPdf } from './read-pdf.ts';
import { readWorkbook } from './read-workbook.ts';
import { flat, type Said, saidByTree, saidInHtml, saidInMarkdown, saidInWord, sectionOf } from './said.ts';
import { squeeze } from './told-findings.ts';
import { paragraph, wordFaults, wordFile } from './word-file.ts';

const label = reportLabels('en');
const LOST = 'lost.png';
const titleOf = (n: number): string => `Text number ${n + 1} of all`;

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

/** What texts say by the document tree, in a report that holds them in this order. */
function saidByTexts(texts: readonly string[]): Said[] {
  const context = treeContext(new Set(['a.png', 'b.png', LOST]), label);
  const notes = new Map<string, number>();
  return texts.map((text) => saidByTree(documentTree(text, context, 4), label, notes));
}

/** What is read aloud of the figures of a text. */
const figureWords = (nodes: readonly Nodes[]): string[] =>
  nodes.flatMap((node) => {
    if (node.type === 'figure') return [node.words];
    if (node.type === 'image') return [node.alt ?? ''];
    return 'children' in node ? figureWords(node.children) : [];
  });

/** Word files: our own, and one that a team's template makes. */
const WORD: Record<'docx' | 'template', (documents: ReportDocument[]) => Promise<Buffer>> = {
  docx: (documents) => reportDocx(documents, readPicture),
  template: (documents) => fillTemplate(wordFile({ body: paragraph('{all.parts}') }), documents, readPicture),
};

/** Formats that render texts, in their order; what each says is read out of its bytes. */
const RENDERED: Record<'html' | 'docx' | 'template' | 'md', (document: ReportDocument) => Promise<Said>> = {
  html: async (document) => saidInHtml((await reportHtml([document], readPicture)).toString()),
  docx: async (document) => saidInWord(await WORD.docx([document])),
  template: async (document) => saidInWord(await WORD.template([document])),
  md: async (document) => saidInMarkdown(await reportMarkdown([document], readPicture), 'report.en.md', label),
};

/** Formats that hold texts as they were written. */
const HELD: Record<'json' | 'xlsx', (document: ReportDocument) => Promise<string[]>> = {
  json: async (document) => {
    const { documents }: ReportFile = JSON.parse(reportJson([document]).toString());
    return documents.flatMap(({ findings }) => findings.map(({ sections }) => sections.description));
  },
  xlsx: async (document) => {
    const rows = (await readWorkbook(await reportXlsx([document]))).get(label('findings.heading')) ?? [];
    return rows.map((row) => String(row[label('finding.description')] ?? ''));
  },
};

/** The letters of a PDF, without what runs along the edges of its pages. */
async function printed(document: ReportDocument): Promise<string> {
  const { pages, count } = await readPdf(await createTypesetter().typeset([document], () => {}));
  const running = (page: string, n: number) =>
    page.replace(/^.*?\d{1,2} [A-Z][a-z]{2} \d{4} /, '').replace(new RegExp(`An Dương Lab · .{1,60}? ${n + 1} / ${count}\\s*$`), '');
  return squeeze(pages.map(running).join(' '));
}

/** Fails unless every format says the same of each text as the document tree does. */
export function testConformance(all: boolean): void {
  const names = conformingTexts(all).map(([name]) => name);
  const texts = conformingTexts(all).map(([, text]) => text);
  describe('a report in every format', async () => {
    const document = await reportOf(texts);
    const expected = saidByTexts(texts);
    /** Names of the texts of which something else is said. */
    const differing = (told: readonly Said[]) =>
      names.flatMap((name, n) =>
        JSON.stringify(told[n]) === JSON.stringify(expected[n]) ? [] : [{ name, told: told[n], expected: expected[n] }],
      );

    test.each(['html', 'docx', 'template', 'md'] as const)('%s says what the texts say, in their order', async (format) => {
      const said = await RENDERED[format](document);
      const [section, next] = [label('finding.description'), label('finding.references')];
      expect(differing(texts.map((_, n) => sectionOf(said, `CASE-${n + 1} · ${titleOf(n)}`, section, next)))).toEqual([]);
    });

    test.each(['docx', 'template'] as const)(
      '%s, in two languages, has no number or name twice and refers to nothing else',
      async (format) => {
        expect(wordFaults(await WORD[format]([document, { ...document, language: 'vi' }]))).toEqual([]);
      },
    );

    test('an Excel file of the texts has only parts that are XML', async () => {
      wholeOfficeFile(await reportXlsx([document]));
    });

    test('pdf says what the texts say, in their order', async () => {
      const letters = await printed(document);
      const said = expected.map(flat);
      expect(names.flatMap((name, n) => (letters.includes(said[n] ?? '') ? [] : [{ name, expected: said[n] }]))).toEqual([]);
    });

    test('pdf is PDF/UA-1, its figures have alternative texts, and it is read aloud in the order of the texts', async () => {
      const { accessible, untagged, figures, words } = await hearPdf(await createTypesetter().typeset([document], () => {}));
      expect({ accessible, untagged }).toEqual({ accessible: true, untagged: [] });
      const context = treeContext(new Set(['a.png', 'b.png']), label);
      const alternatives = texts.flatMap((text) => figureWords(documentTree(text, context, 4)));
      expect(figures).toEqual(alternatives);
      const letters = squeeze(words);
      let at = 0;
      const missing = expected.map(flat).flatMap((said, n) => {
        // Notes are read where they are first referred to; elsewhere they are compared as they are printed.
        if (names[n] === 'footnotes') return [];
        const found = letters.indexOf(said, at);
        if (found >= 0) at = found + said.length;
        return found < 0 ? [{ name: names[n], expected: said }] : [];
      });
      expect(missing).toEqual([]);
      expect(letters).toContain(squeeze('one1 1First note. two2 2Second note. again1'));
    });

    test.each(['json', 'xlsx'] as const)('%s holds texts that say the same', async (format) => {
      expect(differing(saidByTexts(await HELD[format](document)))).toEqual([]);
    });
  });

  test('a picture that is lost keeps its number and caption in every format, and is said to be unreadable', async () => {
    const document = await reportOf([`![](/attachments/a.png) ![Plan](/attachments/${LOST}) ![After](/attachments/b.png)`]);
    const words = squeeze('Figure 2. Plan [Image that could not be read]');
    const letters = await Promise.all([printed(document), ...Object.values(RENDERED).map(async (say) => flat(await say(document)))]);
    for (const each of letters) expect(each).toMatch(new RegExp(`Figure1.*${words.replaceAll(/[.[\]]/g, '\\$&')}.*Figure3\\.After`));
  });
}
