import { emptyContents } from './word-contents.ts';
import { element } from './word-relations.ts';
import {
  ancestorNamed,
  append,
  attribute,
  childrenNamed,
  elementsNamed,
  isElement,
  isText,
  removeChildren,
  setChildren,
  type XmlGeneralNode,
  type XmlNode,
  type XmlTextNode,
} from './xml-tree.ts';

export interface FoundTag {
  name: string;
  half: 'WHOLE' | 'OPEN' | 'CLOSE' | 'LONE_OPENING' | 'LONE_CLOSING';
  /** The paragraph that contains the tag; null for a tag in the description of an image. */
  paragraph: ScannedParagraph | null;
  from: number;
  to: number;
}

interface ScannedParagraph {
  node: XmlGeneralNode;
  /** The text of the paragraph without that of text boxes. `OBJECT` replaces images, embedded objects and symbols. */
  text: string;
  pieces: { node: XmlTextNode; at: number; order: number }[];
}

/** The character that replaces an image, an embedded object or a symbol in the text of a paragraph. */
export const OBJECT = '\uFFFC';
const OBJECTS = new Set(['w:drawing', 'w:pict', 'w:object']);
const BLANKS: Readonly<Record<string, string>> = { 'w:tab': '\t', 'w:br': '\n', 'w:cr': '\n', 'w:noBreakHyphen': '-', 'w:sym': OBJECT };
const TAG = /\{([^{}\uFFFC\t\n]*)\}|[{}]/g;
const ENDS = /[{}\uFFFC\t\n]/;
const LONE_WORDS = 40;

/**
 * Removes proofing marks, smart tags around words, and entries of tables of contents. Folds table rows that contain only halves of loops or
 * conditions.
 */
export function settlePart(root: XmlGeneralNode): void {
  const dropped = new Set(['w:proofErr', 'w:showingPlcHdr']);
  const settle = (node: XmlNode): void => {
    const children = node.childNodes;
    if (!children) return;
    for (const child of children) settle(child);
    if (!children.some(({ nodeName }) => nodeName === 'w:smartTag' || dropped.has(nodeName))) return;
    node.childNodes = children.flatMap((child) => (child.nodeName === 'w:smartTag' ? (child.childNodes ?? []) : [child]));
    removeChildren(node, ({ nodeName }) => dropped.has(nodeName));
  };
  settle(root);
  emptyContents(root);
  foldMarkRows(root);
}

function paragraphsOf(root: XmlNode): ScannedParagraph[] {
  const found: ScannedParagraph[] = [];
  let order = 0;
  const walk = (node: XmlNode, current: ScannedParagraph | null): void => {
    if (isText(node)) {
      if (!current || node.parentNode?.nodeName !== 'w:t') return;
      current.pieces.push({ node, at: current.text.length, order: order++ });
      current.text += node.textContent ?? '';
      return;
    }
    if (node.nodeName === 'w:p') {
      const paragraph: ScannedParagraph = { node: node as XmlGeneralNode, text: '', pieces: [] };
      found.push(paragraph);
      for (const child of node.childNodes ?? []) walk(child, paragraph);
      return;
    }
    if (current) {
      if (OBJECTS.has(node.nodeName)) current.text += OBJECT;
      current.text += BLANKS[node.nodeName] ?? '';
    }
    for (const child of node.childNodes ?? []) walk(child, current);
  };
  walk(root, null);
  return found;
}

function readTag(inner: string): Pick<FoundTag, 'name' | 'half'> {
  const name = inner.trim();
  if (name.startsWith('#')) return { name: name.slice(1).trim(), half: 'OPEN' };
  if (name.startsWith('/')) return { name: name.slice(1).trim(), half: 'CLOSE' };
  return { name, half: 'WHOLE' };
}

const pieceAt = ({ pieces }: ScannedParagraph, at: number) => pieces.findLast((piece) => piece.at <= at);

export function scanTags(root: XmlNode): FoundTag[] {
  const placed = paragraphsOf(root).flatMap((paragraph) =>
    [...paragraph.text.matchAll(TAG)].map((match) => {
      const { index } = match;
      const to = index + match[0].length;
      const read =
        match[1] !== undefined
          ? readTag(match[1])
          : match[0] === '{'
            ? { name: (paragraph.text.slice(to, to + LONE_WORDS).split(ENDS)[0] ?? '').trim(), half: 'LONE_OPENING' as const }
            : {
                name: (
                  paragraph.text
                    .slice(Math.max(0, index - LONE_WORDS), index)
                    .split(ENDS)
                    .at(-1) ?? ''
                ).trim(),
                half: 'LONE_CLOSING' as const,
              };
      return { tag: { ...read, paragraph, from: index, to }, order: pieceAt(paragraph, index)?.order ?? 0 };
    }),
  );
  const inPictures = [...elementsNamed(root, 'wp:docPr')].flatMap((node) =>
    [...(attribute(node, 'descr') ?? '').matchAll(/\{([^{}]*)\}/g)].map(
      (match): FoundTag => ({ ...readTag(match[1] ?? ''), paragraph: null, from: 0, to: 0 }),
    ),
  );
  return [...placed.sort((a, b) => a.order - b.order || a.tag.from - b.tag.from).map(({ tag }) => tag), ...inPictures];
}

/** The attribute of cells that contain the halves of a removed row. */
const FOLDED = 'report-folded';
const ONLY_HALVES = /^(?:\s*\{[#/][^{}]*\})+\s*$/;

function halvesAlone(row: XmlGeneralNode): { closing: string[]; opening: string[] } | null {
  const text = paragraphsOf(row)
    .map((paragraph) => paragraph.text)
    .join(' ');
  if (!ONLY_HALVES.test(text) || [...elementsNamed(row, 'w:tbl', 'w:vMerge')].length > 0) return null;
  const halves = [...text.matchAll(TAG)].map(([written]) => written);
  const ends = halves.findIndex((written) => written.startsWith('{#'));
  const closing = ends < 0 ? halves : halves.slice(0, ends);
  const opening = ends < 0 ? [] : halves.slice(ends);
  return opening.some((written) => written.startsWith('{/')) ? null : { closing, opening };
}

/**
 * Removes table rows that contain only halves of loops and conditions, because these rows must not be repeated. Moves the halves to new
 * cells of the nearest rows with content. `dropBare` removes these cells later.
 */
function foldMarkRows(root: XmlNode): void {
  for (const table of elementsNamed(root, 'w:tbl')) {
    const rows = childrenNamed(table, 'w:tr');
    const halves = rows.map(halvesAlone);
    if (halves.every((each) => each === null)) continue;
    const folded = new Set<XmlNode>();
    const cell = (written: readonly string[]): XmlGeneralNode => {
      const run = element('w:r', {}, [element('w:t', { 'xml:space': 'preserve' })]);
      append(run.childNodes?.[0] as XmlNode, { nodeType: 'Text', nodeName: '#text', textContent: written.join('') });
      return element('w:tc', { [FOLDED]: '1' }, [element('w:p', {}, [run])]);
    };
    // Returns the nearest row with content, skipping rows that contain only halves of the same kind. Returns undefined if there is none, or
    // a row with halves of the other kind comes first.
    const next = (from: number, step: 1 | -1, other: 'closing' | 'opening'): XmlGeneralNode | undefined => {
      let n = from + step;
      while (halves[n] && halves[n]?.[other].length === 0) n += step;
      return halves[n] === null ? rows[n] : undefined;
    };
    const moves = halves.map((each, n) => {
      const after = each?.opening.length ? next(n, 1, 'closing') : null;
      const before = each?.closing.length ? next(n, -1, 'opening') : null;
      return each && after !== undefined && before !== undefined ? { ...each, after, before } : null;
    });
    for (const [n, move] of moves.entries()) {
      if (move) folded.add(rows[n] as XmlNode);
      if (move?.before) setChildren(move.before, [...(move.before.childNodes ?? []), cell(move.closing)]);
    }
    for (const move of moves.toReversed()) {
      if (!move?.after) continue;
      const children = move.after.childNodes ?? [];
      const first = children.findIndex(({ nodeName }) => nodeName === 'w:tc' || nodeName === 'w:sdt');
      setChildren(move.after, children.toSpliced(Math.max(0, first), 0, cell(move.opening)));
    }
    removeChildren(table, (child) => folded.has(child));
  }
}

const BARE = 'report-bare';

/** Marks paragraphs that contain only halves of loops and conditions, before the engine removes these halves. */
export function markBare(tags: readonly FoundTag[]): void {
  const byParagraph = Map.groupBy(tags, ({ paragraph }) => paragraph);
  for (const [paragraph, those] of byParagraph) {
    if (!paragraph || those.some(({ half }) => half !== 'OPEN' && half !== 'CLOSE')) continue;
    const left = those.toReversed().reduce((text, { from, to }) => text.slice(0, from) + text.slice(to), paragraph.text);
    const { node } = paragraph;
    if (left.trim() === '' && [...elementsNamed(node, 'w:sectPr')].length === 0) node.attributes = { ...node.attributes, [BARE]: '1' };
  }
}

export const isBare = (paragraph: XmlGeneralNode): boolean => attribute(paragraph, BARE) !== undefined;

/**
 * Removes empty paragraphs that `markBare` marked, the cells of `foldMarkRows`, and tables without rows. Cells, headers and similar
 * containers keep a paragraph at their end.
 */
export function dropBare(root: XmlGeneralNode): void {
  const bare = [...elementsNamed(root, 'w:p')].filter((node) => attribute(node, BARE) !== undefined);
  const empty = new Set(bare.filter((node) => wordsOf(node) === '' && [...elementsNamed(node, ...OBJECTS, 'w:br')].length === 0));
  for (const node of bare) {
    const { [BARE]: _, ...attributes } = node.attributes ?? {};
    node.attributes = attributes;
  }
  for (const parent of new Set([...empty].map(({ parentNode }) => parentNode))) {
    if (!parent) continue;
    const children = (parent.childNodes ?? []).filter(isElement);
    const last = parent.nodeName === 'w:body' ? undefined : children.at(-1);
    const before = children.filter((child) => child !== last && !empty.has(child)).at(-1);
    // The last paragraph is needed only if no other paragraph precedes it.
    const needed = last && before?.nodeName !== 'w:p' ? last : undefined;
    removeChildren(parent, (child) => child !== needed && empty.has(child as XmlGeneralNode));
  }
  const isFolded = (child: XmlNode) => isElement(child) && attribute(child, FOLDED) !== undefined;
  for (const row of elementsNamed(root, 'w:tr')) if (row.childNodes?.some(isFolded)) removeChildren(row, isFolded);
  // Word does not accept a table without rows.
  const isEmpty = (child: XmlNode) => child.nodeName === 'w:tbl' && [...elementsNamed(child, 'w:tr')].length === 0;
  const parents = new Set([...elementsNamed(root, 'w:tbl')].filter(isEmpty).map(({ parentNode }) => parentNode));
  for (const parent of parents) if (parent) removeChildren(parent, isEmpty);
}

const wordsOf = (node: XmlNode): string => {
  let words = '';
  for (const text of elementsNamed(node, 'w:t'))
    for (const child of text.childNodes ?? []) words += isText(child) ? (child.textContent ?? '') : '';
  return words.trim();
};

/**
 * Moves each tag into one run, because Word splits words into runs at any position. Processes tags in reverse order, so that earlier
 * positions stay valid.
 */
export function gatherTags(tags: readonly FoundTag[]): void {
  for (const { name, half, paragraph, from, to } of tags.toReversed()) {
    if (!paragraph || half === 'LONE_OPENING' || half === 'LONE_CLOSING') continue;
    const written = `{${half === 'OPEN' ? '#' : half === 'CLOSE' ? '/' : ''}${name}}`;
    let first = true;
    for (const { node, at } of paragraph.pieces) {
      const text = node.textContent ?? '';
      const [begin, end] = [Math.max(0, from - at), Math.min(text.length, to - at)];
      if (begin >= end) continue;
      node.textContent = text.slice(0, begin) + (first ? written : '') + text.slice(end);
      first = false;
      keepBlanks(node);
    }
  }
}

export function keepBlanks(node: XmlTextNode): void {
  const parent = node.parentNode;
  if (isElement(parent)) parent.attributes = { ...parent.attributes, 'xml:space': 'preserve' };
}

export function standsFree({ paragraph, from }: FoundTag): boolean {
  if (!paragraph) return false;
  const run = pieceAt(paragraph, from)?.node.parentNode?.parentNode;
  return run?.nodeName === 'w:r' && run.parentNode === paragraph.node;
}

export const inControl = ({ paragraph }: FoundTag): boolean =>
  paragraph !== null && ancestorNamed(pieceNode(paragraph), 'w:sdtContent') !== null;
const pieceNode = ({ pieces, node }: ScannedParagraph): XmlNode => pieces[0]?.node ?? node;

/** Returns whether both halves are in paragraphs of one container, or in different columns of one table. */
export function standTogether(open: FoundTag, close: FoundTag): boolean {
  if (!open.paragraph || !close.paragraph || !standsFree(open) || !standsFree(close)) return false;
  const [first, last] = [open.paragraph.node, close.paragraph.node];
  const [firstCell, lastCell] = [ancestorNamed(first, 'w:tc'), ancestorNamed(last, 'w:tc')];
  if (firstCell === lastCell) return first.parentNode === last.parentNode;
  if (!firstCell || !lastCell || ancestorNamed(firstCell, 'w:tbl') !== ancestorNamed(lastCell, 'w:tbl')) return false;
  // If both cells were in one column, the engine would repeat columns instead of rows.
  return columnOf(firstCell) !== columnOf(lastCell);
}

const columnOf = (cell: XmlGeneralNode): number => (cell.parentNode ? childrenNamed(cell.parentNode, 'w:tc').indexOf(cell) : -1);
