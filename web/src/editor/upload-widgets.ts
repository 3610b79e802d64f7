import { type EditorState, type Range, StateEffect, StateField, type Text, type Transaction } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, ViewPlugin } from '@codemirror/view';
import { markdownFor } from '../files/file-names.ts';
import { failureOf, isRetryable } from '../files/use-uploads.ts';
import { upload } from '../lib/api-upload.ts';
import { fileComes, fileFailed } from '../ui/feedback/coming-files.ts';
import { insertBlock } from './markdown-commands.ts';
import { type UploadEntry, UploadWidget } from './upload-widget.ts';

const added = StateEffect.define<{ at: number; entry: UploadEntry }>({
  map: ({ at, entry }, changes) => ({ at: changes.mapPos(at), entry }),
});
const removed = StateEffect.define<UploadEntry>();

/** Returns the end of the line that contains a position, because a block widget cannot be inside a line. */
const lineEnd = (doc: Text, at: number): number => doc.lineAt(Math.min(at, doc.length)).to;

/** Moves the widgets with the text. `DecorationSet.map` would drop widgets inside replaced text, and their files would be lost. */
function moved(now: DecorationSet, { changes, docChanged, newDoc }: Transaction): DecorationSet {
  if (!docChanged) return now;
  const ranges: Range<Decoration>[] = [];
  now.between(0, changes.length, (from, _to, each) => void ranges.push(each.range(lineEnd(newDoc, changes.mapPos(from, 1)))));
  return Decoration.set(ranges);
}

/** The widgets of running and failed uploads. The text contains a file only after the server has stored it. */
const places = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(now, transaction) {
    let next = moved(now, transaction);
    for (const effect of transaction.effects) {
      if (effect.is(added)) {
        const { at, entry } = effect.value;
        const widget = Decoration.widget({ widget: new UploadWidget(entry), block: true, side: 1 });
        next = next.update({ add: [widget.range(lineEnd(transaction.newDoc, at))] });
      }
      if (effect.is(removed)) next = next.update({ filter: (_from, _to, { spec }) => spec.widget.entry !== effect.value });
    }
    return next;
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** Cancels the uploads of a removed editor, because there is no text left to insert their files into. */
const endsWithEditor = ViewPlugin.define((view) => ({
  destroy: () => view.state.field(places).between(0, view.state.doc.length, (_from, _to, { spec }) => spec.widget.entry.end()),
}));

export const uploadWidgets = [places, endsWithEditor];

function entriesAt(state: EditorState, at: number): UploadEntry[] {
  const { to: end } = state.doc.lineAt(at);
  const entries: UploadEntry[] = [];
  state.field(places).between(end, end, (_from, _to, { spec }) => void entries.push(spec.widget.entry));
  return entries;
}

function placeOf(state: EditorState, entry: UploadEntry): number | null {
  let found: number | null = null;
  state.field(places).between(0, state.doc.length, (from, _to, { spec }) => {
    if (spec.widget.entry === entry) found = from;
  });
  return found;
}

/**
 * Uploads the file and inserts it after the line of position `at`, even if the user types in the meantime. Files added together keep their
 * order unless one is retried.
 */
export function startUpload(view: EditorView, file: File, name: string, at: number): void {
  const abort = new AbortController();
  const before = entriesAt(view.state, at).map((earlier) => earlier.settled);
  let settle = () => {};
  const settled = new Promise<void>((resolve) => {
    settle = resolve;
  });
  let forget = () => {};
  const end = () => {
    forget();
    abort.abort();
  };
  const leave = () => {
    end();
    view.dispatch({ effects: removed.of(entry) });
  };
  const send = async () => {
    forget();
    entry.show({ progress: 0, failure: null });
    const ended = fileComes();
    try {
      const onProgress = (progress: number) => entry.show({ progress, failure: null });
      const uploaded = await upload(file, name, { background: true, signal: abort.signal, onProgress });
      await Promise.all(before);
      const place = placeOf(view.state, entry);
      if (place === null) return;
      const { changes = [], userEvent } = insertBlock(view.state, place, place, markdownFor(uploaded));
      const set = view.state.changes(changes);
      // A cursor that is still at the position of the file moves after the inserted file.
      view.dispatch({
        changes: set,
        selection: view.state.selection.map(set, 1),
        userEvent: userEvent ?? 'input',
        effects: removed.of(entry),
      });
    } catch (error) {
      if (abort.signal.aborted) return;
      const reason = failureOf(error);
      entry.show({ progress: 0, failure: reason });
      forget = fileFailed({ name, reason, retryable: isRetryable(error), retry: () => void send(), leave });
    } finally {
      settle();
      ended();
    }
  };
  const entry: UploadEntry = {
    name,
    show: () => undefined,
    state: { progress: 0, failure: null },
    retry: () => void send(),
    leave,
    end,
    settled,
  };
  view.dispatch({ effects: added.of({ at, entry }) });
  void send();
}
