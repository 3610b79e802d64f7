import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test } from 'vitest';

/** A process that logs, with `log`, `logWritten` and `pause` at hand, and what it writes to standard output, which nobody reads unless told. */
function logging(body: string, stdout: 'pipe' | number = 'pipe') {
  const program = `
    import { createLog, logWritten } from ${JSON.stringify(path.join(import.meta.dirname, 'log.ts'))};
    import { setTimeout as pause } from 'node:timers/promises';
    // As the server does, which makes a pipe one that is not waited for.
    process.stdout.on('error', () => {});
    const log = createLog('info');
    ${body}
  `;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['pipe', stdout, 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  return { child, ended, said: text(child.stderr as NonNullable<typeof child.stderr>) };
}

const linesOf = (output: string) =>
  output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { msg: string; lines?: number });

test('lines come whole and in their order, those of the last moment too', async () => {
  const { child, ended } = logging(`
    for (let n = 0; n < 2_000; n++) log.info('line ' + n);
    await logWritten();
    log.info('the last');
    process.exit(3);
  `);
  const output = await text(child.stdout as NonNullable<typeof child.stdout>);
  expect(linesOf(output).map(({ msg }) => msg)).toEqual([...Array.from({ length: 2_000 }, (_, n) => `line ${n}`), 'the last']);
  expect(await ended).toBe(3);
});

describe('at an end in good order', () => {
  const end = 'await logWritten(); process.exit(3);';

  test('lines are in their order while the threads that write have other work', async () => {
    const { child, ended } = logging(`
      const { pbkdf2 } = await import('node:crypto');
      for (let n = 0; n < 4; n++) pbkdf2('a', 'b', 100_000, 64, 'sha512', () => {});
      log.info('first');
      log.info('second');
      ${end}
    `);
    const output = await text(child.stdout as NonNullable<typeof child.stdout>);
    expect(linesOf(output).map(({ msg }) => msg)).toEqual(['first', 'second']);
    expect(await ended).toBe(3);
  });
});
