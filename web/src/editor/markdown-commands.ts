import { type ChangeSpec, EditorSelection, type EditorState, type SelectionRange, type TransactionSpec } from '@codemirror/state';
import { type ItemPlace, itemPlace } from './list-item-place.ts';

/** A pure function, so that tests need no DOM. */
export type TextEdit = (state: EditorState) => TransactionSpec;

const userEvent = 'input.format';

function perRange(state: EditorState, edit: (range: SelectionRange) => { changes: ChangeSpec; range: SelectionRange }): TransactionSpec {
  return { ...state.changeByRange(edit), userEvent, scrollIntoView: true };
}

/** Removes `mark` around the selection, or adds it if it is missing. Without a selection, adds it around `sample`. */
export const toggleMark =
  (mark: string, sample: string): TextEdit =>
  (state) =>
    perRange(state, ({ from, to }) => {
      const { doc } = state;
      const around = doc.sliceString(from - mark.length, from) === mark && doc.sliceString(to, to + mark.length) === mark;
      if (around && from >= mark.length) {
        return {
          changes: [
            { from: from - mark.length, to: from },
            { from: to, to: to + mark.length },
          ],
          range: EditorSelection.range(from - mark.length, to - mark.length),
        };
      }
      const text = doc.sliceString(from, to) || sample;
      return {
        changes: { from, to, insert: mark + text + mark },
        range: EditorSelection.range(from + mark.length, from + mark.length + text.length),
      };
    });

export const isAddress = (text: string): boolean => /^https?:\/\/\S+$/.test(text);

/** Encloses a URL that contains parentheses in `<>`, because parentheses could end the link too early. */
const targetOf = (url: string): string => (/[()]/.test(url) ? `<${url.replaceAll(/[<>]/g, encodeURIComponent)}>` : url);

/**
 * Inserts a link. A selected URL becomes the target; other selected text becomes the link text. Selects the part that the user still has to
 * write.
 */
export const insertLink =
  (sample: string): TextEdit =>
  (state) =>
    perRange(state, ({ from, to }) => {
      const text = state.sliceDoc(from, to);
      const isUrl = isAddress(text);
      const [words, url] = isUrl ? [sample, targetOf(text)] : [text || sample, 'https://'];
      const start = isUrl || !text ? from + 1 : from + words.length + 3;
      const length = isUrl || !text ? words.length : url.length;
      return { changes: { from, to, insert: `[${words}](${url})` }, range: EditorSelection.range(start, start + length) };
    });

/**
 * Makes the selected text a link to `url` and puts the caret after it. Returns null if `url` should replace the selection instead: if the
 * selection is blank, contains a line break or is a URL.
 */
export function linkSelection(state: EditorState, url: string): TransactionSpec | null {
  const texts = state.selection.ranges.map(({ from, to }) => state.sliceDoc(from, to));
  if (texts.some((text) => text.trim() === '' || text.includes('\n') || isAddress(text.trim()))) return null;
  return perRange(state, ({ from, to }) => {
    const insert = `[${state.sliceDoc(from, to)}](${targetOf(url)})`;
    return { changes: { from, to, insert }, range: EditorSelection.cursor(from + insert.length) };
  });
}

/**
 * Replaces the selection by a link to `address`. Selected text becomes the link text, but not a placeholder such as `[evidence]`, or text
 * with line breaks.
 */
export const insertReference =
  (address: string): TextEdit =>
  (state) =>
    perRange(state, ({ from, to }) => {
      const text = state.sliceDoc(from, to);
      const dropped = text.trim() === '' || text.includes('\n') || /^\s*\[[^[\]]*\]\s*$/.test(text);
      const insert = `[${dropped ? '' : text.replaceAll(/(?<!\\)[[\]]/g, String.raw`\$&`)}](${address})`;
      return { changes: { from, to, insert }, range: EditorSelection.cursor(from + insert.length) };
    });

type Prefix = (index: number) => string;
const bullet = /^(\s*)(?:[-*+] |\d+[.)] |> )/;

/** Removes the prefix if all selected lines except blank ones have it. Otherwise adds it, and replaces prefixes of lists and quotes. */
const toggleLines =
  (prefix: Prefix, has: RegExp): TextEdit =>
  (state) => {
    const changes: ChangeSpec[] = [];
    const seen = new Set<number>();
    for (const { from, to } of state.selection.ranges) {
      const lines = [];
      for (let number = state.doc.lineAt(from).number; number <= state.doc.lineAt(to).number; number += 1) {
        if (!seen.has(number)) lines.push(state.doc.line(number));
        seen.add(number);
      }
      const filled = lines.length === 1 ? lines : lines.filter((line) => line.text.trim() !== '');
      const all = filled.every((line) => has.test(line.text));
      filled.forEach((line, index) => {
        const old = bullet.exec(line.text);
        const indent = old?.[1]?.length ?? 0;
        changes.push({ from: line.from + indent, to: line.from + (old?.[0].length ?? 0), insert: all ? '' : prefix(index) });
      });
    }
    const set = state.changes(changes);
    return { changes: set, selection: state.selection.map(set, 1), userEvent, scrollIntoView: true };
  };

export const toggleList = toggleLines(() => '- ', /^\s*[-*+] /);
export const toggleOrdered = toggleLines((index) => `${index + 1}. `, /^\s*\d+[.)] /);
export const toggleQuote = toggleLines(() => '> ', /^\s*> /);

type BlockEdit = TransactionSpec & { changes: ChangeSpec; selection: SelectionRange };

/** Inserts a block into a list item. Its further lines are indented, so that they stay in the item. */
function insertIntoItem({ from, to, lead, tail, pad }: ItemPlace, block: string, select: string, at: number): BlockEdit {
  const breaks = [...block.matchAll(/\n(?=[^\n])/g)].map(({ index }) => index);
  const moved = (place: number) => from + lead.length + place + pad.length * breaks.filter((index) => index < place).length;
  const end = select ? at + select.length : block.length;
  return {
    changes: { from, to, insert: lead + block.replaceAll(/\n(?=[^\n])/g, `\n${pad}`) + tail },
    selection: EditorSelection.range(moved(select ? at : end), moved(end)),
    userEvent,
    scrollIntoView: true,
  };
}

/**
 * Replaces the text between `from` and `to` by `block`, which blank lines separate from other text. At the end of a list item, the block
 * becomes part of the item. Selects `select`, the part of `block` at index `at`; without `select`, the cursor is after the block.
 */
export function insertBlock(
  state: EditorState,
  from: number,
  to: number,
  block: string,
  select = '',
  at = block.indexOf(select),
): BlockEdit {
  const item = itemPlace(state, from, to, block);
  if (item) return insertIntoItem(item, block, select, at);
  const before = state.sliceDoc(0, from);
  const after = state.sliceDoc(to);
  const lead = before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n';
  const tail = after === '' ? '\n' : after.startsWith('\n\n') ? '' : after.startsWith('\n') ? '\n' : '\n\n';
  const start = from + lead.length + (select ? at : block.length);
  return {
    changes: { from, to, insert: lead + block + tail },
    selection: EditorSelection.range(start, start + select.length),
    userEvent,
    scrollIntoView: true,
  };
}

const emptyItem = /^\s*(?:[-*+]|\d+[.)])\s+$/;

/**
 * Replaces the text between `from` and `to` by `text`. A text with several lines becomes a block, and a list replaces an empty list item.
 * The cursor is after the text.
 */
export function insertText(state: EditorState, from: number, to: number, text: string): TransactionSpec {
  const plain = text.trim();
  const { from: start } = state.doc.lineAt(from);
  const inItem = bullet.test(plain) && emptyItem.test(state.sliceDoc(start, from));
  if (inItem || plain.includes('\n')) return insertBlock(state, inItem ? start : from, to, plain);
  return { changes: { from, to, insert: plain }, selection: EditorSelection.cursor(from + plain.length), userEvent, scrollIntoView: true };
}

const fence = '```';

export const insertCode: TextEdit = (state) => {
  const { from, to } = state.selection.main;
  const text = state.sliceDoc(from, to);
  // Passes the position of the text, because a text that consists of backticks also occurs in the fence.
  return insertBlock(state, from, to, `${fence}\n${text}\n${fence}`, text, fence.length + 1);
};

const request = 'POST /api/v1/path HTTP/1.1';

export const insertHttp: TextEdit = (state) => {
  const { from, to } = state.selection.main;
  const text = state.sliceDoc(from, to).trim();
  const block = text
    ? `${fence}http\n${text}\n${fence}`
    : `${fence}http\n${request}\nHost: \nContent-Type: application/json\n\n{}\n${fence}\n\n${fence}http\nHTTP/1.1 200 OK\nContent-Type: application/json\n\n{}\n${fence}`;
  return insertBlock(state, from, to, block, text ? undefined : request);
};

/** Redacts the selection, or removes its redaction. Redacted text is hidden from everyone outside the team. */
export const toggleRedaction: TextEdit = (state) =>
  perRange(state, (range) => {
    const { from, to } = range;
    if (range.empty) return { changes: [], range };
    const text = state.sliceDoc(from, to);
    const covered = /^⟦([^⟧]*)⟧$/.exec(text)?.[1];
    const insert = covered ?? `⟦${text}⟧`;
    return { changes: { from, to, insert }, range: EditorSelection.range(from, from + insert.length) };
  });

export const insertTable =
  (column: string, cell: string): TextEdit =>
  (state) => {
    const { from, to } = state.selection.main;
    const row = (text: (n: number) => string) => `| ${[1, 2, 3].map(text).join(' | ')} |`;
    const block = [row((n) => `${column} ${n}`), row(() => '---'), row(() => cell), row(() => cell)].join('\n');
    return insertBlock(state, from, to, block, `${column} 1`);
  };
