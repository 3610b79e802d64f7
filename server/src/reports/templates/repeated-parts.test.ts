import { describe, expect, test } from 'vitest';
import { saidInWord } from '../../../test/said-in-word.ts';
import { paragraph, readWord, relation, table, wordFaults, wordFile } from '../../../test/word-file.ts';
import { wholeOfficeFile } from '../../platform/workbook/office-parts.ts';
import { buildReportDocument, buildReportFinding } from '../report-document.factory.ts';
import type { ReportDocument } from '../report-document.ts';
import { readPicture } from '../report-pictures.ts';
import { fillTemplate } from './fill-template.ts';
import { readTemplate } from './read-template.ts';
import { parseXml } from './xml-tree.ts';

const W = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
type Parts = Parameters<typeof wordFile>[0];

const findings = ['HVB-1', 'HVB-2', 'HVB-3', 'HVB-4'].map((key) => buildReportFinding({ key }));
async function filled(parts: Parts, ...documents: ReportDocument[]) {
  const file = await fillTemplate(wordFile(parts), documents.length > 0 ? documents : [buildReportDocument({ findings })], readPicture);
  expect(wordFaults(wholeOfficeFile(file))).toEqual([]);
  return readWord(file);
}
const numbering = (inner = '') => ({
  relations: relation('numbering', 'numbering.xml'),
  files: {
    'word/numbering.xml': `<w:numbering xmlns:w="${W}"><w:abstractNum w:abstractNumId="7"><w:lvl w:ilvl="0"><w:start w:val="3"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="7"/></w:num>${inner}</w:numbering>`,
  },
});
const item = (text: string, level = 0) =>
  paragraph(text).replace('<w:p>', `<w:p><w:pPr><w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="1"/></w:numPr></w:pPr>`);
function listsOf(made: ReturnType<typeof readWord>): string {
  const ids = [...made.xml('word/document.xml').matchAll(/<w:numId w:val="(\d+)"\/>/g)].map(([, id]) => id ?? '');
  const known = [...new Set(ids)];
  return ids.map((id) => String.fromCharCode(97 + known.indexOf(id))).join('');
}

test('texts that a template repeats restart their lists', async () => {
  const recommendation = '1. one\n   1. inner\n2. two\n\n- fix';
  const document = buildReportDocument({
    findings: [buildReportFinding({ sections: { ...findings[0]?.sections, recommendation } as never })],
  });
  const again = ['{#findings}', '{finding.recommendation}', '{finding.recommendation}', '{/findings}']
    .map((text) => paragraph(text))
    .join('');
  const file = await fillTemplate(wordFile({ body: again }), [document, { ...document, language: 'en' }], readPicture);
  expect(wordFaults(file)).toEqual([]);
  const once = ['1.', 'one', '1.', 'inner', '2.', 'two', '•', 'fix'];
  expect(saidInWord(file)).toEqual([...once, ...once, ...once, ...once]);
});

describe('nodes copied into a template', () => {
  const list = buildReportDocument({
    findings: [buildReportFinding({ sections: { ...findings[0]?.sections, recommendation: '- fix\n\n1. one' } as never })],
  });
  const body = ['{#findings}', '{finding.title}', '{finding.recommendation}', '{/findings}'].map((text) => paragraph(text)).join('');

  test.each([
    ['no part of lists', {}],
    ['one that declares nothing but what it uses', numbering()],
  ])('bring the namespaces of their lists along, where it has %s', async (_, parts) => {
    const made = await filled({ body, ...parts }, list);
    const part = made.names.find((name) => name.startsWith('word/numbering')) ?? '';
    const root = parseXml(made.parts[part] as Uint8Array, part);
    expect(made.xml(part)).toContain('w15:restartNumberingAfterBreak');
    expect(root.attributes).toMatchObject({
      'xmlns:w15': 'http://schemas.microsoft.com/office/word/2012/wordml',
      'mc:Ignorable': expect.stringContaining('w15'),
    });
  });

  test('declare their namespace where the template uses their prefix for another one', async () => {
    const parts = numbering();
    parts.files['word/numbering.xml'] = parts.files['word/numbering.xml'].replace('xmlns:w=', 'xmlns:w15="urn:other" xmlns:w=');
    const made = await filled({ body, ...parts }, list);
    expect(made.xml('word/numbering.xml')).toMatch(/<w:abstractNum [^>]*xmlns:w15="http:\/\/schemas.microsoft.com/);
  });

  test('are valid in a complete report', async () => {
    await filled({ body: paragraph('{all.parts}') });
  });

  test('never come from a file that Word cannot open: such a template is rejected', async () => {
    await expect(readTemplate(wordFile({ body: '<w:p w99:a="1"/>' }))).rejects.toMatchObject({
      reason: 'XML',
      detail: 'word/document.xml',
    });
    await expect(
      readTemplate(
        wordFile({ body, header: '<w:p xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" mc:Ignorable="w99"/>' }),
      ),
    ).rejects.toMatchObject({
      reason: 'XML',
      detail: 'word/header.xml',
    });
  });
});

describe('a numbered list in a loop', () => {
  const loop = (...inner: string[]) => [paragraph('{#findings}'), ...inner, paragraph('{/findings}')].join('');

  test('restarts in each iteration if it begins inside the loop', async () => {
    const made = await filled({ body: loop(paragraph('{finding.key}'), item('Một'), item('Hai')), ...numbering() });
    expect(listsOf(made)).toBe('aabbccdd');
    const overrides = [
      ...made
        .xml('word/numbering.xml')
        .matchAll(/<w:num w:numId="(\d+)"><w:abstractNumId w:val="7"\/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="3"\/>/g),
    ];
    expect(overrides).toHaveLength(3);
  });

  test('continues across iterations that contain one top-level item each, including nested items', async () => {
    expect(listsOf(await filled({ body: loop(item('{finding.title}'), item('Chi tiết', 1), item('Cách vá', 1)), ...numbering() }))).toBe(
      'a'.repeat(12),
    );
  });

  test('continues through the report if it begins outside the loop', async () => {
    expect(listsOf(await filled({ body: item('Lỗ hổng') + loop(item('{finding.title}', 1), item('Cách vá', 1)), ...numbering() }))).toBe(
      'a'.repeat(9),
    );
  });

  test('numbers the items of an inner loop, and restarts for each finding', async () => {
    const assets = findings.map((finding) => ({ ...finding, assets: ['a', 'b'] }));
    const inner = [
      loop(paragraph('{#finding.each.asset}'), item('{asset.value}'), paragraph('{/finding.each.asset}')),
      loop(item('{#finding.each.asset}{asset.value}{/finding.each.asset}')),
    ];
    for (const body of inner)
      expect(listsOf(await filled({ body, ...numbering() }, buildReportDocument({ findings: assets })))).toBe('aabbccdd');
  });

  test('restarts with conditions inside the loop, and where a style applies the numbering', async () => {
    const conditional = loop(item('Một'), paragraph('{#if.cwe}'), item('Hai'), paragraph('{/if.cwe}'));
    expect(listsOf(await filled({ body: conditional, ...numbering() }))).toBe('aabbccdd');
    const styles = `<w:styles xmlns:w="${W}"><w:style w:type="paragraph" w:styleId="Base"><w:name w:val="Base"/><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style><w:style w:type="paragraph" w:styleId="List"><w:name w:val="List Number"/><w:basedOn w:val="Base"/></w:style></w:styles>`;
    const styled = (text: string) => paragraph(text).replace('<w:p>', '<w:p><w:pPr><w:pStyle w:val="List"/><w:jc w:val="left"/></w:pPr>');
    const { relations, files } = numbering();
    const made = await filled({
      body: loop(styled('Một'), styled('Hai')),
      relations: relations + relation('styles', 'styles.xml'),
      files: { ...files, 'word/styles.xml': styles },
    });
    expect(listsOf(made)).toBe('aabbcc');
    expect(made.xml('word/document.xml')).toContain('<w:pStyle w:val="List"/><w:numPr><w:ilvl w:val="0"/>');
  });

  test('restarts in a second language', async () => {
    const both = (['vi', 'en'] as const).map((language) => buildReportDocument({ findings, language }));
    expect(listsOf(await filled({ body: item('Một') + item('Hai'), ...numbering() }, ...both))).toBe('aabb');
  });
});

describe('content repeated by a loop', () => {
  const drawing =
    '<w:r><w:drawing><wp:inline xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"><wp:docPr id="2" name="Hình"/></wp:inline></w:drawing></w:r>';
  const marked = `<w:p><w:bookmarkStart w:id="3" w:name="here"/>${drawing}<w:bookmarkEnd w:id="3"/></w:p>`;
  const reference =
    '<w:p><w:hyperlink w:anchor="here"><w:r><w:t>x</w:t></w:r></w:hyperlink><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> PAGEREF here \\h </w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>';
  const all = (xml: string, pattern: RegExp) => [...xml.matchAll(pattern)].map(([, found]) => found);

  test('has unique numbers and names, and links to its own iteration', async () => {
    const both = (['vi', 'en'] as const).map((language) => buildReportDocument({ findings, language }));
    const body = reference + paragraph('{#findings}') + reference + marked + paragraph('{/findings}');
    const made = await filled({ body, header: marked }, ...both);
    const xml = made.xml('word/document.xml');
    const running = made.names.filter((name) => /word\/header/.test(name)).map((name) => made.xml(name));
    const whole = [xml, ...running].join('');
    for (const pattern of [/<wp:docPr id="(\d+)"/g, /<w:bookmarkStart w:id="(\d+)"/g, /<w:bookmarkStart [^>]*w:name="([^"]*)"/g]) {
      const found = all(whole, pattern);
      expect(found).toHaveLength(10);
      expect(new Set(found).size).toBe(10);
    }
    expect(all(whole, /<w:bookmarkEnd w:id="(\d+)"/g).sort()).toEqual(all(whole, /<w:bookmarkStart w:id="(\d+)"/g).sort());
    const names = all(xml, /<w:bookmarkStart [^>]*w:name="([^"]*)"/g);
    const wanted = [names[0], ...names.slice(0, 4), names[4], ...names.slice(4)];
    expect(all(xml, /w:anchor="([^"]*)"/g)).toEqual(wanted);
    expect(all(xml, /PAGEREF (\S+)/g)).toEqual(wanted);
  });

  test('has no half of a bookmark whose other half is outside the loop', async () => {
    const body =
      '<w:p><w:bookmarkStart w:id="3" w:name="here"/></w:p>' +
      paragraph('{#findings}') +
      '<w:p><w:bookmarkEnd w:id="3"/></w:p>' +
      paragraph('{/findings}');
    const xml = (await filled({ body })).xml('word/document.xml');
    expect([xml.split('<w:bookmarkStart').length, xml.split('<w:bookmarkEnd').length]).toEqual([2, 2]);
  });

  test('has no paragraph and control ids, which Word assigns automatically', async () => {
    const namespace = 'xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"';
    const control = `<w:sdt><w:sdtPr><w:id w:val="7"/></w:sdtPr><w:sdtContent><w:p ${namespace} w14:paraId="1A" w14:textId="1B"/></w:sdtContent></w:sdt>`;
    const xml = (await filled({ body: paragraph('{#findings}') + control + paragraph('{/findings}') })).xml('word/document.xml');
    expect(xml.split('<w:sdtContent>')).toHaveLength(5);
    expect(xml).not.toMatch(/paraId=|textId=|<w:id /);
  });

  test('has unique bookmark names if a template inserts the same blocks twice', async () => {
    const xml = (await filled({ body: paragraph('{part.findings}') + paragraph('{all.parts}') })).xml('word/document.xml');
    const names = all(xml, /<w:bookmarkStart [^>]*w:name="([^"]*)"/g);
    expect(names.length).toBeGreaterThanOrEqual(8);
    expect(new Set(names).size).toBe(names.length);
    for (const anchor of all(xml, /w:anchor="([^"]*)"/g)) expect(names).toContain(anchor);
  });
});

describe('table rows that contain only tags', () => {
  const cells = (made: ReturnType<typeof readWord>) =>
    [...made.xml('word/document.xml').matchAll(/<w:tr>.*?<\/w:tr>/g)].map(([row]) =>
      [...row.matchAll(/<w:tc>(.*?)<\/w:tc>/g)].map(([, cell]) => cell?.replaceAll(/<[^>]+>/g, '')).join('|'),
    );

  test.each([
    ['one column', [['{#findings}'], ['{finding.key}'], ['{/findings}']], ['HVB-1', 'HVB-2', 'HVB-3', 'HVB-4']],
    [
      'one column and several rows',
      [['Mã'], ['{#findings}'], ['{finding.key}'], ['x'], ['{/findings}'], ['Hết']],
      ['Mã', 'HVB-1', 'x', 'HVB-2', 'x', 'HVB-3', 'x', 'HVB-4', 'x', 'Hết'],
    ],
    [
      'several columns',
      [
        ['Mã', 'Số'],
        ['{#findings}', ''],
        ['{finding.key}', '{finding.number}'],
        ['', '{/findings}'],
      ],
      ['Mã|Số', 'HVB-1|1', 'HVB-2|2', 'HVB-3|3', 'HVB-4|4'],
    ],
    [
      'the end among words',
      [
        ['{#findings}', ''],
        ['{finding.key}', 'x{/findings}'],
      ],
      ['HVB-1|x', 'HVB-2|x', 'HVB-3|x', 'HVB-4|x'],
    ],
    [
      'loops in loops',
      [['{#findings}'], ['{finding.key}'], ['{#finding.each.asset}'], ['{asset.value}'], ['{/finding.each.asset}{/findings}']],
      ['HVB-1', 'a', 'b', 'HVB-2', 'HVB-3', 'HVB-4'],
    ],
    ['conditions', [['{#no.findings}'], ['Không có'], ['{/no.findings}'], ['{#if.vi}'], ['Tiếng Việt'], ['{/if.vi}']], ['Tiếng Việt']],
  ])('are removed, and the rows between them are repeated: %s', async (_, rows, expected) => {
    const some = findings.map((finding, n) => ({ ...finding, assets: n === 0 ? ['a', 'b'] : [] }));
    const body = table(...rows) + paragraph('Hết.');
    expect((await readTemplate(wordFile({ body }))).problems).toEqual([]);
    const made = await filled({ body }, buildReportDocument({ findings: some }));
    expect(cells(made)).toEqual(expected);
    expect(made.xml('word/document.xml')).not.toContain('report-');
  });

  test('never leave a table without rows', async () => {
    const body = table(['{#findings}'], ['{finding.key}'], ['{/findings}']) + paragraph('Hết.');
    expect((await filled({ body }, buildReportDocument({ findings: [] }))).xml('word/document.xml')).not.toContain('<w:tbl>');
  });

  test('are a problem without a row between them', async () => {
    expect((await readTemplate(wordFile({ body: table(['{#findings}', 'x'], ['{/findings}', 'x']) }))).problems).toMatchObject([
      { kind: 'APART' },
    ]);
    expect((await readTemplate(wordFile({ body: table(['{#findings}'], ['{/findings}']) }))).problems).toMatchObject([{ kind: 'APART' }]);
  });
});
