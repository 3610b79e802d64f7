import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The fields of a package in package-lock.json that are used here. */
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

/** Returns all packages from the registry, with their location. */
export function lockedPackages(folder = root): [place: string, locked: Locked][] {
  const lock = JSON.parse(readFileSync(path.join(folder, 'package-lock.json'), 'utf8')) as { packages: Record<string, Locked> };
  return Object.entries(lock.packages).filter(([place, { link }]) => place.includes('node_modules/') && !link);
}

export const nameOf = (place: string): string => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** Whether a package of another platform was added by complete-lockfile.ts, because the registry did not have it. */
export const isUnseen = ({ optional, os, integrity }: Locked): boolean => optional === true && os !== undefined && integrity === undefined;

/** Returns the packages of an installation without development packages. */
export const runtimePackages = (folder = root) => lockedPackages(folder).filter(([, { dev }]) => !dev);

/** Whether the allowed licences satisfy an SPDX expression: one of `A OR B`, both of `A AND B`. */
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
