import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const folder = path.resolve(import.meta.dirname, '../../contract/src');
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && file !== 'formats.ts')
  .map((file) => ({ file, text: readFileSync(path.join(folder, file), 'utf8') }));

/** `PLAIN_LINE` has its own error. Parts of a template have the format of the whole. */
const NAMED = /^(PLAIN_LINE\)|[^\n]*ofFormat\()/;
const patterns = sources.flatMap(({ file, text }) =>
  text
    .split('\n')
    .filter((line) => !line.includes('templateLiteral'))
    .join('\n')
    .split('.regex(')
    .slice(1)
    .map((rest) => ({ file, named: NAMED.test(rest.trimStart()), rest: rest.slice(0, 60) })),
);

test('every pattern of the contract names its format, so that its error states the rule', () => {
  expect(patterns.length).toBeGreaterThan(15);
  expect(patterns.filter(({ named }) => !named)).toEqual([]);
});
