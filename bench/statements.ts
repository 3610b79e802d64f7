import pg from 'pg';
import { buildApp } from '../server/src/app.ts';
import type { Platform } from '../server/src/platform/platform.ts';
import type { Load } from './load.ts';

export interface Statement {
  text: string;
  values: unknown[];
  /** True for a prepared statement. Others, such as word searches, are planned at each execution. */
  prepared: boolean;
  /** True on the pool with `plan_cache_mode=force_generic_plan`: a prepared statement has one plan for all values. */
  fixed: boolean;
}

/** Returns the statements of a call, without those that look up the caller, because the server caches callers. */
export async function statementsOf(platform: Platform, token: string, load: Load): Promise<Statement[]> {
  const app = await buildApp(platform);
  const request = {
    method: load.method,
    url: load.url,
    headers: { token },
    ...(load.body === undefined ? {} : { payload: load.body as object }),
  };
  await app.inject(request);
  const seen: Statement[] = [];
  const { pools } = platform.database;
  const queries = pools.map(({ query }) => query);
  for (const pool of pools) {
    const query = pool.query.bind(pool) as (...args: unknown[]) => unknown;
    const told = (config: string | { text: string; name?: string }, values: unknown[] = []) => {
      const { text, name = undefined } = typeof config === 'string' ? { text: config } : config;
      seen.push({ text, values, prepared: name !== undefined, fixed: !(pool instanceof pg.Pool) });
      return query(config, values);
    };
    Object.assign(pool, { query: told });
  }
  const answer = await app.inject(request);
  for (const [n, pool] of pools.entries()) Object.assign(pool, { query: queries[n] });
  if (answer.statusCode !== 200) throw new Error(`${load.url}: ${answer.statusCode} ${answer.body}`);
  return seen;
}
