import { countQueries as countAll } from '../src/platform/database/query-counter.ts';

/** Omits the lookup of the session token, because it is cached for 1 s and a slow machine may repeat it. */
export async function countQueries<T>(work: () => Promise<T>): Promise<{ result: T; queries: string[] }> {
  const { result, queries } = await countAll(work);
  return { result, queries: queries.filter((query) => !query.includes('from "session_tokens"')) };
}
