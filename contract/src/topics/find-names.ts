import { wordFinder } from './find-words.ts';

/**
 * Finds names in a text regardless of case, marks and Unicode forms: `HVBank`, `hvbank`, `ＨＶＢＡＮＫ`; `Ngân hàng`, `ngan hang`, or with
 * combining marks. Also finds names across line ends, after Markdown backslashes, percent-encoded in URLs, and escaped in JSON and HTML:
 * `ng\u00e2n`, `ng&acirc;n`.
 */

/** A normalised text for the search; `at[n]` is the source position of character n, and the last entry is the source length. */
interface Folded {
  text: string;
  at: number[];
}

const known = new Map<string, string>();

/** Returns a character without case and marks; empty for marks and invisible characters. */
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

interface PlacedSign {
  sign: string;
  length: number;
}

function percentAt(source: string, place: number): PlacedSign | null {
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

function escapeAt(source: string, place: number): PlacedSign | null {
  const [found, code = ''] = /^\\u([0-9a-f]{4})/i.exec(source.slice(place, place + 6)) ?? [];
  return found === undefined ? null : { sign: String.fromCharCode(Number.parseInt(code, 16)), length: found.length };
}

const NUMBERED = /^&#(?:x([0-9a-f]{1,6})|(\d{1,7}));/i;
const NAMED = new Map(Object.entries({ amp: '&', quot: '"', apos: "'", lt: '<', gt: '>', nbsp: ' ' }));
/** Matches names of HTML references to letters with marks, as in `&acirc;`. Marks are ignored, so the first letter is sufficient. */
const MARKED = /^([a-z])(?:grave|acute|circ|tilde|uml|cedil|ring|caron|breve|strok)$/i;

function referenceAt(source: string, place: number): PlacedSign | null {
  const piece = source.slice(place, place + 10);
  const [numbered, hex, decimal] = NUMBERED.exec(piece) ?? [];
  if (numbered !== undefined) {
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0x10ffff ? null : { sign: String.fromCodePoint(code), length: numbered.length };
  }
  const [named, name = ''] = /^&([a-z]{2,8});/i.exec(piece) ?? [];
  const sign = NAMED.get(name) ?? MARKED.exec(name)?.[1];
  return named === undefined || sign === undefined ? null : { sign, length: named.length };
}

const WRITTEN = new Map(Object.entries({ '%': percentAt, '\\': escapeAt, '&': referenceAt }));

function signAt(source: string, place: number): PlacedSign {
  const written = WRITTEN.get(source[place] ?? '')?.(source, place);
  if (written) return written;
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
    // Skip a backslash that escapes a Markdown character, because it is not displayed.
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

/** Minimum length of a name that is also found next to other letters. Shorter names can be part of other words. */
const SHORTEST = 4;
const LETTER = /\p{L}/u;

/** Returns the normalised forms of a name. A name with spaces has a second form with `+`, as in URLs. */
function formsOf(name: string): string[] {
  const form = foldWithPlaces(name).text.trim();
  return form.includes(' ') ? [form, form.replaceAll(' ', '+')] : [form];
}

export interface FoundName {
  from: number;
  to: number;
  name: number;
}

/** Returns a function that finds the names in a text, in text order. The longest name wins if matches overlap. */
export function nameFinder(names: readonly string[]): (source: string) => FoundName[] {
  const forms = names.flatMap((name, n) => formsOf(name).map((form) => ({ form, n })));
  const find = wordFinder(forms.map(({ form }) => form));
  return (source) => {
    const { text, at } = foldWithPlaces(source);
    const isLetter = (place: number): boolean => LETTER.test(text[place] ?? '');
    const found = find(text, ({ from, to }) => to - from >= SHORTEST || !(isLetter(from - 1) || isLetter(to)));
    return found.map(({ from, to, word }) => ({ from: at[from] ?? 0, to: at[to] ?? source.length, name: forms[word]?.n ?? 0 }));
  };
}
