/**
 * What sections of a report can name as `{{project.name}}`: facts of the report that they are printed in. The names are those of Word
 * templates where both have them.
 */
export const SECTION_PLACEHOLDERS = [
  'project.name',
  'project.key',
  'project.kind',
  'project.client',
  'project.start',
  'project.end',
  'project.dates',
  'project.leads',
  'project.team',
  'report.name',
  'report.subtitle',
  'report.date',
  'report.version',
  'report.classification',
  'workspace.name',
] as const;
export type SectionPlaceholder = (typeof SECTION_PLACEHOLDERS)[number];

const isKnown = (name: string): name is SectionPlaceholder => SECTION_PLACEHOLDERS.some((each) => each === name);

/** A fence opens or closes a block of code, in a quote or an item as well. */
const FENCE = /^\s*(?:(?:>|[-*+]|\d{1,9}[.)])\s+)*(`{3,}|~{3,})/;
/** A placeholder that no backslash precedes. */
const PLACEHOLDER = /(\\.)|\{\{\s*([A-Za-z][A-Za-z.]*)\s*\}\}/g;

/** The words of a line and the code in it, in turn: code is between two runs of as many backticks. In time that grows with its length. */
function wordsAndCode(line: string): string[] {
  const runs = [...line.matchAll(/`+/g)].map(({ index, 0: { length } }) => ({ index, length }));
  const closing = new Map<number, number>();
  const last = new Map<number, number>();
  for (const [n, { length }] of [...runs.entries()].reverse()) {
    const next = last.get(length);
    if (next !== undefined) closing.set(n, next);
    last.set(length, n);
  }
  const pieces: string[] = [];
  let from = 0;
  for (let n = 0; n < runs.length; n += 1) {
    const [opens, close] = [runs[n], closing.get(n)];
    const closes = close === undefined ? undefined : runs[close];
    if (!opens || !closes || line[opens.index - 1] === '\\') continue;
    pieces.push(line.slice(from, opens.index), line.slice(opens.index, closes.index + closes.length));
    from = closes.index + closes.length;
    n = close as number;
  }
  return [...pieces, line.slice(from)];
}

/** Characters that mean something in Markdown are printed as they are. */
const escaped = (value: string): string => value.replaceAll(/[!-/:-@[-`{-~]/g, '\\$&').replaceAll(/\s+/g, ' ');

type OnPlaceholder = (name: string, line: number, written: string) => string;

/** The text with its placeholders replaced, but not those in code. */
function eachPlaceholder(markdown: string, on: OnPlaceholder): string {
  if (!markdown.includes('{{')) return markdown;
  let fence: string | null = null;
  return markdown
    .split('\n')
    .map((line, n) => {
      const mark = FENCE.exec(line)?.[1];
      if (fence !== null) {
        if (mark?.startsWith(fence)) fence = null;
        return line;
      }
      if (mark !== undefined) {
        fence = mark;
        return line;
      }
      const replaced = (words: string): string =>
        words.replaceAll(PLACEHOLDER, (written, _escape, name?: string) => (name === undefined ? written : on(name, n + 1, written)));
      return wordsAndCode(line)
        .map((piece, at) => (at % 2 === 0 ? replaced(piece) : piece))
        .join('');
    })
    .join('\n');
}

/** Writes the values into the text as plain words; a placeholder without a value stays. */
export const fillPlaceholders = (markdown: string, values: Partial<Record<SectionPlaceholder, string>>): string =>
  eachPlaceholder(markdown, (name, _line, written) => {
    const value = isKnown(name) ? values[name] : undefined;
    return value === undefined ? written : escaped(value);
  });

/** Placeholders that there are not, with the number of the line that has them. */
export function unknownPlaceholders(markdown: string): { name: string; line: number }[] {
  const found: { name: string; line: number }[] = [];
  eachPlaceholder(markdown, (name, line, written) => {
    if (!isKnown(name)) found.push({ name, line });
    return written;
  });
  return found;
}
