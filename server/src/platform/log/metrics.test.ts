import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { sql } from 'drizzle-orm';
import { expect, inject, test } from 'vitest';
import { asAdmin } from '../../../test/cluster.ts';
import { testApp } from '../../../test/harness.ts';
import { buildMember } from '../../users/users.factory.ts';

const TOKEN = 'a token that the scraper alone has, of 32 letters';
const { call, db, send, tokenOf } = await testApp({ env: { METRICS_TOKEN: TOKEN } });

const scrape = (authorization?: string) => send('GET', '/metrics', {}, authorization === undefined ? {} : { headers: { authorization } });

function figureOf(text: string, line: string): number {
  const found = text.split('\n').find((each) => each.startsWith(`${line} `));
  return found === undefined ? Number.NaN : Number(found.slice(line.length + 1));
}

test('metrics require the token, and all other requests get 404', async () => {
  for (const given of [undefined, 'Bearer', 'Bearer x', `Basic ${TOKEN}`, `Bearer ${TOKEN}x`])
    expect((await scrape(given)).status).toBe(404);
  const { status, headers } = await scrape(`Bearer ${TOKEN}`);
  expect(status).toBe(200);
  expect(headers['content-type']).toContain('text/plain');
  const without = await testApp();
  expect((await without.send('GET', '/metrics', {}, { headers: { authorization: 'Bearer null' } })).status).toBe(404);
});

test('requests are counted by route and status, without ids or user names', async () => {
  const member = await buildMember(db);
  const token = await tokenOf(member);
  const id = '01890000-0000-7000-8000-000000000000';
  for (let n = 0; n < 3; n++) await call(projectsContract.get, { params: { id } }, { token });
  const { text } = await scrape(`Bearer ${TOKEN}`);
  expect(figureOf(text, 'coloa_http_request_duration_seconds_count{method="GET",route="/api/project/:id",status="404"}')).toBe(3);
  expect(text).not.toContain(id);
  expect(text).not.toContain(member.username);
});

test('the metrics include the job queue, the connections and the process', async () => {
  await db.execute("select graphile_worker.add_job('nothing.does.this', '{}', run_at => now() - interval '90 seconds')");
  const { text } = await scrape(`Bearer ${TOKEN}`);
  expect(figureOf(text, 'coloa_jobs{task="nothing.does.this",state="waiting"}')).toBe(1);
  expect(figureOf(text, 'coloa_jobs{task="nothing.does.this",state="failed"}')).toBe(0);
  expect(figureOf(text, 'coloa_jobs_oldest_seconds')).toBeGreaterThanOrEqual(90);
  expect(figureOf(text, 'coloa_database_up')).toBe(1);
  expect(figureOf(text, 'coloa_database_connections{state="waiting"}')).toBe(0);
  expect(figureOf(text, 'process_resident_memory_bytes')).toBeGreaterThan(10_000_000);
  expect(text).toMatch(/coloa_info\{version="\d/);
});

test('a job counts as failed only after its last attempt ends', async () => {
  await db.execute("select graphile_worker.add_job('last.attempt', '{}')");
  const set = (locked: string) =>
    db.execute(`update graphile_worker._private_jobs set attempts = max_attempts, locked_at = ${locked} where task_id =
      (select id from graphile_worker._private_tasks where identifier = 'last.attempt')`);
  const failed = async () => figureOf((await scrape(`Bearer ${TOKEN}`)).text, 'coloa_jobs{task="last.attempt",state="failed"}');
  await set('now()');
  expect(await failed()).toBe(0);
  await set('null');
  expect(await failed()).toBe(1);
});

test('the metrics report an unavailable database, without outdated values', async () => {
  const { admin } = inject('cluster');
  const { rows } = await db.execute<{ name: string }>(sql`select current_database() as name`);
  const letIn = (allowed: boolean) =>
    asAdmin(admin, (client) => client.query(`ALTER DATABASE ${rows[0]?.name} WITH ALLOW_CONNECTIONS ${allowed}`));
  await letIn(false);
  await asAdmin(admin, (client) =>
    client.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [rows[0]?.name]),
  );
  const { status, text } = await scrape(`Bearer ${TOKEN}`);
  await letIn(true);
  expect(status).toBe(200);
  expect(figureOf(text, 'coloa_database_up')).toBe(0);
  expect(text).not.toContain('nothing.does.this');
});
