import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { Packer, Paragraph, TextRun } from 'docx';
import type { RootContent } from 'mdast';
import { docxBlocks } from '../formats/docx-blocks.ts';
import type { DocxContext } from '../formats/docx-context.ts';
import { fragmentDocument } from '../formats/docx-styles.ts';
import type { Counted } from './unique-names.ts';
import { readArchive } from './word-archive.ts';
import { declareUsed } from './word-namespaces.ts';
import { targetOf, WORD_NAMESPACE } from './word-package.ts';
import { element, WordRelations } from './word-relations.ts';
import {
  append,
  attribute,
  childrenNamed,
  elementsNamed,
  everyNode,
  isElement,
  isText,
  parseXml,
  setChildren,
  writeXml,
  type XmlGeneralNode,
  type XmlNode,
  xmlFile,
} from './xml-tree.ts';

export type Fragment = readonly string[];

const DOCUMENT = 'word/document.xml';
/** The limits are high, because Coloa generates this file itself. */
const OWN_LIMITS = { entries: 10_000, unpacked: 1024 * 1024 * 1024 };
const NUMBERING_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.numbering+xml';
const STYLES_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.styles+xml';
const PICTURES: Readonly<Record<string, string>> = { png: 'image/png', jpg: 'image/jpeg' };

export interface Host {
  parts: Map<string, Uint8Array>;
  main: string;
  relations: WordRelations;
  root: XmlGeneralNode;
  counted: Counted & { pictures: number; lists: number };
  /** For each list of the template, the ids of the lists that replace it, by language and surrounding rounds, such as `en 2`. */
  lists: Map<string, Map<string, string>>;
  /** The number of characters that blocks may still add, over all languages. */
  room: { left: number };
}

/**
 * Adds the styles, lists, images and links of the blocks to the template. A style of the template has precedence over a block style of the
 * same name.
 */
export async function writeFragments(blocks: readonly (readonly RootContent[])[], context: DocxContext, host: Host): Promise<Fragment[]> {
  const mark = `m${randomBytes(12).toString('hex')}x`;
  const children = blocks.flatMap((each, n) => [
    new Paragraph({ children: [new TextRun(`${mark}${n}`)] }),
    ...docxBlocks(each, { ...context, footnotes: notesBelow(each) }),
  ]);
  const file = await Packer.toBuffer(fragmentDocument(children));
  const parts = new Map<string, Uint8Array>(readArchive(file, OWN_LIMITS));
  const own = { parts, relations: new WordRelations(parts, DOCUMENT) };
  const root = parseXml(parts.get(DOCUMENT) as Uint8Array, DOCUMENT);
  const [body] = childrenNamed(root, 'w:body');
  if (!body) throw new Error('a Word file has a body');
  declareUsed(host.root, body.childNodes ?? []);
  adoptStyles(body, own, host);
  adoptLists(body, own, host);
  adoptLinks(body, own, host);
  unlinkAbsent(body);
  const fragments: string[][] = [];
  for (const node of body.childNodes ?? []) {
    if (node.nodeName === 'w:sectPr') continue;
    if (isMark(node, mark)) fragments.push([]);
    else fragments.at(-1)?.push(writeXml(node));
  }
  return fragments;
}

const notesBelow = (blocks: readonly RootContent[]): DocxContext['footnotes'] =>
  new Map(
    blocks.filter((node) => node.type === 'footnoteDefinition').map(({ identifier }, n) => [identifier, { number: n + 1, atFoot: false }]),
  );

interface Own {
  parts: Map<string, Uint8Array>;
  relations: WordRelations;
}

function isMark(node: Parameters<typeof writeXml>[0], mark: string): boolean {
  if (node.nodeName !== 'w:p') return false;
  for (const each of everyNode(node)) if (isText(each)) return each.textContent?.startsWith(mark) ?? false;
  return false;
}

const partOf = (relations: WordRelations, main: string, kind: string): string | null => {
  const target = relations.target(kind);
  return target === undefined ? null : targetOf(main, target);
};

export function hostPart(host: Host, kind: string): { root: XmlGeneralNode; save: () => void } | null {
  const name = partOf(host.relations, host.main, kind);
  const bytes = name === null ? undefined : host.parts.get(name);
  if (name === null || !bytes) return null;
  const root = parseXml(bytes, name);
  return { root, save: () => void host.parts.set(name, xmlFile(root)) };
}

function ownPart(host: Host, kind: string, rootName: string, type: string): { root: XmlGeneralNode; save: () => void } {
  const known = hostPart(host, kind);
  if (known) return known;
  const name = path.posix.join(path.posix.dirname(host.main), `${kind}-report.xml`);
  host.relations.add(kind, path.posix.basename(name));
  host.relations.declarePart(name, type);
  const root = element(rootName, { 'xmlns:w': WORD_NAMESPACE });
  return { root, save: () => void host.parts.set(name, xmlFile(root)) };
}

const STYLE_USES = ['w:pStyle', 'w:rStyle', 'w:tblStyle'];
const value = (node: XmlGeneralNode | undefined): string => (node && attribute(node, 'w:val')) ?? '';
const styleName = (style: XmlGeneralNode): string =>
  `${attribute(style, 'w:type')} ${value(childrenNamed(style, 'w:name')[0]).toLowerCase()}`;
const styleId = (style: XmlGeneralNode): string => attribute(style, 'w:styleId') ?? '';

function adoptStyles(body: XmlGeneralNode, own: Own, host: Host): void {
  const name = partOf(own.relations, DOCUMENT, 'styles');
  const bytes = name === null ? undefined : own.parts.get(name);
  if (!bytes) return;
  const styles = new Map(childrenNamed(parseXml(bytes, 'styles'), 'w:style').map((style) => [styleId(style), style]));
  const { root, save } = ownPart(host, 'styles', 'w:styles', STYLES_TYPE);
  const known = new Map(childrenNamed(root, 'w:style').map((style) => [styleName(style), styleId(style)]));
  const taken = new Set(known.values());
  const as = new Map<string, string>();
  const adopt = (id: string): string | undefined => {
    const found = as.get(id);
    const style = styles.get(id);
    if (found !== undefined || !style?.attributes) return found;
    const there = known.get(styleName(style));
    const to = there ?? (taken.has(id) ? `Report${id}` : id);
    as.set(id, to);
    if (there !== undefined) return to;
    style.attributes['w:styleId'] = to;
    // Only the template sets default styles.
    delete style.attributes['w:default'];
    for (const tie of ['w:basedOn', 'w:next', 'w:link']) {
      const [node] = childrenNamed(style, tie);
      const tied = node && adopt(value(node));
      if (node?.attributes && tied !== undefined) node.attributes['w:val'] = tied;
    }
    known.set(styleName(style), to);
    declareUsed(root, [style]);
    append(root, style);
    return to;
  };
  for (const node of elementsNamed(body, ...STYLE_USES)) {
    const to = adopt(value(node));
    if (node.attributes && to !== undefined) node.attributes['w:val'] = to;
  }
  save();
}

/**
 * Adds the lists of the blocks to the template. Word requires unique numbers of lists, so the numbers of added lists follow those of the
 * template.
 */
function adoptLists(body: XmlGeneralNode, own: Own, host: Host): void {
  const used = [...elementsNamed(body, 'w:numId')];
  const name = partOf(own.relations, DOCUMENT, 'numbering');
  const bytes = name === null ? undefined : own.parts.get(name);
  if (used.length === 0 || !bytes) return;
  const incoming = parseXml(bytes, 'numbering');
  const { root, save } = ownPart(host, 'numbering', 'w:numbering', NUMBERING_TYPE);
  const highest = (nodes: XmlGeneralNode[], id: string) => Math.max(0, ...nodes.map((node) => Number(attribute(node, id)) || 0));
  const firstAbstract = highest(childrenNamed(root, 'w:abstractNum'), 'w:abstractNumId') + 1;
  const firstNumber = highest(childrenNamed(root, 'w:num'), 'w:numId') + 1;
  const abstracts = new Map<string, string>();
  const added: XmlGeneralNode[] = [];
  for (const node of childrenNamed(incoming, 'w:abstractNum')) {
    const to = `${firstAbstract + abstracts.size}`;
    abstracts.set(attribute(node, 'w:abstractNumId') ?? '', to);
    if (node.attributes) node.attributes['w:abstractNumId'] = to;
    added.push(node);
  }
  const wanted = new Set(used.map(value));
  const numbers = new Map<string, string>();
  const addedNumbers: XmlGeneralNode[] = [];
  for (const node of childrenNamed(incoming, 'w:num')) {
    const id = attribute(node, 'w:numId') ?? '';
    if (!wanted.has(id) || !node.attributes) continue;
    const to = `${firstNumber + numbers.size}`;
    numbers.set(id, to);
    node.attributes['w:numId'] = to;
    const [of] = childrenNamed(node, 'w:abstractNumId');
    if (of?.attributes) of.attributes['w:val'] = abstracts.get(value(of)) ?? value(of);
    addedNumbers.push(node);
  }
  declareUsed(root, [...added, ...addedNumbers]);
  // Word requires all list definitions before the lists.
  const before = (root.childNodes ?? []).filter(({ nodeName }) => nodeName === 'w:abstractNum' || nodeName === 'w:numPicBullet');
  const numbered = childrenNamed(root, 'w:num');
  const rest = (root.childNodes ?? []).filter((node) => !before.includes(node) && !numbered.includes(node as XmlGeneralNode));
  setChildren(root, [...before, ...added, ...numbered, ...addedNumbers, ...rest]);
  for (const node of used) if (node.attributes) node.attributes['w:val'] = numbers.get(value(node)) ?? '0';
  save();
}

function adoptLinks(body: XmlGeneralNode, own: Own, host: Host): void {
  const addresses = own.relations.targets('hyperlink');
  const pictures = own.relations.targets('image');
  const as = new Map<string, string>();
  const adopted = (id: string): string => {
    const known = as.get(id);
    if (known !== undefined) return known;
    const to = pictures.has(id)
      ? addPicture(pictures.get(id) ?? '', own, host)
      : host.relations.add('hyperlink', addresses.get(id) ?? '', true);
    as.set(id, to);
    return to;
  };
  for (const node of everyNode(body)) {
    if (!isElement(node) || !node.attributes) continue;
    for (const name of ['r:id', 'r:embed', 'r:link']) {
      const id = node.attributes[name];
      if (id !== undefined && (pictures.has(id) || addresses.has(id))) node.attributes[name] = adopted(id);
    }
  }
}

/** Replaces a link with its text if the template omits the link's target. */
function unlinkAbsent(body: XmlGeneralNode): void {
  const names = new Set([...elementsNamed(body, 'w:bookmarkStart')].map((node) => attribute(node, 'w:name')));
  const leadsNowhere = (node: XmlNode): node is XmlGeneralNode => {
    const anchor = isElement(node) && node.nodeName === 'w:hyperlink' ? attribute(node, 'w:anchor') : undefined;
    return anchor !== undefined && !names.has(anchor);
  };
  for (const parent of new Set([...elementsNamed(body, 'w:hyperlink')].filter(leadsNowhere).map(({ parentNode }) => parentNode))) {
    if (!parent) continue;
    setChildren(
      parent,
      (parent.childNodes ?? []).flatMap((child) => (leadsNowhere(child) ? (child.childNodes ?? []) : child)),
    );
  }
}

function addPicture(target: string, own: Own, host: Host): string {
  const from = targetOf(DOCUMENT, target) ?? '';
  const ending = path.posix.extname(from).slice(1).toLowerCase();
  host.counted.pictures += 1;
  const name = `media/report-${host.counted.pictures}.${ending}`;
  host.parts.set(path.posix.join(path.posix.dirname(host.main), name), own.parts.get(from) ?? new Uint8Array());
  host.relations.declareEnding(ending, PICTURES[ending] ?? 'application/octet-stream');
  return host.relations.add('image', name);
}
