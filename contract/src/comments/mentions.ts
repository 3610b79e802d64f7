/** Maximum number of users that a text can mention. Limits accidental mass mentions and abuse. */
export const MOST_MENTIONS = 50;

/** An `@name` that is not part of a word or an address. The name consists of the characters of `USERNAME_PATTERN` in users.schema.ts. */
const NAMED = /(?<![\p{L}\p{N}._@-])@((?:(?![\u115F\u1160\u3164\uFFA0])[\p{L}\p{N}._@-]){2,64})/gu;
const FENCE = /^ {0,3}(?:`{3,}|~{3,})/;
const INLINE_CODE = /(`+)[^`\n]+\1/g;

/** Returns the text without fenced and inline code, because `@Override` in code mentions no user. */
function prose(markdown: string): string {
  let within: string | null = null;
  const lines = markdown.split('\n').filter((line) => {
    const mark = FENCE.exec(line)?.[0].trimStart() ?? null;
    if (within === null) {
      within = mark;
      return mark === null;
    }
    if (mark?.startsWith(within)) within = null;
    return false;
  });
  return lines.join('\n').replaceAll(INLINE_CODE, ' ');
}

/**
 * A piece of text. `names` is empty for plain text; otherwise the piece is an @ and a name, and `names` has its possible readings, longest
 * first.
 */
export interface NamedPiece {
  text: string;
  names: readonly string[];
}

/**
 * Returns the possible readings of a name, longest first. Punctuation at its end may belong to the sentence, so the name is returned with
 * and without it.
 */
function readingsOf(name: string): string[] {
  const names: string[] = [];
  for (let end = name.length; end >= 2; end--) {
    names.push(name.slice(0, end));
    if (!/[._@-]$/.test(name.slice(0, end))) break;
  }
  return names;
}

/** Splits a text without code at the `@names`. The concatenated pieces are the text in NFC. */
export function* cutAtNames(text: string): Generator<NamedPiece> {
  const whole = text.normalize('NFC');
  let at = 0;
  for (const { 0: piece, 1: name = '', index } of whole.matchAll(NAMED)) {
    if (index > at) yield { text: whole.slice(at, index), names: [] };
    yield { text: piece, names: readingsOf(name) };
    at = index + piece.length;
  }
  if (at < whole.length) yield { text: whole.slice(at), names: [] };
}

/** Returns the usernames that a text may mention as `@name`, in text order. Returns at most `2 * MOST_MENTIONS` names. */
export function namesMentioned(markdown: string): string[] {
  const found = new Set<string>();
  for (const { names } of cutAtNames(prose(markdown))) {
    for (const name of names) found.add(name);
    if (found.size >= MOST_MENTIONS * 2) break;
  }
  return [...found];
}
