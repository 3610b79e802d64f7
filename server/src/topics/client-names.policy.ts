import { nameFinder } from '@coloa/contract/topics/find-names.ts';

export function countNames(texts: readonly string[], names: readonly string[]): number[] {
  const counts = names.map(() => 0);
  const find = nameFinder(names);
  for (const text of texts) for (const { name } of find(text)) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

export interface Replacement {
  text: string;
  instead: string;
}

export function nameReplacer(replacements: readonly Replacement[]): (source: string, max: number) => string {
  const find = nameFinder(replacements.map(({ text }) => text));
  return (source, max) => {
    const pieces: string[] = [];
    let [length, at] = [0, 0];
    const add = (piece: string): void => {
      pieces.push(piece);
      length += piece.length;
    };
    for (const { from, to, name } of find(source)) {
      if (length > max) break;
      if (from < at) continue;
      add(source.slice(at, from));
      add(replacements[name]?.instead ?? '');
      at = to;
    }
    if (length <= max) add(source.slice(at));
    return pieces.join('').slice(0, max).toWellFormed();
  };
}

export const replaceNames = (source: string, replacements: readonly Replacement[], max: number): string =>
  nameReplacer(replacements)(source, max);
