/** More than this many people in one comment is a mistake, or worse. */
export const MOST_MENTIONS = 50;

/** As in `USERNAME_PATTERN` of users.schema.ts, behind an @ that does not stand in a word or an address. */
const NAMED = /(?<![\p{L}\p{N}._@-])@((?:(?![\u115F\u1160\u3164\uFFA0])[\p{L}\p{N}._@-]){2,64})/gu;
const FENCE = /^ {0,3}(?:`{3,}|~{3,})/;
const INLINE_CODE = /(`+)[^`\n]+\1/g;

/** What is no code: `@Override` in a block names nobody. */
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

/** A stretch of text: plain where `names` is empty; else an @ and a name, with what it may be read as, the longest first. */
export interface NamedPiece {
  text: string;
  names: readonly string[];
}

/** Names as they are written. A full stop or a dash at the end may be the sentence's: the name is then told with and without it. */
function readingsOf(name: string): string[] {
  const names: string[] = [];
  for (let end = name.length; end >= 2; end--) {
    names.push(name.slice(0, end));
    if (!/[._@-]$/.test(name.slice(0, end))) break;
  }
  return names;
}

/** Cuts a text, which has no code in it, at the `@names`: together the pieces are the text, its letters and marks put together. */
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

/** User names that a text may mean by `@name`, in the order they stand, as they are written. */
export function namesMentioned(markdown: string): string[] {
  const found = new Set<string>();
  for (const { names } of cutAtNames(prose(markdown))) {
    for (const name of names) found.add(name);
    if (found.size >= MOST_MENTIONS * 2) break;
  }
  return [...found];
}
