import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { JOURNEYS } from './mutants/journeys.ts';

const root = path.resolve(import.meta.dirname, '..');

test('each test that replaces an end-to-end test exists', () => {
  const page = readFileSync(path.join(root, 'docs/testing-replaced.md'), 'utf8');
  const replacements = page.split('\n').flatMap((line) => /^\| .+ \| (.+) \|$/.exec(line)?.[1]?.split('<br>') ?? []);
  const named = replacements.filter((replacement) => replacement.includes(' › '));
  expect(named.length).toBeGreaterThan(200);
  const missing = named.filter((replacement) => {
    const [file = '', ...titles] = replacement.split(' › ');
    const source = path.join(root, file);
    return !existsSync(source) || !readFileSync(source, 'utf8').includes(titles.at(-1) ?? '');
  });
  expect(missing).toEqual([]);
});

test('each end-to-end test that a planted fault runs exists', () => {
  const missing = Object.values(JOURNEYS)
    .flat()
    .filter((name) => globSync(`e2e/${name}.e2e.ts`, { cwd: root }).length === 0);
  expect(missing).toEqual([]);
});
