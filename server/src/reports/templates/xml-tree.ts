import type { XmlGeneralNode, XmlNode, XmlTextNode } from 'easy-template-x';
import { TemplateRefused } from './template-refused.ts';

export type { XmlGeneralNode, XmlNode, XmlTextNode };

/** The maximum depth of XML, because functions traverse trees recursively. Even nested tables in text boxes are less deep. */
const DEEPEST = 120;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const TAG = /<([A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/y;
const ATTRIBUTE = /([\w:.-]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/g;
const CLOSING = /<\/([\w:.-]+)\s*>/y;

export const isElement = (node: XmlNode | undefined | null): node is XmlGeneralNode => node?.nodeType === 'General';
export const isText = (node: XmlNode | undefined | null): node is XmlTextNode => node?.nodeType === 'Text';

/**
 * Parses XML. Accepts only UTF-8 without a document type, so that no file can declare entities. Omits comments and processing instructions.
 * Takes linear time.
 * @throws TemplateRefused
 */
export function parseXml(bytes: Uint8Array, name: string): XmlGeneralNode {
  const broken = () => new TemplateRefused('XML', name);
  let source: string;
  try {
    source = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw broken();
  }
  return new TreeReader(source, broken).read();
}

class TreeReader {
  readonly #source: string;
  readonly #broken: () => Error;
  readonly #open: XmlGeneralNode[] = [];
  #root: XmlGeneralNode | undefined;
  #at = 0;

  constructor(source: string, broken: () => Error) {
    this.#source = source;
    this.#broken = broken;
  }

  read(): XmlGeneralNode {
    while (this.#at < this.#source.length) {
      if (this.#source[this.#at] !== '<') this.#text();
      else if (this.#startsWith('<?')) this.#instruction();
      else if (this.#startsWith('<!--')) this.#at = this.#past('-->', this.#at + 4);
      else if (this.#startsWith('<![CDATA[')) this.#cdata();
      else if (this.#startsWith('</')) this.#closingTag();
      // Also rejects document types, because they are not elements.
      else this.#openingTag();
    }
    if (!this.#root || this.#open.length > 0) throw this.#broken();
    return this.#root;
  }

  #startsWith(sign: string): boolean {
    return this.#source.startsWith(sign, this.#at);
  }

  #past(end: string, from: number): number {
    const found = this.#source.indexOf(end, from);
    if (found < 0) throw this.#broken();
    return found + end.length;
  }

  #addText(value: string): void {
    const parent = this.#open.at(-1);
    if (parent) append(parent, { nodeType: 'Text', nodeName: '#text', textContent: value });
    else if (value.trim() !== '') throw this.#broken();
  }

  #text(): void {
    const end = this.#source.indexOf('<', this.#at);
    const to = end < 0 ? this.#source.length : end;
    this.#addText(decode(this.#source.slice(this.#at, to), this.#broken));
    this.#at = to;
  }

  #instruction(): void {
    const to = this.#past('?>', this.#at);
    const encoding = /^<\?xml\s[^>]*encoding\s*=\s*["']([^"']*)/.exec(this.#source.slice(this.#at, to))?.[1];
    if (encoding !== undefined && encoding.toLowerCase() !== 'utf-8') throw this.#broken();
    this.#at = to;
  }

  #cdata(): void {
    const to = this.#past(']]>', this.#at);
    this.#addText(this.#source.slice(this.#at + 9, to - 3));
    this.#at = to;
  }

  #closingTag(): void {
    CLOSING.lastIndex = this.#at;
    const closing = CLOSING.exec(this.#source);
    if (!closing || this.#open.pop()?.nodeName !== closing[1]) throw this.#broken();
    this.#at = CLOSING.lastIndex;
  }

  #openingTag(): void {
    TAG.lastIndex = this.#at;
    const tag = TAG.exec(this.#source);
    if (!tag) throw this.#broken();
    this.#at = TAG.lastIndex;
    const node: XmlGeneralNode = { nodeType: 'General', nodeName: tag[1] ?? '', attributes: attributesOf(tag[2] ?? '', this.#broken) };
    const parent = this.#open.at(-1);
    if (parent) append(parent, node);
    else if (this.#root) throw this.#broken();
    else this.#root = node;
    if (tag[3] === '') this.#open.push(node);
    if (this.#open.length > DEEPEST) throw this.#broken();
  }
}

function attributesOf(source: string, broken: () => Error): Record<string, string> {
  const attributes: Record<string, string> = Object.create(null);
  for (const [, name = '', double, single] of source.matchAll(ATTRIBUTE)) {
    if (name in attributes) throw broken();
    attributes[name] = decode(double ?? single ?? '', broken);
  }
  return attributes;
}

function decode(value: string, broken: () => Error): string {
  if (!value.includes('&')) return value;
  return value.replace(/&(?:#x([\da-fA-F]{1,6});|#(\d{1,7});|(\w+);|)/g, (_, hex?: string, decimal?: string, name?: string) => {
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    const character = name === undefined ? characterAt(code) : ENTITIES[name];
    if (character === undefined) throw broken();
    return character;
  });
}

const characterAt = (code: number): string | undefined =>
  code === 9 || code === 10 || code === 13 || (code >= 0x20 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff))
    ? String.fromCodePoint(code)
    : undefined;

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\n': '&#10;', '\t': '&#9;' };

/** Escapes markup, and removes U+FFFE, U+FFFF and all control characters except tabs and line breaks. */
export const escapeXml = (value: string): string =>
  value
    .toWellFormed()
    .replace(/[\p{Cc}\uFFFE\uFFFF]/gu, (each) => (/[\t\n\r]/.test(each) ? each : ''))
    .replace(/[&<>"]/g, (each) => ESCAPES[each] ?? each);

/** Escapes the value of an attribute, including line feeds and tabs, because in an attribute they would become spaces. */
export const escapeAttribute = (value: string): string => escapeXml(value).replace(/[\n\t]/g, (each) => ESCAPES[each] ?? each);

const RAW = '#raw';
export const rawNode = (xml: string): XmlGeneralNode => ({ nodeType: 'General', nodeName: RAW, attributes: { xml } });

export function writeXml(node: XmlNode): string {
  if (isText(node)) return escapeXml(node.textContent ?? '');
  if (node.nodeName === RAW && isElement(node)) return node.attributes?.xml ?? '';
  if (!isElement(node)) return '';
  const attributes = Object.entries(node.attributes ?? {})
    .map(([name, value]) => ` ${name}="${escapeAttribute(value ?? '')}"`)
    .join('');
  const children = node.childNodes ?? [];
  return children.length === 0
    ? `<${node.nodeName}${attributes}/>`
    : `<${node.nodeName}${attributes}>${children.map(writeXml).join('')}</${node.nodeName}>`;
}

const XML_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

export const xmlFile = (root: XmlNode | string): Buffer => Buffer.from(XML_HEAD + (typeof root === 'string' ? root : writeXml(root)));

export function append(parent: XmlNode, child: XmlNode): void {
  parent.childNodes ??= [];
  const last = parent.childNodes.at(-1);
  if (last) last.nextSibling = child;
  child.parentNode = parent;
  parent.childNodes.push(child);
}

export function setChildren(parent: XmlNode, children: readonly XmlNode[]): void {
  parent.childNodes = [];
  for (const child of children) {
    delete child.nextSibling;
    append(parent, child);
  }
}

export function copyNode(node: XmlGeneralNode): XmlGeneralNode {
  const copy: XmlGeneralNode = { nodeType: 'General', nodeName: node.nodeName, attributes: { ...node.attributes } };
  for (const child of node.childNodes ?? []) append(copy, isElement(child) ? copyNode(child) : { ...child });
  return copy;
}

export const removeChildren = (parent: XmlNode, unwanted: (child: XmlNode) => boolean): void =>
  setChildren(
    parent,
    (parent.childNodes ?? []).filter((child) => !unwanted(child)),
  );

export function* everyNode(node: XmlNode): Generator<XmlNode> {
  const waiting: XmlNode[] = [node];
  for (let each = waiting.pop(); each; each = waiting.pop()) {
    yield each;
    const children = each.childNodes ?? [];
    for (let n = children.length - 1; n >= 0; n -= 1) waiting.push(children[n] as XmlNode);
  }
}

export function* elementsNamed(node: XmlNode, ...names: string[]): Generator<XmlGeneralNode> {
  for (const each of everyNode(node)) if (isElement(each) && names.includes(each.nodeName)) yield each;
}

export const childrenNamed = (node: XmlNode, name: string): XmlGeneralNode[] =>
  (node.childNodes ?? []).filter((child): child is XmlGeneralNode => isElement(child) && child.nodeName === name);

export function ancestorNamed(node: XmlNode, name: string): XmlGeneralNode | null {
  for (let at = node.parentNode; at; at = at.parentNode) if (isElement(at) && at.nodeName === name) return at;
  return null;
}

export const attribute = (node: XmlGeneralNode, name: string): string | undefined => node.attributes?.[name];
