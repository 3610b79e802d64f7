import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { NODE_PROGRAM } from '../../../test/node-program.ts';

const run = (script: string): unknown =>
  JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '--eval', script], { cwd: import.meta.dirname, encoding: 'utf8', env: {} }),
  );
const quicken = `import { quickenImports } from ${JSON.stringify(path.join(import.meta.dirname, 'quick-imports.ts'))}; quickenImports();`;

test('quick imports load the same modules as regular imports, each once', () => {
  const script = `${quicken}
    const byName = await import('drizzle-orm');
    const byPlace = await import(import.meta.resolve('drizzle-orm'));
    const { Column, is } = await import('drizzle-orm');
    const { users } = await import('../../membership/users.tables.ts');
    console.log(JSON.stringify([byName === byPlace, is(users.id, Column), users.id instanceof Column]));`;
  expect(run(script)).toEqual([true, true, true]);
});

test('a moved program shows the new paths in its stack traces', () => {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'coloa-moved-'));
  onTestFinished(() => fs.rmSync(root, { recursive: true }));
  const [before, after] = [path.join(root, 'before'), path.join(root, 'after')];
  const sources = path.join(before, 'server/src/platform/process');
  fs.mkdirSync(sources, { recursive: true });
  fs.copyFileSync(path.join(import.meta.dirname, 'quick-imports.ts'), path.join(sources, 'quick-imports.ts'));
  fs.writeFileSync(path.join(before, 'package.json'), '{"type":"module"}');
  fs.writeFileSync(path.join(sources, 'throws.ts'), 'export const stack = (text: string): string => new Error(text).stack ?? "";');
  fs.writeFileSync(
    path.join(sources, 'main.ts'),
    'import { keepCompiled, quickenImports } from "./quick-imports.ts"; quickenImports();' +
      'const { stack } = await import("./throws.ts"); console.log(stack("x")); keepCompiled();',
  );
  const stackIn = (folder: string) =>
    execFileSync(NODE_PROGRAM, [path.join(folder, 'server/src/platform/process/main.ts')], { encoding: 'utf8', env: {} });
  for (let n = 0; n < 2; n++) expect(stackIn(before)).toContain(path.join(before, 'server'));
  expect(fs.existsSync(path.join(before, 'node_modules/.cache/coloa-compiled'))).toBe(true);
  fs.renameSync(before, after);
  for (let n = 0; n < 2; n++) {
    const stack = stackIn(after);
    expect(stack).toContain(path.join(after, 'server'));
    expect(stack).not.toContain(path.join(before, 'server'));
  }
});

test('a missing package still causes an error', () => {
  const script = `${quicken} console.log(JSON.stringify(await import('no-such-package').catch((error) => error.code)));`;
  expect(run(script)).toBe('ERR_MODULE_NOT_FOUND');
});
