import { unzipSync, type Zippable, zipSync } from 'fflate';

const W = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const R = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
const MAIN_TYPE = `${WORD}.document.main+xml`;
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

interface WordParts {
  body: string;
  header?: string;
  footer?: string;
  footnotes?: string;
  settings?: string;
  relations?: string;
  mainType?: string;
  types?: string;
  /** Additional files, or replacements of generated ones. A file with the value undefined is omitted. */
  files?: Record<string, Uint8Array | string | undefined>;
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
export const paragraph = (...runs: string[]): string =>
  `<w:p>${runs.map((text) => `<w:r><w:t xml:space="preserve">${escaped(text)}</w:t></w:r>`).join('')}</w:p>`;
export const table = (...rows: string[][]): string =>
  `<w:tbl><w:tblPr/><w:tblGrid/>${rows.map((cells) => `<w:tr>${cells.map((cell) => `<w:tc>${paragraph(cell)}</w:tc>`).join('')}</w:tr>`).join('')}</w:tbl>`;
export const relation = (kind: string, target: string, mode = ''): string =>
  `<Relationship Id="r${kind}${target.length}" Type="${R}/${kind}" Target="${target}"${mode && ` TargetMode="${mode}"`}/>`;

export function wordParts({
  body,
  header,
  footer,
  footnotes,
  settings,
  relations = '',
  mainType = MAIN_TYPE,
  types = '',
  files = {},
}: WordParts) {
  const root = (name: string, inner: string) => `${HEAD}<w:${name} xmlns:w="${W}" xmlns:r="${R}">${inner}</w:${name}>`;
  const running = { header, footer, footnotes, settings };
  const roots = { header: 'hdr', footer: 'ftr', footnotes: 'footnotes', settings: 'settings' } as const;
  const there = (Object.keys(running) as (keyof typeof running)[]).filter((name) => running[name] !== undefined);
  const references = `<w:sectPr>${header === undefined ? '' : '<w:headerReference w:type="default" r:id="header"/>'}${footer === undefined ? '' : '<w:footerReference w:type="default" r:id="footer"/>'}</w:sectPr>`;
  const parts: Record<string, Uint8Array | string | undefined> = {
    '[Content_Types].xml': `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${mainType}"/>${there.map((name) => `<Override PartName="/word/${name}.xml" ContentType="${WORD}.${name}+xml"/>`).join('')}${types}</Types>`,
    '_rels/.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${R}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': root('document', `<w:body>${body}${references}</w:body>`),
    'word/_rels/document.xml.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${there.map((name) => `<Relationship Id="${name}" Type="${R}/${name}" Target="${name}.xml"/>`).join('')}${relations}</Relationships>`,
    ...Object.fromEntries(there.map((name) => [`word/${name}.xml`, root(roots[name], running[name] ?? '')])),
    ...files,
  };
  return Object.fromEntries(Object.entries(parts).flatMap(([name, value]) => (value === undefined ? [] : [[name, Buffer.from(value)]])));
}

export const wordFile = (parts: WordParts): Buffer => Buffer.from(zipSync(wordParts(parts) as Zippable));

export function readWord(file: Uint8Array) {
  const parts = unzipSync(file);
  const xml = (name: string): string => Buffer.from(parts[name] ?? []).toString('utf8');
  const text = (name = 'word/document.xml'): string =>
    xml(name)
      .replaceAll(/<w:(?:br|cr)\b[^>]*\/>/g, '\n')
      .replaceAll('</w:p>', '\n')
      .replaceAll(/<w:instrText[^>]*>[^<]*<\/w:instrText>/g, '')
      .replaceAll(/<[^>]+>/g, '')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&apos;', "'")
      .replaceAll('&amp;', '&');
  return { names: Object.keys(parts), parts, xml, text };
}

/** Word rejects bookmark names that do not match this pattern. */
const BOOKMARK = /^[\p{L}_][\p{L}\p{N}_]{0,39}$/u;
const ATTRIBUTE = /\s([\w:]+)="([^"]*)"/g;

export function wordFaults(file: Uint8Array): string[] {
  const parts = Object.entries(unzipSync(file)).flatMap(([name, bytes]) =>
    /^word\/[^/]*\.xml$/.test(name) ? [{ name, xml: Buffer.from(bytes).toString() }] : [],
  );
  const all = (tag: string, attribute: string, within = '') =>
    parts
      .filter(({ name }) => name.includes(within))
      .flatMap(({ xml }) => [...xml.matchAll(new RegExp(`<${tag}(\\s[^>]*?)/?>`, 'g'))].map(([, attributes = '']) => attributes))
      .flatMap((attributes) => [...attributes.matchAll(ATTRIBUTE)].flatMap(([, name, value = '']) => (name === attribute ? [value] : [])));
  const repeated = (what: string, values: readonly string[]) =>
    values.filter((value, n) => values.indexOf(value) !== n).map((value) => `${what} ${value} twice`);
  const nowhere = (what: string, values: readonly string[], known: readonly string[]) =>
    values.filter((value) => !known.includes(value)).map((value) => `${what} ${value} nowhere`);
  const names = all('w:bookmarkStart', 'w:name');
  const lists = all('w:num', 'w:numId', 'numbering');
  const abstracts = all('w:abstractNum', 'w:abstractNumId', 'numbering');
  const fields = parts.flatMap(({ xml }) => [...xml.matchAll(/(?:PAGEREF|REF) +([^\s"<]+)/g)].map(([, name = '']) => name));
  return [
    ...repeated('drawing', all('wp:docPr', 'id')),
    ...repeated('bookmark', all('w:bookmarkStart', 'w:id')),
    ...repeated(
      'bookmark',
      names.map((name) => name.toLowerCase()),
    ),
    ...names.filter((name) => !BOOKMARK.test(name)).map((name) => `no name of a bookmark: ${name}`),
    ...repeated('end of bookmark', all('w:bookmarkEnd', 'w:id')),
    ...nowhere('end of bookmark', all('w:bookmarkStart', 'w:id'), all('w:bookmarkEnd', 'w:id')),
    ...nowhere('bookmark', all('w:bookmarkEnd', 'w:id'), all('w:bookmarkStart', 'w:id')),
    ...nowhere('bookmark', [...all('w:hyperlink', 'w:anchor'), ...fields], names),
    ...repeated('reference to footnote', all('w:footnoteReference', 'w:id')),
    ...repeated('list', lists),
    ...repeated('kind of list', abstracts),
    ...nowhere(
      'list',
      all('w:numId', 'w:val').filter((id) => id !== '0'),
      lists,
    ),
    ...nowhere('kind of list', all('w:abstractNumId', 'w:val', 'numbering'), abstracts),
    ...repeated('paragraph', all('w:p', 'w14:paraId')),
    ...repeated('control', all('w:id', 'w:val')),
  ];
}
