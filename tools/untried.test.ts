import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** `npm run trial package` records in this page on which systems it ran. */
const tried = read('docs/trials/package.md');

test.each([
  ['macOS', 'Darwin'],
  ['Windows', 'Windows_NT'],
])('the pages call %s untested until the package has been tested there', (system, type) => {
  const pages = ['README.md', 'docs/operating.md', 'docs/decisions/0031-several-processes.md'];
  const untried = pages.filter((page) =>
    new RegExp(`${system}.{0,60} have not been tested|has not been tested on .{0,20}${system}`).test(read(page)),
  );
  expect(untried).toEqual(tried.includes(`, ${type}, Node`) ? [] : pages);
});

test.each(['docs/operating.md', 'docs/decisions/0031-several-processes.md'])('%s says that the Citus step is not verified', (page) => {
  expect(read(page)).toContain('fails on real Citus');
});
