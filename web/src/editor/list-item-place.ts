import { ensureSyntaxTree } from '@codemirror/language';
import type { EditorState, Line } from '@codemirror/state';

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

/** Returns the indentation of the item whose block ends in the line above an empty line; null if there is none. */
function padOfBlockAbove(state: EditorState, line: Line): string | null {
  if (line.text.trim() !== '' || line.number === 1) return null;
  const above = state.doc.line(line.number - 1);
  const pad = above.text.trim() === '' ? null : padOfItem(state, above.to);
  // After the first line of an item, an empty line means that the user has left the list.
  return pad !== null && above.text.startsWith(pad) ? pad : null;
}

/**
 * Returns the place for a block in a list item. The block becomes part of the item, so that the numbering continues, and so does text that
 * follows on the line. An empty line below a block of an item belongs to the item. Returns null outside items.
 */
export function itemPlace(state: EditorState, from: number, to: number, block: string): ItemPlace | null {
  if (ITEM.test(block)) return null;
  const line = state.doc.lineAt(from);
  const end = state.doc.lineAt(to).to;
  const splits = state.sliceDoc(to, end).trim() !== '';
  const after = state.sliceDoc(end);
  const last = splits ? to : end;
  const tailFor = (pad: string) => (splits ? `\n\n${pad}` : tailBefore(after));
  const empty = EMPTY_ITEM.exec(state.sliceDoc(line.from, from));
  if (empty) {
    const [, mark = '', box = ''] = empty;
    const pad = ' '.repeat(mark.length + 1);
    // Enter at the end of the block must begin the next item.
    const oneLine = !splits && after === '' && !block.includes('\n');
    return { from: line.from + mark.length + box.length, to: last, lead: ' ', tail: oneLine ? '' : tailFor(pad), pad };
  }
  const pad = padOfItem(state, from);
  if (pad !== null) return { from, to: last, lead: `\n\n${pad}`, tail: tailFor(pad), pad };
  const above = padOfBlockAbove(state, line);
  return above === null ? null : { from: line.from, to: end, lead: `\n${above}`, tail: tailBefore(after), pad: above };
}
