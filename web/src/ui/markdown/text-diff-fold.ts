import type { DiffHunk, DiffPart } from '../../lib/text-diff.ts';

/** The number of lines of a change that are shown initially. */
const most = 8;
const lineLength = 90;
const kept = 60;

const linesOf = (text: string): number => text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / lineLength)), 0);
const heightOf = (parts: readonly DiffPart[]): number => (parts.length > 0 ? linesOf(parts.map(({ text }) => text).join('')) : 0);

/** `head` and `tail` shorten a text without splitting a placeholder. */
const head = (text: string, length: number): string => text.slice(0, length).replace(/\uE000\d*$/, '');
const tail = (text: string, length: number): string => text.slice(-length).replace(/^\d*\uE001/, '');

const shortened = (part: DiffPart): DiffPart =>
  part.kind === 'same' && part.text.length > 3 * kept ? { ...part, text: `${head(part.text, kept)} … ${tail(part.text, kept)}` } : part;

function firstLines(parts: readonly DiffPart[], lines: number): DiffPart[] {
  const shown: DiffPart[] = [];
  let left = lines * lineLength;
  for (const part of parts.map(shortened)) {
    let end = 0;
    while (end < part.text.length && left > 0) {
      // A line break uses up the rest of its line.
      left = part.text[end] === '\n' ? Math.floor((left - 1) / lineLength) * lineLength : left - 1;
      end += 1;
    }
    shown.push({ ...part, text: head(part.text, end) });
    if (end < part.text.length || left <= 0) break;
  }
  const last = shown.pop();
  return last ? [...shown, { ...last, text: `${last.text.trimEnd()} …` }] : [];
}

export function foldHunk({ before, after }: DiffHunk): DiffHunk | null {
  if (heightOf(before) + heightOf(after) <= most) return null;
  const half = before.length > 0 && after.length > 0 ? most / 2 : most;
  const part = (parts: readonly DiffPart[]) => (heightOf(parts) <= half ? [...parts] : firstLines(parts, half));
  return { before: part(before), after: part(after) };
}
