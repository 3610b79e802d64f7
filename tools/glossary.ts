/** The forbidden variants of docs/glossary.md. */
import { readFileSync } from 'node:fs';
import path from 'node:path';

export interface Term {
  term: string;
  /** Words that the texts must not contain in its place. */
  forbidden: readonly string[];
}

const cellsOf = (row: string): string[] =>
  row
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

/** The terms of the table below a heading `## Vietnamese`: the first column is the term, the last one its variants. */
export function termsOf(page: string, heading: string): Term[] {
  const section = page.split(/^## /m).find((part) => part.startsWith(`${heading}\n`));
  if (section === undefined) throw new Error(`the glossary has no heading ${heading}`);
  const [, , ...rows] = section.split('\n').filter((line) => line.startsWith('|'));
  return rows.map((row) => {
    const cells = cellsOf(row);
    const forbidden = (cells.at(-1) ?? '').split(',').map((variant) => variant.trim());
    return { term: cells[0] ?? '', forbidden: forbidden.filter(Boolean) };
  });
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The forbidden variants in a text, each with the term to use. Names in braces are values, not words. */
export function variantsIn(text: string, terms: readonly Term[]): { variant: string; term: string }[] {
  const words = text.replaceAll(/\{\{?[^}]*\}?\}/g, ' ');
  return terms.flatMap(({ term, forbidden }) =>
    forbidden
      .filter((variant) => new RegExp(`(?<![\\p{L}\\p{N}-])${escaped(variant)}(?![\\p{L}\\p{N}])`, 'iu').test(words))
      .map((variant) => ({ variant, term })),
  );
}

/** The terms of both languages, as docs/glossary.md lists them. */
export function readGlossary(): Record<'en' | 'vi', Term[]> {
  const page = readFileSync(path.resolve(import.meta.dirname, '../docs/glossary.md'), 'utf8');
  return { en: termsOf(page, 'English'), vi: termsOf(page, 'Vietnamese') };
}
