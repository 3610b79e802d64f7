/** Runs before each file of tests: seeds what they generate, and fails a test that prints or logs what it does not expect. */
import fc from 'fast-check';
import { afterAll, afterEach } from 'vitest';
import { seed } from '../seed.ts';
import { forgetLogs, refuseOutput, watchOutput } from './unexpected-output.ts';

// A property that fails prints its seed.
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed });

watchOutput();
afterEach(refuseOutput);
// Hooks run in the reverse order: this one after those of the file, which close what it opened.
afterAll(() => {
  try {
    refuseOutput();
  } finally {
    forgetLogs();
  }
});
