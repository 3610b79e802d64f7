import { readFileSync } from 'node:fs';
import path from 'node:path';

export interface Fault {
  id: string;
  file: string;
  /** This text occurs once in the file, and contains the changed expression. */
  find: string;
  at: number;
  length: number;
  to: string;
  onLoad: boolean;
}

/** If MUTANT has this value, the sources have no fault, but record which faults a test reaches. */
export const REACH = 'reach';

export const root = path.resolve(import.meta.dirname, '../..');

export const { seed, faults } = JSON.parse(readFileSync(path.join(import.meta.dirname, 'faults.json'), 'utf8')) as {
  seed: number;
  faults: Fault[];
};

const { MUTANT = '' } = process.env;
if (MUTANT !== '' && MUTANT !== REACH && faults.every(({ id }) => id !== MUTANT)) throw new Error(`MUTANT names no fault: ${MUTANT}`);

export function described({ find, at, length, to }: Fault): { from: string; to: string } {
  const onOneLine = (text: string) => text.replaceAll(/\s+/g, ' ');
  return { from: onOneLine(find.slice(at, at + length)), to: onOneLine(to) };
}

/** @throws Error if `find` does not occur exactly once in the file */
export function planted(file: string, source: string, mutant = process.env.MUTANT): string {
  if (!mutant) return source;
  const relative = path.relative(root, file).replaceAll('\\', '/');
  return faults
    .filter((fault) => fault.file === relative && (mutant === REACH || fault.id === mutant))
    .reduce((text, fault) => replaced(text, fault, mutant === REACH), source);
}

function replaced(source: string, { id, file, find, at, length, to }: Fault, onlyReached: boolean): string {
  const place = source.indexOf(find);
  if (place < 0 || source.indexOf(find, place + 1) >= 0) throw new Error(`Fault ${id} does not match ${file} exactly once:\n${find}`);
  const [start, end] = [place + at, place + at + length];
  const expression = onlyReached ? `(globalThis.reachedFault?.('${id}'), (${source.slice(start, end)}))` : `(${to})`;
  return source.slice(0, start) + expression + source.slice(end);
}

export const plantedFaults = (mutant = process.env.MUTANT) => ({
  name: 'planted-faults',
  enforce: 'pre' as const,
  transform(source: string, id: string) {
    const text = planted(id.split('?')[0] ?? id, source, mutant);
    return text === source ? undefined : { code: text, map: null };
  },
});
