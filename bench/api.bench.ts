import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import autocannon from 'autocannon';
import type { Filled } from './data.ts';
import { atLeast, counted, type Figure, ratioOf } from './figures.ts';
import { fillGrown } from './grow.ts';
import { fillLimit } from './limit/limit-tables.ts';
import { ask, type Load } from './load.ts';
import { login, onPreparedServer } from './prepared-server.ts';

const ROUNDS = 5;
const LOAD = { connections: 16, duration: 4 };
const TIMES = 100;
/** Maximum relative difference in response length between the reference server and the product. */
const BYTES_APART = 0.05;

type Place = Pick<Filled, 'issueId' | 'reportProjectId'>;

const OPEN = 'status=OPEN,IN_REVIEW&sortBy=-severity';
const detail = ({ issueId }: Pick<Place, 'issueId'>): Load => ({
  what: 'GET /api/issue/{id}',
  method: 'GET',
  url: `/api/issue/${issueId}`,
});
const workspaceList: Load = { what: 'GET /api/issue, 20 rows', method: 'GET', url: '/api/issue' };
const search: Load = { what: 'POST /api/project/search', method: 'POST', url: '/api/project/search', body: { text: 'du an' } };
const members: Load = { what: 'GET /api/user/detail', method: 'GET', url: '/api/user/detail' };
const dashboard: Load = { what: 'GET /api/dashboard', method: 'GET', url: '/api/dashboard' };

export const loadsOf = (place: Pick<Place, 'issueId'>): Load[] => [
  { what: 'GET /api/issue, filtered, by severity, page 1', method: 'GET', url: '/api/issue?status=OPEN,IN_REVIEW&sortBy=severity' },
  { what: 'GET /api/issue, page 50', method: 'GET', url: '/api/issue?page=50' },
  detail(place),
  search,
  {
    what: 'POST /api/project/search_advanced',
    method: 'POST',
    url: '/api/project/search_advanced',
    body: { severity: ['HIGH'], issueText: 'tim kiem' },
  },
  members,
  dashboard,
  { what: 'POST /api/leaderboard', method: 'POST', url: '/api/leaderboard', body: {} },
];

const sharesOf = (place: Place): [load: Load, share: number][] => [
  [detail(place), 0.4],
  [{ what: 'GET /api/profile/profile', method: 'GET', url: '/api/profile/profile' }, 0.5],
  [
    { what: 'GET /api/issue of a project, filtered, 20 rows', method: 'GET', url: `/api/issue?projectId=${place.reportProjectId}&${OPEN}` },
    0.6,
  ],
  [workspaceList, 0.6],
  [search, 0.6],
  [members, 0.6],
  [dashboard, 0.3],
];

const throughput = async (url: string, { method, body }: Load, token: string): Promise<number> => {
  const result = await autocannon({
    url,
    method,
    ...LOAD,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    headers: { 'content-type': 'application/json', token },
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} errors of the server, ${result.errors} of the network`);
  return result.requests.average;
};

async function startLimit(databaseUrl: string): Promise<{ url: string; process: ChildProcess }> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'limit/limit-server.ts')], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await new Promise<string>((resolve) =>
    child.stdout?.once('data', (chunk: Buffer) => resolve(chunk.toString().trim().split(' ')[1] ?? '')),
  );
  return { url: `http://127.0.0.1:${port}`, process: child };
}

/**
 * Compares the response lengths of both servers for one call.
 * @throws Error if the lengths of the two responses differ by more than `BYTES_APART`, because a shorter response takes less work
 */
async function compareBytes(ours: string, limit: string, token: string, load: Load): Promise<void> {
  const [a = 0, b = 0] = await Promise.all(
    [ours, limit].map(async (server) => (await (await ask(server, token, load)).arrayBuffer()).byteLength),
  );
  if (Math.abs(a - b) > BYTES_APART * a) throw new Error(`${load.what}: the product answers ${a} bytes, the limit ${b}`);
}

async function readAs<T>(server: string, token: string, load: Load): Promise<T> {
  const response = await ask(server, token, load);
  if (!response.ok) throw new Error(`${load.url}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

/**
 * Measures the throughput of the product relative to a server with optimised queries on tables designed for these calls
 * (limit/limit-server.ts).
 */
export const apiFigures = (): Promise<Figure[]> =>
  onPreparedServer(fillGrown(TIMES), async ({ server, filled: { small, large }, databaseUrl }) => {
    const share = async (token: string, limit: string, load: Load, least: number, issues: number): Promise<Figure> => {
      await compareBytes(server.url, limit, token, load);
      const ours = () => throughput(server.url + load.url, load, token);
      const its = () => throughput(limit + load.url, load, token);
      // The first round is unmeasured, so that both servers open their connections and compile their code.
      await ours();
      await its();
      const { a, b, ratio } = await ratioOf(ROUNDS, ours, its);
      const what = `${load.what}, ${counted(issues)} issues: ${counted(Math.round(a))} requests/s as a share of the limit's ${counted(Math.round(b))}`;
      return atLeast(what, ratio, least, (value) => `${Math.round(value * 100)} %`);
    };
    const figures: Figure[] = [];
    for (const [place, issues, shares] of [
      [small, 1_000, sharesOf(small)],
      [large, 1_000 * TIMES, [[workspaceList, 0.6]] as [Load, number][]],
    ] as const) {
      const token = await login(server, place);
      const read = <T>(method: Load['method'], url: string, body?: unknown) =>
        readAs<T>(server.url, token, { what: url, method, url, body });
      await fillLimit(databaseUrl, read, { most: issues, details: place === small });
      const limit = await startLimit(databaseUrl);
      for (const [load, least] of shares) figures.push(await share(token, limit.url, load, least, issues));
      limit.process.kill('SIGTERM');
    }
    return figures;
  });
