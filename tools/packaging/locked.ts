import { readFileSync } from 'node:fs';
import path from 'node:path';

export interface Locked {
  version?: string;
  license?: string;
  resolved?: string;
  integrity?: string;
  link?: boolean;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  hasInstallScript?: boolean;
}

const root = path.resolve(import.meta.dirname, '../..');

export function lockedPackages(folder = root): [place: string, locked: Locked][] {
  const lock = JSON.parse(readFileSync(path.join(folder, 'package-lock.json'), 'utf8')) as { packages: Record<string, Locked> };
  return Object.entries(lock.packages).filter(([place, { link }]) => place.includes('node_modules/') && !link);
}

export const nameOf = (place: string): string => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** Returns whether complete-lockfile.ts added the entry for a package of another platform. */
export const isUnseen = ({ optional, os, integrity }: Locked): boolean => optional === true && os !== undefined && integrity === undefined;

export const runtimePackages = (folder = root) => lockedPackages(folder).filter(([, { dev }]) => !dev);

/**
 * Returns whether a licence expression is allowed. For `A OR B`, one allowed licence is sufficient; for `A AND B`, both must be allowed.
 */
export function isAllowed(expression: string, allows: (licence: string) => boolean): boolean {
  const tokens = expression.match(/[()]|[^\s()]+/g) ?? [];
  let at = 0;
  const any = (): boolean => {
    let met = all();
    while (tokens[at] === 'OR') {
      at++;
      met = all() || met;
    }
    return met;
  };
  const all = (): boolean => {
    let met = one();
    while (tokens[at] === 'AND') {
      at++;
      met = one() && met;
    }
    return met;
  };
  const one = (): boolean => {
    const token = tokens[at++];
    if (token !== '(') return token !== undefined && allows(token);
    const met = any();
    at++;
    return met;
  };
  const met = any();
  return met && at === tokens.length;
}
