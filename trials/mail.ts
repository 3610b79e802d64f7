import assert from 'node:assert/strict';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { sql } from 'drizzle-orm';
import { addProject } from '../e2e/acknowledged.ts';
import { signIn } from '../e2e/api-client.ts';
import { freePort } from '../server/src/platform/postgres/postmaster.ts';
import { type MailServerForTests, startMailServer } from '../server/test/mail-server.ts';
import { askLater, made } from './exports.ts';
import { type Installation, install } from './installation.ts';
import { inMs, paceOf } from './pace.ts';
import { invite } from './people.ts';
import { type Trial, until } from './trial.ts';
import { beside, errorLines } from './truth.ts';

const METRICS_TOKEN = 'a token of this trial alone';
const PACE_MS = 4_000;
/** The number of emails to a silent mail server. The server sends 2 at a time, and an attempt ends after 20 s without a response. */
const STALLED = 4;
const REFUSED = 3;
const GONE = 20;

interface Queued {
  /** The number of emails that the server will try to send again. */
  waiting: number;
  /** The fewest attempts of a waiting email. 0 if none is waiting. */
  least: number;
  /** The most attempts of any email. 0 if there is none. */
  most: number;
  /** The number of emails that failed at every attempt. */
  given: number;
}

async function queued({ server }: Installation): Promise<Queued> {
  return beside(server, async ({ db }) => {
    const { rows } = await db.execute<Queued & Record<string, unknown>>(sql`
      select count(*) filter (where attempts < max_attempts)::int as waiting, coalesce(min(attempts) filter (where attempts < max_attempts), 0)::int as least,
        coalesce(max(attempts), 0)::int as most, count(*) filter (where attempts >= max_attempts)::int as given
      from graphile_worker.jobs where task_identifier = 'mail'`);
    return rows[0] ?? { waiting: 0, least: 0, most: 0, given: 0 };
  });
}

const hurry = ({ server }: Installation) =>
  beside(server, ({ db }) =>
    db.execute(
      sql`update graphile_worker._private_jobs set run_at = now() where run_at > now() and locked_at is null and attempts < max_attempts
        and task_id = (select id from graphile_worker._private_tasks where identifier = 'mail')`,
    ),
  );

async function eachOnce(installation: Installation, server: MailServerForTests, addresses: readonly string[]): Promise<void> {
  const come = async () => {
    await hurry(installation);
    await sleep(500);
    return addresses.every((address) => server.to(address).length > 0);
  };
  await until('every mail has come', come, 120_000);
  await sleep(3_000);
  for (const address of addresses) assert.equal(server.to(address).length, 1, `mails to ${address}`);
}

export const mail: Trial = {
  about:
    'The mail server is unavailable while invitations are queued, rejects each permanently (550), or accepts connections and stays silent. The script shortens the pauses between attempts (from seconds to hours). Other calls are made one after the other at the same time.',
  async run(told, closers) {
    const port = await freePort();
    const installation = await install(closers, { SMTP_URL: `smtp://127.0.0.1:${port}?security=none`, METRICS_TOKEN });
    const { server } = installation;
    const { call } = await signIn(server.url);
    const projectId = await addProject(call, 'MAIL');
    const list = () => call(issuesContract.list, { query: { projectId } });
    await paceOf(list, 1_000);
    told('other calls, nothing queued', inMs(await paceOf(list, PACE_MS)));

    const gone = await invite(call, 'vang', GONE);
    const meanwhile = await paceOf(list, PACE_MS);
    await until('all were tried', async () => (await queued(installation)).least > 0, 60_000);
    let mails = await startMailServer({}, { port });
    await eachOnce(installation, mails, gone.addresses);
    told(
      `gone, ${GONE} invitations by one call (${Math.round(gone.ms)} ms)`,
      `other calls: ${inMs(meanwhile)}; once it is back each comes, once`,
    );
    await mails.stop();

    const stalled = net.createServer();
    const sockets = new Set<net.Socket>();
    stalled.on('connection', (socket) => {
      sockets.add(socket.on('error', () => {}));
    });
    await new Promise<void>((resolve) => stalled.listen(port, '127.0.0.1', resolve));
    const stop = async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => stalled.close(resolve));
    };
    closers.push(() => (stalled.listening ? stop() : undefined));
    const silent = await invite(call, 'im', STALLED);
    await until('it is waited for', () => sockets.size > 0);
    const during = await paceOf(list, PACE_MS);
    const exported = await made(call, [await askLater(call, 'issues', projectId)]);
    await until('all were tried', async () => (await queued(installation)).least > 0, 120_000);
    await stop();
    mails = await startMailServer({}, { port });
    await eachOnce(installation, mails, silent.addresses);
    told(
      `never answers, ${STALLED} invitations`,
      `other calls: ${inMs(during)}; an export is made within ${(exported / 1000).toFixed(1)} s; once it answers each mail comes, once`,
    );
    await mails.stop();

    mails = await startMailServer(
      { onRcptTo: (_address, _session, done) => done(Object.assign(new Error('No such user here'), { responseCode: 550 })) },
      { port },
    );
    closers.push(() => mails.stop());
    const { addresses } = await invite(call, 'tu-choi', REFUSED);
    const given = async () => {
      await hurry(installation);
      await sleep(300);
      return (await queued(installation)).given === addresses.length;
    };
    await until('they are given up', given, 240_000);
    const { most } = await queued(installation);
    const metrics = await (await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })).text();
    const seen = /coloa_jobs\{[^}]*task="mail"[^}]*state="failed"[^}]*\} (\d+)/.exec(metrics)?.[1];
    assert.equal(seen, String(REFUSED), metrics.match(/coloa_jobs\{.*/g)?.join('\n') ?? '');
    const lines = errorLines(server.output()).filter((line) => /550/.test(line)).length;
    assert.ok(lines > 0, 'the log tells of what was given up');
    told(
      `refuses for good, ${REFUSED} invitations`,
      `given up after ${most} attempts; coloa_jobs{task="mail",state="failed"} tells ${seen}, the log ${lines} lines with what the server said`,
    );
  },
};
