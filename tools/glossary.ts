import { readFileSync } from 'node:fs';
import path from 'node:path';

export interface Term {
  term: string;
  forbidden: readonly string[];
}

const cellsOf = (row: string): string[] =>
  row
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

/** @throws Error if the page has no such heading */
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

const pattern = (words: string, flags: string): RegExp => new RegExp(`(?<![\\p{L}\\p{N}-])${escaped(words)}(?![\\p{L}\\p{N}])`, flags);

/**
 * Returns the forbidden variants in a text, each with its term. Ignores placeholders, except in variants that contain one. Allows a variant
 * within its own term, such as a part of *người báo cáo*.
 */
export function variantsIn(text: string, terms: readonly Term[]): { variant: string; term: string }[] {
  const words = text.replaceAll(/\{\{?[^}]*\}?\}/g, ' ');
  return terms.flatMap(({ term, forbidden }) => {
    const others = (variant: string) => (variant.includes('{{') ? text : words).replaceAll(pattern(term, 'giu'), ' ');
    return forbidden.filter((variant) => pattern(variant, 'iu').test(others(variant))).map((variant) => ({ variant, term }));
  });
}

export function readGlossary(): Record<'en' | 'vi', Term[]> {
  const page = readFileSync(path.resolve(import.meta.dirname, '../docs/glossary.md'), 'utf8');
  return { en: termsOf(page, 'English'), vi: termsOf(page, 'Vietnamese') };
}
