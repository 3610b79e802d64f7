import { invertedEffects, isolateHistory } from '@codemirror/commands';
import { type Extension, StateEffect, Transaction, type TransactionSpec } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { type RenamedFile, replaceInOpenTexts } from '../files/unsaved-texts.ts';

/** The image was replaced in the other open texts, too. */
const replacedElsewhere = StateEffect.define<RenamedFile>();

function changesOf(view: EditorView, { from: old, to: insert }: RenamedFile): TransactionSpec[] {
  const parts = view.state.doc.toString().split(old);
  let end = 0;
  const changes = parts.slice(0, -1).map((part) => {
    const from = end + part.length;
    end = from + old.length;
    return { from, to: end, insert };
  });
  return changes.length > 0 ? [{ changes, userEvent: 'input' }] : [];
}

/** Replaces an image in a text because it was replaced in another one. Undo skips the change, because it belongs to the other text. */
export function replaceInText(view: EditorView, file: RenamedFile): void {
  view.dispatch(...changesOf(view, file), { annotations: Transaction.addToHistory.of(false) });
}

/**
 * Replaces an image in this text and in all other open texts: as one step that undo takes back in all of them. If `undoable` is false, undo
 * skips the change, because the replaced file no longer exists.
 */
export function replaceEverywhere(view: EditorView, file: RenamedFile, undoable: boolean): void {
  view.dispatch(...changesOf(view, file), {
    effects: replacedElsewhere.of(file),
    annotations: undoable ? isolateHistory.of('full') : Transaction.addToHistory.of(false),
  });
}

export const replacedImages: Extension = [
  invertedEffects.of(({ effects }) =>
    effects.flatMap((effect) =>
      effect.is(replacedElsewhere) ? [replacedElsewhere.of({ from: effect.value.to, to: effect.value.from })] : [],
    ),
  ),
  EditorView.updateListener.of(({ view, transactions }) => {
    for (const { effects } of transactions)
      for (const effect of effects) if (effect.is(replacedElsewhere)) replaceInOpenTexts(effect.value, view);
  }),
];
