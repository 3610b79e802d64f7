import { syntaxTree } from '@codemirror/language';
import { type EditorState, type Extension, type Range, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, ViewPlugin, type ViewUpdate, WidgetType } from '@codemirror/view';
import i18next from 'i18next';
import type { OfferedEvidence } from '../../ui/markdown/evidence-references.tsx';
import styles from './evidence.module.css';

/** The items by id; null in editors without evidence. */
type Items = ReadonlyMap<string, OfferedEvidence> | null;

const itemsChanged = StateEffect.define<Items>();

const itemsField = StateField.define<Items>({
  create: () => null,
  update(now, { effects }) {
    const changed = effects.findLast((effect) => effect.is(itemsChanged));
    return changed ? changed.value : now;
  },
});

const REFERENCE = /\[([^[\]\n]*)\]\(evidence:([a-z0-9]{8})\)/g;

class ChipWidget extends WidgetType {
  readonly words: string;
  readonly name: string;
  readonly exists: boolean;

  constructor(item: OfferedEvidence | undefined) {
    super();
    this.exists = item !== undefined;
    this.words = item ? i18next.t('ui:evidence.number', { number: item.number }) : i18next.t('ui:evidence.gone');
    this.name = item?.name ?? '';
  }

  override eq({ words, name, exists }: ChipWidget): boolean {
    return words === this.words && name === this.name && exists === this.exists;
  }

  override toDOM(): HTMLElement {
    const chip = document.createElement('span');
    chip.className = styles.chip ?? '';
    chip.title = this.exists ? this.name : i18next.t('ui:evidence.goneHint');
    if (!this.exists) chip.dataset.gone = '';
    const words = document.createElement('b');
    words.textContent = this.words;
    const name = document.createElement('span');
    name.textContent = this.name;
    chip.append(words, ...(this.name === '' ? [] : [' ', name]));
    return chip;
  }

  override ignoreEvent(): boolean {
    return false;
  }
}

/** Whether the text after the position is a link. Code is not, and neither is an image. */
function isLink(state: EditorState, at: number): boolean {
  for (let node = syntaxTree(state).resolveInner(at, 1); node.parent; node = node.parent) if (node.name === 'Link') return true;
  return false;
}

function chipsIn({ state, visibleRanges }: EditorView): DecorationSet {
  const items = state.field(itemsField);
  const chips: Range<Decoration>[] = [];
  for (const { from, to } of items ? visibleRanges : []) {
    for (const { 0: whole, 1: words = '', 2: id = '', index } of state.sliceDoc(from, to).matchAll(REFERENCE)) {
      const at = from + index;
      if (!isLink(state, at)) continue;
      const widget = new ChipWidget(items?.get(id));
      // The words of a reference stay editable text; the chip replaces only the address behind them.
      const start = words === '' ? at : at + words.length + 2;
      chips.push(Decoration.replace({ widget }).range(start, at + whole.length));
    }
  }
  return Decoration.set(chips);
}

const chips = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;

    constructor(view: EditorView) {
      this.decorations = chipsIn(view);
    }

    update({ view, docChanged, viewportChanged, state, startState }: ViewUpdate): void {
      const isParsed = syntaxTree(state) !== syntaxTree(startState);
      const isNamed = state.field(itemsField) !== startState.field(itemsField);
      if (docChanged || viewportChanged || isParsed || isNamed) this.decorations = chipsIn(view);
    }
  },
  {
    decorations: ({ decorations }) => decorations,
    // The cursor moves over a chip as over one character, and one key deletes the whole chip.
    provide: (plugin) => EditorView.atomicRanges.of((view) => view.plugin(plugin)?.decorations ?? Decoration.none),
  },
);

/** Shows each reference to evidence as a chip with the number and the name of the item. */
export const evidenceChips: Extension = [itemsField, chips];

export function showEvidenceChips(view: EditorView, offered: readonly OfferedEvidence[] | undefined): void {
  const items = offered ? new Map(offered.map((item) => [item.id, item])) : null;
  view.dispatch({ effects: itemsChanged.of(items) });
}
