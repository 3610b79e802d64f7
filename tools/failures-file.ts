import { appendFileSync, existsSync, readFileSync } from 'node:fs';

const MOST_CHARACTERS = 1500;

/** Records a failed test for the summary at the end of a run (`run-tests.ts`, which sets FAILURES_FILE). */
export function noteFailure(test: string, message = ''): void {
  const file = process.env.FAILURES_FILE;
  if (file) appendFileSync(file, `${test}\n${message.slice(0, MOST_CHARACTERS).replaceAll(/^/gm, '    ')}\n`);
}

/**
 * Records why a test did not run, such as a missing program, for the summary at the end of a run (`run-tests.ts`, which sets NOT_RUN_FILE).
 */
export function noteNotRun(reason: string): void {
  const file = process.env.NOT_RUN_FILE;
  if (file) appendFileSync(file, `${reason.replaceAll(/\s+/g, ' ')}\n`);
}

/** Returns one line for each reason in the file, with its number of tests; empty without a file. */
export function notRunLines(file: string): string[] {
  const reasons = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
  const count = (reason: string) => reasons.filter((each) => each === reason).length;
  return [...new Set(reasons)].map((reason) => `not run: ${reason} (${count(reason)} ${count(reason) === 1 ? 'test' : 'tests'})`);
}
