import { ensureSyntaxTree } from '@codemirror/language';
import { EditorView } from '@codemirror/view';

/**
 * Moves a typed closing fence to the indentation of its opening fence. Enter keeps the indentation of the code, and a fence with more than
 * 3 spaces before it would not close the block.
 */
export const closingFence = EditorView.inputHandler.of((view, from, to, text) => {
  const { state } = view;
  const line = state.doc.lineAt(from);
  const typed = line.text.trimStart() + text;
  if (from !== to || from !== line.to || !/^(?:`{3,}|~{3,})$/.test(typed)) return false;
  let node = ensureSyntaxTree(state, from, 100)?.resolveInner(from, -1);
  while (node && node.name !== 'FencedCode') node = node.parent ?? undefined;
  const mark = node?.getChild('CodeMark');
  if (!mark) return false;
  const opening = state.doc.lineAt(mark.from);
  const lead = state.sliceDoc(opening.from, mark.from);
  if (opening.number === line.number || lead.trim() !== '' || state.sliceDoc(mark.from, mark.to) !== typed) return false;
  const insert = lead + typed;
  view.dispatch({
    changes: { from: line.from, to: line.to, insert },
    selection: { anchor: line.from + insert.length },
    userEvent: 'input.type',
  });
  return true;
});
