import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { earlyAnswer } from './early-answers.ts';

const url = '/api/profile/profile';
const answer = new Response('{}');
const page = globalThis as { coloaEarly?: object };

const asked = (given: Response | null = answer) => {
  page.coloaEarly = { token: 'T', answers: { [url]: Promise.resolve(given) } };
};

beforeEach(() => {
  // Fixes the time, because late in a long test run, the page would otherwise count as opened too long ago.
  vi.spyOn(performance, 'now').mockReturnValue(1_000);
});

afterEach(() => {
  delete page.coloaEarly;
  vi.restoreAllMocks();
});

test('an early response is used once', async () => {
  asked();
  expect(await earlyAnswer(url, 'T')).toBe(answer);
  expect(await earlyAnswer(url, 'T')).toBeNull();
});

test('an early response to another token or URL is not used', async () => {
  asked();
  expect(await earlyAnswer(url, 'U')).toBeNull();
  expect(await earlyAnswer('/api/issue', 'T')).toBeNull();
});

test('an early response is not used long after the page was opened', async () => {
  asked();
  vi.spyOn(performance, 'now').mockReturnValue(15_001);
  expect(await earlyAnswer(url, 'T')).toBeNull();
});

test('a failed early request counts as no response', async () => {
  asked(null);
  expect(await earlyAnswer(url, 'T')).toBeNull();
});

test('without early requests there is no response', async () => {
  expect(await earlyAnswer(url, 'T')).toBeNull();
});
