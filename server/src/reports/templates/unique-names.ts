import { roundsOf } from './template-rounds.ts';
import {
  attribute,
  elementsNamed,
  escapeAttribute,
  everyNode,
  isText,
  removeChildren,
  type XmlGeneralNode,
  type XmlNode,
} from './xml-tree.ts';

/** Word requires these names and numbers to be unique in a file. */
export interface Counted {
  ids: number;
  /** Names in lower case, because Word ignores case. */
  names: Set<string>;
}

const NAME_LENGTH = 40;
const nextId = (counted: Counted): string => `${++counted.ids}`;

function freeName(wanted: string, { names }: Counted): string {
  let name = wanted;
  for (let n = 2; names.has(name.toLowerCase()); n += 1) name = `${wanted.slice(0, NAME_LENGTH - `_${n}`.length)}_${n}`;
  names.add(name.toLowerCase());
  return name;
}

interface Instance {
  rounds: string[];
  name: string;
}

/**
 * Makes bookmark names and ids unique. References lead to the bookmark of their own round, if there is one.
 * @param roots parts in one language
 */
export function makeUnique(roots: readonly XmlGeneralNode[], counted: Counted): void {
  const instances = new Map<string, Instance[]>();
  for (const root of roots) nameBookmarks(root, instances, counted);
  for (const root of roots) {
    for (const node of elementsNamed(root, 'wp:docPr')) node.attributes = { ...node.attributes, id: nextId(counted) };
    // Removes the ids of content controls instead of making them unique, because Word assigns missing ids.
    for (const node of elementsNamed(root, 'w:sdtPr')) removeChildren(node, ({ nodeName }) => nodeName === 'w:id');
    // Removes the ids of paragraphs and rows, because only comments refer to them, and the template has no comments.
    for (const node of elementsNamed(root, 'w:p', 'w:tr')) {
      const { 'w14:paraId': _, 'w14:textId': __, ...attributes } = node.attributes ?? {};
      node.attributes = attributes;
    }
    for (const node of elementsNamed(root, 'w:hyperlink', 'w:fldSimple', 'w:instrText')) lead(node, instances);
  }
}

function nameBookmarks(root: XmlGeneralNode, instances: Map<string, Instance[]>, counted: Counted): void {
  const open = new Map<string, string>();
  const lone = new Set<XmlNode>();
  const begun = new Map<string, XmlNode>();
  for (const node of elementsNamed(root, 'w:bookmarkStart', 'w:bookmarkEnd')) {
    const id = attribute(node, 'w:id') ?? '';
    const known = open.get(id);
    if (node.nodeName === 'w:bookmarkEnd') {
      // If a loop repeats only one half of a bookmark, the other half is missing.
      if (known === undefined) lone.add(node);
      else node.attributes = { ...node.attributes, 'w:id': known };
      open.delete(id);
      begun.delete(id);
    } else if (known !== undefined) lone.add(node);
    else {
      const was = attribute(node, 'w:name') ?? '';
      const name = freeName(was, counted);
      const to = nextId(counted);
      open.set(id, to);
      begun.set(id, node);
      node.attributes = { ...node.attributes, 'w:id': to, 'w:name': name };
      const same = instances.get(was) ?? [];
      same.push({ rounds: roundsOf(node), name });
      instances.set(was, same);
    }
  }
  for (const node of begun.values()) lone.add(node);
  for (const parent of new Set([...lone].map(({ parentNode }) => parentNode)))
    if (parent) removeChildren(parent, (child) => lone.has(child));
}

function lead(node: XmlGeneralNode, instances: ReadonlyMap<string, readonly Instance[]>): void {
  const rounds = roundsOf(node);
  const shared = (other: readonly string[]) => {
    const differs = other.findIndex((round, n) => round !== rounds[n]);
    return differs < 0 ? other.length : differs;
  };
  const named = (word: string): string => {
    const [first, ...others] = instances.get(word) ?? [];
    return first ? others.reduce((best, each) => (shared(each.rounds) > shared(best.rounds) ? each : best), first).name : word;
  };
  const inWords = (instruction: string) => instruction.replace(/[^\s"]+/g, named);
  if (node.nodeName === 'w:instrText') {
    for (const text of everyNode(node)) if (isText(text)) text.textContent = inWords(text.textContent ?? '');
    return;
  }
  const attributes = { ...node.attributes };
  if (attributes['w:anchor'] !== undefined) attributes['w:anchor'] = named(attributes['w:anchor']);
  if (attributes['w:instr'] !== undefined) attributes['w:instr'] = inWords(attributes['w:instr']);
  node.attributes = attributes;
}

const NUMBERED = /<(?:wp:docPr|w:bookmarkStart|w:bookmarkEnd)\b[^>]*>/g;

export function uniqueBlocks(blocks: readonly string[], counted: Counted): string[] {
  const ids = new Map<string, string>();
  const names = new Map<string, string>();
  const numbered = blocks.map((block) =>
    block.replace(NUMBERED, (tag) => {
      if (tag.startsWith('<wp:docPr')) return tag.replace(/ id="[^"]*"/, () => ` id="${nextId(counted)}"`);
      const id = / w:id="([^"]*)"/.exec(tag)?.[1] ?? '';
      const to = ids.get(id) ?? nextId(counted);
      ids.set(id, to);
      return tag
        .replace(/ w:id="[^"]*"/, () => ` w:id="${to}"`)
        .replace(/ w:name="([^"]*)"/, (_, name: string) => {
          names.set(name, escapeAttribute(freeName(name, counted)));
          return ` w:name="${names.get(name)}"`;
        });
    }),
  );
  return numbered.map((block) =>
    block.replace(/(<w:hyperlink\b[^>]* w:anchor=")([^"]*)"/g, (_, before: string, name: string) => `${before}${names.get(name) ?? name}"`),
  );
}
