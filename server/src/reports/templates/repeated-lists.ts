import { placeholderNamed } from '@coloa/contract/reports/report-placeholders.ts';
import type { FoundTag } from './placeholder-scan.ts';
import { type Host, hostPart } from './template-fragments.ts';
import { roundsOf } from './template-rounds.ts';
import { element } from './word-relations.ts';
import { attribute, childrenNamed, copyNode, elementsNamed, setChildren, type XmlGeneralNode } from './xml-tree.ts';

/** An attribute of numbered paragraphs: the list, the level, and the number of surrounding rounds that restart the list. */
const ANEW = 'report-anew';

interface Place {
  list: string;
  level: number;
}

const value = (node: XmlGeneralNode | undefined, name: string): string | undefined => {
  const [child] = node ? childrenNamed(node, name) : [];
  return child && attribute(child, 'w:val');
};

/** Returns the list and the level of a paragraph, from the paragraph or its style. Returns null if the paragraph is not numbered. */
type PlaceOf = (paragraph: XmlGeneralNode) => Place | null;

function placesIn(styles: XmlGeneralNode | null): PlaceOf {
  const byId = new Map(styles ? childrenNamed(styles, 'w:style').map((style) => [attribute(style, 'w:styleId') ?? '', style]) : []);
  const read = (holder: XmlGeneralNode | undefined): Partial<Place> => {
    const [properties] = holder ? childrenNamed(holder, 'w:pPr') : [];
    const [numbering] = properties ? childrenNamed(properties, 'w:numPr') : [];
    const [list, level] = [value(numbering, 'w:numId'), value(numbering, 'w:ilvl')];
    return { ...(list !== undefined && { list }), ...(level !== undefined && { level: Number(level) || 0 }) };
  };
  return (paragraph) => {
    let found = read(paragraph);
    const [properties] = childrenNamed(paragraph, 'w:pPr');
    const seen = new Set<string>();
    for (let id = value(properties, 'w:pStyle'); id !== undefined && !seen.has(id); id = value(byId.get(id), 'w:basedOn')) {
      seen.add(id);
      found = { ...read(byId.get(id)), ...found };
    }
    // The list id 0 removes the numbering that a style sets.
    return found.list === undefined || found.list === '0' ? null : { list: found.list, level: found.level ?? 0 };
  };
}

function surroundingsOf(root: XmlGeneralNode, tags: readonly FoundTag[]): Map<XmlGeneralNode, FoundTag[]> {
  const byParagraph = Map.groupBy(tags, ({ paragraph }) => paragraph?.node);
  const open: FoundTag[] = [];
  const found = new Map<XmlGeneralNode, FoundTag[]>();
  for (const paragraph of elementsNamed(root, 'w:p')) {
    const before = [...open];
    const whole: FoundTag[] = [];
    for (const tag of byParagraph.get(paragraph) ?? []) {
      if (tag.half === 'OPEN') open.push(tag);
      if (tag.half !== 'CLOSE') continue;
      const begun = open.pop();
      // The engine repeats a list item as a whole, so a loop that begins inside an item also repeats the item's paragraph.
      if (begun && isLoop(begun) && open.length === before.length && isItem(paragraph)) whole.push(begun);
    }
    found.set(paragraph, open.length > before.length ? [...open] : [...before, ...whole.slice(0, 1)]);
  }
  return found;
}

/** Whether the engine treats a paragraph as a list item: it recognises list items by their own numbering, not by that of their style. */
const isItem = (paragraph: XmlGeneralNode): boolean => {
  const [properties] = childrenNamed(paragraph, 'w:pPr');
  return properties !== undefined && childrenNamed(properties, 'w:numPr').length > 0;
};
const isLoop = ({ name }: FoundTag): boolean => placeholderNamed(name)?.kind === 'LOOP';

/**
 * Returns how many of the surrounding rounds restart the list, or 0 if its numbering continues through the report. A round with only one
 * first-level paragraph of a list does not restart it, because the list numbers the rounds.
 */
function roundsThatBegin(items: readonly { level: number; around: readonly FoundTag[] }[]): number {
  const [first] = items;
  if (!first) return 0;
  const differs = first.around.findIndex((tag, n) => items.some(({ around }) => around[n] !== tag));
  const common = differs < 0 ? first.around.length : differs;
  const top = Math.min(...items.map(({ level }) => level));
  const tops = items.filter(({ level }) => level === top);
  let many = tops.length > 1 || (tops[0]?.around.slice(common).some(isLoop) ?? false);
  for (let n = common; n > 0; n -= 1) {
    if (!isLoop(first.around[n - 1] as FoundTag)) continue;
    if (many) return n;
    many = true;
  }
  return 0;
}

/**
 * Marks each numbered paragraph with its list, its level and the number of surrounding rounds that restart the list.
 * @param bare returns whether a paragraph will be removed
 */
export function markLists(root: XmlGeneralNode, tags: readonly FoundTag[], bare: (paragraph: XmlGeneralNode) => boolean, host: Host): void {
  const placeOf = placesIn(hostPart(host, 'styles')?.root ?? null);
  const numbered = [...surroundingsOf(root, tags)].flatMap(([paragraph, around]) => {
    const place = bare(paragraph) ? null : placeOf(paragraph);
    return place ? [{ paragraph, around, ...place }] : [];
  });
  for (const [list, items] of Map.groupBy(numbered, (each) => each.list)) {
    const rounds = roundsThatBegin(items);
    for (const { paragraph, level } of items) paragraph.attributes = { ...paragraph.attributes, [ANEW]: `${list} ${level} ${rounds}` };
  }
}

/** Properties of a paragraph that must precede its numbering. */
const BEFORE = new Set(['w:pStyle', 'w:keepNext', 'w:keepLines', 'w:pageBreakBefore', 'w:framePr', 'w:widowControl']);

export function beginLists(root: XmlGeneralNode, language: string, host: Host): void {
  const marked = [...elementsNamed(root, 'w:p')].filter((node) => attribute(node, ANEW) !== undefined);
  const numbering = marked.length > 0 ? hostPart(host, 'numbering') : null;
  if (!numbering) return;
  const numbers = new Map(childrenNamed(numbering.root, 'w:num').map((node) => [attribute(node, 'w:numId') ?? '', node]));
  const added: XmlGeneralNode[] = [];
  let highest = Math.max(0, ...[...numbers.keys()].map((id) => Number(id) || 0));
  for (const paragraph of marked) {
    const [list = '', level = '0', rounds = '0'] = (attribute(paragraph, ANEW) ?? '').split(' ');
    const known = numbers.get(list);
    if (!known) continue;
    const lists = host.lists.get(list) ?? new Map<string, string>();
    host.lists.set(list, lists);
    const round = [language, ...roundsOf(paragraph).slice(0, Number(rounds))].join(' ');
    let to = lists.get(round);
    if (to === undefined) {
      // The first round uses the list itself.
      to = lists.size === 0 ? list : `${++highest}`;
      lists.set(round, to);
      if (to !== list) added.push(begunAnew(known, to, numbering.root));
    }
    if (to !== list) number(paragraph, to, level);
  }
  if (added.length === 0) return;
  const children = numbering.root.childNodes ?? [];
  const last = children.findLastIndex(({ nodeName }) => nodeName === 'w:num');
  setChildren(numbering.root, children.toSpliced(last + 1, 0, ...added));
  numbering.save();
}

const LEVELS = 9;

/** Returns a copy of a list with a new id. The copy restarts each level at its start value. */
function begunAnew(known: XmlGeneralNode, id: string, root: XmlGeneralNode): XmlGeneralNode {
  const copy = copyNode(known);
  copy.attributes = { 'w:numId': id };
  const kind = childrenNamed(root, 'w:abstractNum').find((node) => attribute(node, 'w:abstractNumId') === value(known, 'w:abstractNumId'));
  const at = (nodes: XmlGeneralNode[], level: number) => nodes.find((node) => attribute(node, 'w:ilvl') === `${level}`);
  const overrides = Array.from({ length: LEVELS }, (_, level) => {
    const own = at(childrenNamed(copy, 'w:lvlOverride'), level) ?? element('w:lvlOverride', { 'w:ilvl': `${level}` });
    if (childrenNamed(own, 'w:startOverride').length > 0) return own;
    const look = childrenNamed(own, 'w:lvl')[0] ?? (kind && at(childrenNamed(kind, 'w:lvl'), level));
    setChildren(own, [element('w:startOverride', { 'w:val': value(look, 'w:start') ?? '1' }), ...(own.childNodes ?? [])]);
    return own;
  });
  setChildren(copy, [...childrenNamed(copy, 'w:abstractNumId'), ...overrides]);
  return copy;
}

function number(paragraph: XmlGeneralNode, list: string, level: string): void {
  const [known] = childrenNamed(paragraph, 'w:pPr');
  const properties = known ?? element('w:pPr');
  if (!known) setChildren(paragraph, [properties, ...(paragraph.childNodes ?? [])]);
  const children = (properties.childNodes ?? []).filter(({ nodeName }) => nodeName !== 'w:numPr');
  const at = children.findIndex(({ nodeName }) => !BEFORE.has(nodeName));
  const numbering = element('w:numPr', {}, [element('w:ilvl', { 'w:val': level }), element('w:numId', { 'w:val': list })]);
  setChildren(properties, children.toSpliced(at < 0 ? children.length : at, 0, numbering));
}
