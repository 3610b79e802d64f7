import { once } from 'node:events';
import net from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { openJobs } from '../jobs/jobs.ts';
import { createLog } from '../log/log.ts';
import type { Connection } from './connection.ts';
import { openDatabase } from './database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.drop());

async function openDoor(to: Connection) {
  const url = to.connectionString ? new URL(to.connectionString) : null;
  const target = to.host?.startsWith('/')
    ? { path: `${to.host}/.s.PGSQL.${to.port}` }
    : { host: url?.hostname ?? to.host ?? 'localhost', port: Number(url?.port || to.port || 5432) };
  const sockets = new Set<net.Socket>();
  const server = net.createServer((client) => {
    const inner = net.connect(target);
    for (const [from, other] of [
      [client, inner],
      [inner, client],
    ] as const) {
      sockets.add(from);
      from.pipe(other);
      from.on('error', () => {}).on('close', () => other.destroy());
    }
  });
  const listen = (port: number) => once(server.listen(port, '127.0.0.1'), 'listening');
  await listen(0);
  const { port } = server.address() as net.AddressInfo;
  const { host: _, connectionString: __, dataDir: ___, ...signIn } = to;
  const connection: Connection = url
    ? { connectionString: Object.assign(new URL(url), { host: `127.0.0.1:${port}` }).href }
    : { ...signIn, host: '127.0.0.1', port };
  return {
    connection,
    port,
    async close() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    open: () => listen(port),
  };
}

test('a database outage during queries and jobs is logged once, and its end once', async () => {
  const lines: { level: string; msg: string; database?: string }[] = [];
  const log = createLog('info', { write: (line: string) => void lines.push(JSON.parse(line)) });
  const door = await openDoor(database.connection);
  const through = openDatabase(door.connection, { log });
  const jobs = openJobs(door.connection, log, through.watch);
  jobs.start();
  const ask = async () => {
    const answers = await Promise.allSettled(Array.from({ length: 5 }, () => through.db.execute(sql`SELECT 1`)));
    for (const answer of answers) if (answer.status === 'rejected') through.watch.lost(answer.reason);
    return answers.every(({ status }) => status === 'fulfilled');
  };
  await vi.waitFor(async () => expect(await ask()).toBe(true));
  await door.close();
  for (let n = 0; n < 30; n++) {
    expect(await ask()).toBe(false);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  expect(lines.map(({ level, msg }) => `${level} ${msg}`)).toEqual([
    'warn the database cannot be reached; requests are refused until it is back',
  ]);
  await door.open();
  await vi.waitFor(() => expect(lines.at(-1)?.msg).toBe('the database is back'), { timeout: 5_000 });
  expect(await ask()).toBe(true);
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  expect(lines).toHaveLength(2);
  expect(lines.every((line) => line.database?.startsWith(`127.0.0.1:${door.port}/`))).toBe(true);
  await jobs.stop();
  await through.close();
  await door.close();
  expect(lines).toHaveLength(2);
});
