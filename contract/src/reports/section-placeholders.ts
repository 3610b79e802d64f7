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
/** Code in a line, which is skipped, or a placeholder that no backslash precedes. */
const CODE_OR_PLACEHOLDER = /(`+)(?:(?!`).)*?(?<!`)\1(?!`)|(\\.)|\{\{\s*([A-Za-z][A-Za-z.]*)\s*\}\}/g;

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
      return line.replaceAll(CODE_OR_PLACEHOLDER, (written, _code, _escape, name?: string) =>
        name === undefined ? written : on(name, n + 1, written),
      );
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
