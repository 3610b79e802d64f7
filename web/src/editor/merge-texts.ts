import { changedLines, type LineChange } from '../lib/text-diff.ts';

interface SideChange extends LineChange {
  side: 'mine' | 'theirs';
}

/** Both sides' changes put together; the three differ only where the changes overlap. */
export interface MergedText {
  /** With my lines there. */
  mine: string;
  theirs: string;
  /** With the lines of both, mine first: no line that either wrote is missing. */
  both: string;
  /** Both changed the same lines to something different, or put different ones in the same place. */
  overlaps: boolean;
}

/** Puts the changes of two sides to a text together, line by line. */
export function mergeTexts(base: string, mine: string, theirs: string): MergedText {
  const lines = base.split('\n');
  const changesOf = (side: SideChange['side'], text: string): SideChange[] =>
    changedLines(lines, text.split('\n')).map((change) => ({ ...change, side }));
  const changes = [...changesOf('mine', mine), ...changesOf('theirs', theirs)].sort((a, b) => a.from - b.from || a.to - b.to);
  const merged = { mine: [] as string[], theirs: [] as string[], both: [] as string[] };
  const push = (all: readonly string[]) => Object.values(merged).forEach((each) => void each.push(...all));
  let overlaps = false;
  let at = 0;
  for (const place of placesOf(changes)) {
    const from = Math.min(...place.map((change) => change.from));
    const to = Math.max(...place.map((change) => change.to));
    push(lines.slice(at, from));
    at = to;
    const [first = [], second] = (['mine', 'theirs'] as const)
      .map((side) => place.filter((change) => change.side === side))
      .filter((own) => own.length > 0)
      .map((own) => applied(lines, own, from, to));
    if (!second || sameLines(first, second)) {
      push(first);
      continue;
    }
    overlaps = true;
    merged.mine.push(...first);
    merged.theirs.push(...second);
    merged.both.push(...first, ...second);
  }
  push(lines.slice(at));
  return { mine: merged.mine.join('\n'), theirs: merged.theirs.join('\n'), both: merged.both.join('\n'), overlaps };
}

/** Changes that cannot be told apart by where they are stand together. */
function placesOf(changes: readonly SideChange[]): SideChange[][] {
  const places: SideChange[][] = [];
  for (const change of changes) {
    const last = places.at(-1);
    if (last?.some((other) => other.side !== change.side && meet(other, change))) last.push(change);
    else places.push([change]);
  }
  return places;
}

function meet(a: LineChange, b: LineChange): boolean {
  if (a.from < b.to && b.from < a.to) return true;
  // Beside each other they have an order of their own, unless both bring new lines: which of them come first nobody can tell.
  return (a.to === b.from || b.to === a.from) && grows(a) && grows(b);
}

/** No line is something else than an empty one. */
const sameLines = (a: readonly string[], b: readonly string[]): boolean => a.length === b.length && a.every((line, at) => line === b[at]);

const grows = ({ from, to, lines }: LineChange): boolean => lines.length > to - from;

/** The lines from `from` to before `to` as one side left them. */
function applied(lines: readonly string[], changes: readonly LineChange[], from: number, to: number): string[] {
  const result: string[] = [];
  let at = from;
  for (const change of changes) {
    result.push(...lines.slice(at, change.from), ...change.lines);
    at = change.to;
  }
  return [...result, ...lines.slice(at, to)];
}
