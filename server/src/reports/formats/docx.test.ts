import { SEVERITIES } from '@coloa/contract/severities.ts';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { pictureOf } from '../../../test/pictures.ts';
import { readWord, wordFaults } from '../../../test/word-file.ts';
import { buildReportDocument, buildReportFinding } from '../report-document.factory.ts';
import type { ReportDocument } from '../report-document.ts';
import { readPicture } from '../report-pictures.ts';
import { parseXml } from '../templates/xml-tree.ts';
import { reportDocx } from './docx.ts';
import { COLUMN } from './docx-style.ts';

const { sections } = buildReportFinding();
const screenshot = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#ff0000' } })
    .png()
    .toBuffer();

async function report(): Promise<ReportDocument> {
  const steps = [
    '1. một\n2. hai\n',
    '```http title="Phát lại"\nPOST /v3 HTTP/2\nAuthorization: Bearer ⟦HEADERSECRET⟧\n\nHTTP/2 200 OK\n\n{"a": "⟦BODYSECRET⟧", "b": "⟪c⟫"}\n```\n',
    '![Rộng](/attachments/wide.png)\n\n![Cao](/attachments/tall.png)\n\n![Hỏng](/attachments/broken.png)\n\n![Ngoài](http://192.0.2.1/x.png)\n',
    'Xem [trang](https://owasp.org/x), [tệp](file:///etc/passwd).[^1]\n\n[^1]: Chú thích',
  ].join('\n');
  const fileNames = ['wide.png', 'tall.png', 'broken.png'];
  return buildReportDocument({
    findings: [
      buildReportFinding({ key: 'HVB-2', severity: 'LOW', title: '</w:t></w:r>&amp; <w:p/> "x" \u0001' }),
      buildReportFinding({ key: 'HVB-1', title: 'Mã PIN ⟦TITLESECRET⟧ trong log', sections: { ...sections, steps } }),
    ],
    images: fileNames.map((fileName) => ({ fileName, type: 'image/png', sha256: 'aa' })),
    pictures: new Map([
      ['wide.png', pictureOf(await screenshot(4_000, 500))],
      ['tall.png', pictureOf(await screenshot(400, 4_000))],
      ['broken.png', pictureOf(Buffer.from('no image'))],
    ]),
    appendix: 'Công cụ',
  });
}

describe('a Word report', () => {
  let made: ReturnType<typeof readWord>;
  let body: string;
  beforeAll(async () => {
    made = readWord(await reportDocx([await report()], readPicture));
    body = made.xml('word/document.xml');
  });

  test('is well-formed in all its parts, and loads no external resource', () => {
    for (const name of made.names.filter((each) => /\.(xml|rels)$/.test(each)))
      expect(() => parseXml(made.parts[name] as Uint8Array, name), name).not.toThrow();
    const outside = made.names
      .filter((name) => name.endsWith('.rels'))
      .flatMap((name) => [...made.xml(name).matchAll(/Type="([^"]*)" Target="([^"]*)" TargetMode="External"/g)]);
    expect(outside.map(([, type = '', target]) => [type.split('/').at(-1), target])).toContainEqual(['hyperlink', 'https://owasp.org/x']);
    expect(outside.every(([, type = '', target = '']) => type.endsWith('/hyperlink') && /^https:/.test(target))).toBe(true);
  });

  test('has headings for the navigation of Word, and a table of contents with them', () => {
    const headings = (level: number) =>
      [...body.matchAll(new RegExp(`<w:pStyle w:val="Heading${level}"/>.*?</w:p>`, 'g'))].map(([xml]) =>
        xml.replaceAll(/<[^>]+>/g, '').replaceAll('\u00A0', ' '),
      );
    expect(headings(1)).toEqual(['Tóm tắt', 'Phạm vi', 'Lỗ hổng', 'Phụ lục', 'Thang mức độ']);
    expect(headings(2)).toEqual(['HVB-1 · Mã PIN  đã che  trong log', expect.stringMatching(/^HVB-2 · &lt;\/w:t&gt;/)]);
    const contents = body.search(/TOC [^<]*&quot;1-2&quot;/);
    expect(contents).toBeGreaterThan(0);
    expect(contents).toBeLessThan(body.indexOf('<w:pStyle w:val="Heading1"/>'));
  });

  test('shows titles that look like markup literally', () => {
    expect(made.text()).toContain('</w:t></w:r>&amp; <w:p/> "x"');
  });

  test('contains no redacted text in any part, and bars in its place', () => {
    for (const name of made.names) expect(made.xml(name), name).not.toContain('SECRET');
    expect(body.split('w:fill="16202B"').length - 1).toBeGreaterThanOrEqual(3);
  });

  test('fits images to the page above numbered captions, and names missing images', () => {
    const sizes = [...body.matchAll(/<wp:inline.*?<wp:extent cx="(\d+)" cy="(\d+)"/g)].map(([, cx, cy]) => [
      Number(cx) / 9_525,
      Number(cy) / 9_525,
    ]);
    const inText = sizes.slice(1);
    expect(inText).toHaveLength(2);
    for (const [width = 0, height = 0] of inText) expect(width <= 634 && height <= 760).toBe(true);
    expect(inText[0]?.[0]).toBeGreaterThan(620);
    expect(made.text()).toContain('Hình 1. Rộng');
    expect(made.text()).toContain('Hình 2. Cao');
    expect(body.match(/<w:pStyle w:val="Caption"\/>/g)).toHaveLength(2);
    expect(made.text()).toMatch(/Hỏng/);
  });

  test('shows HTTP as numbered evidence with request, response and highlights', () => {
    expect(made.text()).toMatch(/Bằng chứng 1\s+Phát lại\nYêu cầu\nPhản hồi\nPOST \/v3 HTTP\/2/);
    expect(body).toContain('w:fill="EDDDC1"');
    expect(made.text()).not.toMatch(/[⟪⟫]/);
  });

  test('has footnotes, automatically numbered lists and numbered parts', () => {
    expect(made.xml('word/footnotes.xml')).toContain('Chú thích');
    expect(body).toContain('<w:footnoteReference');
    expect(made.xml('word/numbering.xml')).toMatch(/%1\./);
  });

  test('shows the author and the confidentiality on each page', () => {
    const running = made.names
      .filter((name) => /word\/(header|footer)/.test(name))
      .map((name) => made.text(name))
      .join('');
    expect(running).toContain('Báo cáo kiểm thử xâm nhập · Ngân hàng số HVBank Mobile 5.2');
    expect(running).toContain('An Dương Lab · Mật');
  });

  test('names the client in the footer of each page, and the kind of project on the cover', () => {
    const foot = made.names.filter((name) => /word\/footer/.test(name)).map((name) => made.text(name).trim());
    expect(foot).toContainEqual(expect.stringMatching(/^An Dương Lab · Mật · Ngân hàng HVBank/));
    const cover = made.text().slice(0, made.text().indexOf('Mục lục'));
    expect(cover).toMatch(/Ngân hàng số HVBank Mobile 5\.2\s+Ứng dụng di động\n/);
  });

  test('has a table of contents with chapter numbers, whose page numbers Word adds', () => {
    expect(made.xml('word/settings.xml')).toContain('<w:updateFields');
    const contents = /<w:sdtContent>.*?<\/w:sdtContent>/.exec(body)?.[0] ?? '';
    expect(contents).toContain('<w:fldChar w:fldCharType="begin" w:dirty="true"/>');
    const entries = contents
      .replaceAll(/<w:instrText[^>]*>[^<]*<\/w:instrText>/g, '')
      .split('</w:p>')
      .map((entry) =>
        entry
          .replaceAll('<w:tab/>', ' ')
          .replaceAll(/<[^>]+>/g, '')
          .trim(),
      );
    expect(entries.filter((entry) => entry !== '')).toEqual([
      '1. Tóm tắt',
      '2. Phạm vi',
      '3. Lỗ hổng',
      expect.stringContaining('HVB-1'),
      expect.stringContaining('HVB-2'),
      '4. Phụ lục',
      '5. Thang mức độ',
    ]);
    expect(entries.join('\n')).not.toMatch(/ \d+$/m);
    expect(contents).not.toMatch(/w:leader="(?!none)/);
  });

  test('has no empty paragraphs between its contents and its first chapter', () => {
    const [, between] = /<\/w:sdt>(.*?)<w:pageBreakBefore\/>/.exec(body) ?? [];
    expect(between).toBe('<w:p><w:pPr><w:pStyle w:val="Heading1"/>');
  });

  test('has no duplicate number or name, and no broken reference', async () => {
    const document = await report();
    expect(wordFaults(await reportDocx([document, { ...document, language: 'en' }], readPicture))).toEqual([]);
  });

  test.each([
    [8, 'https://a.example/', 0],
    [40, 'https://longer.hvbank.example/', 2],
    [40, '10.0.0.', 3],
  ])('arranges %i assets that begin with %s in %i columns, row by row in order', async (count, prefix, columns) => {
    const assets = Array.from({ length: count }, (_, n) => `${prefix}${n + 1}`);
    const one = readWord(await reportDocx([buildReportDocument({ findings: [buildReportFinding({ assets })] })], readPicture));
    const xml = one.xml('word/document.xml');
    const lists = [...xml.matchAll(/<w:tbl>(?:(?!<w:tbl>).)*?<\/w:tbl>/g)]
      .map(([table]) => table)
      .filter((table) => table.includes(`>${assets[0]}<`));
    const rows = lists[0]?.split('<w:tr>').filter((row) => assets.some((asset) => row.includes(`>${asset}<`))) ?? [];
    expect(rows).toHaveLength(columns === 0 ? 1 : Math.ceil(count / columns));
    const positions = assets.map((asset) => xml.indexOf(`>${asset}<`));
    expect(positions).toEqual(positions.toSorted((a, b) => a - b));
  });

  test('lets only rows higher than a quarter of a page break across pages', async () => {
    const long = 'Một ô dài. '.repeat(150);
    const steps = `| a | b |\n|---|---|\n| ngắn | c |\n| dài ${long} | d |\n\n| đầu ${long} | e |\n|---|---|\n| f | g |`;
    const assets = Array.from({ length: 40 }, (_, n) => `https://api-${n + 1}.production.hvbank.example/${'p'.repeat(45)}`);
    const finding = buildReportFinding({ assets, sections: { ...sections, steps } });
    const xml = readWord(await reportDocx([buildReportDocument({ findings: [finding] })], readPicture)).xml('word/document.xml');
    const propertiesOf = (words: string) =>
      /^(?:<w:trPr>.*?<\/w:trPr>)?/.exec(xml.slice(0, xml.indexOf(words)).split('<w:tr>').at(-1) ?? '')?.[0];
    const [low, high, head] = ['>ngắn<', '>dài Một', '>đầu Một'].map(propertiesOf);
    expect(low).toContain('<w:cantSplit/>');
    expect(high).toContain('<w:cantSplit w:val="off"/>');
    expect(head).toContain('<w:tblHeader w:val="off"/>');
    const list = xml.slice(0, xml.indexOf(`>${assets[0]}<`));
    const outer = list.slice(0, list.lastIndexOf('<w:tbl>')).split('<w:tr>').at(-1) ?? '';
    expect(outer).toContain('<w:cantSplit w:val="off"/>');
    expect(outer).not.toContain('<w:keepNext/>');
    expect(propertiesOf(`>${assets[39]}<`)).toContain('<w:cantSplit/>');
  });

  test('keeps short code and short evidence on one page with its introduction, and lets long ones go on over pages', async () => {
    const code = (name: string, lines: number) => `Chạy ${name}:\n\n\`\`\`text\n$ ${name}\n${'dòng\n'.repeat(lines)}\`\`\`\n`;
    const exchange = (name: string, lines: number) =>
      `\`\`\`http\nGET /${name} HTTP/1.1\n\n${'a\n'.repeat(lines)}\nHTTP/1.1 200 OK\n\`\`\`\n`;
    const steps = [code('short', 8), code('long', 60), exchange('few', 8), exchange('many', 60)].join('\n');
    const document = buildReportDocument({ findings: [buildReportFinding({ sections: { ...sections, steps } })] });
    const xml = readWord(await reportDocx([document], readPicture)).xml('word/document.xml');
    const propertiesOf = (words: string) => /^<w:pPr>.*?<\/w:pPr>/.exec(xml.slice(0, xml.indexOf(words)).split('<w:p>').at(-1) ?? '')?.[0];
    expect(propertiesOf('Chạy short:')).toContain('<w:keepNext/>');
    for (const whole of ['$ short<', 'GET /few ']) expect(propertiesOf(whole), whole).toContain('<w:keepLines/>');
    for (const parted of ['$ long<', 'GET /many ']) expect(propertiesOf(parted), parted).not.toContain('<w:keepLines/>');
  });

  test('gives headings inside texts a separate style, at the level of findings', async () => {
    const document = buildReportDocument({ summary: '## Tiêu đề riêng', findings: [buildReportFinding()] });
    const word = readWord(await reportDocx([document], readPicture));
    expect(word.xml('word/document.xml')).toMatch(/<w:pStyle w:val="PartHeading"\/>(?:(?!<w:p>).)*Tiêu đề riêng/);
    expect(word.xml('word/styles.xml')).toMatch(/w:styleId="PartHeading"(?:(?!<\/w:style>).)*<w:basedOn w:val="Heading2"\/>/);
  });

  test('contains two languages one after the other, each with its own cover and contents', async () => {
    const both = readWord(await reportDocx([await report(), { ...(await report()), language: 'en' }], readPicture));
    const text = both.text();
    expect(text.indexOf('Mục lục')).toBeLessThan(text.indexOf('Contents'));
    expect(text.indexOf('Contents')).toBeLessThan(text.lastIndexOf('HVB-1'));
    expect(both.xml('word/footnotes.xml').match(/Chú thích/g)).toHaveLength(2);
    expect(both.xml('word/styles.xml')).toContain('<w:lang w:val="vi-VN"/>');
    expect(/<w:r>(?:(?!<w:r>).)*Penetration test report/.exec(both.xml('word/document.xml'))?.[0]).toContain('<w:lang w:val="en-GB"/>');
    const [first = '', second = ''] = [...both.xml('word/document.xml').matchAll(/<w:sdtContent>.*?<\/w:sdtContent>/g)].map(([xml]) => xml);
    expect([first.includes('Tóm tắt'), first.includes('Summary'), second.includes('Tóm tắt'), second.includes('Summary')]).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });

  test('shows the label of a link across each page', async () => {
    const marked = readWord(await reportDocx([{ ...(await report()), watermark: 'Dành cho <HVBank>' }], readPicture));
    const headers = marked.names.filter((name) => /word\/header/.test(name));
    expect(headers.length).toBeGreaterThanOrEqual(2);
    for (const name of headers) expect(marked.xml(name), name).toMatch(/string="Dành cho &lt;HVBank(&gt;|>)"/);
  });

  test('continues step numbers after evidence, and keeps the head of a retest with its note', async () => {
    const steps = '1. một\n2. hai\n\n```http\nGET / HTTP/1.1\n```\n\n3. ba';
    const retests = [
      { round: { number: 1, startDay: '2026-04-06' }, day: '2026-04-07', tester: 'Hà', result: 'FIXED' as const, results: [], note: 'Vá.' },
    ];
    const one = readWord(
      await reportDocx(
        [buildReportDocument({ findings: [buildReportFinding({ sections: { ...sections, steps }, retests })] })],
        readPicture,
      ),
    );
    const xml = one.xml('word/document.xml');
    const idOf = (words: string) => /<w:numId w:val="(\d+)"/.exec(xml.slice(0, xml.indexOf(words)).split('<w:p>').at(-1) ?? '')?.[1];
    const startOf = (words: string) =>
      new RegExp(`<w:num w:numId="${idOf(words)}".*?<w:startOverride w:val="(\\d+)"`).exec(one.xml('word/numbering.xml'))?.[1];
    expect([startOf('>một<'), startOf('>hai<'), startOf('>ba<')]).toEqual(['1', '1', '3']);
    expect(/<w:p>(?:(?!<w:p>).)*Vòng 1, 07/.exec(xml)?.[0]).toContain('<w:keepNext/>');
  });

  test('links repeated footnotes to their first reference, and indents code like its step', async () => {
    const steps = 'một[^1] hai[^2] lại[^1]\n\n[^1]: Chú thích\n\n[^2]: Khác\n\n1. Gửi\n\n   ```\n   GET /\n   ```\n\n```\nPOST /\n```';
    const document = buildReportDocument({ findings: [buildReportFinding({ sections: { ...sections, steps } })] });
    const xml = readWord(await reportDocx([document], readPicture)).xml('word/document.xml');
    expect(xml.match(/<w:footnoteReference /g)).toHaveLength(2);
    expect(xml).toMatch(/<w:hyperlink [^>]*w:anchor="_note1"[^>]*><w:r><w:rPr><w:vertAlign w:val="superscript"\/><\/w:rPr><w:t[^>]*>1</);
    const indentOf = (words: string) => /<w:ind w:left="(\d+)"/.exec(xml.slice(0, xml.indexOf(words)).split('<w:p>').at(-1) ?? '')?.[1];
    expect([indentOf('GET /'), indentOf('POST /')]).toEqual(['490', undefined]);
  });

  test('shows a long request above its response, with a header repeated on each page', async () => {
    const exchange = (lines: number) => `\`\`\`http\nGET / HTTP/1.1\n\n${'a\n'.repeat(lines)}\nHTTP/1.1 200 OK\n\`\`\``;
    const columns = async (lines: number) => {
      const finding = buildReportFinding({ sections: { ...sections, steps: exchange(lines) } });
      const xml = readWord(await reportDocx([buildReportDocument({ findings: [finding] })], readPicture)).xml('word/document.xml');
      const table = xml.slice(0, xml.indexOf('Bằng chứng 1')).split('<w:tbl>').at(-1) ?? '';
      expect(table).toContain('<w:tblHeader/>');
      return table.split('<w:gridCol ').length - 1;
    };
    expect([await columns(20), await columns(80)]).toEqual([2, 1]);
  });

  test('has a severity bar of full text width with all segments visible', async () => {
    const severities = [...SEVERITIES, ...Array<'LOW'>(100).fill('LOW')];
    const findings = severities.map((severity, n) => buildReportFinding({ key: `HVB-${n + 1}`, severity }));
    const xml = readWord(await reportDocx([buildReportDocument({ findings })], readPicture)).xml('word/document.xml');
    const bar = xml.slice(0, xml.indexOf('<w:pStyle w:val="Bar"/>')).split('<w:tbl>').at(-1) ?? '';
    const widths = [...bar.matchAll(/<w:gridCol w:w="(\d+)"/g)].map(([, width]) => Number(width));
    expect(widths).toHaveLength(SEVERITIES.length);
    expect(Math.min(...widths)).toBeGreaterThanOrEqual(260);
    expect(widths.reduce((sum, width) => sum + width, 0)).toBeLessThanOrEqual(COLUMN);
  });

  test('reports that there are no findings', async () => {
    const none = readWord(await reportDocx([buildReportDocument({ findings: [] })], readPicture));
    expect(none.text()).toContain('Không ghi nhận lỗ hổng nào');
  });
});
