import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { notRunLines } from '../failures-file.ts';

const root = path.resolve(import.meta.dirname, '../..');

test('tests skipped for a missing program are counted by reason after a run; other skipped tests are not', () => {
  // The folder is inside the checkout, so that the tests in it can import vitest.
  const folder = mkdtempSync(path.join(root, 'node_modules/.cache/failures-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = (name: string) => path.join(folder, name);
  const skipped = (title: string, reason: string) => `test('${title}', (context) => context.skip('${reason}'));\n`;
  writeFileSync(
    file('a.test.js'),
    `import { test } from 'vitest';\n${skipped('a', 'no qpdf')}${skipped('b', 'no LibreOffice')}${skipped('c', 'no qpdf')}test.skipIf(true)('d', () => {});\ntest('e', () => {});\n`,
  );
  writeFileSync(
    file('vitest.config.ts'),
    `import { Failures } from ${JSON.stringify(path.join(import.meta.dirname, 'failures.ts'))};\nexport default { test: { include: ['*.test.js'], reporters: [new Failures()] } };\n`,
  );
  const notRun = file('not-run.txt');
  expect(notRunLines(notRun)).toEqual([]);
  const { status } = spawnSync(process.execPath, [path.join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--root', folder], {
    env: { PATH: process.env.PATH, NOT_RUN_FILE: notRun },
  });
  expect([status, ...notRunLines(notRun)]).toEqual([0, 'not run: no qpdf (2 tests)', 'not run: no LibreOffice (1 test)']);
});
