import { REDACTION_MARK } from '@coloa/contract/issues/redaction.ts';
import { TooLarge } from '../../platform/storage/storage.ts';
import type { ListCopies } from './list-copies.ts';
import { keepBlanks } from './placeholder-scan.ts';
import type { Fragment } from './template-fragments.ts';
import type { TemplateValues } from './template-values.ts';
import { type Counted, uniqueBlocks } from './unique-names.ts';
import { element } from './word-relations.ts';
import {
  ancestorNamed,
  append,
  attribute,
  childrenNamed,
  copyNode,
  elementsNamed,
  escapeAttribute,
  everyNode,
  isElement,
  isText,
  rawNode,
  setChildren,
  type XmlGeneralNode,
  type XmlNode,
  type XmlTextNode,
} from './xml-tree.ts';

interface Putting {
  values: TemplateValues;
  fragments: ReadonlyMap<number, Fragment>;
  redacted: string;
  /** The number of characters that blocks may still add. It is limited, because a template can use the same blocks many times. */
  room: { left: number };
  counted: Counted;
  lists: ListCopies;
}

export function putValues(root: XmlGeneralNode, putting: Putting): void {
  const instead: Replacements = new Map();
  const keyed = [...everyNode(root)].filter((node): node is XmlTextNode => isText(node) && holdsKey(node, putting));
  for (const node of keyed) {
    const [only, number] = [...(node.textContent ?? '').matchAll(putting.values.pattern)][0] ?? [];
    const fragment = only === node.textContent?.trim() ? putting.fragments.get(Number(number)) : undefined;
    const paragraph = fragment && ancestorNamed(node, 'w:p');
    if (fragment && paragraph) {
      putting.room.left -= fragment.reduce((sum, block) => sum + block.length, 0);
      if (putting.room.left < 0) throw new TooLarge('the template asks for more text than a Word file holds');
      putFragment(paragraph, putting.lists.place(fragment), instead, putting.counted);
    } else putWords(node, putting, instead);
  }
  replaceAll(instead);
}

const holdsKey = ({ textContent }: XmlTextNode, { values }: Putting): boolean => textContent?.search(values.pattern) !== -1;

function putWords(node: XmlTextNode, { values, redacted }: Putting, instead: Replacements): void {
  const text = (node.textContent ?? '').replace(values.pattern, (_, number: string) => {
    const value = values.at(Number(number));
    return value.kind === 'TEXT' ? value.text : '';
  });
  const holder = node.parentNode;
  const run = holder?.parentNode;
  if (!isElement(holder) || !isElement(run) || run.nodeName !== 'w:r' || !/[\n⟦]/.test(text)) {
    node.textContent = text;
    keepBlanks(node);
    return;
  }
  const properties = childrenNamed(run, 'w:rPr');
  const runOf = (...content: XmlGeneralNode[]) => element('w:r', {}, [...properties.map(copyNode), ...content]);
  const bar = () =>
    element('w:r', {}, [
      element('w:rPr', {}, [
        element('w:color', { 'w:val': 'FFFFFF' }),
        element('w:shd', { 'w:val': 'clear', 'w:color': 'auto', 'w:fill': '16202B' }),
      ]),
      textOf(redacted),
    ]);
  const around = (run.childNodes ?? []).filter(({ nodeName }) => nodeName !== 'w:rPr');
  const at = around.indexOf(holder);
  const lines = text.split('\n').map((line) => line.split(REDACTION_MARK));
  const runs = lines.flatMap((pieces, row) => [
    ...(row > 0 ? [runOf(element('w:br'))] : []),
    ...pieces.flatMap((piece, n) => [...(n > 0 ? [bar()] : []), ...(piece === '' ? [] : [runOf(textOf(piece))])]),
  ]);
  const [before, after] = [around.slice(0, at), around.slice(at + 1)] as XmlGeneralNode[][];
  instead.set(run, [...(before?.length ? [runOf(...before)] : []), ...runs, ...(after?.length ? [runOf(...after)] : [])]);
}

const textOf = (words: string): XmlGeneralNode => {
  const node = element('w:t', { 'xml:space': 'preserve' });
  append(node, { nodeType: 'Text', nodeName: '#text', textContent: words });
  return node;
};

/**
 * Replaces a paragraph with blocks. Gives blocks without a style the style of the paragraph. Keeps an empty paragraph if there are no
 * blocks, because a table cell needs a paragraph, or if the paragraph ends a section.
 */
function putFragment(paragraph: XmlGeneralNode, fragment: Fragment, instead: Replacements, counted: Counted): void {
  const [properties] = childrenNamed(paragraph, 'w:pPr');
  const marks = [...elementsNamed(paragraph, 'w:bookmarkStart', 'w:bookmarkEnd')];
  const section = properties && childrenNamed(properties, 'w:sectPr').length > 0;
  const empty = element('w:p', {}, properties ? [properties] : []);
  const style = properties && childrenNamed(properties, 'w:pStyle')[0];
  const blocks = uniqueBlocks(fragment, counted).map((block) => rawNode(style ? inStyle(block, attribute(style, 'w:val') ?? '') : block));
  instead.set(paragraph, [...marks, ...blocks, ...(fragment.length === 0 || section ? [empty] : [])]);
}

function inStyle(block: string, style: string): string {
  const named = `<w:pStyle w:val="${escapeAttribute(style)}"/>`;
  if (block.startsWith('<w:p><w:pPr><w:pStyle')) return block;
  if (block.startsWith('<w:p><w:pPr>')) return `<w:p><w:pPr>${named}${block.slice('<w:p><w:pPr>'.length)}`;
  return block.startsWith('<w:p>') ? `<w:p><w:pPr>${named}</w:pPr>${block.slice('<w:p>'.length)}` : block;
}

type Replacements = Map<XmlNode, readonly XmlNode[]>;

function replaceAll(instead: Replacements): void {
  for (const parent of new Set([...instead.keys()].map(({ parentNode }) => parentNode))) {
    if (!parent) continue;
    setChildren(
      parent,
      (parent.childNodes ?? []).flatMap((child) => instead.get(child) ?? [child]),
    );
  }
}
