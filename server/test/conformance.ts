import { redact } from '@coloa/contract/issues/redaction.ts';
import { LANGUAGES, otherLanguage } from '@coloa/contract/languages.ts';
import type { ReportFile } from '@coloa/contract/reports/report-document.ts';
import type { Nodes } from 'mdast';
import { describe, expect, test } from 'vitest';
import { wholeOfficeFile } from '../src/platform/workbook/office-parts.ts';
import { documentTree } from '../src/reports/document/document-tree.ts';
import { treeContext } from '../src/reports/document/tree-context.ts';
import { reportForDefectDojo } from '../src/reports/formats/defectdojo.ts';
import { reportHtml } from '../src/reports/formats/html.ts';
import { reportJson } from '../src/reports/formats/json.ts';
import { reportMarkdown } from '../src/reports/formats/markdown.ts';
import { reportSarif } from '../src/reports/formats/sarif.ts';
import { reportXlsx } from '../src/reports/formats/xlsx.ts';
import type { ReportDocument, ReportEvidence } from '../src/reports/report-document.ts';
import { reportLabels } from '../src/reports/report-labels.ts';
import { readPicture } from '../src/reports/report-pictures.ts';
import { createTypesetter } from '../src/reports/typesetter.ts';
import { LOST, label, printed, reportOf, titleOf, WORD } from './conforming-report.ts';
import { conformingTexts } from './conforming-texts.ts';
import { heldEvidence, ITEMS, reportWithEvidence, saidOfEvidence } from './evidence-conformance.ts';
import { squeeze } from './findings-in-files.ts';
import { testNotes } from './notes-conformance.ts';
import { hearPdf, targetsInPdf } from './read-pdf.ts';
import { readWorkbook } from './read-workbook.ts';
import { saidInHtml } from './said-in-html.ts';
import { saidInMarkdown } from './said-in-markdown.ts';
import { saidInWord } from './said-in-word.ts';
import { flat, type Said, saidByTree, sectionOf } from './spoken-text.ts';
import { readWord, wordFaults } from './word-file.ts';

function saidByTexts(texts: readonly string[]): Said[] {
  const context = treeContext(new Set(['a.png', 'b.png', LOST]), label);
  const notes = new Map<string, number>();
  return texts.map((text) => saidByTree(documentTree(text, context, 4), label, notes));
}

const sectionTitle = (n: number): string => `Section ${n + 1} of all`;
const sectionId = (n: number) => `own-${String(n).padStart(8, '0')}` as const;

async function sectionsReportOf(texts: readonly string[]): Promise<ReportDocument> {
  const sections = [...texts, 'End.'].map((text, n) => ({ id: sectionId(n), title: sectionTitle(n), text }));
  return { ...(await reportOf([])), parts: sections.map(({ id }) => id), sections };
}

function saidInSection(said: Said, n: number, format: 'html' | 'docx' | 'template' | 'md'): Said {
  const headingOf = (at: number) => `#${squeeze(`${format === 'html' || format === 'md' ? `${at + 1}. ` : ''}${sectionTitle(at)}`)}`;
  const [begin, end] = [said.indexOf(headingOf(n)), said.indexOf(headingOf(n + 1))];
  return begin < 0 || end < 0 ? ['not there'] : said.slice(begin + 1, end);
}

const figureWords = (nodes: readonly Nodes[]): string[] =>
  nodes.flatMap((node) => {
    if (node.type === 'figure') return [node.words];
    if (node.type === 'image') return [node.alt ?? ''];
    return 'children' in node ? figureWords(node.children) : [];
  });

const RENDERED: Record<'html' | 'docx' | 'template' | 'md', (document: ReportDocument) => Promise<Said>> = {
  html: async (document) => saidInHtml((await reportHtml([document], readPicture)).toString()),
  docx: async (document) => saidInWord(await WORD.docx([document])),
  template: async (document) => saidInWord(await WORD.template([document])),
  md: async (document) => {
    const { language } = document;
    return saidInMarkdown(await reportMarkdown([document], readPicture), `report.${language}.md`, reportLabels(language));
  },
};

function heldByJson(document: ReportDocument): string[] {
  const { documents }: ReportFile = JSON.parse(reportJson([document]).toString());
  return documents.flatMap(({ findings }) => findings.map(({ sections }) => sections.description));
}

export function testConformance(all: boolean): void {
  const names = conformingTexts(all).map(([name]) => name);
  const texts = conformingTexts(all).map(([, text]) => text);
  describe('a report in every format', async () => {
    const document = await reportOf(texts);
    const expected = saidByTexts(texts);
    const differing = (told: readonly Said[]) =>
      names.flatMap((name, n) =>
        JSON.stringify(told[n]) === JSON.stringify(expected[n]) ? [] : [{ name, told: told[n], expected: expected[n] }],
      );

    test.each(['html', 'docx', 'template', 'md'] as const)('%s says what the texts say, in their order', async (format) => {
      const said = await RENDERED[format](document);
      const [section, next] = [label('finding.description'), label('finding.references')];
      expect(differing(texts.map((_, n) => sectionOf(said, `CASE-${n + 1} · ${titleOf(n)}`, section, next)))).toEqual([]);
    });

    test.each(['html', 'docx', 'template', 'md'] as const)('%s says in sections of the team what the texts say', async (format) => {
      const said = await RENDERED[format](await sectionsReportOf(texts));
      expect(differing(texts.map((_, n) => saidInSection(said, n, format)))).toEqual([]);
    });

    test('pdf says in sections of the team what the texts say', async () => {
      const letters = await printed(await sectionsReportOf(texts));
      expect(names.filter((_, n) => !letters.includes(flat(expected[n] ?? [])))).toEqual([]);
      for (const [n] of texts.entries()) expect(letters).toContain(squeeze(`${n + 1}. ${sectionTitle(n)}`));
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
        // Texts with footnotes are skipped, because a screen reader reads a footnote at its first reference. Another test checks printed
        // footnotes.
        if (texts[n]?.includes('[^')) return [];
        const found = letters.indexOf(said, at);
        if (found >= 0) at = found + said.length;
        return found < 0 ? [{ name: names[n], expected: said }] : [];
      });
      expect(missing).toEqual([]);
      expect(letters).toMatch(/one(\d+)\1Firstnote\.two(\d+)\2Secondnote\.again\1(?!\d)/);
    });

    test('json holds texts that say the same', () => {
      expect(differing(saidByTexts(heldByJson(document)))).toEqual([]);
    });
  });
}

export function testConformanceOfParts(): void {
  testNotes();

  describe.each(LANGUAGES)('the evidence of findings in every format, %s', async (language) => {
    const document = await reportWithEvidence(language);
    const { findings, alternatives, numbers } = saidOfEvidence(document);
    const words = reportLabels(language);
    const shown = findings.filter(({ evidence }) => evidence.length > 0);

    test.each(['html', 'docx', 'template', 'md'] as const)('%s says it between the sections and the retests', async (format) => {
      // The Markdown format has no labels for request and response.
      const halves = (said: Said) => (format === 'md' ? said.filter((token) => !token.startsWith('half ')) : said);
      const said = halves(await RENDERED[format](document));
      const section = (heading: string, from: string, to: string) => sectionOf(said, heading, from, to);
      for (const { heading, description, note } of findings) {
        expect(section(heading, words('finding.description'), words('finding.references'))).toEqual(halves(description));
        expect(flat(said)).toContain(flat(halves(note)));
      }
      for (const { heading, evidence } of shown)
        expect(section(heading, words('evidence.heading'), words('finding.retests'))).toEqual(halves(evidence));
      expect(said.filter((token) => token === `#${squeeze(words('evidence.heading'))}`)).toHaveLength(shown.length);
    });

    test('html leads from each reference to the item', async () => {
      const html = (await reportHtml([document, { ...document, language: otherLanguage(language) }], readPicture)).toString();
      const targets = [...html.matchAll(/ href="#([^"]+)"/g)].map(([, target = '']) => target);
      const names = [...html.matchAll(/ id="([^"]+)"/g)].map(([, name = '']) => name);
      expect(targets.filter((target) => !names.includes(target))).toEqual([]);
      expect(new Set(names.filter((name, n) => names.indexOf(name) !== n))).toEqual(new Set(['footnote-label']));
      for (const { id } of ITEMS) expect(targets).toContain(`${language}-e1-${id}`);
    });

    test.each(['docx', 'template'] as const)('%s leads from each reference to the item', async (format) => {
      const file = await WORD[format]([document, { ...document, language: otherLanguage(language) }]);
      expect(wordFaults(file)).toEqual([]);
      const xml = readWord(file).xml('word/document.xml');
      for (const { id } of ITEMS) {
        const [, name = 'none'] = new RegExp(`w:anchor="(_${language}_e\\d+_${id})"`).exec(xml) ?? [];
        expect(xml).toContain(`w:name="${name}"`);
      }
    });

    test('pdf says it in its order, and leads from each reference to the item', async () => {
      const letters = await printed(document);
      let at = 0;
      for (const { description, evidence, note } of findings) {
        // The tokens are compared one by one, because footnotes are printed at the bottom of their page.
        for (const said of [...description, ...evidence, ...note].map((token) => flat([token]))) {
          const found = letters.indexOf(said, at);
          expect(found, said).toBeGreaterThan(-1);
          at = found + said.length;
        }
      }
      const pdf = await createTypesetter().typeset([document], () => {});
      const targets = (await targetsInPdf(pdf)).map(squeeze);
      for (const number of numbers.values()) {
        const begins = new RegExp(`^${squeeze(words('evidence.numbered', { number }))}(?!\\d)`);
        expect(targets.filter((target) => begins.test(target)).length, `links to ${number}`).toBeGreaterThan(0);
      }
      const { accessible, figures } = await hearPdf(pdf);
      expect({ accessible, figures }).toEqual({ accessible: true, figures: alternatives });
    });

    test('json holds it, xlsx has a row for each item with the number of the report', async () => {
      expect(heldEvidence(reportJson([document]), document)).toEqual([{ findings, alternatives, numbers }]);
      const sheets = await readWorkbook(await reportXlsx([document]));
      const rows = sheets.get(words('evidence.heading')) ?? [];
      const told = rows.map((row) => [row[words('findings.key')], row[words('evidence.number')], row[words('evidence.caption')]]);
      const items = document.findings.flatMap(({ key, evidence = [] }) => evidence.map((item) => ({ key, item })));
      expect(told).toEqual(items.map(({ key, item }) => [key, numbers.get(`${key} ${item.id}`), redact(item.caption) || null]));
      const [first] = sheets.get(words('findings.heading')) ?? [];
      expect(first?.[words('finding.description')]).toContain(words('evidence.numbered', { number: numbers.get('CASE-1 exchange') ?? 0 }));
    });

    test.each(['defectdojo', 'sarif'] as const)('%s has its words and numbers, and no reference', (format) => {
      const text = (format === 'sarif' ? reportSarif : reportForDefectDojo)([document]).toString();
      expect(text).not.toMatch(/\(evidence:|SECRET/);
      for (const number of numbers.values()) expect(text).toContain(`**${words('evidence.numbered', { number })}**`);
      for (const each of ['curl -s', '5a5a5a', 'Login page', words('evidence.absent')]) expect(text).toContain(each);
    });
  });

  test('a picture that is lost keeps its number and caption in every format, and is said to be unreadable', async () => {
    const made = await reportOf([`![](/attachments/a.png) ![Plan](/attachments/${LOST}) ![After](/attachments/b.png)`]);
    const lost: ReportEvidence = { id: 'lostlost', caption: 'Proof', kind: 'IMAGE', fileName: LOST };
    const document = { ...made, findings: made.findings.map((finding) => ({ ...finding, evidence: [lost] })) };
    const words = squeeze(`Figure 2. Plan ${label('image.unnamed')}`);
    const letters = await Promise.all([printed(document), ...Object.values(RENDERED).map(async (say) => flat(await say(document)))]);
    for (const each of letters) expect(each).toContain(squeeze(`Evidence 1. Proof ${label('image.unnamed')}`));
    for (const each of letters) expect(each).toMatch(new RegExp(`Figure1.*${words.replaceAll(/[.[\]]/g, '\\$&')}.*Figure3\\.After`));
  });
}
