import { invertedEffects } from '@codemirror/commands';
import { type Extension, StateEffect } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import type { EvidenceFromText } from '../../ui/markdown/evidence-references.tsx';

/** A text that became an item of evidence (`added`), or an item that became text again. */
export const movedText = StateEffect.define<{ item: EvidenceFromText; added: boolean }>();

/** Makes undo remove an item that was added from the text, and redo add it again. */
export const undoableMoves: Extension = [
  invertedEffects.of(({ effects }) =>
    effects.flatMap((effect) => (effect.is(movedText) ? [movedText.of({ ...effect.value, added: !effect.value.added })] : [])),
  ),
  EditorView.updateListener.of(({ transactions }) => {
    for (const { effects } of transactions)
      for (const effect of effects)
        if (effect.is(movedText)) {
          if (effect.value.added) effect.value.item.add();
          else effect.value.item.remove();
        }
  }),
];
