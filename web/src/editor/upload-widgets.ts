import { type EditorState, MapMode, StateEffect, StateField, type Text, type Transaction } from '@codemirror/state';
import { Decoration, EditorView, ViewPlugin } from '@codemirror/view';
import { markdownFor } from '../files/file-names.ts';
import { uploadOnce } from '../files/same-images.ts';
import { failureOf, isRetryable } from '../files/use-uploads.ts';
import { fileComes, fileFailed } from '../ui/feedback/coming-files.ts';
import '../ui/overlays/upload-questions.ts';
import { insertBlock } from './markdown-commands.ts';
import { type FollowedRange, follow, unfollow } from './paste/followed-ranges.ts';
import { type UploadEntry, UploadWidget } from './upload-widget.ts';

interface UploadPlace {
  at: number;
  entry: UploadEntry;
}

const added = StateEffect.define<UploadPlace>({
  map: ({ at, entry }, changes) => ({ at: changes.mapPos(at, -1), entry }),
});
const removed = StateEffect.define<UploadEntry>();
/** The file is in the text; its block ends at `end`. */
const inserted = StateEffect.define<{ entry: UploadEntry; end: number }>();

/** Returns the position for a file that is added at `at`: this position, or the end of the line if text follows on the line. */
function startOf(doc: Text, at: number): number {
  const line = doc.lineAt(Math.min(at, doc.length));
  return line.text.slice(at - line.from).trim() === '' ? Math.min(at, doc.length) : line.to;
}

/**
 * Returns the positions after the transaction. Text typed at a position follows the file, as it does after the upload. If the text around a
 * position is replaced, the file follows the new line. Files that were added together keep their order.
 */
function moved(now: readonly UploadPlace[], { changes, docChanged, effects, newDoc }: Transaction): readonly UploadPlace[] {
  if (!docChanged) return now;
  const file = effects.find((effect) => effect.is(inserted))?.value;
  const fileAt = now.find(({ entry }) => entry === file?.entry)?.at;
  const move = ({ at, entry }: UploadPlace): number => {
    if (file && at === fileAt && entry.number > file.entry.number) return file.end;
    return changes.mapPos(at, -1, MapMode.TrackDel) ?? newDoc.lineAt(changes.mapPos(at, 1)).to;
  };
  return now.map((place) => ({ at: move(place), entry: place.entry }));
}

/** The positions of running and failed uploads. The text contains a file only after the server has stored it. */
const places = StateField.define<readonly UploadPlace[]>({
  create: () => [],
  update(now, transaction) {
    let next = moved(now, transaction);
    for (const effect of transaction.effects) {
      if (effect.is(added)) next = [...next, effect.value];
      if (effect.is(removed)) next = next.filter(({ entry }) => entry !== effect.value);
      if (effect.is(inserted)) next = next.filter(({ entry }) => entry !== effect.value.entry);
    }
    return next;
  },
});

/** Shows each upload before or after a line, because a block widget cannot be inside a line. */
const widgets = EditorView.decorations.compute([places, 'doc'], (state) => {
  const { doc } = state;
  const ranges = state.field(places).map(({ at, entry }) => {
    const line = doc.lineAt(at);
    const before = at === line.from && line.length > 0;
    const widget = Decoration.widget({ widget: new UploadWidget(entry), block: true, side: before ? -1 : 1 });
    return widget.range(before ? at : line.to);
  });
  return Decoration.set(ranges, true);
});

/** Cancels the uploads of a removed editor, because there is no text left to insert their files into. */
const endsWithEditor = ViewPlugin.define((view) => ({
  destroy: () => {
    for (const { entry } of view.state.field(places)) entry.end();
  },
}));

export const uploadWidgets = [places, widgets, endsWithEditor];

let lastNumber = 0;

/** Returns the change that inserts a block instead of the range and the spaces after it, and the end of the block. */
function insertAt(state: EditorState, { from, to }: FollowedRange, block: string) {
  const spaces = /^[ \t]*/.exec(state.sliceDoc(to, state.doc.lineAt(to).to))?.[0].length ?? 0;
  const { changes, selection } = insertBlock(state, from, to + spaces, block);
  return { changes: state.changes(changes), end: selection.head };
}

/** Returns a function that returns the range that was selected; null if it is empty or its text has changed. Another call ends this. */
function selectionToReplace(view: EditorView, selected: FollowedRange) {
  const textIn = ({ from, to }: FollowedRange) => view.state.sliceDoc(from, to);
  const text = textIn(selected);
  const range = follow(view, selected);
  return {
    range: () => (text !== '' && textIn(range) === text ? range : null),
    end: () => unfollow(view, range),
  };
}

/**
 * Uploads the file and inserts it instead of the text in `selected`, or at position `at`, or after its line if text follows on the line.
 * Text that the user types there in the meantime follows the file. Files added together keep their order unless one is retried.
 */
export function startUpload(view: EditorView, file: File, name: string, at: number, selected: FollowedRange = { from: at, to: at }): void {
  const abort = new AbortController();
  const start = startOf(view.state.doc, at);
  const replaced = selectionToReplace(view, selected);
  const before = view.state.field(places).flatMap((place) => (place.at === start ? [place.entry.settled] : []));
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
    replaced.end();
    view.dispatch({ effects: removed.of(entry) });
  };
  const send = async () => {
    forget();
    entry.show({ progress: 0, failure: null });
    const ended = fileComes();
    try {
      const onProgress = (progress: number) => entry.show({ progress, failure: null });
      const uploaded = await uploadOnce(file, name, { background: true, signal: abort.signal, onProgress });
      await Promise.all(before);
      const place = view.state.field(places).find((each) => each.entry === entry);
      if (!place) return;
      const { changes, end } = insertAt(view.state, replaced.range() ?? { from: place.at, to: place.at }, markdownFor(uploaded));
      replaced.end();
      // A cursor that is still at the position of the file moves after the inserted file.
      view.dispatch({
        changes,
        selection: view.state.selection.map(changes, 1),
        userEvent: 'input.format',
        effects: inserted.of({ entry, end }),
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
  lastNumber += 1;
  const entry: UploadEntry = {
    name,
    number: lastNumber,
    show: () => undefined,
    state: { progress: 0, failure: null },
    retry: () => void send(),
    leave,
    end,
    settled,
  };
  view.dispatch({ effects: added.of({ at: start, entry }) });
  void send();
}
