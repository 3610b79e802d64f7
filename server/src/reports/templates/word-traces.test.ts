import { describe, expect, test } from 'vitest';
import { paragraph, readWord, relation, wordFile } from '../../../test/word-file.ts';
import { packOfficeFile } from '../../platform/workbook/office-parts.ts';
import { fillTemplate } from './fill-template.ts';
import { readTemplate } from './read-template.ts';
import { trialDocument } from './trial-document.ts';
import { openWordPackage } from './word-package.ts';

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.microsoft.com/office';
const PERSON = 'Lê Người Soạn';
const by = `w:id="7" w:author="${PERSON}" w:date="2025-11-03T08:00:00Z"`;
const run = (text: string, inner = 't') => `<w:r w:rsidR="00AB12CD"><w:${inner} xml:space="preserve">${text}</w:${inner}></w:r>`;
const comment = `<w:comment ${by} w:initials="LNS"><w:p>${run('NHANXET')}</w:p></w:comment>`;
const typed = (type: string, target: string) => `<Relationship Id="x${target.length}" Type="${type}" Target="${target}"/>`;

const body = [
  `<w:p w:rsidR="00AB12CD" w:rsidRDefault="00AB12CE"><w:commentRangeStart w:id="7"/>${run('Báo cáo {project.key}')}<w:commentRangeEnd w:id="7"/><w:r><w:commentReference w:id="7"/></w:r></w:p>`,
  `<w:p><w:pPr><w:pPrChange ${by}><w:pPr/></w:pPrChange></w:pPr>${run('Giữ, ')}<w:ins ${by}>${run('thêm')}</w:ins><w:del ${by}>${run('DABO', 'delText')}</w:del></w:p>`,
  `<w:p><w:pPr><w:rPr><w:del ${by}/></w:rPr></w:pPr>${run('Nửa đầu, ')}</w:p>`,
  `<w:p><w:moveFrom ${by}>${run('DADOI')}</w:moveFrom><w:moveTo ${by}>${run('nửa sau')}</w:moveTo></w:p>`,
  `<w:tbl><w:tblPr/><w:tblGrid/><w:tr><w:tc>${paragraph('Hàng còn')}</w:tc></w:tr><w:tr><w:trPr><w:del ${by}/></w:trPr><w:tc><w:p><w:del ${by}>${run('HANGBO', 'delText')}</w:del></w:p></w:tc></w:tr></w:tbl>`,
  `<w:tbl><w:tblPr/><w:tblGrid/><w:tr><w:trPr><w:del ${by}/></w:trPr><w:tc>${paragraph('BANGBO')}</w:tc></w:tr></w:tbl>`,
  `<w:p><w:permStart w:id="1" w:ed="${PERSON}"/>${run('Ai cũng đọc')}<w:permEnd w:id="1"/></w:p>`,
  `<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>DOCPROPERTY Khách</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${run('Mẫu 2025')}<w:r><w:fldChar w:fldCharType="end"/></w:r> <w:fldSimple w:instr=" SUBJECT ">${run('An toàn')}</w:fldSimple></w:p>`,
  `<w:p><w:fldSimple w:instr=" AUTHOR \\* MERGEFORMAT ">${run(PERSON)}</w:fldSimple>, <w:fldSimple w:instr=' DOCPROPERTY "Title" '>${run('TENCU')}</w:fldSimple></w:p>`,
  `<w:p><w:r><w:drawing><wp:docPr xmlns:wp="x" id="1" name="C:\\Users\\nguoisoan\\logo.png" descr="file:///home/nguoisoan/logo.png"/></w:drawing></w:r></w:p>`,
].join('');
const left = {
  body,
  settings: '<w:trackRevisions/><w:compat/><w:rsids><w:rsidRoot w:val="00AB12CD"/></w:rsids>',
  relations: [
    relation('comments', 'comments.xml'),
    typed(`${OFFICE}/2011/relationships/people`, 'people.xml'),
    typed(`${OFFICE}/2011/relationships/commentsExtended`, 'commentsExtended.xml'),
    relation('customXml', '../customXml/item1.xml'),
    relation('glossaryDocument', 'glossary/document.xml'),
    relation('printerSettings', 'printerSettings1.bin'),
    relation('styles', 'styles.xml'),
  ].join(''),
  files: {
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}">${relation('officeDocument', 'word/document.xml')}${typed(`${PACKAGE}/metadata/core-properties`, 'docProps/core.xml')}${relation('extended-properties', 'docProps/app.xml')}${relation('custom-properties', 'docProps/custom.xml')}</Relationships>`,
    'docProps/core.xml': `<cp:coreProperties xmlns:cp="c" xmlns:dc="d"><dc:creator>${PERSON}</dc:creator></cp:coreProperties>`,
    'docProps/app.xml': '<Properties><Manager>QUANLY</Manager></Properties>',
    'docProps/custom.xml': '<Properties><property name="Khách">KHACHCU</property></Properties>',
    'word/comments.xml': `<w:comments ${W}>${comment}</w:comments>`,
    'word/commentsExtended.xml': '<w15:commentsEx xmlns:w15="x"/>',
    'word/people.xml': `<w15:people xmlns:w15="x"><w15:person w15:author="${PERSON}"/></w15:people>`,
    'customXml/item1.xml': `<metadata>${PERSON}</metadata>`,
    'word/glossary/document.xml': `<w:glossaryDocument ${W}><w:p>${run('KHOICHU')}</w:p></w:glossaryDocument>`,
    'word/printerSettings1.bin': 'MAYIN',
    'word/styles.xml': `<w:styles ${W}><w:style w:type="paragraph" w:styleId="A"><w:name w:val="A"/><w:rsid w:val="00AB12CD"/><w:rPr><w:rPrChange ${by}><w:rPr/></w:rPrChange></w:rPr></w:style></w:styles>`,
  },
};
const SECRETS = /Người Soạn|nguoisoan|LNS|NHANXET|DABO|DADOI|HANGBO|BANGBO|QUANLY|KHACHCU|KHOICHU|MAYIN|TENCU|rsid|00AB12C/;

const everything = (file: Buffer): string => {
  const { names, parts } = readWord(file);
  return names.map((name) => `${name} ${Buffer.from(parts[name] ?? []).toString('utf8')}`).join('\n');
};

describe('a template written by several people', () => {
  test('is stored without its authors, comments, changes and properties, and the removed kinds are listed', async () => {
    expect(everything(wordFile(left))).toMatch(SECRETS);
    const { problems, leftOut, file } = await readTemplate(wordFile(left));
    expect(problems).toEqual([]);
    expect(leftOut).toEqual(['COMMENTS', 'CHANGES', 'PROPERTIES', 'BUILDING_BLOCKS', 'PRINTER']);
    expect(everything(file)).not.toMatch(SECRETS);
  });

  test('produces reports without traces of its authors, also if it was stored unchanged', async () => {
    for (const template of [wordFile(left), (await readTemplate(wordFile(left))).file]) {
      const made = await fillTemplate(template, [trialDocument('vi'), trialDocument('en')], async () => null);
      expect(everything(made)).not.toMatch(SECRETS);
      expect(everything(made)).not.toMatch(/w:(?:ins|del|moveTo|moveFrom)\b|w:trackRevisions|comment|DOCPROPERTY|SUBJECT|AUTHOR/);
    }
  });

  test('is read with all changes accepted, so deleted rows and paragraph ends are removed', () => {
    const lines = readWord(packOfficeFile(openWordPackage(wordFile(left)).parts))
      .text()
      .split('\n');
    expect(lines.filter(Boolean)).toEqual([
      'Báo cáo {project.key}',
      'Giữ, thêm',
      'Nửa đầu, nửa sau',
      'Hàng còn',
      'Ai cũng đọc',
      'Mẫu 2025 An toàn',
      '{workspace.name}, {project.key} · {project.name}',
    ]);
    expect(
      readWord(packOfficeFile(openWordPackage(wordFile(left)).parts))
        .xml('word/document.xml')
        .match(/<w:tbl>/g),
    ).toHaveLength(1);
  });

  test('without tracked changes reports none as removed', async () => {
    expect((await readTemplate(wordFile({ body: paragraph('x') }))).leftOut).toEqual([]);
  });
});

test('the properties of a generated report contain its title, workspace and date', async () => {
  const document = trialDocument('vi');
  const project = { ...document.project, key: 'HVB' };
  const title = 'Cổng <thanh toán> & ⟦SECRET⟧';
  const made = readWord(
    await fillTemplate(wordFile(left), [{ ...document, title, project, workspaceName: 'Nhóm "An Dương"' }], async () => null),
  );
  const core = made.xml('docProps/core.xml');
  expect(core).toContain('<dc:title>HVB · Cổng &lt;thanh toán&gt; &amp; ⟦⟧</dc:title>');
  expect(core).toContain('<dc:creator>Nhóm &quot;An Dương&quot;</dc:creator>');
  expect(core).toContain('<cp:lastModifiedBy>Nhóm &quot;An Dương&quot;</cp:lastModifiedBy>');
  const dates = [...core.matchAll(/>(\d{4}-[^<]*Z)</g)].map(([, date = '']) => date);
  expect(dates).toEqual([`${document.generatedDay}T12:00:00Z`, `${document.generatedDay}T12:00:00Z`]);
  expect(made.xml('docProps/app.xml')).toContain('<Company>Nhóm &quot;An Dương&quot;</Company>');
  for (const name of ['docProps/core.xml', 'docProps/app.xml']) {
    expect(made.xml('_rels/.rels')).toContain(`Target="${name}"`);
    expect(made.xml('[Content_Types].xml')).toContain(`PartName="/${name}"`);
  }
});
