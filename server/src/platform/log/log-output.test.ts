import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { linesOf, logging } from '../../../test/logging-process.ts';

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
