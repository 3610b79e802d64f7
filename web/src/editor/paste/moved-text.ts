import { invertedEffects } from '@codemirror/commands';
import { type Extension, StateEffect } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import type { EvidenceFromText } from '../../ui/markdown/evidence-references.tsx';

/** Text of the editor became an item of evidence (`added`), or the item became text again. */
export const movedText = StateEffect.define<{ item: EvidenceFromText; added: boolean }>();

/** Undo removes the item that a change of the text has added, and redo adds it again. */
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
