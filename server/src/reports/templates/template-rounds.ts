import { attribute, elementsNamed, everyNode, isElement, type XmlGeneralNode, type XmlNode } from './xml-tree.ts';

/** An attribute with the numbers of the loop rounds and conditions around a node, outermost first. */
const ROUNDS = 'report-rounds';

const TRACKED = ['w:p', 'w:bookmarkStart', 'w:hyperlink', 'w:fldSimple', 'w:instrText'];

export function trackRounds(root: XmlGeneralNode): void {
  for (const node of elementsNamed(root, ...TRACKED)) node.attributes = { ...node.attributes, [ROUNDS]: '' };
}

export function markRound(node: XmlNode, round: number): void {
  for (const each of everyNode(node)) {
    const within = isElement(each) ? attribute(each, ROUNDS) : undefined;
    // Assigns a new object, because copies of a node can share the object with their attributes.
    if (isElement(each) && within !== undefined) each.attributes = { ...each.attributes, [ROUNDS]: `${round} ${within}` };
  }
}

export const roundsOf = (node: XmlGeneralNode): string[] => (attribute(node, ROUNDS) ?? '').split(' ').filter(Boolean);

/** Removes Coloa's own attributes, because Word does not accept unknown attributes. */
export function dropMarks(root: XmlGeneralNode): void {
  for (const node of everyNode(root)) {
    if (!isElement(node) || !node.attributes) continue;
    for (const name of Object.keys(node.attributes)) if (name.startsWith('report-')) delete node.attributes[name];
  }
}
