import assert from 'node:assert/strict';
import { dashboardContract } from '@coloa/contract/dashboard/dashboard.contract.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import pg from 'pg';
import { issueOf } from '../e2e/acknowledged.ts';
import { startDatabase } from '../e2e/leaving-database.ts';
import { newDataDir, removeDataDir } from '../e2e/server.ts';
import { CONNECTIONS } from '../server/src/doctor/database.ts';
import type { Connection } from '../server/src/platform/database/connection.ts';
import { NOT_KEPT } from '../server/src/platform/database/pooler.ts';
import { asAdmin } from '../server/test/cluster.ts';
import { startReplicated } from '../server/test/replica.ts';
import { type Balanced, startBalanced } from './balanced-processes.ts';
import { POOL, startPooler } from './pooler.ts';
import {
  guessesCountedTogether,
  heardEverywhere,
  jobsRunOnce,
  oneFirstUser,
  oneKilled,
  oneSessionEverywhere,
  replacedOneByOne,
  signedOutEverywhere,
  throughput,
} from './process-checks.ts';
import { type Closers, type Told, type Trial, until } from './trial.ts';

type Row = (check: string, came: string) => void;

async function common(installation: Balanced, databaseUrl: string, row: Row, closers: Closers): Promise<void> {
  row('started at once on an empty database', await oneFirstUser(installation));
  row('one session', await oneSessionEverywhere(installation));
  row('signed out through one', await signedOutEverywhere(installation));
  row('a comment taken by one', await heardEverywhere(installation));
  row('jobs', await jobsRunOnce(installation, databaseUrl, closers));
  row('guesses of a password', await guessesCountedTogether(installation));
  row('each ended and replaced in turn under load', await replacedOneByOne(installation));
  row('one killed under writes', await oneKilled(installation));
  row('throughput', await throughput(installation));
}

async function ownDatabase(closers: Closers) {
  const folder = newDataDir();
  closers.push(() => removeDataDir(folder));
  return startDatabase(folder, closers);
}

export async function onOneDatabase(count: number, row: Row, closers: Closers): Promise<void> {
  const { url } = await ownDatabase(closers);
  const installation = await startBalanced(count, { DATABASE_URL: url }, closers);
  await common(installation, url, row, closers);
}

async function behindPooler(row: Row, closers: Closers): Promise<void> {
  const { url } = await ownDatabase(closers);
  const pooler = await startPooler(url, closers);
  const prepared = pooler.keepsPrepared ? 'kept' : 'not kept, and so not used';
  row('pgbouncer', `${pooler.version}, transaction mode, ${POOL} connections at most; prepared statements ${prepared}`);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  closers.push(() => client.end().catch(() => {}));
  await client.query(`ALTER ROLE coloa SET statement_timeout = '15s'; ALTER ROLE coloa SET idle_in_transaction_session_timeout = '60s'`);
  const installation = await startBalanced(4, { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: url }, closers);
  const told = installation.processes.map(({ output }) => output().includes(NOT_KEPT));
  assert.deepEqual(new Set(told), new Set([!pooler.keepsPrepared]));

  let most = 0;
  const watch = setInterval(async () => {
    const { rows } = await client.query<{ count: number }>(`select count(*)::int from pg_stat_activity where application_name = 'coloa'`);
    most = Math.max(most, rows[0]?.count ?? 0);
  }, 200);
  closers.push(() => clearInterval(watch));
  await common(installation, url, row, closers);
  clearInterval(watch);
  assert.ok(most > 0 && most <= POOL, `connections for calls: ${most}`);
  row('connections for calls', `${most} at most, of four processes that take ${CONNECTIONS} each by themselves`);

  await pooler.stop();
  const list = async () => (await installation.call(issuesContract.list, { query: {} })).status;
  const away = await list();
  assert.equal(away, 503);
  await pooler.start();
  const ms = await until('lists are answered again', async () => (await list()) === 200, 10_000);
  row('pgbouncer ended and started again', `${away} meanwhile, 200 after ${Math.round(ms)} ms, no process restarted`);
}

async function besideReplica(row: Row, closers: Closers): Promise<void> {
  const both = await startReplicated();
  closers.push(() => both.stop());
  const urlOf = ({ user, password, host, database }: Connection) =>
    `postgres://${user}:${encodeURIComponent(String(password))}@localhost/${database}?host=${encodeURIComponent(String(host))}`;
  const url = urlOf(both.primary.connection);
  const installation = await startBalanced(2, { DATABASE_URL: url, DATABASE_READ_URL: urlOf(both.replica) }, closers);
  const { call, projectId } = installation;

  const onReplica = <T>(work: (client: pg.Client) => Promise<T>) => asAdmin(both.replicaAdmin, work);
  const scanned = async () => {
    const sql = `select coalesce(sum(tup_returned), 0)::int as count from pg_stat_database where datname = 'coloa'`;
    return (await onReplica((client) => client.query<{ count: number }>(sql))).rows[0]?.count ?? 0;
  };
  const drafts = async () => {
    const { status, body } = await call(dashboardContract.get, { query: {} });
    assert.equal(status, 200);
    return body.drafts.items.map(({ id }) => id);
  };
  const write = async (title: string) => (await call(issuesContract.create, issueOf(projectId, title))).body.id;
  const found = async (q: string) => (await call(issuesContract.list, { query: { q } })).body.items.map(({ id }) => id);

  const before = await scanned();
  for (let n = 0; n < 10; n++) {
    const id = await write(`Ghi rồi đọc ngay ${n}`);
    assert.ok((await drafts()).includes(id), 'a draft of a moment ago is on the dashboard');
    assert.ok((await found(`ghi roi doc ngay ${n}`)).includes(id), 'and found by its words');
  }
  const ms = await until('the replica was read', async () => (await scanned()) > before + 100, 15_000);
  row(
    'written, then dashboard and search',
    `all ten there at once; read from the replica (its statistics show it after ${Math.round(ms)} ms)`,
  );

  await onReplica((client) => client.query('select pg_wal_replay_pause()'));
  const behind = await write('Khi bản sao chậm lại');
  assert.ok((await drafts()).includes(behind));
  await onReplica((client) => client.query('select pg_wal_replay_resume()'));
  row('the replica stops following', 'what is written meanwhile is there, read from the database itself');

  await common(installation, url, row, closers);
  await both.stopReplica();
  const last = await write('Khi bản sao đã mất');
  assert.ok((await drafts()).includes(last));
  const lines = installation.processes.map(({ output }) => output().match(/the read replica cannot be used/g)?.length ?? 0);
  assert.ok(Math.max(...lines) > 0);
  row('the replica is gone', `no call refused; a line in the log of each process that noticed (${lines.join(', ')})`);
}

export const processes: Trial = {
  about:
    'Several processes of Coloa use one database and one data folder behind a balancer: directly, behind pgbouncer, and with a read replica.',
  async run(told: Told) {
    const parts: [string, (row: Row, closers: Closers) => Promise<void>][] = [
      ['two processes', (row, closers) => onOneDatabase(2, row, closers)],
      ['four processes', (row, closers) => onOneDatabase(4, row, closers)],
      ['four behind pgbouncer', behindPooler],
      ['two beside a replica', besideReplica],
    ];
    for (const [part, run] of parts) {
      const closers: Closers = [];
      try {
        await run((check, came) => told(`${part}: ${check}`, came), closers);
      } finally {
        for (const close of closers.reverse()) await close();
      }
    }
  },
};
