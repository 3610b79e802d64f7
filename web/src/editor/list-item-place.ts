import { ensureSyntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';

const EMPTY_ITEM = /^( *(?:[-*+]|\d{1,9}[.)]))( \[[ xX]\])?\s*$/;
const ITEM = /^\s*(?:[-*+]|\d{1,9}[.)])(?:\s|$)/;

export interface ItemPlace {
  from: number;
  to: number;
  /** Whitespace between the existing text and the block. */
  lead: string;
  tail: string;
  /** The indentation of each further line. */
  pad: string;
}

/** Returns the indentation of the text of the list item at the position; null outside lists, and in quotes. */
function padOfItem(state: EditorState, at: number): string | null {
  let node = ensureSyntaxTree(state, at, 100)?.resolveInner(at, -1);
  while (node && node.name !== 'ListItem') node = node.parent ?? undefined;
  const mark = node?.getChild('ListMark');
  if (!mark) return null;
  const line = state.doc.lineAt(mark.from);
  if (!/^ *$/.test(state.sliceDoc(line.from, mark.from))) return null;
  const gap = /^ {1,4}(?=\S)/.exec(state.sliceDoc(mark.to, line.to))?.[0].length ?? 1;
  return ' '.repeat(mark.to - line.from + gap);
}

function tailBefore(after: string): string {
  const [, next = ''] = after.split('\n', 2);
  if (after === '') return '\n';
  return next.trim() === '' || ITEM.test(next) ? '' : '\n';
}

/**
 * Returns the place for a block that replaces the end of a list item. The block becomes part of the item, so that the numbering continues.
 * Returns null if the position is not at the end of a line of an item.
 */
export function itemPlace(state: EditorState, from: number, to: number, block: string): ItemPlace | null {
  const line = state.doc.lineAt(from);
  const end = state.doc.lineAt(to).to;
  if (state.sliceDoc(to, end).trim() !== '' || ITEM.test(block)) return null;
  const after = state.sliceDoc(end);
  const tail = tailBefore(after);
  const empty = EMPTY_ITEM.exec(state.sliceDoc(line.from, from));
  if (empty) {
    const [, mark = '', box = ''] = empty;
    // Enter at the end of the block must begin the next item.
    const oneLine = after === '' && !block.includes('\n');
    return { from: line.from + mark.length + box.length, to: end, lead: ' ', tail: oneLine ? '' : tail, pad: ' '.repeat(mark.length + 1) };
  }
  const pad = padOfItem(state, from);
  return pad === null ? null : { from, to: end, lead: `\n\n${pad}`, tail, pad };
}
