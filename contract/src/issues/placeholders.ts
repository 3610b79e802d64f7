import { LANGUAGES, type Language } from '../languages.ts';
import { ISSUE_TEXTS, type IssueContent } from './issues.schema.ts';

const FENCE = /^\s*(?:(?:>|[-*+]|\d{1,9}[.)])\s*)*(`{3,}|~{3,})/;
/** `[…]`, nested or not; excludes an index (`a[i]`), an image and the text of a link. */
const BRACKETS = /(?<![\p{L}\p{N}_)}!$\\]|\d\])\[((?:[^[\]\n]|\[[^[\]\n]*\])+)\](?!\()/gu;
const DEFINITION = /^[ \t>]*\[([^\]\n]+)\]:[ \t]*(?:<|\S*[/#:.])/;
/** Maximum length of a placeholder; longer texts in brackets are normal text. */
const LONGEST = 400;

/**
 * Whether a text in brackets is a placeholder. Words are placeholders, as in `[tham số]` or `[yes/no]`; task ticks, numbers, log levels and
 * code are not.
 */
const isPlaceholder = (inside: string): boolean =>
  inside.length <= LONGEST &&
  /^[\p{L}`]/u.test(inside) &&
  /\p{Ll}{2}|\//u.test(inside) &&
  !/[<>{}=$]/.test(inside.replaceAll(/`[^`]*`/g, ''));

const label = (text: string): string => text.trim().replaceAll(/\s+/g, ' ').toLowerCase();

/** Returns the lines outside fenced blocks, and the info string of each block: `http title="Login"`. */
export function proseAndFences(markdown: string): { prose: string[]; fences: string[] } {
  const parts: { prose: string[]; fences: string[] } = { prose: [], fences: [] };
  let fence: string | null = null;
  for (const line of markdown.split('\n')) {
    const [opening = '', mark] = FENCE.exec(line) ?? [];
    if (fence === null && mark !== undefined) {
      fence = mark;
      parts.fences.push(line.slice(opening.length).trim());
    } else if (fence === null) {
      parts.prose.push(line);
    } else if (mark?.startsWith(fence)) {
      fence = null;
    }
  }
  return parts;
}

/** Returns the placeholders of a template in a text, such as `[parameter]`, without duplicates, in text order. */
export function placeholdersIn(markdown: string): string[] {
  if (!markdown.includes('[')) return [];
  const lines = proseAndFences(markdown).prose;
  const defined = new Set(lines.flatMap((line) => DEFINITION.exec(line)?.[1] ?? []).map(label));
  const found = lines
    .filter((line) => !DEFINITION.test(line))
    .flatMap((line) => {
      const all = [...line.matchAll(BRACKETS)];
      // `[words][name]` and `[name]` are links if the name is defined.
      const isLink = (at: number): boolean => {
        const [match, next] = [all[at], all[at + 1]];
        if (!match) return false;
        const touches = next !== undefined && next.index === match.index + match[0].length;
        return defined.has(label(match[1] ?? '')) || (touches && defined.has(label(next[1] ?? '')));
      };
      return all.filter(([, inside = ''], at) => isPlaceholder(inside) && !isLink(at)).map(([whole]) => whole);
    });
  return [...new Set(found)];
}

export interface LeftOver {
  language: Language;
  text: (typeof ISSUE_TEXTS)[number];
  placeholders: string[];
}

export const leftOvers = (contents: Partial<Record<Language, IssueContent | undefined>>): LeftOver[] =>
  LANGUAGES.flatMap((language) =>
    ISSUE_TEXTS.flatMap((text) => {
      const placeholders = placeholdersIn(contents[language]?.[text] ?? '');
      return placeholders.length > 0 ? [{ language, text, placeholders }] : [];
    }),
  );
