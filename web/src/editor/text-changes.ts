import { changedLines } from '../lib/text-diff.ts';

interface TextChange {
  from: number;
  to: number;
  insert: string;
}

/** Returns the lines with their line ends. The last line also gets a line end, so that a line added after it does not change it. */
const linesOf = (text: string): string[] => text.split('\n').map((line) => `${line}\n`);

/** Returns changes that leave equal text untouched, so that carets and running uploads keep their positions. */
export function textChanges(before: string, after: string): TextChange[] {
  const lines = linesOf(before);
  const starts = [0];
  for (const line of lines) starts.push((starts.at(-1) ?? 0) + line.length);
  return changedLines(lines, linesOf(after)).map(({ from, to, lines: inserted }) => {
    const change = narrowed(starts[from] ?? 0, lines.slice(from, to).join(''), inserted.join(''));
    // The real text has no line end after its last line, so the change uses the line end before it.
    if (change.to <= before.length) return change;
    return { from: change.from - 1, to: before.length, insert: change.insert && `\n${change.insert.slice(0, -1)}` };
  });
}

function narrowed(at: number, old: string, insert: string): TextChange {
  const most = Math.min(old.length, insert.length);
  let start = 0;
  while (start < most && old[start] === insert[start]) start += 1;
  let end = 0;
  while (end < most - start && old.at(-1 - end) === insert.at(-1 - end)) end += 1;
  return { from: at + start, to: at + old.length - end, insert: insert.slice(start, insert.length - end) };
}
