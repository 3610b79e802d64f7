import { type HttpMessage, parseHttpEvidence } from '@coloa/contract/issues/evidence.ts';
import { unzipSync } from 'fflate';
import type { Nodes, RootContent } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { plainText } from '../src/reports/document/markdown.ts';
import { isCode } from '../src/reports/document/nodes.ts';
import type { Label } from '../src/reports/report-labels.ts';
import { isElement, isText, parseXml, type XmlGeneralNode, type XmlNode } from '../src/reports/templates/xml-tree.ts';
import { squeeze } from './told-findings.ts';

/**
 * What a text says, one string for each block, mark, cell, caption and message, in the order in which it is read: `# heading`, `3.`, `•`, `☑`,
 * `| cell`, `` ` code``, `figure words`, `evidence title`, `half Request`. Blanks are left out.
 */
export type Said = string[];

/** Formats draw the brackets of ⟪what matters⟫ in code, or leave them. */
const tokens = (...all: [kind: string, words: string][]): Said =>
  all.map(([kind, words]) => `${kind}${squeeze(kind === '`' ? words.replaceAll(/[⟪⟫]/g, '') : words)}`);
/** Paragraphs without words say nothing. */
const spoken = (said: Said): Said => said.filter((token) => token !== '');

const wordsOfMessage = ({ startLine, headers, body }: HttpMessage): string =>
  [startLine, ...headers.map(({ name, value }) => (name === null ? value : `${name}: ${value}`)), body ?? ''].join('\n');

/** What a tree says. `notes` counts footnotes through the document. */
export function saidByTree(nodes: readonly RootContent[], label: Label, notes = new Map<string, number>()): Said {
  const inLine = (node: Nodes): string => {
    if (node.type === 'footnoteReference') {
      const number = notes.get(node.identifier) ?? notes.size + 1;
      notes.set(node.identifier, number);
      return `${number}`;
    }
    if (node.type === 'image') return node.alt ?? '';
    if ('value' in node) return node.value;
    return 'children' in node ? node.children.map(inLine).join('') : ' ';
  };
  const block = (node: Nodes): Said => {
    switch (node.type) {
      case 'paragraph':
        return tokens(['', inLine(node)]);
      case 'heading':
        return tokens(['#', inLine(node)]);
      case 'code':
        return tokens(['`', node.value]);
      case 'figure':
        return tokens(['figure ', node.words]);
      case 'table':
        return node.children.flatMap((row) => row.children.flatMap((cell) => tokens(['|', inLine(cell)])));
      case 'evidence': {
        const { content } = node;
        const name = tokens(['evidence ', `${label('evidence.numbered', { number: node.number })} ${node.title}`]);
        if (isCode(content)) return [...name, ...tokens(['`', content.code])];
        const halves = (['request', 'response'] as const).flatMap((kind) => {
          const message = content[kind];
          return message ? [{ kind, message }] : [];
        });
        return [
          ...name,
          ...halves.flatMap(({ kind }) => tokens(['half ', label(`evidence.${kind}`)])),
          ...halves.flatMap(({ message }) => tokens(['`', wordsOfMessage(message)])),
        ];
      }
      case 'list':
        return node.children.flatMap(({ checked, children }, n) => {
          const box = typeof checked === 'boolean' ? [checked ? '☑' : '☐'] : [];
          const mark = node.ordered ? [`${(node.start ?? 1) + n}.`] : box.length > 0 ? [] : ['•'];
          return [...mark, ...box, ...children.flatMap(block)];
        });
      case 'blockquote':
        return node.children.flatMap(block);
      default:
        return [];
    }
  };
  return spoken(nodes.flatMap(block));
}

/** What was said between the heading of a finding's section and that of the next. */
export function sectionOf(said: Said, finding: string, section: string, next: string): Said {
  const from = said.lastIndexOf(said.findLast((token) => token.startsWith('#') && token.includes(squeeze(finding))) ?? '');
  const begin = said.indexOf(`#${squeeze(section)}`, from);
  const end = said.indexOf(`#${squeeze(next)}`, begin);
  return from < 0 || begin < 0 || end < 0 ? ['not there'] : said.slice(begin + 1, end);
}

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

/** The tree of a page as our own writer makes it: every element but void ones is closed. */
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

/** What a report in HTML says. */
export function saidInHtml(html: string): Said {
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
  /** Words that stand in an item without a paragraph are one. */
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
  return spoken(flow(pageTree(html)));
}

const markdownParser = unified().use(remarkParse).use(remarkGfm);

/** What a report in Markdown says; a figure is a picture alone in its paragraph, evidence a block of code below its name. */
export function saidInMarkdown(file: Uint8Array, name: string, label: Label): Said {
  const root = markdownParser.parse(Buffer.from(unzipSync(file)[name] ?? []).toString());
  const used = new Set<Nodes>();
  const asTree = (node: Nodes, next: Nodes | undefined): RootContent[] => {
    if (node.type === 'paragraph') {
      const [first, second] = node.children;
      if (first?.type === 'image')
        return [{ type: 'figure', fileName: first.url, number: 0, caption: '', words: first.alt ?? '', width: null }];
      const number = Number(/\d+$/.exec(first?.type === 'strong' ? plainText(first) : '')?.[0]);
      if (number && next?.type === 'code') {
        used.add(next);
        const exchange = next.lang === 'http' ? parseHttpEvidence(next.value) : null;
        const content = exchange ?? { language: next.lang ?? '', code: next.value };
        return [{ type: 'evidence', number, title: second ? plainText(second) : '', content }];
      }
    }
    if (used.has(node)) return [];
    if (node.type === 'blockquote' || node.type === 'listItem') return [{ ...node, children: all(node.children) } as RootContent];
    if (node.type === 'list') return [{ ...node, children: node.children.flatMap((item) => asTree(item, undefined)) } as RootContent];
    return node.type === 'footnoteDefinition' ? [] : [node as RootContent];
  };
  const all = (nodes: readonly Nodes[]): RootContent[] => nodes.flatMap((node, n) => asTree(node, nodes[n + 1]));
  return saidByTree(all(root.children), label);
}

const childrenOf = (node: XmlNode | undefined): XmlGeneralNode[] => (node?.childNodes ?? []).filter(isElement);
const childOf = (node: XmlNode | undefined, name: string): XmlGeneralNode | undefined =>
  childrenOf(node).find(({ nodeName }) => nodeName === name);
const valOf = (node: XmlGeneralNode | undefined): string | undefined => node?.attributes?.['w:val'];

/** The numbers and marks of lists in a Word file, as Word counts them. */
function wordNumbers(numbering: XmlGeneralNode) {
  const abstracts = new Map(
    childrenOf(numbering)
      .filter(({ nodeName }) => nodeName === 'w:abstractNum')
      .map((node) => [node.attributes?.['w:abstractNumId'] ?? '', node]),
  );
  const lists = new Map(
    childrenOf(numbering)
      .filter(({ nodeName }) => nodeName === 'w:num')
      .map((node) => [node.attributes?.['w:numId'] ?? '', node]),
  );
  const counted = new Map<string, number[]>();
  return (id: string, level: number): string => {
    const list = lists.get(id);
    const abstract = abstracts.get(valOf(childOf(list, 'w:abstractNumId')) ?? '');
    const own = childrenOf(abstract).find(({ nodeName, attributes }) => nodeName === 'w:lvl' && attributes?.['w:ilvl'] === `${level}`);
    if (valOf(childOf(own, 'w:numFmt')) === 'bullet') return (valOf(childOf(own, 'w:lvlText')) ?? '').replace(/[–▪]/, '•');
    const override = childrenOf(list).find(
      ({ nodeName, attributes }) => nodeName === 'w:lvlOverride' && attributes?.['w:ilvl'] === `${level}`,
    );
    const start = Number(valOf(childOf(override, 'w:startOverride')) ?? valOf(childOf(own, 'w:start')) ?? 1);
    const numbers = counted.get(id) ?? [];
    numbers.length = Math.min(numbers.length, level + 1);
    numbers[level] = numbers[level] === undefined ? start : numbers[level] + 1;
    counted.set(id, numbers);
    return (valOf(childOf(own, 'w:lvlText')) ?? '').replaceAll(/%(\d)/g, (_, n: string) => `${numbers[Number(n) - 1] ?? start}`);
  };
}

/** What a report in Word says. */
export function saidInWord(file: Uint8Array): Said {
  const parts = unzipSync(file);
  /** A file without lists or notes has no such part. */
  const part = (name: string) => parseXml(parts[name] ?? Buffer.from('<none/>'), name);
  const numberOf = wordNumbers(part(Object.keys(parts).find((name) => name.startsWith('word/numbering')) ?? ''));
  const notes = new Map<string, number>();
  const wordsIn = (node: XmlNode): string => {
    if (isText(node)) return '';
    if (!isElement(node)) return '';
    if (node.nodeName === 'w:t') return (node.childNodes ?? []).map((each) => (isText(each) ? each.textContent : '')).join('');
    if (node.nodeName === 'w:br' || node.nodeName === 'w:tab') return ' ';
    if (node.nodeName === 'w:drawing' || node.nodeName === 'w:instrText') return '';
    if (node.nodeName === 'w:footnoteReference') {
      const id = node.attributes?.['w:id'] ?? '';
      notes.set(id, notes.get(id) ?? notes.size + 1);
      return `${notes.get(id)}`;
    }
    return (node.childNodes ?? []).map(wordsIn).join('');
  };
  const styleOf = (node: XmlGeneralNode) => valOf(childOf(childOf(node, 'w:pPr'), 'w:pStyle')) ?? '';
  const paragraph = (node: XmlGeneralNode): Said => {
    const style = styleOf(node);
    const words = wordsIn(node);
    // A template has its notes below the text. Formats with notes elsewhere are not compared by them.
    const [run] = childrenOf(node).filter(({ nodeName }) => nodeName === 'w:r');
    if (valOf(childOf(childOf(run, 'w:rPr'), 'w:vertAlign')) === 'superscript' && /^\d+ $/.test(run ? wordsIn(run) : '')) return [];
    if (/^Heading|^Title/.test(style)) return tokens(['#', words]);
    if (style === 'CodeBlock' || style === 'CodeText') return tokens(['`', words]);
    if (style === 'Caption') return tokens(['figure ', words]);
    const numbered = childOf(childOf(node, 'w:pPr'), 'w:numPr');
    const id = valOf(childOf(numbered, 'w:numId'));
    const mark = id === undefined ? [] : [numberOf(id, Number(valOf(childOf(numbered, 'w:ilvl')) ?? 0))];
    const [, box, rest = words] = /^([☑☐]) ([\s\S]*)$/.exec(style === 'ListItem' ? words : '') ?? [];
    return [...mark, ...(box ? [box] : []), ...tokens(['', rest])];
  };
  const table = (node: XmlGeneralNode): Said => {
    const rows = childrenOf(node)
      .filter(({ nodeName }) => nodeName === 'w:tr')
      .map((row) => childrenOf(row).filter(({ nodeName }) => nodeName === 'w:tc'));
    const isMessage = (cell: XmlGeneralNode) => childrenOf(cell).some((each) => styleOf(each) === 'CodeText');
    if (!rows.flat().some(isMessage)) return rows.flat().flatMap((cell) => tokens(['|', wordsIn(cell)]));
    const [name, ...halves] = rows.flat();
    return [
      ...tokens(['evidence ', name ? wordsIn(name) : '']),
      ...halves.filter((cell) => !isMessage(cell)).flatMap((cell) => tokens(['half ', wordsIn(cell)])),
      ...halves.filter(isMessage).flatMap((cell) => tokens(['`', wordsIn(cell)])),
    ];
  };
  const body = childOf(part('word/document.xml'), 'w:body');
  return spoken(
    childrenOf(body).flatMap((node) => (node.nodeName === 'w:p' ? paragraph(node) : node.nodeName === 'w:tbl' ? table(node) : [])),
  );
}

/** What was said, as one run of letters: what is read of a PDF. Boxes are drawn there. */
export const flat = (said: Said): string => said.map((token) => token.replace(/^(?:[#`|]|figure |evidence |half )|^[☑☐]$/, '')).join('');
