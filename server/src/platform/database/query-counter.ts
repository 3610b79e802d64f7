import { AsyncLocalStorage } from 'node:async_hooks';

const seen = new AsyncLocalStorage<string[]>();

/** The logger of every database opened here. Parameters are never kept. */
export const queryCounter = {
  logQuery(query: string): void {
    seen.getStore()?.push(query);
  },
};

/** Runs `work` and gives beside its result the SQL it caused, BEGIN and COMMIT included, whatever else runs meanwhile. */
export async function countQueries<T>(work: () => Promise<T>): Promise<{ result: T; queries: string[] }> {
  const queries: string[] = [];
  const result = await seen.run(queries, work);
  return { result, queries };
}
