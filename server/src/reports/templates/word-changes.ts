import { childrenNamed, elementsNamed, isElement, removeChildren, setChildren, type XmlGeneralNode, type XmlNode } from './xml-tree.ts';

const REVISION =
  /^w:(?:ins|del|moveTo|moveFrom|cell(?:Ins|Del|Merge)|(?:ins|del|moveFrom|moveTo|customXml\w+)Range(?:Start|End)|\w+Change)$/;
const STAYING = new Set(['w:ins', 'w:moveTo']);

const marked = (node: XmlGeneralNode, properties: string, ...marks: string[]): boolean =>
  childrenNamed(node, properties).some((each) => (each.childNodes ?? []).some(({ nodeName }) => marks.includes(nodeName)));

/** Accepts the tracked changes: keeps insertions, and removes deletions and the authors of changes. Returns whether there were any. */
export function acceptChanges(root: XmlNode): boolean {
  const gone = new Set<XmlNode>([
    ...[...elementsNamed(root, 'w:tr')].filter((row) => marked(row, 'w:trPr', 'w:del')),
    ...[...elementsNamed(root, 'w:tc')].filter((cell) => marked(cell, 'w:tcPr', 'w:cellDel')),
  ]);
  const joined = [...elementsNamed(root, 'w:p')].filter((paragraph) =>
    childrenNamed(paragraph, 'w:pPr').some((properties) => marked(properties, 'w:rPr', 'w:del', 'w:moveFrom')),
  );
  const found = settle(root, gone);
  for (const paragraph of joined.toReversed()) joinNext(paragraph);
  return found;
}

function settle(node: XmlNode, gone: ReadonlySet<XmlNode>): boolean {
  const children = node.childNodes ?? [];
  const below = children.filter((child) => settle(child, gone)).length > 0;
  const left = children.filter((child) => !gone.has(child) && !(isEmptied(child) && below));
  if (left.length === children.length && !children.some(({ nodeName }) => REVISION.test(nodeName))) return below;
  node.childNodes = left.flatMap((child) => (STAYING.has(child.nodeName) ? (child.childNodes ?? []) : [child]));
  removeChildren(node, ({ nodeName }) => REVISION.test(nodeName));
  return true;
}

/** Whether a table has no rows or a row has no cells. Word does not open a file with such an element. */
const isEmptied = (node: XmlNode): boolean =>
  (node.nodeName === 'w:tbl' && childrenNamed(node, 'w:tr').length === 0) ||
  (node.nodeName === 'w:tr' && childrenNamed(node, 'w:tc').length === 0);

function joinNext(paragraph: XmlGeneralNode): void {
  const parent = paragraph.parentNode;
  const siblings = (parent?.childNodes ?? []).filter(isElement);
  const next = siblings[siblings.indexOf(paragraph) + 1];
  if (!parent || next?.nodeName !== 'w:p' || [...elementsNamed(paragraph, 'w:sectPr')].length > 0) return;
  const words = (paragraph.childNodes ?? []).filter(({ nodeName }) => nodeName !== 'w:pPr');
  const properties = childrenNamed(next, 'w:pPr');
  const rest = (next.childNodes ?? []).filter(({ nodeName }) => nodeName !== 'w:pPr');
  setChildren(next, [...properties, ...words, ...rest]);
  removeChildren(parent, (child) => child === paragraph);
}
