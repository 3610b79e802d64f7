import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { markdownKeymap, markdownLanguage } from '@codemirror/lang-markdown';
import { syntaxHighlighting } from '@codemirror/language';
import { Annotation, Compartment, EditorState, type Extension, type TransactionSpec } from '@codemirror/state';
import { EditorView, highlightSpecialChars, type KeyBinding, keymap, placeholder } from '@codemirror/view';
import { escapeOf } from '@coloa/contract/visible-text.ts';
import { closingFence } from './closing-fence.ts';
import { backticks, editorTheme, markdownColours } from './code-mirror-theme.ts';
import { completions } from './completions.ts';
import { evidenceChips } from './evidence/evidence-chips.ts';
import type { Library } from './library/library.ts';
import { slashMenu } from './library/slash-menu.ts';
import { undoableMoves } from './paste/moved-text.ts';
import { type PasteEvents, pasting } from './paste/pasting.ts';
import { type FindPeople, peopleByName } from './people-by-name.ts';
import { type EditedPicture, pictureCaptions } from './picture-captions.ts';
import { replacedImages } from './replaced-images.ts';
import { secretMarks } from './secrets/secret-marks.ts';
import { editOf } from './tool-edits.ts';
import { type ToolName, toolKeys } from './tools.ts';
import { uploadWidgets } from './upload-widgets.ts';

/** These settings may change while the editor is open. */
export interface EditorSettings {
  label: string;
  lang?: string | undefined;
  placeholder: string;
  describedBy?: string | undefined;
  field?: string | undefined;
}

interface EditorEvents extends PasteEvents {
  onText: (text: string) => void;
  /** Returns false if the page has nothing to submit. */
  onSubmit: () => boolean;
  onEditPicture: (picture: EditedPicture) => void;
  people?: FindPeople;
  /** Returns the texts available now; undefined without the prop if the editor offers none. */
  library?: () => Library | undefined;
}

/** Marks changes that come from the page, so that they are not reported back. */
export const externalChange = Annotation.define<boolean>();

const settingsPlace = new Compartment();
const historyPlace = new Compartment();

/** Removes all steps that the user could undo. */
export function clearHistory(view: EditorView): void {
  view.dispatch({ effects: historyPlace.reconfigure([]) });
  view.dispatch({ effects: historyPlace.reconfigure(history()) });
}

const attributesOf = ({ label, lang, placeholder: words, describedBy, field }: EditorSettings): Extension => [
  placeholder(words),
  EditorView.contentAttributes.of({
    'aria-label': label,
    spellcheck: 'true',
    autocapitalize: 'sentences',
    // Tab reaches editable text even without this attribute, but accessibility checks of scrollable boxes look for it.
    tabindex: '0',
    ...(lang && { lang }),
    ...(field && { 'data-field': field }),
    ...(describedBy && { 'aria-describedby': describedBy, 'aria-invalid': 'true' }),
  }),
];

export const settingsChanged = (settings: EditorSettings): TransactionSpec => ({
  effects: settingsPlace.reconfigure(attributesOf(settings)),
});

const toolBindings: KeyBinding[] = Object.entries(toolKeys).map(([tool, key]) => ({
  key,
  preventDefault: true,
  run: (view) => {
    view.dispatch(editOf(tool as ToolName)(view.state));
    return true;
  },
}));

/** Shortcuts of CodeMirror that have another meaning in Coloa or in the browser. */
const notOurs = new Set(['Mod-/', 'Alt-A', 'Mod-Enter']);
// Tab leaves the editor, as it leaves any field. Mod-] and Mod-[ change the indentation instead.
const editing = defaultKeymap.filter(({ key }) => !notOurs.has(key ?? ''));

const submitting = (submit: () => boolean): KeyBinding[] => [
  {
    key: 'Mod-Enter',
    run: () => {
      submit();
      return true;
    },
  },
  // A page that saves its whole form on this key gets it only if the text has no save of its own.
  { key: 'Mod-s', stopPropagation: true, run: submit },
];

/** Shows control characters and invisible characters as escapes, such as `\u200b`. */
const unseenShown = highlightSpecialChars({
  addSpecialChars: /[\u202a-\u202e\u2066-\u2069]/g,
  render(code, description) {
    const mark = document.createElement('span');
    mark.className = 'cm-specialChar';
    mark.textContent = escapeOf(String.fromCodePoint(code));
    mark.title = description ?? '';
    return mark;
  },
});

/** Replaces a NUL with its escape, however it is entered, because stored texts cannot contain NUL. */
const nulShown = EditorState.transactionFilter.of((transaction) => {
  const text = transaction.docChanged ? transaction.newDoc.toString() : '';
  if (!text.includes('\0')) return transaction;
  const changes = [...text.matchAll(/\0/g)].map(({ index }) => ({ from: index, to: index + 1, insert: escapeOf('\0') }));
  return [transaction, { changes, sequential: true }];
});

/** Returns the distance in px that the window must scroll so that no bar covers the position. The toolbar stays visible above the text. */
function coveredBy(view: EditorView, position: number): number {
  const caret = view.coordsAtPos(position);
  if (!caret) return 0;
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement);
  const box = view.dom.closest<HTMLElement>('[data-editor]');
  const tools = box?.firstElementChild?.clientHeight ?? 0;
  const offer = box?.parentElement?.querySelector<HTMLElement>(':scope > [data-offer]')?.offsetHeight ?? 0;
  const top = (Number.parseFloat(scrollPaddingTop) || 0) + tools;
  const bottom = innerHeight - (Number.parseFloat(scrollPaddingBottom) || 0) - offer;
  return caret.bottom > bottom ? caret.bottom - bottom : Math.min(0, caret.top - top);
}

/**
 * Scrolls the window, because CodeMirror ignores `scroll-padding`. CodeMirror's `scrollMargins` count as covered parts of each editor, so
 * they would also hide the list of people in a small editor.
 */
const besideBars = EditorView.scrollHandler.of((view, { head }) => {
  view.requestMeasure({
    read: () => coveredBy(view, head),
    write: (by) => {
      if (by !== 0) scrollBy({ top: by });
    },
  });
  return false;
});

export function extensionsFor(
  settings: EditorSettings,
  { onText, onSubmit, onEditPicture, people, library, ...pastes }: EditorEvents,
): Extension {
  return [
    historyPlace.of(history()),
    undoableMoves,
    completions([...(people ? [peopleByName(people)] : []), ...(library ? [slashMenu(library)] : [])]),
    keymap.of([...submitting(onSubmit), ...toolBindings, ...markdownKeymap, ...editing, ...historyKeymap]),
    // Uses `markdownLanguage` instead of `markdown()`, whose HTML support closes tags automatically and would change payloads.
    markdownLanguage,
    syntaxHighlighting(markdownColours),
    backticks,
    unseenShown,
    nulShown,
    EditorView.lineWrapping,
    besideBars,
    editorTheme,
    settingsPlace.of(attributesOf(settings)),
    closingFence,
    uploadWidgets,
    pictureCaptions(onEditPicture),
    replacedImages,
    secretMarks,
    evidenceChips,
    EditorView.updateListener.of((update) => {
      if (!update.docChanged || update.transactions.every((transaction) => transaction.annotation(externalChange))) return;
      onText(update.state.doc.toString());
    }),
    pasting(pastes),
    EditorView.domEventHandlers({
      drop(event, view) {
        const files = [...(event.dataTransfer?.files ?? [])];
        if (files.length === 0) return false;
        event.preventDefault();
        pastes.onFiles(files, view.posAtCoords({ x: event.clientX, y: event.clientY }) ?? view.state.doc.length);
        return true;
      },
    }),
  ];
}
