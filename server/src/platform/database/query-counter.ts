import { AsyncLocalStorage } from 'node:async_hooks';

const seen = new AsyncLocalStorage<string[]>();

/** The logger of every database that `openDatabase` opens. Parameters are never stored. */
export const queryCounter = {
  logQuery(query: string): void {
    seen.getStore()?.push(query);
  },
};

/** Runs `work` and returns its result with the SQL it caused, including BEGIN and COMMIT, independent of concurrent work. */
export async function countQueries<T>(work: () => Promise<T>): Promise<{ result: T; queries: string[] }> {
  const queries: string[] = [];
  const result = await seen.run(queries, work);
  return { result, queries };
}
