/** Records in the results of each test which faults its file has reached so far. Part of a run only with MUTANT=reach; works in a browser too. */
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
