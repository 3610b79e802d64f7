import { REDACTION_MARK, redactionParts } from '@coloa/contract/issues/redaction.ts';

/** Minimum number of letters in a passage that can be located. Shorter passages, such as a digit, occur in too many places. */
const LEAST_LETTERS = 4;

const WORD = /[\p{L}\p{N}_]/u;
const INVISIBLE = /\p{Cf}/u;

interface Folded {
  text: string;
  /** For each character of `text`, its index in the original. */
  at: number[];
}

/**
 * Folds a text for comparison. Ignores case, invisible characters and differences in white space, so that a retyped passage is found too.
 */
function fold(plain: string): Folded {
  const at: number[] = [];
  let text = '';
  let index = 0;
  for (const char of plain) {
    const letters = /\s/.test(char) ? ' ' : INVISIBLE.test(char) ? '' : char.toLowerCase();
    if (letters !== ' ' || !text.endsWith(' ')) {
      text += letters;
      for (let n = 0; n < letters.length; n++) at.push(index);
    }
    index += char.length;
  }
  return { text, at };
}

const withoutBrackets = (text: string): string => text.replace(/[⟦⟧]/g, '');
const folded = (text: string): string => fold(withoutBrackets(text)).text.trim();

/** Returns the redacted passages of a text, folded. A passage whose content was deleted is an empty string. */
export const passagesOf = (text: string): string[] =>
  redactionParts(text.normalize()).flatMap(({ kind, value }) => (kind === 'redacted' ? [folded(value)] : []));

export const canBeLocated = (passage: string): boolean => passage.length >= LEAST_LETTERS;

type Range = [from: number, to: number];

/** Returns a text without its brackets, and the ranges that these brackets redact. */
function plainOf(text: string): { plain: string; own: Range[] } {
  const own: Range[] = [];
  let plain = '';
  for (const { kind, value } of redactionParts(text.normalize())) {
    const from = plain.length;
    plain += withoutBrackets(value);
    if (kind === 'redacted') own.push([from, plain.length]);
  }
  return { plain, own };
}

/** Extends a range to whole words, because a passage can be the beginning of a longer secret. */
function wholeWords(plain: string, [from, to]: Range): Range {
  let [start, end] = [from, to];
  while (start > 0 && WORD.test(plain.charAt(start - 1))) start--;
  while (end < plain.length && WORD.test(plain.charAt(end))) end++;
  return [start, end];
}

function rangesOf(plain: string, passages: readonly string[]): Range[] {
  const { text, at } = fold(plain);
  return passages.flatMap((passage) => {
    const found: Range[] = [];
    for (let start = text.indexOf(passage); start >= 0; start = text.indexOf(passage, start + passage.length)) {
      found.push(wholeWords(plain, [at[start] ?? 0, at[start + passage.length] ?? plain.length]));
    }
    return found;
  });
}

/** Replaces redacted text with the mark, as `redact` does, and all occurrences of the given passages. Idempotent. */
export function hidePassages(text: string, passages: readonly string[]): string {
  const { plain, own } = plainOf(text);
  const hidden = [...own, ...rangesOf(plain, passages)].sort(([a], [b]) => a - b);
  let shown = '';
  let at = 0;
  let end = -1;
  for (const [from, to] of hidden) {
    if (from > end) {
      shown += plain.slice(at, from) + REDACTION_MARK;
    }
    end = Math.max(end, to);
    at = end;
  }
  return shown + plain.slice(at);
}

/** Whether each passage that a later text redacts occurs in one of the earlier texts, in clear or redacted. */
export function areLocated(texts: readonly string[], later: Iterable<string>): boolean {
  const earlier = texts.map((text) => fold(plainOf(text).plain).text);
  const redacted = new Set(texts.flatMap(passagesOf));
  for (const passage of later) {
    if (passage === '') return false;
    if (redacted.has(passage)) continue;
    if (!canBeLocated(passage) || !earlier.some((text) => text.includes(passage))) return false;
  }
  return true;
}
