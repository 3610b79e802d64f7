import { redactedRanges } from '@coloa/contract/issues/redaction.ts';

interface TextRange {
  from: number;
  to: number;
}

/** A text with the new selection. */
export interface MarkedSelection {
  text: string;
  start: number;
  end: number;
}

const HIGHLIGHT = /⟪([^⟪⟫]*)⟫/g;

const highlightsIn = (text: string): TextRange[] =>
  Array.from(text.matchAll(HIGHLIGHT), ({ 0: { length }, index }) => ({ from: index, to: index + length }));

const overlap = (a: TextRange, b: TextRange): boolean => a.from < b.to && b.from < a.to;

/** Removes the characters at the positions, and moves the selection with them. */
function without(text: string, positions: readonly number[], { from, to }: TextRange): MarkedSelection {
  const removed = new Set(positions);
  const before = (end: number) => positions.filter((at) => at < end).length;
  return {
    text: [...text.matchAll(/[\s\S]/g)].flatMap(({ 0: unit, index }) => (removed.has(index) ? [] : [unit])).join(''),
    start: from - before(from),
    end: to - before(to),
  };
}

/** Returns the parts of the range that can be highlighted: per line, without redacted passages and without blanks at their ends. */
function partsOf(text: string, { from, to }: TextRange): TextRange[] {
  const gaps = redactedRanges(text).filter((range) => overlap(range, { from, to }));
  const parts: TextRange[] = [];
  let at = from;
  for (const gap of [...gaps, { from: to, to }]) {
    for (const { 0: line, index } of text.slice(at, Math.max(at, Math.min(gap.from, to))).matchAll(/[^\n]+/g)) {
      const start = at + index + line.length - line.trimStart().length;
      const end = at + index + line.trimEnd().length;
      if (start < end) parts.push({ from: start, to: end });
    }
    at = Math.max(at, gap.to);
  }
  return parts;
}

/**
 * Highlights the selection with `⟪…⟫`, or removes the highlights that it touches. The marks are part of the text, so they follow edits. Each
 * line has its own marks, because a message is shown line by line. Returns null if nothing in the selection can be highlighted.
 */
export function toggleHighlight(text: string, from: number, to: number): MarkedSelection | null {
  const selection = { from, to };
  const touched = highlightsIn(text).filter((range) => overlap(range, selection));
  if (touched.length > 0) {
    return without(
      text,
      touched.flatMap((range) => [range.from, range.to - 1]),
      selection,
    );
  }
  const parts = partsOf(text, selection);
  const [first] = parts;
  const last = parts.at(-1);
  if (!first || !last) return null;
  let marked = '';
  let at = 0;
  for (const part of parts) {
    marked += `${text.slice(at, part.from)}⟪${text.slice(part.from, part.to)}⟫`;
    at = part.to;
  }
  return { text: marked + text.slice(at), start: first.from, end: last.to + parts.length * 2 };
}

/** Removes highlights that a redaction now contains or divides, because a redacted passage must not contain marks. */
export function withoutDividedHighlights({ text, start, end }: MarkedSelection): MarkedSelection {
  const redactions = redactedRanges(text);
  const marks = highlightsIn(text)
    .filter((range) => redactions.some((redaction) => overlap(redaction, range)))
    .flatMap((range) => [range.from, range.to - 1]);
  return marks.length === 0 ? { text, start, end } : without(text, marks, { from: start, to: end });
}
