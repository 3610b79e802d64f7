/** The scroll box of an editor. All heights are in pixels. */
export interface ScrolledText {
  visible: number;
  whole: number;
  /** The tops of the paragraphs, headings and list items below the start of the text, in ascending order. */
  blocks: readonly number[];
}

const scrollable = ({ whole, visible }: ScrolledText): number => Math.max(0, whole - visible);

/** Returns the lines at which a paragraph, a heading, a list item or a code block starts, without the first line; 0 is the first line. */
export function blockLines(lines: readonly string[]): number[] {
  const starts: number[] = [];
  let isCode = false;
  lines.forEach((line, n) => {
    const isFence = /^\s*(```|~~~)/.test(line);
    const isItem = /^\s*(#{1,6}|[-*+]|\d+[.)])\s/.test(line);
    const afterEmpty = n > 0 && lines[n - 1]?.trim() === '' && line.trim() !== '';
    if (n > 0 && !isCode && (isFence || isItem || afterEmpty)) starts.push(n);
    if (isFence) isCode = !isCode;
  });
  return starts;
}

/** Maps a height of one text to the other, in proportion between two blocks, or in the whole text if the texts differ in blocks. */
function matchingHeight(height: number, from: ScrolledText, to: ScrolledText): number {
  const paired = from.blocks.length === to.blocks.length;
  const [starts, ends] = [from, to].map(({ blocks, whole }) => [0, ...(paired ? blocks : []), whole]) as [number[], number[]];
  const after = Math.max(
    1,
    starts.findIndex((each) => each > height),
  );
  const n = height >= from.whole ? starts.length - 1 : after;
  const [low, high] = [starts[n - 1] ?? 0, starts[n] ?? from.whole];
  const [first, last] = [ends[n - 1] ?? 0, ends[n] ?? to.whole];
  return high > low ? first + ((height - low) / (high - low)) * (last - first) : first;
}

/**
 * Returns the scroll position of `to` that shows the same passage as `from` does at `top`. The passage is compared at a line that moves
 * from the upper to the lower edge of the box, so that both texts reach their start and their end together.
 */
export function matchingScroll(top: number, from: ScrolledText, to: ScrolledText): number {
  const [most, otherMost] = [scrollable(from), scrollable(to)];
  if (most === 0 || otherMost === 0) return 0;
  const share = Math.min(1, Math.max(0, top / most));
  return Math.round((matchingHeight(share * from.whole, from, to) / to.whole) * otherMost);
}
