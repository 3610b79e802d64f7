import { attribute, elementsNamed, everyNode, isElement, type XmlGeneralNode, type XmlNode } from './xml-tree.ts';

/** The attribute with the rounds of loops and conditions around a node, each with its own number, outermost first. */
const ROUNDS = 'report-rounds';

/** Elements with that attribute: paragraphs, bookmarks, and references to bookmarks. */
const TRACKED = ['w:p', 'w:bookmarkStart', 'w:hyperlink', 'w:fldSimple', 'w:instrText'];

/** Prepares a part, so that its rounds can be marked while it is filled. */
export function trackRounds(root: XmlGeneralNode): void {
  for (const node of elementsNamed(root, ...TRACKED)) node.attributes = { ...node.attributes, [ROUNDS]: '' };
}

/** Marks the tracked elements of a node as part of one round; inner rounds were marked before. */
export function markRound(node: XmlNode, round: number): void {
  for (const each of everyNode(node)) {
    const within = isElement(each) ? attribute(each, ROUNDS) : undefined;
    // Copies of a node can share the object with their attributes.
    if (isElement(each) && within !== undefined) each.attributes = { ...each.attributes, [ROUNDS]: `${round} ${within}` };
  }
}

/** Returns the rounds around a node, outermost first. */
export const roundsOf = (node: XmlGeneralNode): string[] => (attribute(node, ROUNDS) ?? '').split(' ').filter(Boolean);

/** Removes all marks of the filling from a part, because Word does not know them. */
export function dropMarks(root: XmlGeneralNode): void {
  for (const node of everyNode(root)) {
    if (!isElement(node) || !node.attributes) continue;
    for (const name of Object.keys(node.attributes)) if (name.startsWith('report-')) delete node.attributes[name];
  }
}
