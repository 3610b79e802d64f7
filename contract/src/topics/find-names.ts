import { findWords } from './find-words.ts';

/**
 * Finding names in a text whatever their case, marks and Unicode forms: `HVBank`, `hvbank` and `ＨＶＢＡＮＫ`, `Ngân hàng`, `ngan hang` and
 * its form with combining marks, over the end of a line, behind a backslash of Markdown, percent-encoded in an address.
 */

/** A text as names are looked for in it; `at[n]` is where its nth sign comes from, and one more says where it ends. */
interface Folded {
  text: string;
  at: number[];
}

const known = new Map<string, string>();

/** One sign without case and marks; nothing of marks themselves and of what shows nothing. */
function foldSign(sign: string): string {
  let folded = known.get(sign);
  if (folded === undefined) {
    folded = sign
      .normalize('NFKD')
      .toLowerCase()
      .normalize('NFKD')
      .replaceAll(/[\p{M}\p{Cf}]+/gu, '')
      .replaceAll('đ', 'd')
      .replaceAll(/\s+/gu, ' ');
    if (known.size < 5_000) known.set(sign, folded);
  }
  return folded;
}

const ESCAPED = /[!-/:-@[-`{-~]/;

/** A sign as it is percent-encoded there in UTF-8, and how long that is; null: none is. */
function decodedAt(source: string, place: number): { sign: string; length: number } | null {
  const first = Number.parseInt(source.slice(place + 1, place + 3), 16);
  const bytes = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
  const encoded = source.slice(place, place + 3 * bytes);
  if (!/^(?:%[0-9a-f]{2})+$/i.test(encoded)) return null;
  try {
    return { sign: decodeURIComponent(encoded), length: encoded.length };
  } catch {
    return null;
  }
}

/** The sign that stands at a place, and how long it is. */
function signAt(source: string, place: number): { sign: string; length: number } {
  const decoded = source[place] === '%' ? decodedAt(source, place) : null;
  if (decoded) return decoded;
  const sign = String.fromCodePoint(source.codePointAt(place) ?? 0);
  return { sign, length: sign.length };
}

function foldWithPlaces(source: string): Folded {
  const at: number[] = [];
  const pieces: string[] = [];
  let blank = false;
  for (let place = 0; place < source.length; ) {
    const from = place;
    const { sign, length } = signAt(source, place);
    place += length;
    // A backslash before a sign of Markdown is not seen.
    if (sign === '\\' && ESCAPED.test(source[place] ?? '')) continue;
    const folded = foldSign(sign);
    if (folded === '' || (folded === ' ' && blank)) continue;
    blank = folded === ' ';
    pieces.push(folded);
    for (let n = 0; n < folded.length; n++) at.push(from);
  }
  at.push(source.length);
  return { text: pieces.join(''), at };
}

/** Shorter ones stand in words that mean something else: they are found where no letter stands beside them. */
const SHORTEST = 4;
const LETTER = /\p{L}/u;

/** How a name may stand in a text, folded; in addresses also with `+` for blanks. */
function formsOf(name: string): string[] {
  const form = foldWithPlaces(name).text.trim();
  return form.includes(' ') ? [form, form.replaceAll(' ', '+')] : [form];
}

/** Where a name stands in a text. */
export interface FoundName {
  from: number;
  to: number;
  /** Which of the names. */
  name: number;
}

/** Where the names stand in a text, the longest first where they overlap; in order of place. */
export function findNames(source: string, names: readonly string[]): FoundName[] {
  const { text, at } = foldWithPlaces(source);
  const forms = names.flatMap((name, n) => formsOf(name).map((form) => ({ form, n })));
  const isLetter = (place: number): boolean => LETTER.test(text[place] ?? '');
  const found = findWords(
    text,
    forms.map(({ form }) => form),
    ({ from, to }) => to - from >= SHORTEST || !(isLetter(from - 1) || isLetter(to)),
  );
  return found.map(({ from, to, word }) => ({ from: at[from] ?? 0, to: at[to] ?? source.length, name: forms[word]?.n ?? 0 }));
}
