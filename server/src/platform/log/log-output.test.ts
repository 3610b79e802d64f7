import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { linesOf, logging } from '../../../test/logging-process.ts';

test('lines are complete and in order, including the last lines before exit', async () => {
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

describe('an orderly shutdown', () => {
  const end = 'await logWritten(); process.exit(3);';

  test('lines stay in order while the writer threads are busy', async () => {
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
