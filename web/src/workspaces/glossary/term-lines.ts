import { LIMITS } from '@coloa/contract/limits.ts';
import type { NewTerm } from '../../glossary/glossary.queries.ts';

interface TermLines {
  terms: NewTerm[];
  /** The numbers of the lines that contain no pair, or one that is too long. */
  wrong: number[];
}

/** Splits a line at its tabs, or at the first two commas if it has none; a copied table has tabs, and its cells may contain commas. */
function cellsOf(line: string): string[] {
  if (line.includes('\t')) return line.split('\t');
  const [vi = '', en = '', ...rest] = line.split(',');
  return [vi, en, rest.join(',')];
}

/** Converts each line into a pair: the Vietnamese term, the English term and a note. Omits empty lines. */
export function parseTermLines(text: string): TermLines {
  const found: TermLines = { terms: [], wrong: [] };
  text.split(/\r?\n/).forEach((line, at) => {
    if (line.trim() === '') return;
    const [vi = '', en = '', ...notes] = cellsOf(line).map((cell) => cell.trim());
    const note = notes.filter((each) => each !== '').join(' ');
    const fits = [vi, en].every((term) => term !== '' && term.length <= LIMITS.glossaryTerm) && note.length <= LIMITS.glossaryNote;
    if (fits) found.terms.push({ vi, en, note });
    else found.wrong.push(at + 1);
  });
  return found;
}
