import { appendFileSync, existsSync, readFileSync } from 'node:fs';

const MOST_CHARACTERS = 1500;

/** Appends a failed test to the file FAILURES_FILE. `run-tests.ts` sets this variable, and prints the file at the end of a run. */
export function noteFailure(test: string, message = ''): void {
  const file = process.env.FAILURES_FILE;
  if (file) appendFileSync(file, `${test}\n${message.slice(0, MOST_CHARACTERS).replaceAll(/^/gm, '    ')}\n`);
}

/**
 * Appends the reason why tests did not run to the file NOT_RUN_FILE. `run-tests.ts` sets this variable, and prints the file at the end of a
 * run.
 */
export function noteNotRun(reason: string): void {
  const file = process.env.NOT_RUN_FILE;
  if (file) appendFileSync(file, `${reason.replaceAll(/\s+/g, ' ')}\n`);
}

export function notRunLines(file: string): string[] {
  const reasons = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
  const count = (reason: string) => reasons.filter((each) => each === reason).length;
  return [...new Set(reasons)].map((reason) => `not run: ${reason} (${count(reason)} ${count(reason) === 1 ? 'test' : 'tests'})`);
}
