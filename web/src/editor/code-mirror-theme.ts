import { HighlightStyle } from '@codemirror/language';
import { Decoration, type DecorationSet, EditorView, MatchDecorator, ViewPlugin, type ViewUpdate } from '@codemirror/view';
import { tags } from '@lezer/highlight';

/** Uses tokens of the design system, so that the colours follow the light and dark themes. */
export const editorTheme = EditorView.theme({
  '&': { color: 'var(--text)', backgroundColor: 'transparent', fontSize: 'var(--fs-editor, var(--fs-14))' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--font)', lineHeight: '22px', overflowX: 'hidden' },
  '.cm-content': { padding: '10px 0', minHeight: 'calc(var(--rows, 5) * 22px + 20px)', caretColor: 'var(--text)' },
  '.cm-line': { padding: '0 14px' },
  '.cm-backticks': { fontFamily: 'var(--mono)' },
  '.cm-placeholder': { color: 'var(--muted)' },
  '.cm-specialChar': { color: 'var(--muted)', fontFamily: 'var(--mono)', fontSize: '0.9em' },
  '.cm-selectionBackground, ::selection': { backgroundColor: 'color-mix(in srgb, var(--brand) 26%, transparent)' },
});

const mono = { fontFamily: 'var(--mono)', fontSize: '0.9em' };

export const markdownColours = HighlightStyle.define([
  { tag: tags.heading, fontWeight: '600' },
  { tag: tags.strong, fontWeight: '600' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.strikethrough, textDecoration: 'line-through' },
  { tag: tags.link, color: 'var(--brand)' },
  { tag: tags.url, color: 'var(--muted)', ...mono },
  { tag: tags.monospace, ...mono },
  { tag: tags.quote, color: 'var(--muted)' },
  { tag: [tags.processingInstruction, tags.contentSeparator, tags.labelName], color: 'var(--muted)' },
]);

const everyBacktick = new MatchDecorator({ regexp: /`+/g, decoration: Decoration.mark({ class: 'cm-backticks' }) });

/** Backticks are monospaced even before they enclose text, because three of them run together in the proportional font. */
export const backticks = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;

    constructor(view: EditorView) {
      this.decorations = everyBacktick.createDeco(view);
    }

    update(update: ViewUpdate): void {
      this.decorations = everyBacktick.updateDeco(update, this.decorations);
    }
  },
  { decorations: ({ decorations }) => decorations },
);
