import type { Dashboard } from '@coloa/contract/dashboard/dashboard.contract.ts';
import type { ListOf } from '@coloa/contract/http.ts';
import type { Issue, IssueRow } from '@coloa/contract/issues/issues.schema.ts';
import { SEVERITIES } from '@coloa/contract/severities.ts';
import pg from 'pg';

const TABLES = `
  drop schema if exists bench_limit cascade;
  create schema bench_limit;
  create table bench_limit.issues (
    id uuid primary key, project_id uuid not null, status text not null, severity smallint not null, updated_at timestamptz not null,
    list_row jsonb not null, detail jsonb
  );
  create index on bench_limit.issues (updated_at desc, id desc);
  create index on bench_limit.issues (project_id, severity desc, id desc);
  create table bench_limit.projects (id uuid primary key, words text not null, updated_at timestamptz not null, list_row jsonb not null);
  create table bench_limit.members (id uuid primary key, place int not null, list_row jsonb not null);
  create index on bench_limit.members (place);
  create table bench_limit.people (id text primary key, profile jsonb not null, dashboard jsonb not null);
  create table bench_limit.days (kind text, day date, severity text, status text, issues int not null, primary key (kind, day, severity, status));
`;

export type ReadAnswer = <T>(method: 'GET' | 'POST', url: string, body?: unknown) => Promise<T>;

const PAGE = 100;

async function everyPage<T>(read: (page: number) => Promise<ListOf<T>>, most: number): Promise<T[]> {
  const items: T[] = [];
  for (let page = 1; items.length < most; page++) {
    const answer = await read(page);
    items.push(...answer.items);
    if (answer.items.length < PAGE) break;
  }
  return items;
}

async function insert(
  pool: pg.Pool,
  table: string,
  columns: Record<string, string>,
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  const fields = Object.entries(columns).map(([name, type]) => `${name} ${type}`);
  for (let first = 0; first < rows.length; first += 1000) {
    const json = JSON.stringify(rows.slice(first, first + 1000));
    await pool.query(`insert into bench_limit.${table} select * from jsonb_to_recordset($1::jsonb) as r(${fields.join(', ')})`, [json]);
  }
}

interface Day {
  kind: 'reported' | 'opened' | 'closed';
  day: string;
  severity: string;
  status: string;
  issues: number;
}

/**
 * Counts the issues by kind, day, severity and status. Publication and closing are spread over the period, because the product's lists do
 * not contain these dates.
 */
function daysOf(rows: readonly IssueRow[], { from, figures }: Dashboard): Day[] {
  const counts = new Map<string, Day>();
  const add = (kind: Day['kind'], day: string, { severity, status }: Pick<IssueRow, 'severity' | 'status'>) => {
    const key = [kind, day, severity, status].join();
    const found = counts.get(key) ?? { kind, day, severity, status, issues: 0 };
    found.issues += 1;
    counts.set(key, found);
  };
  const spread = (n: number): string => new Date(Date.parse(from) + (n % 90) * 86_400_000).toISOString().slice(0, 10);
  for (const row of rows) add('reported', row.createdAt.slice(0, 10), row);
  for (const row of rows.slice(0, figures.opened.now)) add('opened', spread(row.number), row);
  for (const row of rows.slice(0, figures.closed.now)) add('closed', spread(row.number * 7), row);
  return [...counts.values()];
}

/**
 * Fills the tables from responses of the product.
 * @param most the number of issues, projects and members after which reading stops; issues are read most recently updated first
 * @param details whether to read the detail of each issue too, which takes one call per issue
 */
export async function fillLimit(
  databaseUrl: string,
  read: ReadAnswer,
  { most, details }: { most: number; details: boolean },
): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  try {
    await pool.query(TABLES);
    const rows = await everyPage((page) => read<ListOf<IssueRow>>('GET', `/api/issue?pageSize=${PAGE}&page=${page}`), most);
    const issues: Record<string, unknown>[] = [];
    for (const row of rows) {
      issues.push({
        id: row.id,
        project_id: row.project.id,
        status: row.status,
        severity: SEVERITIES.indexOf(row.severity),
        updated_at: row.updatedAt,
        list_row: row,
        detail: details ? await read<Issue>('GET', `/api/issue/${row.id}`) : null,
      });
    }
    const issueColumns = { id: 'uuid', project_id: 'uuid', status: 'text', severity: 'smallint', updated_at: 'timestamptz' };
    await insert(pool, 'issues', { ...issueColumns, list_row: 'jsonb', detail: 'jsonb' }, issues);

    const projects = await everyPage(
      (page) =>
        read<ListOf<{ id: string; key: string; name: string; updatedAt: string }>>('POST', '/api/project/search', { page, pageSize: PAGE }),
      most,
    );
    const words = ({ key, name }: { key: string; name: string }): string =>
      `${key} ${name}`.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('đ', 'd').replaceAll('Đ', 'D').toLowerCase();
    await insert(
      pool,
      'projects',
      { id: 'uuid', words: 'text', updated_at: 'timestamptz', list_row: 'jsonb' },
      projects.map((row) => ({ id: row.id, words: words(row), updated_at: row.updatedAt, list_row: row })),
    );

    const members = await everyPage((page) => read<ListOf<{ id: string }>>('GET', `/api/user/detail?pageSize=${PAGE}&page=${page}`), most);
    const memberRows = members.map((row, place) => ({ id: row.id, place, list_row: row }));
    await insert(pool, 'members', { id: 'uuid', place: 'int', list_row: 'jsonb' }, memberRows);

    const dashboard = await read<Dashboard>('GET', '/api/dashboard');
    const person = { id: 'me', profile: await read<unknown>('GET', '/api/profile/profile'), dashboard };
    await insert(pool, 'people', { id: 'text', profile: 'jsonb', dashboard: 'jsonb' }, [person]);
    const dayColumns = { kind: 'text', day: 'date', severity: 'text', status: 'text', issues: 'int' };
    await insert(pool, 'days', dayColumns, daysOf(rows, dashboard) as unknown as Record<string, unknown>[]);
    await pool.query('vacuum analyze bench_limit.issues, bench_limit.projects, bench_limit.members, bench_limit.people, bench_limit.days');
  } finally {
    await pool.end();
  }
}
