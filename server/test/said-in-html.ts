import { type Said, spoken, tokens } from './spoken-text.ts';

const VOID = new Set(['br', 'img', 'hr', 'meta', 'input', 'link']);
interface Element {
  tag: string;
  attributes: string;
  children: (Element | string)[];
}
const REFERENCES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
const decoded = (text: string): string =>
  text.replaceAll(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (_, hex?: string, number?: string, name = '') =>
    hex ? String.fromCodePoint(Number.parseInt(hex, 16)) : number ? String.fromCodePoint(Number(number)) : (REFERENCES[name] ?? ''),
  );

/** Parses HTML that Coloa generates. All elements except void ones must be closed. */
function pageTree(html: string): Element {
  const root: Element = { tag: 'root', attributes: '', children: [] };
  const open = [root];
  for (const [, closing, tag = '', attributes = '', text] of html
    .replaceAll(/<!doctype[^>]*>|<style>[\s\S]*?<\/style>/gi, '')
    .matchAll(/<(\/?)([a-z][a-z0-9]*)((?:\s[^<>"]*(?:"[^"]*"[^<>"]*)*)?)>|([^<]+|<)/gi)) {
    const inner = open.at(-1) ?? root;
    if (text !== undefined) inner.children.push(decoded(text));
    else if (closing) open.splice(open.findLastIndex((each) => each.tag === tag));
    else {
      const element = { tag, attributes, children: [] };
      inner.children.push(element);
      if (!VOID.has(tag)) open.push(element);
    }
  }
  return root;
}

const isClass = ({ attributes }: Element, name: string): boolean => new RegExp(`class="(?:[^"]* )?${name}[ "]`).test(`${attributes} `);
const wordsOf = (node: Element | string): string => (typeof node === 'string' ? node : node.children.map(wordsOf).join(''));

const found = (node: Element, tag: string): Element[] =>
  node.children.flatMap((child) => (typeof child === 'string' ? [] : [...(child.tag === tag ? [child] : []), ...found(child, tag)]));
const list = (node: Element): Said => {
  const start = Number(/start="(\d+)"/.exec(node.attributes)?.[1] ?? 1);
  return node.children
    .filter((child) => typeof child !== 'string')
    .flatMap((item, n) => {
      const [input] = isClass(item, 'task-list-item') ? found(item, 'input') : [];
      const box = input ? [/\bchecked\b/.test(input.attributes) ? '☑' : '☐'] : [];
      return [...(node.tag === 'ol' ? [`${start + n}.`] : box.length > 0 ? [] : ['•']), ...box, ...flow(item)];
    });
};

/** Returns the tokens of an element. Text outside block elements counts as a paragraph. */
const flow = (node: Element): Said => {
  const said: Said = [];
  let words = '';
  const flush = () => {
    said.push(...tokens(['', words]));
    words = '';
  };
  for (const child of node.children) {
    if (typeof child !== 'string' && BLOCKS.has(child.tag)) {
      flush();
      said.push(...block(child));
    } else words += wordsOf(child);
  }
  flush();
  return said;
};
const BLOCKS = new Set(
  'address article blockquote body div dl figure footer h1 h2 h3 h4 h5 h6 header hr html main nav ol p pre section table ul'.split(' '),
);
const block = (node: Element): Said => {
  if (/^h[1-6]$/.test(node.tag)) return tokens(['#', wordsOf(node)]);
  if (node.tag === 'p') return tokens(['', wordsOf(node)]);
  if (node.tag === 'pre') return tokens(['`', wordsOf(node)]);
  if (node.tag === 'ul' || node.tag === 'ol') return list(node);
  if (node.tag === 'table')
    return [...found(node, 'tr')].flatMap((row) =>
      row.children.flatMap((cell) => (typeof cell === 'string' ? [] : tokens(['|', wordsOf(cell)]))),
    );
  if (node.tag === 'figure' && isClass(node, 'evidence')) {
    return [
      ...tokens(['evidence ', found(node, 'figcaption').map(wordsOf).join('')]),
      ...found(node, 'p').flatMap((each) => tokens(['half ', wordsOf(each)])),
      ...found(node, 'pre').flatMap(block),
    ];
  }
  if (node.tag === 'figure') return tokens(['figure ', found(node, 'figcaption').map(wordsOf).join('')]);
  if (node.tag === 'section' && /data-footnotes/.test(node.attributes)) return [];
  return flow(node);
};

export const saidInHtml = (html: string): Said => spoken(flow(pageTree(html)));

export const notesInHtml = (html: string): Said[] => {
  const withoutLinks = html.replaceAll(/<a [^>]*data-footnote-backref[^>]*>.*?<\/a>/g, '');
  const sections = found(pageTree(withoutLinks), 'section').filter(({ attributes }) => /data-footnotes/.test(attributes));
  const items = sections.flatMap((section) =>
    section.children.flatMap((child) => (typeof child !== 'string' && child.tag === 'ol' ? child.children : [])),
  );
  return items.flatMap((item) => (typeof item === 'string' ? [] : [spoken(flow(item))]));
};
