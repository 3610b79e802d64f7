/** Records which faults each test file reaches; `run.ts` reads the lines. Part of a test run only with MUTANT=reach. */
import { appendFileSync } from 'node:fs';
import { afterAll, expect } from 'vitest';

const reached = new Set<string>();
Object.assign(globalThis, { reachedFault: (id: string) => reached.add(id) });
const started = performance.now();

afterAll(() => {
  const line = { test: expect.getState().testPath, milliseconds: Math.round(performance.now() - started), faults: [...reached] };
  appendFileSync(process.env.REACH_FILE ?? '', `${JSON.stringify(line)}\n`);
});
