import fc from 'fast-check';
import { afterAll, afterEach } from 'vitest';
import { seed } from '../seed.ts';
import { forgetLogs, refuseOutput, watchOutput } from './unexpected-output.ts';

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed });

watchOutput();
afterEach(refuseOutput);
// Hooks run in reverse order, so this one runs after the hooks of the test file, which stop its servers and databases.
afterAll(() => {
  try {
    refuseOutput();
  } finally {
    forgetLogs();
  }
});
