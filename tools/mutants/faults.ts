import { readFileSync } from 'node:fs';
import path from 'node:path';

/** One change to one source file that some test has to notice. */
export interface Fault {
  id: string;
  /** From the root of the checkout, with slashes. */
  file: string;
  /** A piece of the file that occurs in it once and contains the changed expression. */
  find: string;
  /** Where in `find` the expression begins, and its length. */
  at: number;
  length: number;
  /** The expression that replaces it. */
  to: string;
  /** The expression is evaluated when the file is loaded, not when a function is called. */
  onLoad: boolean;
}

/** The value of MUTANT that plants no fault but records which faults a test reaches. */
export const REACH = 'reach';

export const root = path.resolve(import.meta.dirname, '../..');

export const { seed, faults } = JSON.parse(readFileSync(path.join(import.meta.dirname, 'faults.json'), 'utf8')) as {
  seed: number;
  faults: Fault[];
};

const { MUTANT = '' } = process.env;
if (MUTANT !== '' && MUTANT !== REACH && faults.every(({ id }) => id !== MUTANT)) throw new Error(`MUTANT names no fault: ${MUTANT}`);

/** The expression before and after, on one line each. */
export function described({ find, at, length, to }: Fault): { from: string; to: string } {
  const onOneLine = (text: string) => text.replaceAll(/\s+/g, ' ');
  return { from: onOneLine(find.slice(at, at + length)), to: onOneLine(to) };
}

/**
 * The source of a file with the fault that MUTANT names, or unchanged if that fault is in another file.
 * Throws if the fault is in this file but its expression is not there exactly once: the list has to be drawn again, or the entry adjusted.
 */
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

/** For vite and vitest. */
export const plantedFaults = (mutant = process.env.MUTANT) => ({
  name: 'planted-faults',
  enforce: 'pre' as const,
  transform(source: string, id: string) {
    const text = planted(id.split('?')[0] ?? id, source, mutant);
    return text === source ? undefined : { code: text, map: null };
  },
});
