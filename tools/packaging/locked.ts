import { readFileSync } from 'node:fs';
import path from 'node:path';

/** A package as package-lock.json has it. */
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

/** Every package that is installed from the registry, by where it is put. */
export function lockedPackages(folder = root): [place: string, locked: Locked][] {
  const lock = JSON.parse(readFileSync(path.join(folder, 'package-lock.json'), 'utf8')) as { packages: Record<string, Locked> };
  return Object.entries(lock.packages).filter(([place, { link }]) => place.includes('node_modules/') && !link);
}

export const nameOf = (place: string): string => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** Those of other platforms that the registry asked did not have: complete-lockfile.ts wrote them down without more. */
export const isUnseen = ({ optional, os, integrity }: Locked): boolean => optional === true && os !== undefined && integrity === undefined;

/** What is installed where Coloa runs. */
export const runtimePackages = (folder = root) => lockedPackages(folder).filter(([, { dev }]) => !dev);

/** Whether an expression of licences (SPDX) can be met by those allowed: `A OR B` by one, `A AND B` by both. */
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
