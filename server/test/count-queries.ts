import { countQueries as countAll } from '../src/platform/database/query-counter.ts';

/** Records the SQL of calls, without the lookup of the caller. The lookup is cached for a second, so a slow machine may repeat it. */
export async function countQueries<T>(work: () => Promise<T>): Promise<{ result: T; queries: string[] }> {
  const { result, queries } = await countAll(work);
  return { result, queries: queries.filter((query) => !query.includes('from "session_tokens"')) };
}
