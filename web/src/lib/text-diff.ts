export interface DiffPart {
  kind: 'same' | 'del' | 'add';
  text: string;
}

export interface DiffHunk {
  before: DiffPart[];
  after: DiffPart[];
}

/**
 * Maximum number of compared pairs. Above it, the comparison would be too slow, so everything between the common start and end counts as
 * replaced.
 */
const dearest = 4_000_000;

function steps(before: readonly string[], after: readonly string[]): DiffPart[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < before.length - start && end < after.length - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const [a, b] = [before.slice(start, before.length - end), after.slice(start, after.length - end)];
  return [
    ...before.slice(0, start).map((text) => ({ kind: 'same' as const, text })),
    ...(a.length * b.length > dearest ? replaced(a, b) : walk(a, b)),
    ...(end > 0 ? before.slice(-end) : []).map((text) => ({ kind: 'same' as const, text })),
  ];
}

const compare = (before: readonly string[], after: readonly string[]): DiffPart[] => joined(steps(before, after));

const replaced = (a: readonly string[], b: readonly string[]): DiffPart[] => [
  ...a.map((text) => ({ kind: 'del' as const, text })),
  ...b.map((text) => ({ kind: 'add' as const, text })),
];

function walk(a: readonly string[], b: readonly string[]): DiffPart[] {
  const width = b.length + 1;
  // lengths[i * width + j]: the length of the longest common subsequence of a from i and b from j.
  const lengths = new Uint32Array((a.length + 1) * width);
  const at = (i: number, j: number): number => lengths[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      lengths[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const parts: DiffPart[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      parts.push({ kind: 'same', text: a[i] ?? '' });
      i += 1;
      j += 1;
    } else if (i < a.length && (j === b.length || at(i + 1, j) >= at(i, j + 1))) {
      parts.push({ kind: 'del', text: a[i] ?? '' });
      i += 1;
    } else {
      parts.push({ kind: 'add', text: b[j] ?? '' });
      j += 1;
    }
  }
  return parts;
}

function joined(parts: readonly DiffPart[]): DiffPart[] {
  const result: DiffPart[] = [];
  for (const part of parts) {
    const last = result.at(-1);
    if (last?.kind === part.kind) last.text += part.text;
    else result.push({ ...part });
  }
  return result;
}

/** Returns the lines with their line breaks, so that joining the lines restores the text. */
const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
/** Splits a text into words. The placeholder of a redacted value (`\uE000…\uE001`) is one word. */
const wordsOf = (text: string): string[] => text.match(/\uE000\d+\uE001|\p{L}[\p{L}\p{M}\p{N}_]*|\p{N}+|\s+|[^\s\p{L}\p{N}]/gu) ?? [];

/** Compares two texts. Returns only the affected lines, with changed words marked. */
export function diffTexts(before: string, after: string): DiffHunk[] {
  const hunks: { del: string; add: string }[] = [];
  let open: { del: string; add: string } | null = null;
  for (const { kind, text } of compare(linesOf(before), linesOf(after))) {
    if (kind === 'same') {
      open = null;
      continue;
    }
    if (!open) {
      open = { del: '', add: '' };
      hunks.push(open);
    }
    open[kind] += text;
  }
  return hunks.map(({ del, add }) => {
    const parts = compare(wordsOf(del.trimEnd()), wordsOf(add.trimEnd()));
    return { before: parts.filter(({ kind }) => kind !== 'add'), after: parts.filter(({ kind }) => kind !== 'del') };
  });
}

/** `lines` replace the lines from index `from` up to, but not including, `to`. Both indexes are equal for an insertion. */
export interface LineChange {
  from: number;
  to: number;
  lines: readonly string[];
}

/** Returns the changes in order, separated by at least one unchanged line. */
export function changedLines(before: readonly string[], after: readonly string[]): LineChange[] {
  const changes: (LineChange & { lines: string[] })[] = [];
  let open: (typeof changes)[number] | null = null;
  let at = 0;
  for (const { kind, text } of steps(before, after)) {
    if (kind === 'same') {
      open = null;
      at += 1;
      continue;
    }
    if (!open) {
      open = { from: at, to: at, lines: [] };
      changes.push(open);
    }
    if (kind === 'add') open.lines.push(text);
    else {
      at += 1;
      open.to = at;
    }
  }
  return changes;
}
