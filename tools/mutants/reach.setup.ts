/** Records which faults the tests reach. Only used with MUTANT=reach, also for tests in a browser. */
import { afterEach } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    reachedFaults?: string[];
  }
}

const reached = new Set<string>();
Object.assign(globalThis, { reachedFault: (id: string) => reached.add(id) });

afterEach(({ task }) => {
  task.meta.reachedFaults = [...reached];
});
