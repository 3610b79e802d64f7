import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { commentsContract } from '@coloa/contract/comments/comments.contract.ts';
import { exportsContract } from '@coloa/contract/exports/exports.contract.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { profileContract } from '@coloa/contract/profile/profile.contract.ts';
import { sessionsContract } from '@coloa/contract/sessions/sessions.contract.ts';
import { usersContract } from '@coloa/contract/users/users.contract.ts';
import pg from 'pg';
import { type Acknowledged, issueOf, refuseLosses, writeUntilGone } from '../e2e/acknowledged.ts';
import { caller, signIn } from '../e2e/api-client.ts';
import { openStreamAt } from '../server/test/heard-stream.ts';
import type { Balanced } from './balanced-processes.ts';
import { type Closers, until } from './trial.ts';

export async function oneFirstUser({ call }: Balanced): Promise<string> {
  const { body } = await call(usersContract.listMembers, { query: {} });
  assert.equal(body.total, 1);
  return 'one first user';
}

export async function oneSessionEverywhere({ call, balancer, processes }: Balanced): Promise<string> {
  const before = new Map(balancer.served);
  for (let n = 0; n < 10 * processes.length; n++) assert.equal((await call(profileContract.get, {})).status, 200);
  const answered = processes.map(({ url }) => (balancer.served.get(url) ?? 0) - (before.get(url) ?? 0));
  for (const count of answered) assert.ok(count > 0, `answers of each process: ${answered.join(', ')}`);
  return `${answered.join(' + ')} calls of one session, all 200`;
}

export async function signedOutEverywhere({ processes, balancer }: Balanced): Promise<string> {
  const there = await signIn(balancer.url);
  const asked = () => Promise.all(processes.map(async ({ url }) => (await caller(url, there.token)(profileContract.get, {})).status));
  assert.deepEqual(new Set(await asked()), new Set([200]));
  await there.call(sessionsContract.logout, { body: { token: there.refreshToken } });
  const ms = await until('every process answers 401', async () => (await asked()).every((status) => status === 401), 5_000);
  return `401 from all ${processes.length} within ${Math.round(ms + 50)} ms`;
}

export async function heardEverywhere({ processes, call, token, projectId }: Balanced): Promise<string> {
  const streams = await Promise.all(processes.map(({ url }) => openStreamAt(url, token)));
  try {
    const { body: issue } = await call(issuesContract.create, issueOf(projectId, 'Nghe từ mọi tiến trình'));
    const { status, body } = await call(commentsContract.onIssue, { body: { issueId: issue.id, body: 'Xin chào' } });
    assert.equal(status, 200);
    const begun = performance.now();
    await Promise.all(streams.map((stream) => stream.next(({ data }) => data.commentId === body.id)));
    return `heard at ${streams.length} of ${streams.length} streams, the last ${Math.round(performance.now() - begun)} ms after the answer`;
  } finally {
    await Promise.all(streams.map((stream) => stream.stop()));
  }
}

export async function jobsRunOnce({ call, projectId }: Balanced, databaseUrl: string, closers: Closers): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  closers.push(() => client.end().catch(() => {}));
  await client.query(`
    create table runs (export_id uuid);
    create function note_run() returns trigger language plpgsql as 'begin insert into runs values (new.id); return null; end';
    create trigger note_run after update of status on export_jobs for each row when (new.status = 'RUNNING') execute function note_run()`);
  const ids: string[] = [];
  for (let n = 0; n < 16; n++) {
    const { status, body } = await call(exportsContract.report, { body: { projectId, statuses: ['DRAFT'] } }, { prefer: 'respond-async' });
    assert.equal(status, 202);
    ids.push((body as { id: string }).id);
  }
  const done = async (id: string) => (await call(exportsContract.getJob, { params: { id } })).body.status === 'DONE';
  await until('every report is made', async () => (await Promise.all(ids.map(done))).every(Boolean), 60_000);
  const { rows } = await client.query<{ id: string }>('select export_id as id from runs');
  assert.deepEqual(rows.map(({ id }) => id).sort(), ids.toSorted());
  await client.query('drop trigger note_run on export_jobs; drop function note_run; drop table runs');
  return `${ids.length} reports, each made once`;
}

export async function guessesCountedTogether({ balancer }: Balanced): Promise<string> {
  const guess = () => caller(balancer.url)(sessionsContract.login, { body: { username: 'nobody.here', password: 'not the password' } });
  const statuses: number[] = [];
  for (let n = 0; n < 12; n++) statuses.push((await guess()).status);
  const heard = statuses.filter((status) => status !== 429).length;
  assert.ok(heard <= 6, `looked at before 429: ${heard}`);
  return `${heard} of 12 looked at, the others 429`;
}

async function load({ call, projectId, balancer }: Balanced, work: () => Promise<void>) {
  const statuses = new Map<number | 'cut', number>();
  const note = (status: number | 'cut') => statuses.set(status, (statuses.get(status) ?? 0) + 1);
  const ending = new AbortController();
  const clients = Array.from({ length: 6 }, async (_, n) => {
    while (!ending.signal.aborted) {
      const asked =
        n % 2 ? call(issuesContract.create, issueOf(projectId, 'Khi đổi tiến trình')) : call(issuesContract.list, { query: { projectId } });
      await asked.then(({ status }) => note(status)).catch(() => note('cut'));
      await sleep(10);
    }
  });
  await work();
  ending.abort();
  await Promise.all(clients);
  assert.ok(balancer.served.size > 0);
  return statuses;
}

export async function replacedOneByOne(installation: Balanced): Promise<string> {
  const statuses = await load(installation, async () => {
    for (const [index, process] of installation.processes.entries()) {
      await sleep(500);
      assert.equal(await process.stop(), 0);
      await installation.replace(index);
    }
    await sleep(500);
  });
  assert.deepEqual([...statuses.keys()], [200]);
  return `${statuses.get(200)} calls meanwhile, all 200`;
}

export async function oneKilled(installation: Balanced): Promise<string> {
  const { call, projectId, processes } = installation;
  const acknowledged: Acknowledged = new Map();
  const write = (name: string) => {
    const writers = Array.from({ length: 6 }, (_, n) => writeUntilGone(call, projectId, `${name}${n}`, acknowledged, ending.signal));
    return Promise.allSettled(writers);
  };
  const ending = new AbortController();
  const before = write('K');
  await until('some is written', () => acknowledged.size > 60);
  processes[0]?.process.kill('SIGKILL');
  const atKill = acknowledged.size;
  // The writers stop when they lose a response, so new ones start after the kill.
  const after = write('L');
  await until('more is written', () => acknowledged.size > atKill + 60);
  ending.abort();
  await Promise.all([before, after]);
  await installation.replace(0);
  await refuseLosses(call, acknowledged);
  return `${acknowledged.size} issues acknowledged, none lost, counts and numbers right`;
}

export async function throughput({ call, projectId }: Balanced): Promise<string> {
  const end = performance.now() + 4_000;
  let count = 0;
  const clients = Array.from({ length: 16 }, async () => {
    while (performance.now() < end) {
      const { status } = await call(issuesContract.list, { query: { projectId } });
      assert.equal(status, 200);
      count++;
    }
  });
  await Promise.all(clients);
  return `${Math.round(count / 4)} lists of issues a second, all processes, database, balancer and load on these cores`;
}
