import { fold } from '../lib/texts.ts';

/** Prefix of heading ids, which prevents conflicts with other ids of the page. */
const prefix = 'at-';
/** Maximum length of an id without prefix and number. */
const longest = 60;

/** Converts 'Cách khai thác' to 'cach-khai-thac'. Returns '' if the text has no ASCII letter or digit. */
function slug(text: string): string {
  return fold(text)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, longest)
    .replaceAll(/^-+|-+$/g, '');
}

/** Returns a unique id for each heading, in order. Repeated headings get a number. */
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

/** Returns the id without the prefix, as in the URL. */
export const inAddress = (id: string): string => id.slice(prefix.length);
export const idOfAddress = (at: string): string => prefix + at;

const fence = /^ {0,3}(`{3,}|~{3,})/;
const heading = /^ {0,3}(#{1,6})(?:\s|$)/;

/**
 * Returns the highest heading level in a Markdown text, from 1 to 6, or 1 if it has no headings. Includes underlined headings; ignores
 * headings in code blocks.
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
