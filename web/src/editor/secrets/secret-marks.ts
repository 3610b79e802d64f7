import { type Extension, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view';
import type { FoundSecret } from '@coloa/contract/secrets/secret-kinds.ts';
import i18next from 'i18next';

const marksChanged = StateEffect.define<readonly FoundSecret[]>();

const mark = ({ kind, from, to }: FoundSecret) =>
  Decoration.mark({
    class: 'cm-secret',
    attributes: { title: i18next.t('secrets:card', { kind: i18next.t(`secrets:kind.${kind}`) }) },
  }).range(from, to);

const marks = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(shown, { changes, effects }) {
    const changed = effects.find((effect) => effect.is(marksChanged));
    return changed ? Decoration.set(changed.value.map(mark)) : shown.map(changes);
  },
  provide: (field) => EditorView.decorations.from(field),
});

const look = EditorView.theme({
  '.cm-secret': { textDecoration: 'underline wavy var(--warn)', textDecorationSkipInk: 'none', textUnderlineOffset: '3px' },
});

export const secretMarks: Extension = [marks, look];

/** Underlines the found passages. Does nothing if the text has changed since the search. */
export function showSecretMarks(view: EditorView, text: string, found: readonly FoundSecret[]): void {
  if (view.state.doc.toString() === text) view.dispatch({ effects: marksChanged.of(found) });
}
