import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';

/** In a process of its own, since imports stay quickened. */
const run = (script: string): unknown =>
  JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '--eval', script], { cwd: import.meta.dirname, encoding: 'utf8', env: {} }),
  );
const quicken = `import { quickenImports } from ${JSON.stringify(path.join(import.meta.dirname, 'quick-imports.ts'))}; quickenImports();`;

test('quick imports give the modules that slow ones give, each once', () => {
  const script = `${quicken}
    const byName = await import('drizzle-orm');
    const byPlace = await import(import.meta.resolve('drizzle-orm'));
    const { Column, is } = await import('drizzle-orm');
    const { users } = await import('../users/users.tables.ts');
    console.log(JSON.stringify([byName === byPlace, is(users.id, Column), users.id instanceof Column]));`;
  expect(run(script)).toEqual([true, true, true]);
});

test('a package that is not there is still missed', () => {
  const script = `${quicken} console.log(JSON.stringify(await import('no-such-package').catch((error) => error.code)));`;
  expect(run(script)).toBe('ERR_MODULE_NOT_FOUND');
});
