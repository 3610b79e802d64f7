import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { FULL_PARTS } from './full-parts.ts';

const root = path.resolve(import.meta.dirname, '..');
const exclude = (name: string) => name === 'node_modules' || name === 'dist';
const found = (patterns: string[]) => globSync(patterns, { cwd: root, exclude });

test('every file of the slow tier belongs to exactly one part', () => {
  const inParts = FULL_PARTS.flatMap(({ files }) => found(files));
  expect(inParts.sort()).toEqual(found(['**/*.full.{test,e2e}.ts']).sort());
});

test.each(FULL_PARTS)('the part $name has files of one runner, and each of its paths matches a file', ({ files, paths }) => {
  const runners = new Set(found(files).map((file) => (file.endsWith('.e2e.ts') ? 'Playwright' : 'vitest')));
  expect(runners.size).toBe(1);
  expect(paths.filter((pattern) => found([pattern]).length === 0)).toEqual([]);
});

test.each(FULL_PARTS)('the part $name runs when a file that its tests import changes', ({ files, paths }) => {
  const imported = found(files).flatMap((file) =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(/from '(\.[^']+)'/g)].map(([, to = '']) => path.join(path.dirname(file), to)),
  );
  expect(imported.filter((file) => !paths.some((pattern) => path.matchesGlob(file, pattern)))).toEqual([]);
});
