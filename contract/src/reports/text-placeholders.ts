/**
 * What the texts that a team writes for a report can name as `{{project.name}}`: facts of the report that they are printed in. The names are
 * those of Word templates where both have them.
 */
export const TEXT_PLACEHOLDERS = [
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
export type TextPlaceholder = (typeof TEXT_PLACEHOLDERS)[number];

const isKnown = (name: string): name is TextPlaceholder => TEXT_PLACEHOLDERS.some((each) => each === name);

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

/** The text with `change` made to its words, but not to code; lines count from 1. */
function changeWords(markdown: string, change: (words: string, line: number) => string): string {
  if (!markdown.includes('{')) return markdown;
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
      return wordsAndCode(line)
        .map((piece, at) => (at % 2 === 0 ? change(piece, n + 1) : piece))
        .join('');
    })
    .join('\n');
}

type Values = Partial<Record<TextPlaceholder, string>>;

/** The words with the placeholders replaced that have a value; the others stay. */
const replaced = (words: string, values: Values, write: (value: string) => string): string =>
  words.replaceAll(PLACEHOLDER, (written, _escape, name?: string) => {
    const value = name !== undefined && isKnown(name) ? values[name] : undefined;
    return value === undefined ? written : write(value);
  });

/** Writes the values into the text as plain words. */
export const fillPlaceholders = (markdown: string, values: Values): string =>
  changeWords(markdown, (words) => replaced(words, values, escaped));

/** The same of a line that is no Markdown, as a title is: it has no code, and a backslash before a placeholder is not printed. */
export const fillLine = (line: string, values: Values): string =>
  line.includes('{{') ? replaced(line, values, (value) => value.replaceAll(/\s+/g, ' ')).replaceAll('\\{{', '{{') : line;

interface Found {
  /** As it is written, at most as long as a reader needs to find it. */
  written: string;
  line: number;
}

/** Placeholders that there are not, with the number of the line that has them. */
function unknownAmong(words: string, line: number): { name: string; line: number }[] {
  return [...words.matchAll(PLACEHOLDER)].flatMap(([, , name]) => (name === undefined || isKnown(name) ? [] : [{ name, line }]));
}

/** The first words of the names of facts. */
const ROOTS = new Set(TEXT_PLACEHOLDERS.map((name) => name.split('.', 1)[0]));
/** From `{{` on: what looks like a name, which may have a blank in it, and how it closes. */
const OPENED = /(\\.)|\{\{(?=([ \t]*)([\w.-]*(?:[ \t]+[\w.-]+(?=[ \t]*\}))?)([ \t]*)(\}{0,2})(.?))/gs;
const WHOLE = /^[A-Za-z][A-Za-z.]*$/;
/** No letter of a name: what it follows is an expression, such as a payload has. */
const OF_EXPRESSION = /[([\]*'"|%+/=<>$#{]/;

/**
 * Pieces of words that were probably meant as placeholders and are none, because they have no name or no end: `{{}}`, `{{project.nam`.
 * Braces are everyday signs in texts about templates: what has signs of an expression in it is none of these.
 */
const brokenAmong = (words: string, line: number): Found[] =>
  [...words.matchAll(OPENED)].flatMap(([, escaping, before = '', name = '', after = '', closing = '', next = '']) => {
    if (escaping !== undefined) return [];
    const written = `{{${before}${name}${after}${closing}`.trimEnd();
    if (name === '') return closing === '}}' ? [{ written, line }] : [];
    if (closing === '}}' && WHOLE.test(name)) return [];
    if (isKnown(name)) return [{ written, line }];
    if (closing === '' && OF_EXPRESSION.test(next)) return [];
    return ROOTS.has(name.toLowerCase().split(/[^a-z]/, 1)[0] ?? '') ? [{ written, line }] : [];
  });

function allIn<Item>(markdown: string, among: (words: string, line: number) => Item[]): Item[] {
  const found: Item[] = [];
  changeWords(markdown, (words, line) => {
    found.push(...among(words, line));
    return words;
  });
  return found;
}

export const unknownPlaceholders = (markdown: string): { name: string; line: number }[] => allIn(markdown, unknownAmong);
export const brokenPlaceholders = (markdown: string): Found[] => allIn(markdown, brokenAmong);

/** The same of a line, in which nothing is code. */
export const unknownInLine = (line: string): { name: string; line: number }[] => unknownAmong(line, 1);
export const brokenInLine = (line: string): Found[] => brokenAmong(line, 1);

/** Whether a text has a placeholder that is printed as it is written, because it is misspelt or incomplete. */
export const printsPlaceholder = (markdown: string): boolean =>
  unknownPlaceholders(markdown).length > 0 || brokenPlaceholders(markdown).length > 0;
export const linePrintsPlaceholder = (line: string): boolean => unknownInLine(line).length > 0 || brokenInLine(line).length > 0;
