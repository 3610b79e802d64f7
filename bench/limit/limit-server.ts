/**
 * The reference for the throughput of the product: a bare HTTP server on tables designed for these calls (limit-tables.ts).
 * It accepts the same requests as the product, but skips sign-in, validation and permission checks.
 */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const COUNTED = 10_000;
const SIZE = 20;

type Rows = Record<string, unknown>[];
const rowsOf = async (name: string, text: string, values: unknown[]): Promise<Rows> => (await pool.query({ name, text, values })).rows;

async function listOf(name: string, { from, where, order }: Record<'from' | 'where' | 'order', string>, values: unknown[], page: number) {
  const [rows, counted] = await Promise.all([
    rowsOf(name, `select list_row from bench_limit.${from} where ${where} order by ${order} limit ${SIZE} offset $${values.length + 1}`, [
      ...values,
      (page - 1) * SIZE,
    ]),
    rowsOf(
      `${name}-total`,
      `select count(*)::int as n from (select from bench_limit.${from} where ${where} limit ${COUNTED + 1}) as t`,
      values,
    ),
  ]);
  const total = Number(counted[0]?.n);
  return { items: rows.map((row) => row.list_row), page, pageSize: SIZE, total: Math.min(total, COUNTED), more: total > COUNTED };
}

function issues(url: URL) {
  const page = Number(url.searchParams.get('page') ?? 1);
  const projectId = url.searchParams.get('projectId');
  if (!projectId) return listOf('issues', { from: 'issues', where: 'true', order: 'updated_at desc, id desc' }, [], page);
  const statuses = url.searchParams.get('status')?.split(',');
  const ofProject = { from: 'issues', where: 'project_id = $1 and status = any($2)', order: 'severity desc, id desc' };
  return listOf('project-issues', ofProject, [projectId, statuses], page);
}

interface DayGroup {
  kind: 'reported' | 'opened' | 'closed';
  severity: string;
  status: string;
  week: string;
  now: number;
  before: number;
}

const DAYS = `
  select kind, severity, status, to_char(date_trunc('week', day), 'YYYY-MM-DD') as week,
    coalesce(sum(issues) filter (where day >= $1::date), 0)::int as now, coalesce(sum(issues) filter (where day < $1::date), 0)::int as before
  from bench_limit.days where day between $1::date - 90 and $2::date group by 1, 2, 3, 4`;

/** Computes only the figures of the period. The rest comes from a stored response of the product. */
async function dashboard() {
  const today = new Date();
  const first = new Date(today.getTime() - 89 * 86_400_000);
  const [days, people] = await Promise.all([
    rowsOf('days', DAYS, [first, today]) as Promise<unknown> as Promise<DayGroup[]>,
    rowsOf('dashboard', 'select dashboard from bench_limit.people where id = $1', ['me']),
  ]);
  const stored = people[0]?.dashboard as { figures: Record<string, unknown> & { weeks: { from: string }[] } };
  const compared = (kind: DayGroup['kind']) => {
    const its = days.filter((group) => group.kind === kind);
    return { now: its.reduce((sum, { now }) => sum + now, 0), before: its.reduce((sum, { before }) => sum + before, 0) };
  };
  const cells = new Map<string, { severity: string; status: string; issues: number }>();
  const weeks = new Map(stored.figures.weeks.map((week) => [week.from, { ...week, opened: 0, closed: 0 }]));
  for (const { kind, severity, status, week, now } of days) {
    if (now === 0) continue;
    if (kind === 'reported') {
      const cell = cells.get(severity + status) ?? { severity, status, issues: 0 };
      cell.issues += now;
      cells.set(severity + status, cell);
    } else {
      const its = weeks.get(week);
      if (its) its[kind] += now;
    }
  }
  const counted = { reported: compared('reported'), opened: compared('opened'), closed: compared('closed') };
  return { ...stored, figures: { ...stored.figures, ...counted, issues: [...cells.values()], weeks: [...weeks.values()] } };
}

async function answer(request: IncomingMessage): Promise<unknown> {
  const url = new URL(request.url ?? '/', 'http://localhost');
  if (url.pathname === '/api/issue') return issues(url);
  if (url.pathname.startsWith('/api/issue/')) {
    const [row] = await rowsOf('issue', 'select detail from bench_limit.issues where id = $1', [url.pathname.slice('/api/issue/'.length)]);
    return row?.detail;
  }
  if (url.pathname === '/api/profile/profile') {
    const [row] = await rowsOf('profile', 'select profile from bench_limit.people where id = $1', ['me']);
    return row?.profile;
  }
  if (url.pathname === '/api/user/detail') return listOf('members', { from: 'members', where: 'true', order: 'place' }, [], 1);
  if (url.pathname === '/api/dashboard') return dashboard();
  if (url.pathname === '/api/project/search') {
    const { text } = JSON.parse(Buffer.concat(await request.toArray()).toString()) as { text: string };
    const named = { from: 'projects', where: "words like '%' || $1 || '%'", order: 'updated_at desc, id desc' };
    return listOf('projects', named, [text], 1);
  }
  return undefined;
}

const server = createServer(async (request, response) => {
  const body = await answer(request);
  response.statusCode = body === undefined ? 404 : 200;
  response.setHeader('content-type', 'application/json; charset=utf-8');
  response.end(JSON.stringify(body ?? null));
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`limit ${(server.address() as AddressInfo).port}\n`));
process.on('SIGTERM', () => {
  server.close();
  void pool.end();
});
