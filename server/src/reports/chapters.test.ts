import { chaptersOf, type ReportChapter } from '@coloa/contract/reports/report-chapters.ts';
import { REPORT_PARTS, SECTION_KINDS } from '@coloa/contract/reports/report-parts.ts';
import { unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { hearPdf, readPdf } from '../../test/read-pdf.ts';
import { readWorkbook } from '../../test/read-workbook.ts';
import { saidInHtml } from '../../test/said-in-html.ts';
import { readWord } from '../../test/word-file.ts';
import { reportDocx } from './formats/docx.ts';
import { reportHtml } from './formats/html.ts';
import { reportJson } from './formats/json.ts';
import { reportMarkdown } from './formats/markdown.ts';
import { reportXlsx } from './formats/xlsx.ts';
import { buildReportDocument, buildReportFinding } from './report-document.factory.ts';
import type { ReportDocument } from './report-document.ts';
import { reportLabels } from './report-labels.ts';
import { readPicture } from './report-pictures.ts';
import { createTypesetter } from './typesetter.ts';

const label = reportLabels('en');
const round = { number: 1, startDay: '2026-03-16' };
const retest = { round, day: '2026-03-16', tester: 'Trần Quốc Bảo', result: 'FIXED' as const, results: [], note: '' };
const control = {
  code: 'WSTG-INFO-01',
  title: 'Search engines',
  state: 'PASSED' as const,
  testers: ['Trần Quốc Bảo'],
  day: '2026-03-10',
  findings: [],
  assets: [],
};

const full = (overrides: Partial<ReportDocument> = {}): ReportDocument =>
  buildReportDocument({
    language: 'en',
    title: 'Mobile banking 2026',
    subtitle: 'Results after round 1',
    parts: ['DOCUMENT_CONTROL', 'own-00000001', ...REPORT_PARTS.slice(0, 2), 'METHOD', 'TEAM', ...REPORT_PARTS.slice(2), 'GLOSSARY'],
    summary: 'All good.',
    appendix: 'Tools.',
    sections: [
      { id: 'DOCUMENT_CONTROL', title: 'Document control', text: '' },
      { id: 'own-00000001', title: 'Contacts & <people>', text: 'Ask **Hà**.' },
      { id: 'METHOD', title: 'Methodology', text: 'By hand.' },
      { id: 'TEAM', title: 'Team', text: '' },
      { id: 'GLOSSARY', title: 'Glossary', text: '| Term | Meaning |\n|---|---|\n| UAT | Acceptance |' },
    ],
    history: [
      { number: 1, day: '2026-03-20', by: 'Nguyễn Thu Hà' },
      { number: 3, day: '2026-03-28', by: 'Nguyễn Thu Hà' },
    ],
    findings: [buildReportFinding({ retests: [retest] })],
    rounds: [{ ...round, endDay: null }],
    coverage: [{ name: 'Information', standard: 'WSTG 4.2', controls: [control], untested: ['WSTG-INFO-02', 'WSTG-INFO-03'] }],
    ...overrides,
  });

const titles = (document: ReportDocument): string[] =>
  chaptersOf(document).map(({ heading, title }: ReportChapter, n) => `${n + 1}. ${heading === null ? title : label(heading)}`);

const CHAPTERS = [
  '1. Document control',
  '2. Contacts & <people>',
  '3. Summary',
  '4. Scope',
  '5. Methodology',
  '6. Findings',
  '7. Retests',
  '8. Test coverage',
  '9. Appendix',
  '10. Severity scale',
  '11. Glossary',
];

const pdfOf = (document: ReportDocument) => createTypesetter().typeset([document], () => {});
const html = async (document: ReportDocument) => (await reportHtml([document], readPicture)).toString();
const markdown = async (document: ReportDocument) =>
  Buffer.from(unzipSync(await reportMarkdown([document], readPicture))['report.en.md'] ?? []).toString();
const word = async (document: ReportDocument) => readWord(await reportDocx([document], readPicture));

function chaptersInWord(xml: string): string[] {
  const headings = [...xml.matchAll(/<w:p>(?:(?!<\/w:p>).)*?<w:pStyle w:val="Heading1"\/>.*?<\/w:p>/g)].map(([paragraph]) => paragraph);
  const lists = new Set(headings.map((paragraph) => /<w:numId w:val="(\d+)"\/>/.exec(paragraph)?.[1]));
  expect(lists.size).toBe(1);
  return headings.map((paragraph, n) => {
    const words = [...paragraph.matchAll(/<w:t[^>]*>(.*?)<\/w:t>/g)].map(([, text]) => text).join('');
    return `${n + 1}. ${words.replaceAll('&amp;', '&').replaceAll('&lt;', '<').replaceAll('&gt;', '>')}`;
  });
}

describe('the chapters of a report', () => {
  test('are the parts with content, and the findings belong to their overview', () => {
    expect(titles(full())).toEqual(CHAPTERS);
    expect(titles(full({ parts: ['FINDINGS', 'OVERVIEW'] }))).toEqual(['1. Finding details', '2. Findings']);
    expect(titles(full({ parts: [...REPORT_PARTS], findings: [], scope: [], coverage: [], appendix: '', sections: [] }))).toEqual([
      '1. Summary',
    ]);
    expect(titles(full({ history: [], parts: [...SECTION_KINDS] }))).toEqual(['1. Methodology', '2. Glossary']);
  });

  test('have the same numbers and titles in HTML, Markdown, Word and PDF', async () => {
    const document = full();
    const inHtml = [...(await html(document)).matchAll(/<h2[^>]*>(.*?)<\/h2>/g)].map(([, text = '']) =>
      text.replaceAll('&#x26;', '&').replaceAll('&#x3C;', '<'),
    );
    expect(inHtml).toEqual(CHAPTERS);
    const inMarkdown = [...(await markdown(document)).matchAll(/^## (.*)$/gm)].map(([, text = '']) => text.replaceAll(/\\(.)/g, '$1'));
    expect(inMarkdown).toEqual(CHAPTERS);
    expect(chaptersInWord((await word(document)).xml('word/document.xml'))).toEqual(CHAPTERS);
    const { outline, text } = await readPdf(await pdfOf(document));
    expect(outline.map(({ title }: { title: string }) => title)).toEqual(CHAPTERS);
    for (const chapter of CHAPTERS) expect(text).toContain(chapter);
  });

  test('are listed in the table of contents of HTML and PDF', async () => {
    const document = full();
    const links = [...(await html(document)).matchAll(/<li><a href="#en-part-[^"]*">(.*?)<\/a><\/li>/g)];
    expect(links).toHaveLength(CHAPTERS.length);
    const { accessible, untagged } = await hearPdf(await pdfOf(document));
    expect({ accessible, untagged }).toEqual({ accessible: true, untagged: [] });
  });

  test('are sheets of the Excel file, named after the parts and sections', async () => {
    const sheets = await readWorkbook(await reportXlsx([full()]));
    for (const name of ['Versions', 'Contacts & <people>', 'Methodology', 'Glossary']) expect([...sheets.keys()]).toContain(name);
    expect(sheets.get('Methodology')).toEqual([{ Methodology: 'By hand.' }]);
    expect(sheets.get('Versions')?.map((row) => [row.Version, row['Issued by']])).toEqual([
      [1, 'Nguyễn Thu Hà'],
      [3, 'Nguyễn Thu Hà'],
    ]);
    expect([...sheets.keys()]).not.toContain('Team');
  });
});

const WORDS: Record<'pdf' | 'docx' | 'html' | 'md', (document: ReportDocument) => Promise<string>> = {
  pdf: async (document) => (await readPdf(await pdfOf(document))).text,
  docx: async (document) => {
    const file = await word(document);
    return file.names
      .filter((name) => /^word\/(document|header\d*|footer\d*)\.xml$/.test(name))
      .map((name) => file.xml(name).replaceAll(/<[^>]+>/g, ' '))
      .join(' ');
  },
  html: async (document) => (await html(document)).replaceAll(/<style>.*?<\/style>/gs, '').replaceAll(/<[^>]+>/g, ' '),
  md: markdown,
};
const FORMATS = ['pdf', 'docx', 'html', 'md'] as const;
const flat = (text: string) => text.replaceAll(/\s+/g, ' ').replaceAll('&#x3C;', '<');

describe.each(FORMATS)('%s', (format) => {
  const said = async (document: ReportDocument) => flat(await WORDS[format](document));

  test('has the title, the subtitle, the kind and the same facts on its cover', async () => {
    const words = await said(full());
    for (const each of [
      'Mobile banking 2026',
      'Results after round 1',
      'Penetration test report',
      '02 Mar 2026 – 27 Mar 2026',
      'HVB',
      '3, 28 Mar 2026',
    ])
      expect(words).toContain(each);
    const plain = await said(full({ title: undefined, subtitle: undefined }));
    for (const each of ['Ngân hàng số HVBank Mobile 5.2', 'Mobile application']) expect(plain).toContain(each);
  });

  test('shows a draft mark and the recipient of the copy only if they apply', async () => {
    const letters = async (document: ReportDocument) => `${await said(document)} ${format === 'docx' ? await watermarkOf(document) : ''}`;
    expect(await letters(full({ draft: true }))).toContain('DRAFT');
    expect(await letters(full({ draft: true, watermark: 'Ban CNTT' }))).toMatch(/DRAFT · (Copy for )?Ban CNTT/);
    expect(await letters(full())).not.toContain('DRAFT');
  });

  test('names the language of untranslated texts', async () => {
    const untranslated = { language: 'vi' as const, parts: ['METHOD' as const] };
    const finding = buildReportFinding({ untranslated: { language: 'vi', texts: ['description', 'steps'] } });
    const whole = buildReportFinding({
      key: 'HVB-13',
      untranslated: { language: 'vi', texts: ['title', 'description', 'steps', 'impact', 'recommendation', 'references'] },
    });
    const words = await said(full({ untranslated, findings: [finding, whole] }));
    for (const each of [
      label('writtenIn.part', { language: label('writtenIn.language.vi') }),
      'Written in Vietnamese: Description, Steps to reproduce.',
      'This finding is written in Vietnamese.',
    ])
      expect(words).toContain(each);
    expect(await said(full())).not.toContain('Vietnamese');
  });

  test('names the language of untranslated titles', async () => {
    const titles = ['TITLE' as const, 'SUBTITLE' as const, 'own-00000001' as const];
    const words = await said(full({ untranslated: { language: 'vi', parts: [], titles } }));
    expect(words).toMatch(/Title, Subtitle\W+written in Vietnamese/);
    expect(words).toContain(label('writtenIn.partTitle', { language: label('writtenIn.language.vi') }));
    expect(words).not.toContain(label('writtenIn.part', { language: label('writtenIn.language.vi') }));
    const foreign = buildReportFinding({ key: 'HVB-13', retests: [retest], untranslated: { language: 'vi', texts: ['title'] } });
    for (const parts of [['OVERVIEW'], ['RETESTS'], ['OVERVIEW', 'RETESTS']] as const) {
      const brief = await said(full({ parts: [...parts], findings: [buildReportFinding({ retests: [retest] }), foreign] }));
      expect(brief.match(/Titles written in Vietnamese: HVB-13\./g)).toHaveLength(1);
    }
    expect(await said(full({ findings: [foreign] }))).not.toContain('Titles written');
  });

  test('lists untested controls in one line of their category, and counts them', async () => {
    const words = await said(full());
    expect(words).toContain('2 controls were not tested: WSTG-INFO-02, WSTG-INFO-03.');
    expect(words).toContain('3 controls: 1 passed, 0 failed, 0 not applicable, 2 without a result.');
  });

  test('lists the versions in document control', async () => {
    const words = await said(full());
    expect(words).toMatch(/1\W+20 Mar 2026\W+Nguyễn Thu Hà\W+3\W+28 Mar 2026\W+Nguyễn Thu Hà/);
  });
});

/** Returns the text of the watermark. Word stores it in the `string` attribute of a shape in the page header. */
async function watermarkOf(document: ReportDocument): Promise<string> {
  const file = await word(document);
  return file.names
    .filter((name) => /^word\/header\d*\.xml$/.test(name))
    .flatMap((name) => [...file.xml(name).matchAll(/string="([^"]*)"/g)].map(([, text]) => text))
    .join(' ');
}

test('Word names the client in the page footer, as the PDF does', async () => {
  const document = full();
  const file = await word(document);
  const foot = file.names.filter((name) => /^word\/footer\d*\.xml$/.test(name)).map((name) => file.xml(name).replaceAll(/<[^>]+>/g, ''));
  expect(foot.join(' ')).toContain('An Dương Lab · Confidential · Ngân hàng HVBank');
  expect((await readPdf(await pdfOf(document))).text).toContain('An Dương Lab · Confidential · Ngân hàng HVBank');
});

test('an HTML report embeds its fonts in less than 100 kB, and loads nothing', async () => {
  const page = await html(full());
  const fonts = [...page.matchAll(/url\(data:font\/woff2;base64,([^)]*)\)/g)].map(([, bytes = '']) => bytes.length);
  expect(fonts).toHaveLength(4);
  expect(fonts.reduce((sum, length) => sum + length, 0)).toBeLessThan(100_000);
  expect(page).toContain('font-src data:');
  expect(saidInHtml(page)).toContain('#Mobilebanking2026');
});

test('JSON lists untranslated texts and untested controls', () => {
  const untranslated = { language: 'vi' as const, parts: ['METHOD' as const] };
  const { documents } = JSON.parse(reportJson([full({ untranslated, draft: true })]).toString());
  expect(documents[0]).toMatchObject({ untranslated, draft: true, coverage: [{ untested: ['WSTG-INFO-02', 'WSTG-INFO-03'] }] });
});

test('titles in another language are marked for screen readers, and the texts below them are not', async () => {
  const page = await html(full({ untranslated: { language: 'vi', parts: [], titles: ['TITLE', 'own-00000001'] } }));
  expect(page).toMatch(/<h1[^>]* lang="vi"[^>]*>/);
  expect(page).not.toMatch(/<p lang="vi">/);
  expect(await html(full())).not.toContain('lang="vi"');
});

test('Excel names the language of untranslated titles', async () => {
  const sheets = await readWorkbook(await reportXlsx([full({ untranslated: { language: 'vi', parts: [], titles: ['TITLE', 'METHOD'] } })]));
  expect(Object.values(sheets.get('Summary')?.find((row) => Object.values(row).includes('Title')) ?? {})).toContain(
    'written in Vietnamese',
  );
  expect(sheets.get('Methodology')?.[0]).toEqual({
    Methodology: label('writtenIn.partTitle', { language: label('writtenIn.language.vi') }),
  });
});

test('Excel names the language of untranslated findings', async () => {
  const finding = buildReportFinding({ untranslated: { language: 'vi', texts: ['description'] } });
  const sheets = await readWorkbook(await reportXlsx([full({ findings: [finding], draft: true })]));
  expect(sheets.get('Findings')?.[0]?.['Written in another language']).toBe('Written in Vietnamese: Description.');
  expect(sheets.get('Summary')?.some((row) => row.Value === 'DRAFT')).toBe(true);
});
