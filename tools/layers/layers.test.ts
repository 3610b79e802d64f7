import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { violationsIn } from './violations.ts';

type Case = [about: string, imports: Record<string, string>, broken: string[], words?: string];

const CASES: Case[] = [
  ['an import that goes down', { 'server/src/reports/a1.service.ts': 'server/src/issues/a1.service.ts' }, []],
  ['an import of a file above', { 'server/src/platform/a2.ts': 'server/src/app.ts' }, ['server-upwards']],
  ['an import from a lower layer', { 'server/src/files/a3.service.ts': 'server/src/issues/a3.service.ts' }, ['server-upwards']],
  ['an import up within a layer', { 'server/src/projects/a4.service.ts': 'server/src/issues/a4.service.ts' }, ['server-upwards']],
  ['a part of every page below a feature', { 'web/src/issues/a5.page.tsx': 'web/src/ui/a5.tsx' }, []],
  ['a file of a lower feature', { 'web/src/issues/a6.page.tsx': 'web/src/files/a6.tsx' }, []],
  ['a page above the parts of all pages', { 'web/src/ui/a7.tsx': 'web/src/files/a7.tsx' }, ['web-upwards']],
  ['a circle', { 'server/src/issues/a8.ts': 'server/src/issues/b8.ts', 'server/src/issues/b8.ts': 'server/src/issues/a8.ts' }, ['circle']],
  [
    'a circle of types',
    { 'server/src/issues/a9.ts': 'server/src/issues/b9.ts', 'server/src/issues/b9.ts': 'server/src/issues/a9.ts' },
    ['circle'],
    'type { X } from',
  ],
  ['queries of another feature', { 'server/src/reports/a10.service.ts': 'server/src/issues/issues.repo.ts' }, ['inside-of-a-feature']],
  ['tables of another feature', { 'server/src/reports/a11.repo.ts': 'server/src/tasks/tasks.tables.ts' }, ['tables-of-another']],
  ['tables that are declared as shared', { 'server/src/reports/a12.repo.ts': 'server/src/issues/issues.tables.ts' }, []],
  ['components of another feature', { 'web/src/issues/a13.page.tsx': 'web/src/projects/a13.tsx' }, ['components-of-a-feature']],
  ['queries of another feature’s page', { 'web/src/issues/a14.page.tsx': 'web/src/projects/a14.queries.ts' }, []],
  ['the server in the contract', { 'contract/src/a15.ts': 'server/src/platform/a15.ts' }, ['contract-alone']],
  ['pages in the server', { 'server/src/issues/a16.ts': 'web/src/lib/a16.ts' }, ['server-without-web']],
  ['the server in pages', { 'web/src/issues/a17.ts': 'server/src/platform/a17.ts' }, ['web-without-server']],
  ['a folder that no layer names', { 'server/src/issues/a18.ts': 'server/src/helpers/a18.ts' }, ['undeclared-folder']],
];

const root = mkdtempSync(path.join(tmpdir(), 'coloa-layers-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

function write(file: string, text: string): void {
  mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}

const imports = CASES.flatMap(([, edges, , words = '']) => Object.entries(edges).map(([from, to]) => ({ from, to, words })));
const files = [...new Set(imports.flatMap(({ from, to }) => [from, to]))];
for (const file of files) write(file, 'export const x = 1;\n');
for (const { from, to, words } of imports) {
  write(from, `import ${words} '${path.posix.relative(path.dirname(from), to).replace(/^(?!\.)/, './')}';\nexport const x = 1;\n`);
}

const found = await violationsIn(root, ['contract/src', 'server/src', 'web/src']);

test('every module is read', () => {
  expect([...found.modules].toSorted()).toEqual(files.toSorted());
});

test.each(CASES)('%s', (_about, edges, broken) => {
  const rules = found.violations.filter(({ from }) => from in edges).map(({ rule }) => rule);
  expect([...new Set(rules)]).toEqual(broken);
});
