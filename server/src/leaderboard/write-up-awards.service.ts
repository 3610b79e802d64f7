import type { ChangeOf } from '../platform/changes.ts';
import type { Tx } from '../platform/database/database.ts';
import type { writeUpChanged } from '../topics/topics.changes.ts';
import { listStanding } from './awards-in-force.repo.ts';
import { insertEntries, type NewEntry } from './ledger.repo.ts';
import { pointsOf, reversalOf, whenOf } from './ledger.service.ts';
import { ratesInForce } from './rates.service.ts';

/** Gives the author the points for a published write-up, even if another user published it. Withdrawing the write-up reverses the award. */
export async function settleWriteUp(tx: Tx, { cause, writeUpId, authorId, published }: ChangeOf<typeof writeUpChanged>): Promise<void> {
  const { workspaceId } = cause;
  const standing = await listStanding(tx, workspaceId, writeUpId, ['WRITE_UP']);
  if (standing.length > 0 === published) return;
  const { at, day } = whenOf({ ...cause, userId: authorId });
  if (!published) {
    await insertEntries(
      tx,
      workspaceId,
      standing.map((award) => reversalOf(award, { at, day })),
    );
    return;
  }
  const inForce = await ratesInForce(tx, workspaceId);
  const award: NewEntry = {
    userId: authorId,
    kind: 'WRITE_UP',
    points: pointsOf(inForce, 'WRITE_UP'),
    subjectId: writeUpId,
    share: 100,
    day,
    rateVersion: inForce.version,
    ...(at && { at }),
  };
  await insertEntries(tx, workspaceId, [award]);
}
