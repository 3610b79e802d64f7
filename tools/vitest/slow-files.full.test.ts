import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const runner = path.join(root, 'node_modules/vitest/vitest.mjs');

/** Runs two files that take 1.3 s, one of the slow tier, and a quick one. */
function run(limits: object, env: Record<string, string> = {}) {
  // Below the checkout, because vitest has to be found from there.
  const folder = mkdtempSync(path.join(root, 'node_modules/.cache/slow-files-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const slow = "import { test } from 'vitest';\ntest('is slow', () => new Promise((done) => setTimeout(done, 1300)));\n";
  for (const name of ['slow', 'slower', 'large.full']) writeFileSync(path.join(folder, `${name}.test.js`), slow);
  writeFileSync(path.join(folder, 'quick.test.js'), "import { test } from 'vitest';\ntest('is quick', () => {});\n");
  const reporter = JSON.stringify(path.join(import.meta.dirname, 'slow-files.ts'));
  writeFileSync(
    path.join(folder, 'vitest.config.ts'),
    `import { SlowFiles } from ${reporter};\nexport default { test: { include: ['*.test.js'], reporters: [new SlowFiles(${JSON.stringify(limits)})] } };\n`,
  );
  const { status, stdout } = spawnSync(process.execPath, [runner, 'run', '--root', folder], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, ...env },
  });
  return {
    status,
    lines: stdout
      .split('\n')
      .flatMap((line) => / s {2}(\S+)\.test\.js(.*)/.exec(line)?.slice(1).join('') ?? [])
      .sort(),
  };
}

test('slow files are listed, and without CI they fail no run', () => {
  expect(run({ listed: 1, most: 1 })).toEqual({
    status: 0,
    lines: [
      'slow: too slow, 1 s at most are allowed; this fails in CI only',
      'slower: too slow, 1 s at most are allowed; this fails in CI only',
    ],
  });
});

test('in CI a file over the limit fails the run, unless it is an exception with a reason', () => {
  const exceptions = { 'slow.test.js': 'it waits' };
  expect(run({ listed: 1, most: 1, exceptions }, { CI: 'true' })).toEqual({
    status: 1,
    lines: ['slow: allowed, it waits', 'slower: too slow, 1 s at most are allowed'],
  });
  expect(run({ listed: 1, most: 100 }, { CI: 'true' })).toEqual({ status: 0, lines: ['slow', 'slower'] });
});
