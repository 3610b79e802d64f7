import { expect, inject, onTestFinished, test } from 'vitest';
import { asAdmin, onDatabase } from '../../test/cluster.ts';
import { openTestDatabase } from '../../test/database.ts';
import { serverFacts } from './doctor.repo.ts';

test('a role that cannot see the details of other connections still counts them', async () => {
  const database = await openTestDatabase();
  const { admin } = inject('cluster');
  const { rows } = await database.pool.query<{ name: string }>('SELECT current_database() AS name');
  const name = rows[0]?.name ?? '';
  const role = `blind_${name.slice(-12)}`;
  onTestFinished(async () => {
    await database.drop();
    await asAdmin(admin, (client) => client.query(`DROP ROLE ${role}`));
  });
  await asAdmin(onDatabase(admin, name), async (client) => {
    await client.query(`CREATE ROLE ${role}`);
    const others = await database.transaction(async (tx) => {
      await tx.execute(`SET LOCAL ROLE ${role}`);
      return (await serverFacts(tx)).others;
    });
    // The other connections include that of `client`.
    expect(others).toBeGreaterThan(0);
  });
});
