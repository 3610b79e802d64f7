/** Placeholders in custom report texts, as in `{{project.name}}`. Placeholders of the same name in Word templates have the same value. */
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

/** Start or end of a fenced code block, also in quotes and lists. */
const FENCE = /^\s*(?:(?:>|[-*+]|\d{1,9}[.)])\s+)*(`{3,}|~{3,})/;
/** An escaped character (first group), or the name of a placeholder (second group). */
const PLACEHOLDER = /(\\.)|\{\{\s*([A-Za-z][A-Za-z.]*)\s*\}\}/g;

/** Splits a line into alternating pieces of text and code. Code is between two backtick runs of equal length. Takes linear time. */
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

/** Escapes Markdown characters and replaces white space with single spaces, so that a value is printed as plain text on one line. */
const escaped = (value: string): string => value.replaceAll(/[!-/:-@[-`{-~]/g, '\\$&').replaceAll(/\s+/g, ' ');

/** Applies `change` to the text outside code; lines start at 1. */
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

const replaced = (words: string, values: Values, write: (value: string) => string): string =>
  words.replaceAll(PLACEHOLDER, (written, _escape, name?: string) => {
    const value = name !== undefined && isKnown(name) ? values[name] : undefined;
    return value === undefined ? written : write(value);
  });

/** Replaces placeholders with their values as plain text. */
export const fillPlaceholders = (markdown: string, values: Values): string =>
  changeWords(markdown, (words) => replaced(words, values, escaped));

/** Replaces placeholders in a line without Markdown and code, such as a title. A backslash before a placeholder is removed. */
export const fillLine = (line: string, values: Values): string =>
  line.includes('{{') ? replaced(line, values, (value) => value.replaceAll(/\s+/g, ' ')).replaceAll('\\{{', '{{') : line;

interface Found {
  written: string;
  line: number;
}

function unknownAmong(words: string, line: number): { name: string; line: number }[] {
  return [...words.matchAll(PLACEHOLDER)].flatMap(([, , name]) => (name === undefined || isKnown(name) ? [] : [{ name, line }]));
}

const ROOTS = new Set(TEXT_PLACEHOLDERS.map((name) => name.split('.', 1)[0]));
/** An escaped character, or `{{` and the text after it: a possible name, which can contain spaces, and its closing braces. */
const OPENED = /(\\.)|\{\{(?=([ \t]*)([\w.-]*(?:[ \t]+[\w.-]+(?=[ \t]*\}))?)([ \t]*)(\}{0,2})(.?))/gs;
const WHOLE = /^[A-Za-z][A-Za-z.]*$/;
/** Characters that continue an expression after its first name, such as in a payload; they never follow the name of a placeholder. */
const OF_EXPRESSION = /[([\]*'"|%+/=<>$#{]/;

/**
 * Returns text that is probably a placeholder but has no valid name or no end: `{{}}`, `{{project.nam`. Ignores an unknown name that an
 * expression follows, such as `{{project["name"]}}`, because texts about templates often contain braces.
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

export const unknownInLine = (line: string): { name: string; line: number }[] => unknownAmong(line, 1);
export const brokenInLine = (line: string): Found[] => brokenAmong(line, 1);

/** Whether a text has a misspelt or incomplete placeholder, which is printed unchanged. */
export const printsPlaceholder = (markdown: string): boolean =>
  unknownPlaceholders(markdown).length > 0 || brokenPlaceholders(markdown).length > 0;
export const linePrintsPlaceholder = (line: string): boolean => unknownInLine(line).length > 0 || brokenInLine(line).length > 0;
