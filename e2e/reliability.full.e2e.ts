import http from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { exportsContract } from '@coloa/contract/exports/exports.contract.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { profileContract } from '@coloa/contract/profile/profile.contract.ts';
import { usersContract } from '@coloa/contract/users/users.contract.ts';
import { expect, test } from '@playwright/test';
import { readPostmaster } from '../server/src/platform/postgres/postmaster.ts';
import { type Acknowledged, addProject, issueOf, refuseLosses, writeUntilGone } from './acknowledged.ts';
import { signIn } from './api-client.ts';
import { startDatabase } from './leaving-database.ts';
import { ownServers } from './own-servers.ts';
import { logLines, type RunningServer, startServer } from './server.ts';

const { closers, dataFolder, start } = ownServers();

test('kill -9 of the server, then also of its database, under writes of eight clients: no acknowledged write is lost', async () => {
  const dataDir = dataFolder();
  let server = await start(dataDir);
  const acknowledged: Acknowledged = new Map();
  const shared = await addProject((await signIn(server.url)).call, 'SHARED');
  for (const round of ['A', 'B']) {
    const { call } = await signIn(server.url);
    const before = acknowledged.size;
    const writers = Array.from({ length: 8 }, (_, n) => writeUntilGone(call, shared, `${round}${n}`, acknowledged));
    const ended = Promise.allSettled(writers);
    await expect.poll(() => acknowledged.size - before, { timeout: 20_000 }).toBeGreaterThan(100);
    if (round === 'B') process.kill(readPostmaster(path.join(dataDir, 'postgres'))?.pid ?? 0, 'SIGKILL');
    server.process.kill('SIGKILL');
    await ended;

    server = await start(dataDir, { ADMIN_PASSWORD: 'a password that is not looked at again' });
    expect(server.output()).not.toMatch(/password|error/i);
    const again = (await signIn(server.url)).call;
    await refuseLosses(again, acknowledged);
    const { body: users } = await again(usersContract.listMembers, { query: {} });
    expect(users.items.map(({ username }) => username)).toEqual(['admin']);
    expect((await again(issuesContract.create, issueOf(shared, 'Sau khi khởi động lại'))).status).toBe(200);
  }
});

test('a second server on the same data folder fails with one line, and the first keeps running', async () => {
  const dataDir = dataFolder();
  const first = await start(dataDir);
  const refused = await startServer({}, dataDir).then(
    () => '',
    (error: Error) => error.message,
  );
  const [outcome, ...said] = refused.trim().split('\n');
  expect(outcome).toMatch(/ended with 1 /);
  expect(said).toEqual([expect.stringContaining(dataDir)]);
  const { call } = await signIn(first.url);
  expect((await call(profileContract.get, {})).status).toBe(200);
});

type Timed = { status: number; errors: { code: string }[]; headers: Headers; ms: number; at: number };

function expectUnavailableOnce(answers: readonly Timed[], back: number): void {
  expect([...new Set(answers.map(({ status }) => status))].sort()).toEqual([200, 503]);
  for (const { errors, headers } of answers.filter(({ status }) => status === 503)) {
    expect(errors.map(({ code }) => code)).toEqual(['UNAVAILABLE']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  }
  expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(6_000);
  expect(answers.filter(({ at, status }) => at > back && status !== 200)).toEqual([]);
}

test('the database is unavailable for ten seconds under load: 503 with Retry-After, then normal service without a restart', async () => {
  const database = await startDatabase(dataFolder(), closers);
  const server = await start(dataFolder(), { DATABASE_URL: database.url });
  const { call } = await signIn(server.url);
  const projectId = await addProject(call, 'AWAY');
  const answers: Timed[] = [];
  const written: string[] = [];
  const ending = new AbortController();
  const load = Array.from({ length: 8 }, async (_, n) => {
    while (!ending.signal.aborted) {
      const at = performance.now();
      const created = n % 2 ? await call(issuesContract.create, issueOf(projectId, 'Trong lúc mất kết nối')) : null;
      const answer = created ?? (await call(issuesContract.list, { query: { projectId } }));
      if (created?.status === 200) written.push(created.body.id);
      answers.push({ ...answer, ms: performance.now() - at, at });
      await sleep(20);
    }
  });
  const away = async () => answers.filter(({ status }) => status === 503).length;
  await sleep(1_000);
  expect(await away()).toBe(0);
  await database.stop();
  await sleep(10_000);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(503);
  expect(await away()).toBeGreaterThan(100);
  await database.start();
  await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status, { timeout: 5_000 }).toBe(200);
  const back = performance.now();
  await sleep(2_000);
  ending.abort();
  await Promise.all(load);

  expectUnavailableOnce(answers, back);
  const { body: kept } = await call(issuesContract.listOfProject, { params: { id: projectId } });
  expect(kept.map(({ id }) => id)).toEqual(expect.arrayContaining(written));

  const { body } = await call(exportsContract.report, { body: { projectId } }, { prefer: 'respond-async' });
  const { id } = body as { id: string };
  const state = async () => (await call(exportsContract.getJob, { params: { id } })).body.status;
  await expect.poll(state, { timeout: 15_000 }).toBe('DONE');
  // The server logs one warning when the database becomes unavailable, and one when it is available again. On a busy machine, statements
  // may be slow as well.
  expect(logLines(server).filter((line) => line !== 'warn: a slow statement')).toEqual([
    'warn: the database cannot be reached; requests are refused until it is back',
    'warn: the database is back',
  ]);
});

/** Starts a call whose body is sent in two halves, so that the server is still handling it until the second half arrives. */
function callInHalves(server: RunningServer, token: string, body: object) {
  const bytes = Buffer.from(JSON.stringify(body));
  const headers = { 'content-type': 'application/json', 'content-length': bytes.length, token };
  const { promise: status, resolve, reject } = Promise.withResolvers<number | undefined>();
  const url = new URL(issuesContract.create.path, server.url);
  const request = http.request(url, { method: issuesContract.create.method, headers, agent: new http.Agent({ keepAlive: true }) });
  request.on('response', (answer) => resolve(answer.resume().statusCode)).on('error', reject);
  request.write(bytes.subarray(0, 20));
  return { status, finish: () => request.end(bytes.subarray(20)) };
}

test('SIGTERM while requests run: the server answers them and exits with code 0', async () => {
  const server = await start(dataFolder());
  const { call, token } = await signIn(server.url);
  const projectId = await addProject(call, 'TERM');
  const description = 'Máy chủ tin tiêu đề do người dùng gửi lên. '.repeat(2_000);
  for (let n = 0; n < 3; n++)
    await call(issuesContract.create, { body: { projectId, contents: { vi: { title: `Lỗ hổng ${n}`, description } } } });
  const report = call(exportsContract.report, { body: { projectId, statuses: ['DRAFT'] } });
  const halves = Array.from({ length: 8 }, (_, n) => callInHalves(server, token, issueOf(projectId, `Lỗ hổng cuối ${n}`).body));
  // Long enough for all requests to arrive, even on a busy machine.
  await sleep(2_500);
  const code = server.stop();
  await sleep(200);
  for (const { finish } of halves) finish();
  for (const { status } of halves) expect(await status).toBe(200);
  expect((await report).status).toBe(200);
  expect(await code).toBe(0);
  expect(server.output()).not.toMatch(/"level":"(error|fatal)"/);
});

test('with DRAIN_SECONDS a stopping server still answers requests and reports that it is not ready', async () => {
  const server = await start(dataFolder(), { DRAIN_SECONDS: '2' });
  const { call } = await signIn(server.url);
  const ready = async () => (await fetch(`${server.url}/readyz`)).status;
  expect(await ready()).toBe(200);
  const begun = performance.now();
  const code = server.stop();
  await expect.poll(ready, { timeout: 1_500 }).toBe(503);
  const { status, headers } = await call(profileContract.get, {});
  expect(status).toBe(200);
  expect(headers.get('connection')).toBe('close');
  expect(await code).toBe(0);
  expect(performance.now() - begun).toBeGreaterThan(2_000);
});

test('SIGTERM with an endless request and a long job: the server exits with code 0 within ten seconds', async () => {
  const dataDir = dataFolder();
  const server = await start(dataDir);
  const { call, token } = await signIn(server.url);
  const projectId = await addProject(call, 'STUCK');
  const description = 'Máy chủ tin tiêu đề do người dùng gửi lên. '.repeat(2_000);
  for (let n = 0; n < 6; n++)
    await call(issuesContract.create, { body: { projectId, contents: { vi: { title: `Lỗ hổng ${n}`, description } } } });
  const { body } = await call(exportsContract.report, { body: { projectId, statuses: ['DRAFT'] } }, { prefer: 'respond-async' });
  const { status } = callInHalves(server, token, issueOf(projectId, 'Không bao giờ gửi hết').body);
  const cut = status.catch(() => 'cut');
  await sleep(300);
  const begun = performance.now();
  expect(await server.stop()).toBe(0);
  expect(performance.now() - begun).toBeLessThan(10_000);
  expect(await cut).toBe('cut');
  const { call: again } = await signIn((await start(dataDir)).url);
  const { id } = body as { id: string };
  const state = async () => (await again(exportsContract.getJob, { params: { id } })).body.status;
  await expect.poll(state, { timeout: 40_000 }).toBe('DONE');
});
