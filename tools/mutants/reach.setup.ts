/** This set-up file is only used with MUTANT=reach, and also runs in a browser. */
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
