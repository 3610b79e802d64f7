import type { FootnoteDefinition } from 'mdast';
import { documentTree } from '../src/reports/document/document-tree.ts';
import { treeContext } from '../src/reports/document/tree-context.ts';
import type { Label } from '../src/reports/report-labels.ts';
import { BLOCKS } from './conforming-texts.ts';
import { type Said, saidByTree } from './said.ts';

/** Each block in a footnote: its name and a text that is nothing but a reference to it. */
export const NOTES: readonly [name: string, text: string][] = Object.entries(BLOCKS).map(([name, block]) => [
  name,
  `Noted[^in]\n\n[^in]:\n\n${block.replaceAll(/^/gm, '    ')}`,
]);

/** What the footnotes of these texts say by the document tree, in a report that has the pictures. */
export function saidByNotes(pictures: ReadonlySet<string>, label: Label): Said[] {
  const context = treeContext(pictures, label);
  return NOTES.map(([, text]) => {
    const notes = documentTree(text, context, 4).filter((node): node is FootnoteDefinition => node.type === 'footnoteDefinition');
    return notes.flatMap(({ children }) => saidByTree(children, label));
  });
}
