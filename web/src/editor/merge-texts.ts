import { changedLines, type LineChange } from '../lib/text-diff.ts';

type Side = 'mine' | 'theirs';

interface SideChange extends LineChange {
  side: Side;
}

/** Resolved text, or a range that both sides changed differently. The joined pieces form the merged text, followed by a line end. */
export type Piece = string | Record<Side, string>;

/** The result of a merge. `mine` and `theirs` differ only where the changes overlap. */
export interface MergedText {
  /** The merged text with my version of each conflict. */
  mine: string;
  theirs: string;
  pieces: Piece[];
  overlaps: boolean;
}

/** Merges line by line, and sentence by sentence where both sides changed the same lines. */
export function mergeTexts(base: string, mine: string, theirs: string): MergedText {
  const pieces = compact(mergeTokens(linesOf(base), linesOf(mine), linesOf(theirs), mergeLines));
  return {
    mine: joined(pieces, () => 'mine'),
    theirs: joined(pieces, () => 'theirs'),
    pieces,
    overlaps: pieces.some((piece) => typeof piece !== 'string'),
  };
}

export type Choice = Side | 'both';

export interface Hand {
  /** The choice for each resolved conflict, by the index of the conflict among the pieces. */
  choices: Readonly<Record<number, Choice>>;
  /** The merged text as edited by the user; null if it was not edited. */
  text: string | null;
}
export const untouched: Hand = { choices: {}, text: null };

/** Returns the number of unresolved conflicts: 0 for an edited text, because only a resolved text can be edited. */
export const undecided = (pieces: readonly Piece[], { choices, text }: Hand): number =>
  text === null ? pieces.filter((piece, at) => typeof piece !== 'string' && choices[at] === undefined).length : 0;

/** Returns the merged text; unresolved conflicts use my version. */
export const handText = (pieces: readonly Piece[], { choices, text }: Hand): string =>
  text ?? joined(pieces, (at) => choices[at] ?? 'mine');

function joined(pieces: readonly Piece[], choiceOf: (at: number) => Choice): string {
  const text = pieces.map((piece, at) => (typeof piece === 'string' ? piece : chosen(piece, choiceOf(at)))).join('');
  return text.endsWith('\n') ? text.slice(0, -1) : text;
}

function chosen({ mine, theirs }: Record<Side, string>, choice: Choice): string {
  if (choice !== 'both') return choice === 'mine' ? mine : theirs;
  const apart = mine === '' || theirs === '' || /\s$/.test(mine) || /^\s/.test(theirs);
  return `${mine}${apart ? '' : ' '}${theirs}`;
}

/** Marks a line of code while texts are merged; no text contains this character. */
const CODE = '\0';
const FENCE = /^[\s>]*(?:(?:[-*+]|\d+[.)])\s+)?(`{3,}(?=[^`]*$)|~{3,})(.*)$/;

/**
 * Returns the lines with their line ends, and marks lines of fenced code, including the fences. The last line gets a line end too, so that
 * a line added after it does not change it.
 */
function linesOf(text: string): string[] {
  let open = '';
  return text.split('\n').map((line) => {
    const [, fence = '', info = ''] = FENCE.exec(line) ?? [];
    const wasOpen = open !== '';
    if (!wasOpen) open = fence;
    else if (fence.startsWith(open) && info.trim() === '') open = '';
    return `${wasOpen || open !== '' ? CODE : ''}${line}\n`;
  });
}

const sentences = new Intl.Segmenter('vi', { granularity: 'sentence' });

/** Splits a line into sentences. A sentence includes the space before it, so that a sentence added after it does not change it. */
function sentencesOf(line: string): string[] {
  const text = line.slice(0, -1);
  const starts = [...sentences.segment(text)].map(({ index }) => text.slice(0, index).trimEnd().length);
  return starts.map((start, at) => text.slice(start, starts[at + 1]));
}

type Tokens = readonly string[];
type Settle = (base: Tokens, mine: Tokens, theirs: Tokens) => Piece[];

/**
 * Merges the tokens of both sides. `settle` resolves a range that both sides changed differently; it receives the original and both
 * versions.
 */
function mergeTokens(base: Tokens, mine: Tokens, theirs: Tokens, settle: Settle): Piece[] {
  const changesOf = (side: Side, tokens: Tokens): SideChange[] => changedLines(base, tokens).map((change) => ({ ...change, side }));
  const changes = [...changesOf('mine', mine), ...changesOf('theirs', theirs)].sort((a, b) => a.from - b.from || a.to - b.to);
  const pieces: Piece[] = [];
  let at = 0;
  for (const place of placesOf(changes)) {
    const from = Math.min(...place.map((change) => change.from));
    const to = Math.max(...place.map((change) => change.to));
    pieces.push(base.slice(at, from).join(''));
    at = to;
    const [first = [], second] = (['mine', 'theirs'] as const)
      .map((side) => place.filter((change) => change.side === side))
      .filter((own) => own.length > 0)
      .map((own) => applied(base, own, from, to));
    if (!second || first.join('') === second.join('')) pieces.push(first.join(''));
    else pieces.push(...settle(base.slice(from, to), first, second));
  }
  pieces.push(base.slice(at).join(''));
  return pieces;
}

const ask: Settle = (_, mine, theirs) => [{ mine: mine.join(''), theirs: theirs.join('') }];

/** Merges lines one by one. If a side added or removed lines, it is unknown which lines belong together, so the whole range is a conflict. */
const mergeLines: Settle = (base, mine, theirs) =>
  mine.length === base.length && theirs.length === base.length
    ? base.flatMap((line, at) => mergeLine(line, mine[at] ?? '', theirs[at] ?? ''))
    : ask(base, mine, theirs);

/** Merges a line by sentences. Code is not merged, because parts of two requests would form a request that was never sent. */
function mergeLine(base: string, mine: string, theirs: string): Piece[] {
  if (mine === theirs || mine === base) return [theirs];
  if (theirs === base) return [mine];
  const isCode = [base, mine, theirs].some((line) => line.startsWith(CODE));
  const pieces = isCode ? [] : mergeTokens(sentencesOf(base), sentencesOf(mine), sentencesOf(theirs), mergeSentences);
  const filled = pieces.filter((piece) => piece !== '');
  // A conflict of a whole line includes its line end, so that both versions become two lines if the user chooses both.
  return filled.every((piece) => typeof piece === 'object') ? ask([base], [mine], [theirs]) : [...filled, '\n'];
}

/**
 * Merges sentences only if one side added words before them and the other after them. Any other merge could reverse their meaning, for
 * example by joining one side's "not" with the other side's verb.
 */
const mergeSentences: Settle = (...sides) => {
  const [base, mine, theirs] = sides.map((tokens) => tokens.join('')) as [string, string, string];
  const sentence = base.trim();
  const space = base.slice(0, base.indexOf(sentence));
  const [own, other] = [mine.slice(space.length), theirs.slice(space.length)];
  if (sentence === '' || !mine.startsWith(space) || !theirs.startsWith(space)) return ask(...sides);
  if (isAddedBefore(own, sentence) && isAddedAfter(other, sentence)) return [space + own + other.slice(sentence.length)];
  if (isAddedBefore(other, sentence) && isAddedAfter(own, sentence)) return [space + other + own.slice(sentence.length)];
  return ask(...sides);
};

const isAddedBefore = (text: string, sentence: string): boolean =>
  text.endsWith(sentence) && !/[\p{L}\p{N}]$/u.test(text.slice(0, -sentence.length));
const isAddedAfter = (text: string, sentence: string): boolean =>
  text.startsWith(sentence) && !/^[\p{L}\p{N}]/u.test(text.slice(sentence.length));

function placesOf(changes: readonly SideChange[]): SideChange[][] {
  const places: SideChange[][] = [];
  for (const change of changes) {
    const last = places.at(-1);
    if (last?.some((other) => other.side !== change.side && meet(other, change))) last.push(change);
    else places.push([change]);
  }
  return places;
}

/**
 * Returns whether two changes overlap. Adjacent changes overlap only if both add lines or sentences, because their order is then unknown.
 */
const meet = (a: LineChange, b: LineChange): boolean =>
  (a.from < b.to && b.from < a.to) || ((a.to === b.from || b.to === a.from) && grows(a) && grows(b));

const grows = ({ from, to, lines }: LineChange): boolean => lines.length > to - from;

/** Returns one side's version of the tokens from index `from` up to, but not including, `to`. */
function applied(tokens: Tokens, changes: readonly LineChange[], from: number, to: number): string[] {
  const result: string[] = [];
  let at = from;
  for (const change of changes) {
    result.push(...tokens.slice(at, change.from), ...change.lines);
    at = change.to;
  }
  return [...result, ...tokens.slice(at, to)];
}

const unmarked = (text: string): string => text.replaceAll(CODE, '');

function compact(pieces: readonly Piece[]): Piece[] {
  const result: Piece[] = [];
  for (const marked of pieces) {
    const piece = typeof marked === 'string' ? unmarked(marked) : { mine: unmarked(marked.mine), theirs: unmarked(marked.theirs) };
    const last = result.at(-1);
    if (typeof piece === 'string' && typeof last === 'string') result[result.length - 1] = last + piece;
    else if (piece !== '') result.push(piece);
  }
  return result;
}
