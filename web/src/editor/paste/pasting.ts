import { ensureSyntaxTree } from '@codemirror/language';
import type { EditorState, Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { LIMITS } from '@coloa/contract/limits.ts';
import { insertBlock, isAddress, linkSelection } from '../markdown-commands.ts';
import { type FollowedRange, follow, followedRanges, unfollow } from './followed-ranges.ts';
import type { PastedMarkdown } from './html-to-markdown.ts';
import { fencedHttp } from './pasted-http.ts';

export interface PasteEvents {
  onFiles: (files: readonly File[], at?: number) => void;
  /** Returns a function to call with the range of the pasted text if the page can move this text out of the editor, otherwise null. */
  offer: (text: string) => ((range: FollowedRange) => void) | null;
}

/** Maximum number of characters of pasted HTML. Word and Excel write much more HTML than text. */
const MOST_HTML = 5_000_000;

const CODE = new Set(['FencedCode', 'CodeBlock', 'InlineCode']);

/** Returns whether text at this position belongs to code, where Markdown has no meaning. */
function isInCode(state: EditorState, at: number): boolean {
  for (let node = ensureSyntaxTree(state, at, 100)?.resolveInner(at, -1); node?.parent; node = node.parent)
    if (CODE.has(node.name) && (node.name !== 'InlineCode' || at < node.to)) return true;
  return false;
}

/** Returns the lines if they form a table of tab-separated cells, else null. Indented code is no table: its first cell is empty. */
function tabbedLines(text: string): string[] | null {
  const lines = text.replaceAll(/\r\n?/g, '\n').replace(/\n+$/, '').split('\n');
  const [head = [], ...rows] = lines.map((line) => line.split('\t'));
  const isTable = head.length > 1 && head.every((cell) => cell.trim() !== '');
  return isTable && rows.length > 0 && rows.every((row) => row.length === head.length) ? lines : null;
}

async function converted(html: string, tabbed: string[] | null): Promise<PastedMarkdown | null> {
  try {
    const { htmlToMarkdown, tabsToMarkdown } = await import('./html-to-markdown.ts');
    return html ? htmlToMarkdown(html) : tabbed && tabsToMarkdown(tabbed);
  } catch {
    // Pastes the plain text if the converter cannot load, for example offline, or if the fragment is nested too deeply.
    return null;
  }
}

/** Inserts the text as one change, so that one undo removes it. The cursor moves after the text, unless the user has moved it. */
function insert(view: EditorView, range: FollowedRange, { text, block }: PastedMarkdown): void {
  const { state } = view;
  const { main } = state.selection;
  const { from, to } = range;
  const source = state.toText(text);
  const spec = block
    ? insertBlock(state, from, to, source.toString())
    : { changes: { from, to, insert: source }, selection: { anchor: from + source.length } };
  const changes = state.changes(spec.changes);
  const moved = main.to !== to;
  view.dispatch({
    ...spec,
    changes,
    ...(moved && { selection: state.selection.map(changes, 1) }),
    userEvent: 'input.paste',
    scrollIntoView: !moved,
  });
}

const plainOf = (text: string): PastedMarkdown => ({ text, block: false });

async function convertAndInsert(view: EditorView, text: string, html: string, tabbed: string[] | null): Promise<void> {
  const range = follow(view, view.state.selection.main);
  // Clears the selection. Otherwise, typed text would replace the selected text, and the insertion would then remove the typed text.
  view.dispatch({ selection: { anchor: range.to } });
  const markdown = await converted(html, tabbed);
  unfollow(view, range);
  insert(view, range, markdown ?? plainOf(text));
}

/**
 * Returns whether the key press is Ctrl+Shift+V, which pastes plain text. The paste event has no modifier keys, and a spreadsheet also
 * copies its cells as text with tabs.
 */
const isPlainKey = ({ code, shiftKey, ctrlKey, metaKey }: KeyboardEvent): boolean => code === 'KeyV' && shiftKey && (ctrlKey || metaKey);

/** Handles pasted files, URLs, evidence, HTML and tables. Returns false if the editor has to paste the plain text instead. */
function pasted({ clipboardData }: ClipboardEvent, view: EditorView, { onFiles, offer }: PasteEvents): boolean {
  const files = [...(clipboardData?.files ?? [])];
  const text = clipboardData?.getData('text/plain') ?? '';
  const { state } = view;
  const { main } = state.selection;
  // Word processors add an image of the text to the clipboard; the text is the intended content.
  if (files.length > 0 && text === '') {
    onFiles(files);
    return true;
  }
  if (isInCode(state, main.from) || text.length > LIMITS.markdown) return false;
  if (isAddress(text.trim())) {
    const linked = linkSelection(state, text.trim());
    if (linked) view.dispatch(linked);
    return linked !== null;
  }
  const accept = offer(text);
  if (accept) {
    const range = { from: main.from, to: main.to };
    insert(view, range, plainOf(text));
    accept(follow(view, { from: range.from, to: view.state.selection.main.head }));
    return true;
  }
  const fenced = fencedHttp(text);
  if (fenced) {
    insert(view, { from: main.from, to: main.to }, { text: fenced, block: true });
    return true;
  }
  const html = clipboardData?.getData('text/html') ?? '';
  const tabbed = html === '' ? tabbedLines(text) : null;
  if ((html === '' && !tabbed) || html.length > MOST_HTML) return false;
  void convertAndInsert(view, text, html, tabbed);
  return true;
}

export function pasting(events: PasteEvents): Extension {
  let plain = false;
  return [
    followedRanges,
    EditorView.domEventHandlers({
      keydown(event) {
        plain = isPlainKey(event);
        return false;
      },
      paste(event, view) {
        const wasPlain = plain;
        plain = false;
        if (wasPlain || !pasted(event, view, events)) return false;
        event.preventDefault();
        return true;
      },
    }),
  ];
}
