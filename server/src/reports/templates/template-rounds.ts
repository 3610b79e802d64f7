import { attribute, elementsNamed, everyNode, isElement, type XmlGeneralNode, type XmlNode } from './xml-tree.ts';

/** The rounds of loops and conditions around a node, each by a number of its own, the outermost first. */
const ROUNDS = 'report-rounds';

/** Elements that a copy must not share: numbered paragraphs, bookmarks, and references to them. */
const TRACKED = ['w:p', 'w:bookmarkStart', 'w:hyperlink', 'w:fldSimple', 'w:instrText'];

/** Has rounds leave their marks in a part that is going to be filled. */
export function trackRounds(root: XmlGeneralNode): void {
  for (const node of elementsNamed(root, ...TRACKED)) node.attributes = { ...node.attributes, [ROUNDS]: '' };
}

/** Marks all below a node as of one round; rounds within it were marked before. */
export function markRound(node: XmlNode, round: number): void {
  for (const each of everyNode(node)) {
    const within = isElement(each) ? attribute(each, ROUNDS) : undefined;
    // Copies may share what they are described by.
    if (isElement(each) && within !== undefined) each.attributes = { ...each.attributes, [ROUNDS]: `${round} ${within}` };
  }
}

/** The outermost first. */
export const roundsOf = (node: XmlGeneralNode): string[] => (attribute(node, ROUNDS) ?? '').split(' ').filter(Boolean);

/** Takes all marks of the filling out of a part: Word knows none of them. */
export function dropMarks(root: XmlGeneralNode): void {
  for (const node of everyNode(root)) {
    if (!isElement(node) || !node.attributes) continue;
    for (const name of Object.keys(node.attributes)) if (name.startsWith('report-')) delete node.attributes[name];
  }
}
