export interface TextHint {
  /**
   * The problem. `row`: a table row has more cells than its header; `comment`: readers see an HTML comment; `path`: Markdown drops one of
   * two backslashes.
   */
  kind: 'row' | 'comment' | 'path';
  /** Line number, counted from 1. */
  line: number;
  /** The text with all passages of this kind fixed; null if the writer has to decide. */
  fixed: string | null;
}

const FENCE = /^\s*(?:(?:>|[-+*]|\d{1,9}[.)])\s+)*(`{3,}|~{3,})/;
const FENCE_END = /^[\s>]*(`{3,}|~{3,})\s*$/;
const QUOTES = /^(?:\s*>)*/;
const CODE = /(`+)(?!`).*?(?<!`)\1(?!`)/g;
const DELIMITERS = /^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/;
const BORDER = /(?<!\\)\|/g;
/** Matches two backslashes before a letter or digit: the first one escapes the second one, and Markdown drops it. */
const DROPPED = /(?<!\\)\\\\(?=[\p{L}\p{N}])/gu;

/** Returns the indices of the borders between the cells of a row, without the borders at its ends. */
function borders(row: string): number[] {
  const { length } = row.trimEnd();
  const first = row.length - row.trimStart().length;
  return [...row.matchAll(BORDER)].map(({ index }) => index).filter((at) => at > first && at < length - 1);
}

const put = (line: string, places: readonly number[], inserted: string): string =>
  places.toReversed().reduce((text, at) => text.slice(0, at) + inserted + text.slice(at), line);

const quotesOf = (line: string): number => QUOTES.exec(line)?.[0].replaceAll(/\s/g, '').length ?? 0;

/** Returns the passages of a Markdown text that readers see differently from how they are written. Ignores fenced code blocks. */
export function textHints(text: string): TextHint[] {
  const lines = text.split('\n');
  const found: Omit<TextHint, 'fixed'>[] = [];
  const fixed = { row: [...lines], path: [...lines] };
  let fence: { mark: string; quotes: number } | null = null;
  let columns: number | null = null;
  for (const [n, line] of lines.entries()) {
    // A code block ends with the quote that contains it.
    if (fence !== null && quotesOf(line) < fence.quotes) fence = null;
    if (fence !== null) {
      if (FENCE_END.exec(line)?.[1]?.startsWith(fence.mark)) fence = null;
      continue;
    }
    const mark = FENCE.exec(line)?.[1];
    if (mark) {
      fence = { mark, quotes: quotesOf(line) };
      columns = null;
      continue;
    }
    const previous = lines[n - 1] ?? '';
    const between = borders(line);
    if (line.trim() === '') columns = null;
    else if (columns === null && line.includes('|') && DELIMITERS.test(line) && borders(previous).length === between.length) {
      columns = between.length + 1;
    } else if (columns !== null && between.length >= columns) {
      found.push({ kind: 'row', line: n + 1 });
      fixed.row[n] = put(line, between.slice(columns - 1), '\\');
    }
    if (/^(?: {4}|\t)/.test(line)) continue;
    const words = line.replaceAll(CODE, (code) => ' '.repeat(code.length));
    if (words.includes('<!--')) found.push({ kind: 'comment', line: n + 1 });
    const dropped = [...words.matchAll(DROPPED)].map(({ index }) => index);
    if (dropped.length > 0) {
      found.push({ kind: 'path', line: n + 1 });
      fixed.path[n] = put(line, dropped, '\\\\');
    }
  }
  return found.map((hint) => ({ ...hint, fixed: hint.kind === 'comment' ? null : fixed[hint.kind].join('\n') }));
}
