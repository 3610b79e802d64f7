import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testApp } from '../../test/harness.ts';
import { buildMember } from '../users/users.factory.ts';
import { buildEntries, buildReversal } from './leaderboard.factory.ts';
import { rewardEntries } from './leaderboard.tables.ts';
import { purgeLedger } from './ledger-purge.service.ts';

const { db, database } = await testApp();

test('the ledger of a workspace is deleted in batches, and other workspaces keep theirs', async () => {
  const [going, staying] = [await buildMember(db), await buildMember(db)];
  for (const { id, workspaceId } of [going, staying]) {
    const of = { id: workspaceId };
    const made = await buildEntries(
      database,
      of,
      Array.from({ length: 5 }, () => ({ userId: id })),
    );
    for (const entry of made.slice(0, 3)) await buildReversal(database, of, entry);
  }
  let transactions = 0;
  const counted: Pick<typeof database, 'transaction'> = {
    transaction: (work) => {
      transactions += 1;
      return database.transaction(work);
    },
  };
  await purgeLedger({ database: counted }, going.workspaceId, new AbortController().signal, 2);
  const left = ({ workspaceId }: { workspaceId: string }) => db.$count(rewardEntries, eq(rewardEntries.workspaceId, workspaceId));
  expect(await left(going)).toBe(0);
  expect(await left(staying)).toBe(8);
  expect(transactions).toBe(5);
});
