import { fold } from '../lib/texts.ts';

/** Prefix that separates the ids of headings from ids of the page itself. */
const prefix = 'at-';
/** The maximum length of a heading's words in its id. */
const longest = 60;

/** Converts a text for an address: 'Cách khai thác' → 'cach-khai-thac'; '' if it has no letter or digit of ASCII. */
function slug(text: string): string {
  return fold(text)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, longest)
    .replaceAll(/^-+|-+$/g, '');
}

/** Returns the id of each heading, in order: its words, with a number if several headings are equal. */
export function headingIds(texts: readonly string[]): string[] {
  const taken = new Set<string>();
  return texts.map((text) => {
    const base = slug(text) || 'muc';
    let id = base;
    for (let next = 2; taken.has(id); next += 1) id = `${base}-${next}`;
    taken.add(id);
    return prefix + id;
  });
}

/** Returns the name of a heading in an address: its id without the prefix. */
export const inAddress = (id: string): string => id.slice(prefix.length);
export const idOfAddress = (at: string): string => prefix + at;

const fence = /^ {0,3}(`{3,}|~{3,})/;
const heading = /^ {0,3}(#{1,6})(?:\s|$)/;

/**
 * Returns the level of the largest heading of a Markdown text, 1 to 6; 1 if there is none. Underlined lines count, headings in code do not.
 */
export function largestHeading(markdown: string): number {
  let open: string | null = null;
  let largest = 7;
  let before = '';
  for (const line of markdown.split('\n')) {
    const mark = fence.exec(line)?.[1];
    if (open !== null) {
      if (mark?.startsWith(open) && line.trim() === mark) open = null;
    } else if (mark !== undefined) open = mark;
    else {
      const level = heading.exec(line)?.[1]?.length;
      const underlined = before.trim() !== '' && /^ {0,3}(?:=+|-+)\s*$/.test(line) ? (line.includes('=') ? 1 : 2) : 7;
      largest = Math.min(largest, level ?? 7, underlined);
    }
    before = line;
  }
  return largest === 7 ? 1 : largest;
}
