import { autocompletion, type CompletionSource } from '@codemirror/autocomplete';
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView, tooltips } from '@codemirror/view';
import i18next from 'i18next';

const look = EditorView.theme({
  '.cm-tooltip.cm-tooltip-autocomplete': {
    border: '1px solid var(--line)',
    borderRadius: 'var(--r)',
    background: 'var(--raised)',
    color: 'var(--text)',
    boxShadow: 'var(--shadow)',
    overflow: 'hidden',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--font)', fontSize: 'var(--fs-13)', maxHeight: '240px' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '6px 12px', lineHeight: '20px' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    background: 'var(--selected)',
    boxShadow: 'inset 2px 0 var(--brand)',
    color: 'var(--text)',
  },
  '.cm-completionDetail': { fontStyle: 'normal', color: 'var(--muted)', marginLeft: '8px' },
});

const gap = 8;

/** The list opens below the text, or above it if there is no space below, and touches no edge of the window. */
const insideWindow = tooltips({
  tooltipSpace: () => ({ top: gap, left: gap, right: window.innerWidth - gap, bottom: window.innerHeight - gap }),
});

/** Offers the completions of all sources. An editor can have only one such list. */
export const completions = (sources: readonly CompletionSource[]): Extension =>
  sources.length === 0
    ? []
    : [
        look,
        insideWindow,
        EditorState.phrases.of({ Completions: i18next.t('editor:completions') }),
        autocompletion({ override: sources, icons: false }),
      ];
