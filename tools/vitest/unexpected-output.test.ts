import { afterAll, expect, test } from 'vitest';
import { expectOutput, forgetLogs, refuseOutput, takeOutput, watchLog, watchOutput } from './unexpected-output.ts';

watchOutput();
afterAll(forgetLogs);

test('console output that a test does not expect fails it, once', () => {
  console.warn('a key is missing in %s', 'a list');
  expect(refuseOutput).toThrow('console.warn: a key is missing in a list');
  expect(refuseOutput).not.toThrow();
});

test('expected output is allowed until the end of the test', () => {
  expectOutput(/refused/);
  console.error('ECONNREFUSED refused');
  expect(takeOutput()).toEqual([]);
  console.error('refused again');
  expect(takeOutput()).toEqual(['console.error: refused again']);
});

test('a warning of the process counts as output', async () => {
  process.emitWarning('a listener too many', 'MaxListenersExceededWarning');
  await expect.poll(takeOutput).toEqual(['MaxListenersExceededWarning: a listener too many']);
});

test('log lines count unless the test removes them', () => {
  const lines: string[] = [];
  watchLog(lines, 'log');
  lines.push('{"level":"warn","msg":"taken"}\n');
  expect(lines.splice(0)).toHaveLength(1);
  lines.push('{"level":"warn","msg":"left"}\n');
  expect(takeOutput()).toEqual(['log: {"level":"warn","msg":"left"}']);
});
