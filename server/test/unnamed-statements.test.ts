import { profileContract } from '@coloa/contract/profile/profile.contract.ts';
import pg from 'pg';
import { expect, test } from 'vitest';
import { buildToken } from '../src/tokens/tokens.factory.ts';
import { endpoints } from './endpoints.ts';
import { testApp } from './harness.ts';
import { sampleCall } from './sample-calls.ts';
import { buildWorld } from './sample-world.ts';

const t = await testApp({ named: false });

async function preparedStatements(): Promise<string[]> {
  const clients = await Promise.all(
    t.database.pools.flatMap((pool) => {
      if (!(pool instanceof pg.Pool)) throw new Error('unexpected connections');
      return Array.from({ length: pool.totalCount }, async () => ({ pool, client: await pool.connect() }));
    }),
  );
  const found = await Promise.all(
    clients.map(async ({ client }) => {
      const { rows } = await client.query<{ statement: string }>('SELECT statement FROM pg_prepared_statements');
      client.release();
      return rows.map(({ statement }) => statement.slice(0, 100));
    }),
  );
  return found.flat();
}

test('behind a pooler without prepared statements, no endpoint uses a named one', async () => {
  const world = await buildWorld(t);
  const done: string[] = [];
  for (const { name, endpoint } of endpoints) {
    if (endpoint.access === 'public' || name === 'events.stream') continue;
    const { headers, ...args } = sampleCall(name, world);
    const token = await t.tokenOf(world.admin, world.workspace);
    const { status } = await t.call(endpoint, args, { token, headers: headers ?? {} });
    if (status < 300) done.push(name);
    expect([name, status < 500]).toEqual([name, true]);
  }
  const { token } = await buildToken(t.db, { ...world.admin, workspaceId: world.workspace.id }, {});
  expect(await t.call(profileContract.get, {}, { token })).toMatchObject({ status: 200 });
  expect(done.length).toBeGreaterThan(100);
  expect(await preparedStatements()).toEqual([]);
});
