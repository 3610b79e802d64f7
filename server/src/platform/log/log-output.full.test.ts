import { once } from 'node:events';
import fs from 'node:fs';
import { text } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test } from 'vitest';
import { linesOf, logging } from '../../../test/logging-process.ts';

describe('an orderly shutdown', () => {
  const end = 'await logWritten(); process.exit(3);';

  test('a slow reader receives every line complete', async () => {
    const { child } = logging(`
      for (let n = 0; n < 2_000; n++) log.info('line ' + n + ' ' + 'x'.repeat(200));
      await pause(50);
      for (let n = 2_000; n < 2_100; n++) log.info('line ' + n);
      console.error('logged');
      ${end}
    `);
    await once(child.stderr as NonNullable<typeof child.stderr>, 'data');
    const output = await text(child.stdout as NonNullable<typeof child.stdout>);
    expect(linesOf(output).map(({ msg }) => msg.split(' ')[1])).toEqual(Array.from({ length: 2_100 }, (_, n) => String(n)));
  });
});

describe('a blocked output', () => {
  const full = (): number => {
    const fd = fs.openSync('/dev/full', 'w');
    onTestFinished(() => fs.closeSync(fd));
    return fd;
  };

  test.skipIf(process.platform !== 'linux').each([
    ['at once', "log.info('a'); log.info('b'); process.exit(7);"],
    ['in good order', "log.info('a'); log.info('b'); await logWritten(); process.exit(7);"],
    ['after a while', "for (let n = 0; n < 3; n++) { log.info('a'); await pause(50); } console.error('it went on'); process.exit(7);"],
  ])('a full disk ends nothing, and holds up no end: %s', async (when, body) => {
    const { ended, said } = logging(body, full());
    expect(await ended).toBe(7);
    expect(await said).toBe(when === 'after a while' ? 'it went on\n' : '');
  });

  test('an unread pipe does not delay the shutdown for long', async () => {
    const { ended } = logging(
      "for (let n = 0; n < 2_000; n++) log.info('x'.repeat(200)); await pause(100); log.info('y'); process.exit(7);",
    );
    expect(await ended).toBe(7);
  });

  test('the oldest lines are dropped, and a later line reports how many', async () => {
    const { child } = logging(`
      for (let n = 0; n < 30_000; n++) {
        log.info('line ' + n + ' ' + 'x'.repeat(200));
        if (n % 1_000 === 0) await pause(1);
      }
      console.error('logged');
      process.stdin.resume();
      await new Promise((go) => process.stdin.once('end', go));
      log.info('the last');
      // The process runs until everything is read, because a stopping process only waits for two seconds.
      setInterval(() => {}, 1_000);
    `);
    // The output is only read after most lines have been logged.
    await once(child.stderr as NonNullable<typeof child.stderr>, 'data');
    child.stdin?.end();
    let output = '';
    for await (const chunk of child.stdout as NonNullable<typeof child.stdout>) {
      output += chunk;
      if (output.endsWith('"msg":"the last"}\n')) break;
    }
    const lines = linesOf(output);
    expect(lines.at(-1)?.msg).toBe('the last');
    const lost = lines.filter(({ msg }) => msg === 'lines of the log were lost').reduce((sum, line) => sum + (line.lines ?? 0), 0);
    expect(lost).toBeGreaterThan(1_000);
    expect(lines.filter(({ msg }) => msg.startsWith('line '))).toHaveLength(30_000 - lost);
  });
});
