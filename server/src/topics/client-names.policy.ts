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

function foldWithPlaces(source: string): Folded {
  const at: number[] = [];
  const pieces: string[] = [];
  let blank = false;
  let place = 0;
  for (const sign of source) {
    const from = place;
    place += sign.length;
    // A backslash before a sign of Markdown is not seen.
    if (sign === '\\' && ESCAPED.test(source[place] ?? '')) continue;
    const folded = foldSign(sign);
    if (folded === ' ' && blank) continue;
    if (folded === '') continue;
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

/** How a name may stand in a text, folded. */
function formsOf(name: string): string[] {
  const plain = name.normalize('NFC').toWellFormed();
  const encoded = encodeURIComponent(plain);
  const forms = [plain, encoded, encoded.replaceAll('%20', '+')].map((form) => foldWithPlaces(form).text.trim());
  return [...new Set(forms)].filter((form) => form !== '');
}

interface Found {
  from: number;
  to: number;
  /** Which of the names. */
  name: number;
}

/** Where the names stand in a text, the longest first where they overlap; in order of place. */
function findAll(source: string, names: readonly string[]): Found[] {
  const { text, at } = foldWithPlaces(source);
  /** Where a sign is of a name that was found, the place behind it. */
  const taken = new Int32Array(text.length);
  const found: Found[] = [];
  const forms = names.flatMap((name, n) => formsOf(name).map((form) => ({ form, n }))).toSorted((a, b) => b.form.length - a.form.length);
  for (const { form, n } of forms) {
    const short = form.length < SHORTEST;
    for (let from = text.indexOf(form); from >= 0; ) {
      const to = from + form.length;
      const behind = taken[from] || taken[to - 1] || 0;
      if (behind > 0) {
        from = text.indexOf(form, Math.max(from + 1, taken[from] || 0));
        continue;
      }
      if (short && (LETTER.test(text[from - 1] ?? '') || LETTER.test(text[to] ?? ''))) {
        from = text.indexOf(form, from + 1);
        continue;
      }
      taken.fill(to, from, to);
      found.push({ from: at[from] ?? 0, to: at[to] ?? source.length, name: n });
      from = text.indexOf(form, to);
    }
  }
  return found.toSorted((a, b) => a.from - b.from);
}

/** How often each of the names stands in the texts, where longer ones go first. */
export function countNames(texts: readonly string[], names: readonly string[]): number[] {
  const counts = names.map(() => 0);
  for (const text of texts) for (const { name } of findAll(text, names)) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

export interface Replacement {
  text: string;
  instead: string;
}

/** The text with every name replaced, no longer than `max`. */
export function replaceNames(source: string, replacements: readonly Replacement[], max: number): string {
  const found = findAll(
    source,
    replacements.map(({ text }) => text),
  );
  const pieces: string[] = [];
  let [length, at] = [0, 0];
  const add = (piece: string): void => {
    pieces.push(piece);
    length += piece.length;
  };
  for (const { from, to, name } of found) {
    if (length > max) break;
    if (from < at) continue;
    add(source.slice(at, from));
    add(replacements[name]?.instead ?? '');
    at = to;
  }
  if (length <= max) add(source.slice(at));
  return pieces.join('').slice(0, max).toWellFormed();
}
