import { lookAlikes, secrets } from '@coloa/contract/secrets/corpus-known.ts';
import { findSecrets, SECRET_RULES } from '@coloa/contract/secrets/find-secrets.ts';
import { expect, test } from 'vitest';

const LENGTH = 50_000;
const filled = (part: string) => part.repeat(Math.ceil(LENGTH / part.length)).slice(0, LENGTH);

/** Returns the processor time in milliseconds, because other processes would distort the elapsed time. */
function timeOf(text: string): number {
  const start = process.cpuUsage();
  findSecrets(text);
  return process.cpuUsage(start).user / 1000;
}

test('searching 50 000 characters of the corpus takes less than 20 ms', () => {
  const text = filled([...secrets, ...lookAlikes].map((each) => each.text).join('\n\n'));
  const times = Array.from({ length: 31 }, () => timeOf(text)).sort((one, other) => one - other);
  expect(times[15]).toBeLessThan(20);
});

test('searching a hostile text of 50 000 characters takes at most 1.5 s', () => {
  const starts = [...new Set(SECRET_RULES.flatMap(({ at, needs }) => [...(at ?? []), ...(needs ?? [])]))];
  const repeated = starts.flatMap((start) => [start, `${start} `, `${start}=`, `${start}"`, `${start}:a1B2`]);
  const plain = ['a', 'A1', '0 ', '1-', '| ', '"', '⟦', '⟧', 'f', '.', 'eyJ', '://', 'x@', '\\'];
  const long = starts.map((start) => start + filled('a1').slice(start.length));
  const slow = [...[...repeated, ...plain].map(filled), ...long].filter((text) => timeOf(text) > 1500);
  expect(slow.map((text) => text.slice(0, 40))).toEqual([]);
});
