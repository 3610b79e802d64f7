import { wordFinder } from './find-words.ts';

/**
 * Finding names in a text whatever their case, marks and Unicode forms: `HVBank`, `hvbank` and `ＨＶＢＡＮＫ`, `Ngân hàng`, `ngan hang` and
 * its form with combining marks, over the end of a line, behind a backslash of Markdown, percent-encoded in an address, and as JSON and
 * HTML write it, of which proofs are full: `ng\u00e2n`, `ng&acirc;n`.
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

interface PlacedSign {
  sign: string;
  /** In the source. */
  length: number;
}

/** A sign as it is percent-encoded there in UTF-8; null: none is. */
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

/** As JSON writes a sign; null: none is. */
function escapeAt(source: string, place: number): PlacedSign | null {
  const [found, code = ''] = /^\\u([0-9a-f]{4})/i.exec(source.slice(place, place + 6)) ?? [];
  return found === undefined ? null : { sign: String.fromCharCode(Number.parseInt(code, 16)), length: found.length };
}

const NUMBERED = /^&#(?:x([0-9a-f]{1,6})|(\d{1,7}));/i;
const NAMED = new Map(Object.entries({ amp: '&', quot: '"', apos: "'", lt: '<', gt: '>', nbsp: ' ' }));
/** Marks are not compared: the letter before their name will do. */
const MARKED = /^([a-z])(?:grave|acute|circ|tilde|uml|cedil|ring|caron|breve|strok)$/i;

/** As HTML writes a sign; null: none is. */
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

/** The sign that stands at a place. */
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

/** Finds where the names stand in one text after the other, the longest first where they overlap; in order of place. */
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
