import { countQueries as countAll } from '../src/platform/database/query-counter.ts';

/** The SQL that calls cause, without the look at who calls: that is kept for a second, which a busy machine may take between two calls. */
export async function countQueries<T>(work: () => Promise<T>): Promise<{ result: T; queries: string[] }> {
  const { result, queries } = await countAll(work);
  return { result, queries: queries.filter((query) => !query.includes('from "session_tokens"')) };
}
