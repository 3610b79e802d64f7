import { describe, expect, test } from 'vitest';
import { paragraph, readWord, relation, wordFile } from '../../../test/word-file.ts';
import { packOfficeFile } from '../../platform/workbook/office-parts.ts';
import { TemplateRefused } from './template-refused.ts';
import { openWordPackage } from './word-package.ts';

const body = paragraph('Xin chào');
const URL = 'http://192.0.2.1/x';
const VML = 'xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"';
const R = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const png = Buffer.from('89504e470d0a1a0a', 'hex');
const pict = (inner: string) => `<w:p><w:r><w:pict ${VML}>${inner}</w:pict></w:r></w:p>`;
const shape = (inner: string, attributes = '') => pict(`<v:shape ${attributes}>${inner}</v:shape>`);
const held = { relations: relation('image', 'media/a.png'), files: { 'word/media/a.png': png } };
const idOf = (kind: string, target: string) => `r${kind}${target.length}`;
const field = (instruction: string) =>
  `<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>${instruction.replaceAll('"', '&quot;')}</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>x</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>`;

type Parts = Partial<Parameters<typeof wordFile>[0]>;
function opened(parts: Parts): { reason: string } | { leftOut: string[]; all: string } {
  try {
    const { parts: kept, leftOut } = openWordPackage(wordFile({ body, ...parts }));
    const { names, xml } = readWord(packOfficeFile(kept));
    return { leftOut, all: names.map(xml).join('\n') };
  } catch (error) {
    if (error instanceof TemplateRefused) return { reason: error.reason };
    throw error;
  }
}

describe('a Word file with references to external resources', () => {
  test.each<[string, Parts, string]>([
    ['a picture of VML that is elsewhere alone', { body: shape(`<v:imagedata src="${URL}"/>`) }, 'OUTSIDE'],
    ['the same by its other name', { body: shape(`<v:imagedata o:href="${URL}"/>`) }, 'OUTSIDE'],
    ['the same on a share of a network', { body: shape('<v:imagedata src="\\\\192.0.2.1\\x\\a.png"/>') }, 'OUTSIDE'],
    ['the same in a header', { header: shape(`<v:imagedata src="${URL}"/>`) }, 'OUTSIDE'],
    ['a filling of VML', { body: shape(`<v:fill type="frame" src="${URL}"/>`) }, 'OUTSIDE'],
    ['a background', { body: `<w:p><v:background ${VML}><v:fill o:althref="${URL}"/></v:background></w:p>` }, 'OUTSIDE'],
    [
      'VML under another prefix',
      { body: `<w:p><w:r><q:imagedata xmlns:q="urn:schemas-microsoft-com:vml" src="${URL}"/></w:r></w:p>` },
      'OUTSIDE',
    ],
    ['VML under the prefix of Word', { body: `<w:p><w:imagedata xmlns:w="urn:schemas-microsoft-com:vml" src="${URL}"/></w:p>` }, 'OUTSIDE'],
    ['a shape that leads to a file of the reader’s', { body: shape('', 'href="file:///C:/secret"') }, 'OUTSIDE'],
    [
      'a picture by the relationship of a link',
      {
        body: `<w:p><a:blip xmlns:a="a" r:link="${idOf('hyperlink', URL)}"/></w:p>`,
        relations: relation('hyperlink', URL, 'External'),
      },
      'OUTSIDE',
    ],
    [
      'a document by the relationship of a link',
      { body: `<w:subDoc r:id="${idOf('hyperlink', URL)}"/>`, relations: relation('hyperlink', URL, 'External') },
      'OUTSIDE',
    ],
    ...['image', 'subDocument', 'oleObject', 'aFChunk', 'frame', 'video', 'audio', 'package', 'transform', 'control'].map(
      (kind): [string, Parts, string] => [`a ${kind} of elsewhere`, { relations: relation(kind, URL, 'External') }, 'OUTSIDE'],
    ),
    ...['aFChunk', 'oleObject', 'subDocument', 'package', 'frame', 'video'].map((kind): [string, Parts, string] => [
      `a ${kind} within`,
      { relations: relation(kind, 'media/a.bin'), files: { 'word/media/a.bin': 'x' } },
      'EMBEDDED',
    ]),
    ...['INCLUDEPICTURE', 'INCLUDETEXT', 'INCLUDE', 'IMPORT', 'LINK', 'DDE', 'DDEAUTO', 'DATABASE', 'RD', 'AUTOTEXT', 'EMBED'].map(
      (name): [string, Parts, string] => [`the field ${name}`, { body: field(`${name} "${URL}"`) }, 'FIELD'],
    ),
    ['a field in what was taken out', { body: field(`LINK "${URL}"`).replaceAll('instrText', 'delInstrText') }, 'FIELD'],
    ['a link to a file', { body: field('HYPERLINK "file:///C:/secret"') }, 'OUTSIDE'],
    ['a link to a share of a network', { body: field('HYPERLINK \\o "đọc" \\\\192.0.2.1\\x') }, 'OUTSIDE'],
    ...[
      `<image href="${URL}"/>`,
      `<image xlink:href="${URL}"/>`,
      `<rect style="fill:url('${URL}#a')"/>`,
      `<style>@import "${URL}";</style>`,
      `<rect fill="url(${URL})"/>`,
      '<script>1</script>',
      '<rect onload="x()"/>',
      '<foreignObject/>',
    ].map((inner): [string, Parts, string] => [
      `a drawing with ${inner}`,
      { relations: relation('image', 'media/a.svg'), files: { 'word/media/a.svg': `<svg xmlns="s" xmlns:xlink="l">${inner}</svg>` } },
      'OUTSIDE',
    ]),
    [
      'a drawing by the name of a picture',
      { relations: relation('image', 'media/a.png'), files: { 'word/media/a.png': ` <svg><image href="${URL}"/></svg>` } },
      'OUTSIDE',
    ],
  ])('is refused when it has %s', (_name, parts, reason) => {
    expect(opened(parts)).toEqual({ reason });
  });

  test('is accepted without the source addresses of embedded images', () => {
    const id = idOf('image', 'media/a.png');
    const packed = `<v:imagedata r:id="${id}" src="${URL}" o:href="cid:a@b" o:title="logo"/><v:fill r:id="${id}" o:althref="${URL}"/>`;
    const said = opened({ ...held, body: shape(packed, `o:gfxdata="UEsDBBQ" href="https://a.example"`) });
    expect(said).toMatchObject({ leftOut: ['SOURCES'] });
    const { all } = said as { all: string };
    expect(all).not.toMatch(/192\.0\.2\.1|cid:|gfxdata/);
    expect(all).toContain(`<v:imagedata r:id="${id}" o:title="logo"/>`);
    expect(all).toContain('href="https://a.example"');
  });

  test('is accepted without its template link, chart workbook and online videos', () => {
    const relations = (inner: string) => `<Relationships xmlns="${R.replace('officeDocument', 'package')}">${inner}</Relationships>`;
    const said = opened({
      body: '<w:p><wp15:webVideoPr xmlns:wp15="x" embeddedHtml="&lt;iframe src=&quot;http://192.0.2.1&quot;&gt;"/></w:p>',
      settings: '<w:attachedTemplate r:id="t"/>',
      relations: relation('chart', 'charts/chart1.xml'),
      files: {
        'word/_rels/settings.xml.rels': relations(relation('attachedTemplate', URL, 'External')),
        'word/charts/chart1.xml': '<c:chartSpace xmlns:c="c" xmlns:r="r"><c:chart/><c:externalData r:id="w"/></c:chartSpace>',
        'word/charts/_rels/chart1.xml.rels': relations(relation('package', '../embeddings/a.xlsx')),
        'word/embeddings/a.xlsx': 'WORKBOOK',
      },
    });
    expect(said).toMatchObject({ leftOut: ['ATTACHED_TEMPLATE', 'CHART_DATA', 'VIDEO'] });
    expect((said as { all: string }).all).not.toMatch(/192\.0\.2\.1|WORKBOOK|externalData|webVideo|attachedTemplate/);
  });

  test('may contain links to addresses and bookmarks, and self-contained drawings', () => {
    const links = ['HYPERLINK "https://a.example"', 'HYPERLINK \\l "a"', 'HYPERLINK \\t "_blank" mailto:a@a.example', 'PAGEREF a \\h'];
    const id = idOf('hyperlink', URL);
    const svg = '<svg><defs><g id="a"/></defs><use href="#a"/><rect fill="url(#a)"/><image href="data:image/png;base64,AA"/></svg>';
    const said = opened({
      body: `${links.map(field).join('')}<w:p><w:hyperlink r:id="${id}"/><a:hlinkClick xmlns:a="a" r:id="${id}"/></w:p>`,
      relations: relation('hyperlink', URL, 'External') + relation('image', 'media/ab.svg'),
      files: { 'word/media/ab.svg': svg },
    });
    expect(said).toMatchObject({ leftOut: [] });
  });
});
