import { countQueries as countAll } from '../src/platform/database/query-counter.ts';

/** Returns the queries of `work`, except the lookup of the session token, which is cached for 1 s and which a slow machine may repeat. */
export async function countQueries<T>(work: () => Promise<T>): Promise<{ result: T; queries: string[] }> {
  const { result, queries } = await countAll(work);
  return { result, queries: queries.filter((query) => !query.includes('from "session_tokens"')) };
}
