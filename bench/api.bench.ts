import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import autocannon from 'autocannon';
import { type Filled, fillSmall } from './data.ts';
import { atLeast, type Figure, ratioOf } from './figures.ts';
import type { Load } from './load.ts';
import { login, onPreparedServer } from './prepared-server.ts';
import { type Statement, statementsOf } from './statements.ts';

const SHARE = 0.6;
const ROUNDS = 5;
const LOAD = { connections: 10, duration: 4 };

/** What the performance budgets name. */
export const loadsOf = ({ issueId }: Pick<Filled, 'issueId'>): Load[] => [
  { what: 'GET /api/issue, filtered, by severity, page 1', method: 'GET', url: '/api/issue?status=OPEN,IN_REVIEW&sortBy=severity' },
  { what: 'GET /api/issue, page 50', method: 'GET', url: '/api/issue?page=50' },
  { what: 'GET /api/issue/{id}', method: 'GET', url: `/api/issue/${issueId}` },
  { what: 'POST /api/project/search', method: 'POST', url: '/api/project/search', body: { text: 'du an' } },
  {
    what: 'POST /api/project/search_advanced',
    method: 'POST',
    url: '/api/project/search_advanced',
    body: { severity: ['HIGH'], issueText: 'tim kiem' },
  },
  { what: 'GET /api/user/detail', method: 'GET', url: '/api/user/detail' },
  { what: 'GET /api/dashboard', method: 'GET', url: '/api/dashboard' },
  { what: 'POST /api/leaderboard', method: 'POST', url: '/api/leaderboard', body: {} },
];

const throughput = async (url: string, { method, body }: Load, token?: string): Promise<number> => {
  const result = await autocannon({
    url,
    method,
    ...LOAD,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    headers: { 'content-type': 'application/json', ...(token ? { token } : {}) },
  });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url}: ${result.non2xx} refusals, ${result.errors} errors`);
  return result.requests.average;
};

/**
 * Runs as many statements as the call, prepared where the call prepares them, and all at once even where the call waits for one before
 * the next: the limit is what the database gives, not what a call needs in turn.
 */
async function startBare(databaseUrl: string, statements: readonly Statement[]): Promise<{ url: string; process: ChildProcess }> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'bare-server.ts'), JSON.stringify(statements)], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await new Promise<string>((resolve) =>
    child.stdout?.once('data', (chunk: Buffer) => resolve(chunk.toString().trim().split(' ')[1] ?? '')),
  );
  return { url: `http://127.0.0.1:${port}`, process: child };
}

/**
 * Throughput of lists and details at size S as a share of the same SQL without the framework. It measures the framework alone, so
 * bench/README.md does not show it.
 */
export const apiFigures = (): Promise<Figure[]> =>
  onPreparedServer(fillSmall, async ({ server, filled, platform, databaseUrl }) => {
    const figures: Figure[] = [];
    for (const load of loadsOf(filled)) {
      const token = await login(server, filled);
      const bare = await startBare(databaseUrl, await statementsOf(platform, token, load));
      const ours = () => throughput(server.url + load.url, load, token);
      const limit = () => throughput(bare.url, { ...load, method: 'GET' });
      // Once unmeasured: both open their connections and are compiled.
      await ours();
      await limit();
      const { ratio } = await ratioOf(ROUNDS, ours, limit);
      bare.process.kill('SIGTERM');
      figures.push(
        atLeast(`${load.what}: throughput as a share of the product's own SQL`, ratio, SHARE, (share) => `${Math.round(share * 100)} %`),
      );
    }
    return figures;
  });
