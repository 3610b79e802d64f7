import { listParts } from '@coloa/contract/page-paths.ts';

const partsOf = (value: unknown): number =>
  (Array.isArray(value) ? value : listParts(String(value))).filter((part) => String(part).trim() !== '').length;

/** Whether a parameter equals its default: an empty value, the first page, or a switch that is off. */
const saysNothing = (name: string, value: unknown): boolean =>
  partsOf(value) === 0 || String(value) === 'false' || (name === 'page' && String(value) === '1');

/** Returns the names of ignored URL parameters: those that `read` does not contain, or contains with fewer values. */
export function leftOut(raw: Readonly<Record<string, unknown>>, read: Readonly<Record<string, unknown>>): string[] {
  return Object.keys(raw).filter((name) => {
    if (raw[name] === undefined || saysNothing(name, raw[name])) return false;
    if (read[name] === undefined) return true;
    return Array.isArray(read[name]) && read[name].length < new Set(listParts(String(raw[name]))).size;
  });
}
