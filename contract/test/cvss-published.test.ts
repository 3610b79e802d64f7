import { expect, test } from 'vitest';
import { readCvss } from '../src/issues/cvss.ts';
import { baseScore3, everyBase3 } from './cvss-3-reference.ts';
import { combination4, score4, vectorOf } from './cvss-4-reference.ts';
import { MACRO_SCORES } from './cvss-4-scores.ts';

test('every base vector of CVSS 3.1 has the score of FIRST’s equations', () => {
  const vectors = [...everyBase3()];
  expect(vectors).toHaveLength(2_592);
  const wrong = vectors.flatMap((metrics) => {
    const vector = `CVSS:3.1/${Object.entries(metrics)
      .map((pair) => pair.join(':'))
      .join('/')}`;
    const [score, published] = [readCvss(vector)?.score, baseScore3(metrics)];
    return score === published ? [] : [{ vector, score, published }];
  });
  expect(wrong).toEqual([]);
});

/** A large prime, coprime to the number of combinations, so that the sample varies all metrics. */
const stride = 7_919;

function differing(count: number, keep: Parameters<typeof combination4>[1]) {
  const byVector = new Map<string, ReturnType<typeof combination4>>();
  for (let n = 1; byVector.size < count; n++) byVector.set(vectorOf(combination4(n * stride, keep)), combination4(n * stride, keep));
  return [...byVector].flatMap(([vector, metrics]) => {
    const [score, published] = [readCvss(vector)?.score, score4(metrics)];
    return score === published ? [] : [{ vector, score, published }];
  });
}

test('a thousand base vectors of CVSS 4.0 have the score of FIRST’s table and interpolation', { timeout: 60_000 }, () => {
  expect(MACRO_SCORES.size).toBe(270);
  expect(differing(1_000, { E: 'A', CR: 'H', IR: 'H', AR: 'H' })).toEqual([]);
});

test('vectors with threat, requirement and safety metrics have that score too', { timeout: 60_000 }, () => {
  expect(differing(150, {})).toEqual([]);
});

test('a vector outside every table has the score of FIRST’s calculator', () => {
  const vector = 'CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:P/VC:H/VI:L/VA:N/SC:H/SI:H/SA:H';
  expect(readCvss(vector)).toEqual({ version: '4.0', score: 8.6, severity: 'HIGH' });
});
