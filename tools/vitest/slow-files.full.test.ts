import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const runner = path.join(root, 'node_modules/vitest/vitest.mjs');

function run(limits: object, env: Record<string, string> = {}) {
  // The folder is inside the checkout, so that the tests in it can import vitest.
  const folder = mkdtempSync(path.join(root, 'node_modules/.cache/slow-files-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const slow = "import { test } from 'vitest';\ntest('is slow', () => new Promise((done) => setTimeout(done, 1300)));\n";
  for (const name of ['slow', 'slower', 'large.full']) writeFileSync(path.join(folder, `${name}.test.js`), slow);
  writeFileSync(
    path.join(folder, 'stalled.test.js'),
    `import { existsSync, writeFileSync } from 'node:fs';\nimport { test } from 'vitest';\ntest('stalls once', async () => {
      if (existsSync('ran')) return;\nwriteFileSync('ran', '');\nawait new Promise((done) => setTimeout(done, 1300));\n});\n`,
  );
  writeFileSync(path.join(folder, 'quick.test.js'), "import { test } from 'vitest';\ntest('is quick', () => {});\n");
  const reporter = JSON.stringify(path.join(import.meta.dirname, 'slow-files.ts'));
  writeFileSync(
    path.join(folder, 'vitest.config.ts'),
    `import { SlowFiles } from ${reporter};\nexport default { test: { include: ['*.test.js'], reporters: [new SlowFiles(${JSON.stringify(limits)})] } };\n`,
  );
  const failures = path.join(folder, 'failures.txt');
  writeFileSync(failures, '');
  const { status, stdout } = spawnSync(process.execPath, [runner, 'run', '--root', folder], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, FAILURES_FILE: failures, ...env },
  });
  return {
    status,
    failures: readFileSync(failures, 'utf8'),
    lines: stdout
      .split('\n')
      .flatMap((line) => / s {2}(\S+)\.test\.js(.*)/.exec(line)?.slice(1).join('') ?? [])
      .sort(),
  };
}

test('slow files are listed, and fail no run outside CI', () => {
  expect(run({ listed: 1, most: 1, slower: 1 })).toEqual({
    status: 0,
    failures: '',
    lines: ['slow', 'slower', 'stalled'].map((name) => `${name}: too slow, 1 s at most are allowed; this fails in CI only`),
  });
});

test('in CI, a file over the limit twice fails the run and names its slowest tests, except with a reason', () => {
  const exceptions = { 'slow.test.js': 'it waits' };
  const { status, failures, lines } = run({ listed: 1, most: 1, slower: 1, exceptions }, { CI: 'true' });
  expect(status).toBe(1);
  expect(lines).toEqual([
    'slow: allowed, it waits',
    'slower: too slow, 1 s at most are allowed',
    'stalled: by itself it is within the limit',
  ]);
  expect(failures).toMatch(/^slower\.test\.js\n +took 1\.\d s, 1 s at most are allowed; imports 0\.\d s, 1\.3 s “is slow”\n$/);
});

test('in CI, files within the limit do not fail a run', () => {
  expect(run({ listed: 1, most: 100, slower: 1 }, { CI: 'true' })).toEqual({
    status: 0,
    failures: '',
    lines: ['slow', 'slower', 'stalled'],
  });
});

test('on a machine with half the speed, files may take twice as long', () => {
  expect(run({ listed: 1, most: 1, slower: 2 }, { CI: 'true' })).toEqual({ status: 0, failures: '', lines: [] });
});
