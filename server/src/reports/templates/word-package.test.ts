import { crc32, deflateRawSync } from 'node:zlib';
import { type Zippable, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { paragraph, readWord, relation, wordFile, wordParts } from '../../../test/word-file.ts';
import { packOfficeFile } from '../../platform/workbook/office-parts.ts';
import { TemplateRefused } from './template-refused.ts';
import { openWordPackage } from './word-package.ts';

const body = paragraph('Xin chào');

function refusedFor(file: Uint8Array): string | null {
  try {
    openWordPackage(Buffer.from(file));
    return null;
  } catch (error) {
    if (error instanceof TemplateRefused) return error.reason;
    throw error;
  }
}
const zipOf = (files: Record<string, Uint8Array>) => Buffer.from(zipSync(files as Zippable));
const withFile = (name: string, bytes: Uint8Array = Buffer.from('x')) => zipOf({ ...wordParts({ body }), [name]: bytes });

function archive(files: { name: string; localName?: string; data: Buffer; packed?: Buffer; size?: number; flags?: number; at?: number }[]) {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const { name, localName = name, data, packed = deflateRawSync(data), size = data.length, flags = 0, at } of files) {
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(localName.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(flags, 8);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(crc32(data), 16);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(size, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(at ?? offset, 42);
    central.push(entry, Buffer.from(name));
    const local = Buffer.concat([head, Buffer.from(localName), packed]);
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
}

const strict = () =>
  zipOf(
    Object.fromEntries(
      word().map(({ name, data }) => [
        name,
        Buffer.from(
          data
            .toString()
            .replaceAll(
              'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
              'http://purl.oclc.org/ooxml/officeDocument/relationships',
            )
            .replaceAll('http://schemas.openxmlformats.org/wordprocessingml/2006/main', 'http://purl.oclc.org/ooxml/wordprocessingml/main'),
        ),
      ]),
    ),
  );
const word = () => Object.entries(wordParts({ body })).map(([name, data]) => ({ name, data }));

describe('an archive', () => {
  test('of a Word file is accepted, also from another ZIP writer', () => {
    expect(refusedFor(wordFile({ body }))).toBeNull();
    expect(refusedFor(archive(word()))).toBeNull();
  });

  test.each([
    ['no bytes', Buffer.alloc(0), 'NOT_ZIP'],
    ['a PDF with the name of a Word file', Buffer.from('%PDF-1.7\n%%EOF'), 'NOT_ZIP'],
    ['words', Buffer.from('Kính gửi'), 'NOT_ZIP'],
    ['an old .doc, or one with a password', Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]), 'PROTECTED'],
    ['a Strict one', strict(), 'STRICT'],
    ['a zip that is no Word file', zipOf({ 'a.txt': Buffer.from('a') }), 'NOT_DOCX'],
    ['a picture more at its end', Buffer.concat([wordFile({ body }), Buffer.from('more')]), 'BROKEN'],
    ['an encrypted one', archive(word().map((file) => ({ ...file, flags: 1 }))), 'PROTECTED'],
  ])('that is %s is refused', (_name, file, reason) => {
    expect(refusedFor(file)).toBe(reason);
  });

  test('that is truncated at any position is rejected', () => {
    const file = wordFile({ body });
    for (let length = 0; length < file.length; length += 37) expect(refusedFor(file.subarray(0, length)), `${length}`).not.toBeNull();
  });

  test('with changed bytes is accepted or rejected, and never throws', () => {
    const file = wordFile({ body });
    for (let at = 0; at < file.length; at += 11) {
      const changed = Buffer.from(file);
      changed[at] = (changed[at] ?? 0) ^ 0xff;
      expect(() => refusedFor(changed)).not.toThrow();
    }
  });

  test.each(['../evil.xml', 'word/../../evil.xml', '/etc/passwd', 'C:/evil.xml', 'word\\evil.xml', 'a\0b.xml', 'word//evil.xml', './x'])(
    'with a file named %j is rejected',
    (name) => {
      expect(refusedFor(withFile(name))).toBe('NAMES');
    },
  );

  test('with a duplicate, case-variant or inconsistent file name is rejected', () => {
    const twice = { name: 'word/Document.xml', data: Buffer.from('<x/>') };
    expect(refusedFor(archive([...word(), twice]))).toBe('NAMES');
    const [first, ...rest] = word();
    expect(refusedFor(archive([{ ...(first as { name: string; data: Buffer }), localName: '[Content_Typez].xml' }, ...rest]))).toBe(
      'NAMES',
    );
  });

  test('whose declared unpacked size exceeds the limit is rejected before unpacking', () => {
    const data = Buffer.from('x');
    expect(refusedFor(archive([...word(), { name: 'word/media/a.png', data, size: 0xfffffff0 }]))).toBe('TOO_LARGE');
  });

  test('that unpacks to more than it declares is stopped at the declared size', () => {
    const bomb = deflateRawSync(Buffer.alloc(512 * 1024 * 1024), { level: 9 });
    const before = process.memoryUsage().rss;
    const file = archive([...word(), { name: 'word/media/a.png', data: Buffer.from('x'), packed: bomb, size: 1_000 }]);
    expect(refusedFor(file)).toBe('TOO_LARGE');
    expect(process.memoryUsage().rss - before).toBeLessThan(64 * 1024 * 1024);
  });

  test('whose files share bytes is rejected', () => {
    const files = word();
    const media = { name: 'word/media/a.png', data: Buffer.from('x') };
    expect(refusedFor(archive([...files, { ...media, at: 0, name: '[Content_Types].xml'.replace('T', 't') }]))).not.toBeNull();
  });

  test('with more files than Word writes is rejected', () => {
    const many = Object.fromEntries(Array.from({ length: 1_001 }, (_, n) => [`word/media/${n}.png`, Buffer.alloc(0)]));
    expect(refusedFor(zipOf({ ...wordParts({ body }), ...many }))).toBe('TOO_LARGE');
  });
});

describe('the parts of a Word file', () => {
  const png = Buffer.from('89504e470d0a1a0a', 'hex');
  const names = (file: Buffer) => readWord(packOfficeFile(openWordPackage(file).parts)).names;

  test('are kept only if the document references them', () => {
    const file = wordFile({
      body,
      relations: relation('image', 'media/logo.png'),
      files: { 'word/media/logo.png': png, 'word/media/hidden.png': png, 'evil.exe': 'MZ', 'word/inner.zip': 'PK' },
    });
    expect(names(file)).toContain('word/media/logo.png');
    expect(names(file).join()).not.toMatch(/hidden|evil|inner/);
  });

  test('are kept from a Word template, which becomes a document', () => {
    const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.template.main+xml';
    const { parts } = openWordPackage(wordFile({ body, mainType: type }));
    expect(Buffer.from(parts.get('[Content_Types].xml') ?? []).toString()).toContain('document.main+xml');
  });

  test('exclude Word’s references to other files of the author', () => {
    const file = wordFile({
      body,
      settings: '<w:attachedTemplate r:id="t"/><w:mailMerge/><w:compat/>',
      files: {
        'word/_rels/settings.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relation('attachedTemplate', 'file:///C:/Users/an/Mau.dotx', 'External')}</Relationships>`,
      },
    });
    const opened = openWordPackage(file);
    expect(opened.leftOut).toEqual(['ATTACHED_TEMPLATE', 'MAIL_MERGE']);
    const kept = readWord(packOfficeFile(opened.parts));
    expect(kept.xml('word/settings.xml')).toMatch(/<w:compat\/>/);
    expect(kept.names.map(kept.xml).join()).not.toMatch(/Mau\.dotx|attachedTemplate|mailMerge/);
  });

  test.each([
    ['a picture of elsewhere', { relations: relation('image', 'http://192.0.2.1/x.png', 'External') }, 'OUTSIDE'],
    ['a file of the reader’s machine', { relations: relation('hyperlink', 'file:///C:/secret', 'External') }, 'OUTSIDE'],
    ['a path out of the archive', { relations: relation('image', '../../../etc/passwd') }, 'OUTSIDE'],
    ['a part of elsewhere', { relations: relation('aFChunk', 'chunk.html') }, 'EMBEDDED'],
    ['an object', { relations: relation('oleObject', 'embeddings/oleObject1.bin') }, 'EMBEDDED'],
    ['a control', { relations: relation('control', 'activeX/activeX1.xml') }, 'EMBEDDED'],
    [
      'macros',
      {
        relations:
          '<Relationship Id="m" Type="http://schemas.microsoft.com/office/2006/relationships/vbaProject" Target="vbaProject.bin"/>',
      },
      'MACROS',
    ],
    ['macros that nothing refers to', { files: { 'word/vbaProject.bin': 'x' } }, 'MACROS'],
    ['a bar of buttons of its own', { files: { 'customUI/customUI14.xml': '<x/>' } }, 'MACROS'],
    ['the type of a file with macros', { mainType: 'application/vnd.ms-word.document.macroEnabled.main+xml' }, 'MACROS'],
    [
      'a field that runs something',
      {
        body: '<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>DDE</w:instrText></w:r><w:r><w:instrText>AUTO c:\\\\x</w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>',
      },
      'FIELD',
    ],
    [
      'a field that fetches a picture',
      { body: '<w:p><w:fldSimple w:instr=" INCLUDEPICTURE &quot;http://192.0.2.1/x&quot;"/></w:p>' },
      'FIELD',
    ],
    [
      'a field whose name another one makes',
      {
        body: '<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>QUOTE 68</w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>',
      },
      'FIELD',
    ],
    [
      'a header by a name under which nobody looks for one',
      { relations: relation('header', 'header9.png'), files: { 'word/header9.png': '<w:hdr/>' } },
      'EMBEDDED',
    ],
    [
      'a field under another prefix',
      {
        body: '<q:p xmlns:q="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><q:fldSimple q:instr=" INCLUDEPICTURE &quot;http://192.0.2.1/x&quot;"/></q:p>',
      },
      'XML',
    ],
  ])('is refused when it is %s', (_name, parts, reason) => {
    expect(refusedFor(wordFile({ body, ...parts }))).toBe(reason);
  });

  test('may include page-count fields, links to addresses and a table of contents', () => {
    const fields = ['TOC \\o "1-2"', 'PAGE', 'HYPERLINK "https://a.example"', 'IF 1 = 1 "a" "b"', '= 2 * 3'];
    const simple = fields.map((field) => `<w:p><w:fldSimple w:instr="${field.replaceAll('"', '&quot;')}"/></w:p>`).join('');
    expect(refusedFor(wordFile({ body: simple, relations: relation('hyperlink', 'https://a.example/x', 'External') }))).toBeNull();
  });

  test.each([
    ['a document type', '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><w:document/>'],
    ['an entity that nobody declared', '<w:document>&secret;</w:document>'],
    ['tags that do not close', '<w:document><w:body></w:document>'],
    ['two roots', '<w:document/><w:document/>'],
    ['other letters than UTF-8', Buffer.from('fffe3c00', 'hex')],
    ['more levels than tables in tables have', '<a>'.repeat(500) + '</a>'.repeat(500)],
  ])('is refused when its XML has %s', (_name, xml) => {
    expect(refusedFor(wordFile({ body, files: { 'word/document.xml': xml } }))).toBe('XML');
  });
});
