import { appendFileSync } from 'node:fs';

const MOST_CHARACTERS = 1500;

/** Notes a failed test for the end of a run (`run-tests.ts`, which sets FAILURES_FILE). */
export function noteFailure(test: string, message = ''): void {
  const file = process.env.FAILURES_FILE;
  if (file) appendFileSync(file, `${test}\n${message.slice(0, MOST_CHARACTERS).replaceAll(/^/gm, '    ')}\n`);
}
