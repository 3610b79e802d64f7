import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { urlOf } from '../../test/cluster.ts';
import { count, database, filled, jobsOf, log, mail, move } from '../../test/moved-databases.ts';
import { migrate } from '../platform/database/migrations.ts';
import { markMoved } from '../platform/database/moved-database.ts';
import { openServer } from '../platform/database/open-beside-server.ts';
import { addJob } from '../platform/jobs/jobs.ts';

test('a move copies every row and every waiting job, and does not change the source', async () => {
  const [from, to] = [await filled(), await database({ empty: true })];
  const runAt = new Date('2027-01-02T03:04:05.678Z');
  await addJob(from.db, mail, { to: 'mai@example.com' }, { runAt, key: 'one', queue: 'mails', maxAttempts: 7, priority: 3 });
  await addJob(from.db, mail, { to: 'đức@example.com' });
  await addJob(from.db, mail, { to: 'given.up@example.com' }, { key: 'given up' });
  await from.db.execute(sql`update graphile_worker._private_jobs set attempts = max_attempts where key = 'given up'`);

  const moved = await move(from, to);

  expect(moved).toMatchObject({ jobs: 2, upgraded: [] });
  for (const table of ['issues', 'projects', 'users', 'workspaces']) {
    expect([table, await count(to, table)]).toEqual([table, await count(from, table)]);
    expect(await count(to, table)).toBeGreaterThan(0);
  }
  const jobs = await jobsOf(from);
  expect(jobs).toHaveLength(3);
  expect(await jobsOf(to)).toEqual(jobs.slice(0, 2));
  expect((await jobsOf(to))[0]).toMatchObject({ payload: { to: 'mai@example.com' }, queue: 'mails', max_attempts: 7, key: 'one' });
});

test('no server starts and no command works on a database marked as moved, until the mark is removed', async () => {
  const marked = await filled();
  await markMoved(marked.connection, new Date('2026-11-25T00:00:00Z'));
  const words = /is not the current one \(Coloa was moved from here on 2026-11-25T00:00:00\.000Z\).*COMMENT ON DATABASE/;
  await expect(migrate(marked.connection, log)).rejects.toThrow(words);

  await expect(openServer(urlOf(marked.connection))).rejects.toThrow(words);
  const [, told] =
    /(COMMENT ON DATABASE .*)$/.exec((await migrate(marked.connection, log).catch((error: Error) => error.message)) as string) ?? [];
  await marked.db.execute(sql.raw(told ?? ''));
  expect(await migrate(marked.connection, log)).toEqual([]);
});
