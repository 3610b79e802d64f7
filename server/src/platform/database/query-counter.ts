import { AsyncLocalStorage } from 'node:async_hooks';

const seen = new AsyncLocalStorage<string[]>();

export const queryCounter = {
  logQuery(query: string): void {
    seen.getStore()?.push(query);
  },
};

/** Counts the queries of `work`, including BEGIN and COMMIT. Queries of concurrent calls are not counted. */
export async function countQueries<T>(work: () => Promise<T>): Promise<{ result: T; queries: string[] }> {
  const queries: string[] = [];
  const result = await seen.run(queries, work);
  return { result, queries };
}
