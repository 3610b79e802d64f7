/** Records in the results of each test which faults its file has reached so far. Only used with MUTANT=reach; also works in a browser. */
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
