import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { violationsIn } from './violations.ts';

const made: string[] = [];
afterEach(() => {
  for (const root of made.splice(0)) rmSync(root, { recursive: true, force: true });
});

function newRoot(): string {
  const root = mkdtempSync(path.join(tmpdir(), 'coloa-layers-'));
  made.push(root);
  return root;
}

/** Writes modules that import others, and returns the rules they break. */
async function brokenBy(imports: Record<string, string[]>, words = ''): Promise<string[]> {
  const root = newRoot();
  const files = new Set([...Object.keys(imports), ...Object.values(imports).flat()]);
  for (const file of files) {
    const lines = (imports[file] ?? []).map(
      (to) => `import ${words} '${path.posix.relative(path.dirname(file), to).replace(/^(?!\.)/, './')}';`,
    );
    mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(root, file), `${lines.join('\n')}\nexport const x = 1;\n`);
  }
  const folders = [...new Set([...files].map((file) => file.split('/').slice(0, 2).join('/')))];
  const { modules, violations } = await violationsIn(root, folders);
  expect([...modules].toSorted()).toEqual([...files].toSorted());
  return [...new Set(violations.map(({ rule }) => rule))].toSorted();
}

test('an import that goes down breaks no rule', async () => {
  expect(await brokenBy({ 'server/src/reports/a.service.ts': ['server/src/issues/b.service.ts'] })).toEqual([]);
  expect(await brokenBy({ 'web/src/issues/a.page.tsx': ['web/src/files/b.tsx', 'web/src/ui/c.tsx'] })).toEqual([]);
});

test('an import that goes up is found: from layer to layer, within a layer, and to a file above all folders', async () => {
  expect(await brokenBy({ 'server/src/files/a.service.ts': ['server/src/issues/b.service.ts'] })).toEqual(['server-upwards']);
  expect(await brokenBy({ 'server/src/projects/a.service.ts': ['server/src/issues/b.service.ts'] })).toEqual(['server-upwards']);
  expect(await brokenBy({ 'server/src/platform/a.ts': ['server/src/app.ts'] })).toEqual(['server-upwards']);
  expect(await brokenBy({ 'web/src/ui/a.tsx': ['web/src/files/b.tsx'] })).toEqual(['web-upwards']);
});

test('a circle is found, also one of types', async () => {
  const [a, b] = ['server/src/issues/a.ts', 'server/src/issues/b.ts'];
  expect(await brokenBy({ [a]: [b], [b]: [a] })).toEqual(['circle']);
  expect(await brokenBy({ [a]: [b], [b]: [a] }, 'type { X } from')).toEqual(['circle']);
});

test('another feature is entered by its service; its queries and its answers stay its own', async () => {
  expect(await brokenBy({ 'server/src/reports/a.service.ts': ['server/src/issues/issues.repo.ts'] })).toEqual(['inside-of-a-feature']);
  expect(await brokenBy({ 'server/src/reports/a.repo.ts': ['server/src/tasks/tasks.tables.ts'] })).toEqual(['tables-of-another']);
  expect(await brokenBy({ 'server/src/reports/a.repo.ts': ['server/src/issues/issues.tables.ts'] })).toEqual([]);
  expect(await brokenBy({ 'web/src/issues/a.page.tsx': ['web/src/projects/b.tsx'] })).toEqual(['components-of-a-feature']);
  expect(await brokenBy({ 'web/src/issues/a.page.tsx': ['web/src/projects/b.queries.ts'] })).toEqual([]);
});

test('the contract, the server and the pages are apart, and every folder has its place', async () => {
  expect(await brokenBy({ 'contract/src/a.ts': ['server/src/platform/b.ts'] })).toEqual(['contract-alone']);
  expect(await brokenBy({ 'server/src/issues/a.ts': ['web/src/lib/b.ts'] })).toEqual(['server-without-web']);
  expect(await brokenBy({ 'web/src/issues/a.ts': ['server/src/platform/b.ts'] })).toEqual(['web-without-server']);
  expect(await brokenBy({ 'server/src/issues/a.ts': ['server/src/helpers/b.ts'] })).toEqual(['undeclared-folder']);
});
