import { titleWords } from '@coloa/contract/reports/report-kinds.ts';
import { writtenDay } from '@coloa/contract/written-values.ts';
import { describe, expect, test } from 'vitest';
import { bigReport } from '../../../test/big-report.ts';
import { reportOf } from '../../../test/conforming-report.ts';
import { conformingTexts } from '../../../test/conforming-texts.ts';
import { squeeze } from '../../../test/findings-in-files.ts';
import { faultsFoundByQpdf, openedByLibreOffice } from '../../../test/other-programs.ts';
import { readPdf } from '../../../test/read-pdf.ts';
import { paragraph, wordFile } from '../../../test/word-file.ts';
import { buildReportDocument, buildReportFinding } from '../report-document.factory.ts';
import type { ReportDocument } from '../report-document.ts';
import { reportLabels } from '../report-labels.ts';
import { footLine } from '../report-lines.ts';
import { readPicture } from '../report-pictures.ts';
import { fillTemplate } from '../templates/fill-template.ts';
import { sampleTemplate } from '../templates/sample-template.ts';
import { trialDocument } from '../templates/trial-document.ts';
import { createTypesetter } from '../typesetter.ts';
import { reportDocx } from './docx.ts';
import { reportXlsx } from './xlsx.ts';

const MINUTES = 60_000;
const corpus = async () => [await reportOf(conformingTexts(true).map(([, text]) => text))];
const big = async () => [await bigReport('vi'), await bigReport('en')];
const titlesOf = (documents: readonly ReportDocument[]) =>
  documents.flatMap(({ findings }) => findings.map(({ key, title }) => ({ key, title: squeeze(title) })));
function wordsOfPages(pages: readonly string[], document: ReportDocument): string[] {
  const label = reportLabels(document.language);
  const head = `${titleWords(document, label)} · ${document.project.name} ${writtenDay(document.generatedDay, document.language)}`;
  const foot = squeeze(footLine(document, document.branding.footer, label));
  return pages.flatMap((page) => {
    const words = squeeze(page).replace(/\d+\/\d+$/, '');
    return words.startsWith(squeeze(head)) && words.endsWith(foot) ? [words.slice(squeeze(head).length, -foot.length)] : [];
  });
}

describe.each([
  ['the conformance corpus', corpus],
  ['30 findings in two languages, with many assets, steps and portrait screenshots', big],
])('a report of %s', (_, documentsOf) => {
  test(
    'opens in LibreOffice as a Word file, built-in and from a template, with all findings and images',
    async (context) => {
      const documents = await documentsOf();
      const files = {
        'built-in.docx': await reportDocx(documents, readPicture),
        'template.docx': await fillTemplate(wordFile({ body: paragraph('{all.parts}') }), documents, readPicture),
      };
      const opened = await openedByLibreOffice(context, files, 'pdf');
      for (const name of ['built-in.pdf', 'template.pdf']) {
        const { text, images } = await readPdf(opened.get(name) ?? Buffer.alloc(0));
        const whole = squeeze(text);
        expect(titlesOf(documents).filter(({ key, title }) => !whole.includes(title) || !whole.includes(key))).toEqual([]);
        expect(whole).not.toMatch(/Error!|Error:Referencesource/);
        expect(images.length).toBeGreaterThan(documents.length);
      }
      const { pages, count } = await readPdf(opened.get('built-in.pdf') ?? Buffer.alloc(0));
      const said = documents.flatMap((document) => wordsOfPages(pages, document));
      expect(said).toHaveLength(count - documents.length);
      expect(said.filter((words) => words === '')).toEqual([]);
    },
    10 * MINUTES,
  );

  test(
    'opens in LibreOffice as an Excel file with all findings',
    async (context) => {
      const documents = await documentsOf();
      const opened = await openedByLibreOffice(context, { 'report.xlsx': await reportXlsx(documents) }, 'csv');
      const whole = squeeze([...opened.values()].join('\n'));
      expect(titlesOf(documents).filter(({ key, title }) => !whole.includes(title) || !whole.includes(key))).toEqual([]);
    },
    5 * MINUTES,
  );

  test(
    'passes the PDF check of qpdf',
    async (context) => {
      const pdf = await createTypesetter().typeset(await documentsOf(), () => {});
      expect(await faultsFoundByQpdf(context, pdf)).toBe('');
    },
    5 * MINUTES,
  );
});

test(
  'LibreOffice numbers deep lists correctly, and leaves no page nearly empty around long rows',
  async (context) => {
    const { sections } = buildReportFinding();
    const assets = Array.from({ length: 40 }, (_, n) => `https://api-${n + 10}.production.hvbank.example/${'path/'.repeat(9)}`);
    const levels = Array.from({ length: 13 }, (_, level) => level);
    const item = (word: string) => (level: number) => `${'   '.repeat(level)}1. ${word}-${level + 1}.`;
    const steps = [...levels.map(item('first')), ...levels.toReversed().map(item('second'))].join('\n');
    const table = `| a | b |\n|---|---|\n| x | ${'A long cell of a table. '.repeat(180)} |`;
    const findings = [
      buildReportFinding({ key: 'HVB-1', assets, sections: { ...sections, steps } }),
      buildReportFinding({ key: 'HVB-2', sections: { ...sections, steps: table } }),
    ];
    const document = buildReportDocument({ parts: ['FINDINGS'], findings });
    const files = {
      'built-in.docx': await reportDocx([document], readPicture),
      'template.docx': await fillTemplate(wordFile({ body: paragraph('{all.parts}') }), [document], readPicture),
    };
    const opened = await openedByLibreOffice(context, files, 'pdf');
    for (const name of ['built-in.pdf', 'template.pdf']) {
      const { text, pages } = await readPdf(opened.get(name) ?? Buffer.alloc(0));
      const whole = squeeze(text);
      const missing = levels
        .flatMap((level) => [`1.first-${level + 1}.`, `2.second-${level + 1}.`])
        .filter((each) => !whole.includes(each));
      expect(missing, name).toEqual([]);
      const short = pages.slice(name === 'built-in.pdf' ? 2 : 0, -1).map((page) => squeeze(page).length);
      expect(
        short.filter((length) => length < 350),
        `${name}: ${short}`,
      ).toEqual([]);
    }
  },
  5 * MINUTES,
);

test.for(['vi', 'en'] as const)(
  'LibreOffice opens the sample template in %s, empty and filled',
  { timeout: 5 * MINUTES },
  async (language, context) => {
    const sample = await sampleTemplate(language);
    const document = trialDocument(language);
    const opened = await openedByLibreOffice(
      context,
      { 'empty.docx': sample, 'filled.docx': await fillTemplate(sample, [document], readPicture) },
      'pdf',
    );
    const text = async (name: string) => (await readPdf(opened.get(name) ?? Buffer.alloc(0))).text;
    expect(await text('empty.pdf')).toContain('{project.name}');
    expect(squeeze(await text('filled.pdf'))).toContain(squeeze(document.project.name));
  },
);
