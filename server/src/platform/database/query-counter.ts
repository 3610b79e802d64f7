import { AsyncLocalStorage } from 'node:async_hooks';

const seen = new AsyncLocalStorage<string[]>();

/** Never stores parameters. */
export const queryCounter = {
  logQuery(query: string): void {
    seen.getStore()?.push(query);
  },
};

/** Includes BEGIN and COMMIT, and excludes concurrent work. */
export async function countQueries<T>(work: () => Promise<T>): Promise<{ result: T; queries: string[] }> {
  const queries: string[] = [];
  const result = await seen.run(queries, work);
  return { result, queries };
}
