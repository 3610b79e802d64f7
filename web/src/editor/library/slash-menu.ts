import type { Completion, CompletionContext, CompletionSource } from '@codemirror/autocomplete';
import { syntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import i18next from 'i18next';
import { insertText } from '../markdown-commands.ts';
import type { Library, LibraryText } from './library.ts';

/**
 * Matches a slash at the start of a line, a list item or a quotation, and the words after it. Slashes within a line belong to addresses and
 * paths.
 */
const begun = /^[ \t]*(?:(?:[-*+]|\d+[.)]|>)[ \t]+)*\/(?:[\p{L}\p{N}-]+ ?)*$/u;

function isCode(state: EditorState, position: number): boolean {
  for (let node = syntaxTree(state).resolveInner(position, -1); ; ) {
    if (/Code/.test(node.name)) return true;
    if (!node.parent) return false;
    node = node.parent;
  }
}

/** Returns the range of the slash and the words after it. With Ctrl+Space, returns the cursor. Null if there is nothing to complete. */
export function slashAt(context: CompletionContext): { from: number; words: string } | null {
  if (isCode(context.state, context.pos)) return null;
  const typed = context.matchBefore(begun);
  if (!typed) return context.explicit ? { from: context.pos, words: '' } : null;
  const slash = typed.text.indexOf('/');
  return { from: typed.from + slash, words: typed.text.slice(slash + 1) };
}

const asOption = ({ name, detail, text }: LibraryText): Completion => ({
  label: name,
  detail,
  apply: (view: EditorView, _option: Completion, from: number, to: number) => view.dispatch(insertText(view.state, from, to, text)),
});

const managing = (onManage: () => void): Completion => ({
  label: i18next.t('editor:texts.manage'),
  apply: (view: EditorView, _option: Completion, from: number, to: number) => {
    view.dispatch({ changes: { from, to }, userEvent: 'delete' });
    onManage();
  },
});

/** Offers the texts of the library after a slash at the start of a line, or with Ctrl+Space. */
export const slashMenu =
  (library: () => Library | undefined): CompletionSource =>
  async (context) => {
    const at = slashAt(context);
    const now = library();
    if (!at || !now) return null;
    // If the texts cannot be loaded, the menu only offers to manage them, where the error is shown.
    const found = await now.texts(at.words).catch(() => []);
    if (found.length === 0 && at.words !== '') return null;
    return { from: at.from, options: [...found.map(asOption), ...(at.words === '' ? [managing(now.onManage)] : [])], filter: false };
  };
