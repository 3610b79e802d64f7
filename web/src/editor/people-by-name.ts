import { autocompletion, type CompletionContext, type CompletionResult } from '@codemirror/autocomplete';
import type { Extension } from '@codemirror/state';
import { EditorView, tooltips } from '@codemirror/view';

export type FindPeople = (words: string, signal: AbortSignal) => Promise<readonly { username: string; name: string }[]>;

/** Matches an @ at the beginning of a word and the search text after it, which belongs to a username or a name. */
const begun = /(?<![\p{L}\p{N}._@-])@[\p{L}\p{N}._-]*$/u;

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

export function peopleByName(find: FindPeople): Extension {
  const source = async (context: CompletionContext): Promise<CompletionResult | null> => {
    const typed = context.matchBefore(begun);
    if (!typed) return null;
    const stop = new AbortController();
    context.addEventListener('abort', () => stop.abort());
    // A failed search offers no people; the next key press searches again.
    const people = await find(typed.text.slice(1), stop.signal).catch(() => []);
    const options = people.map(({ username, name }) => ({
      label: `@${username}`,
      displayLabel: name,
      detail: `@${username}`,
      apply: `@${username} `,
    }));
    return { from: typed.from, options, filter: false };
  };
  return [look, insideWindow, autocompletion({ override: [source], icons: false })];
}
