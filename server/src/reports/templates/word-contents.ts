import { ancestorNamed, attribute, everyNode, isElement, isText, removeChildren, type XmlGeneralNode, type XmlNode } from './xml-tree.ts';

const CONTENTS = /^\s*(TOC|TOA|INDEX)\b/i;

interface Field {
  instruction: string;
  shown: boolean;
}

export function emptyContents(root: XmlGeneralNode): void {
  const open: Field[] = [];
  const emptied = new Set<XmlNode>();
  const kept = new Set<XmlNode>();
  const isContents = ({ instruction }: Field): boolean => CONTENTS.test(instruction);
  for (const node of everyNode(root)) {
    if (isText(node)) {
      const field = open.at(-1);
      if (node.parentNode?.nodeName === 'w:instrText' && field && !field.shown) field.instruction += node.textContent ?? '';
      else if (node.parentNode?.nodeName === 'w:t' && open.some((each) => each.shown && isContents(each))) {
        node.textContent = '';
        const paragraph = ancestorNamed(node, 'w:p');
        if (paragraph) emptied.add(paragraph);
      }
    } else if (isElement(node) && node.nodeName === 'w:fldChar') {
      const type = attribute(node, 'w:fldCharType');
      if (type === 'begin') open.push({ instruction: '', shown: false });
      const field = open.at(-1);
      if (type === 'separate' && field) field.shown = true;
      if (type === 'end') open.pop();
      const paragraph = ancestorNamed(node, 'w:p');
      // Keeps the paragraphs in which a table of contents begins and ends. The page numbers inside are fields too, but do not keep their
      // paragraphs.
      if (field && paragraph && (isContents(field) || (type === 'begin' && !open.some((each) => each !== field && isContents(each)))))
        kept.add(paragraph);
    }
  }
  const parents = new Set([...emptied].filter((each) => !kept.has(each)).map(({ parentNode }) => parentNode));
  for (const parent of parents) if (parent) removeChildren(parent, (child) => emptied.has(child) && !kept.has(child));
}
