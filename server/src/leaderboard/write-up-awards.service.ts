import type { Tx } from '../platform/database.ts';
import { insertEntries, type NewEntry } from './ledger.repo.ts';
import { type Cause, pointsOf, reversalOf, whenOf } from './ledger.service.ts';
import { ratesInForce } from './rates.service.ts';
import { listStanding } from './standing.repo.ts';

/** A write-up whose row is held: who wrote it, and whether it stands published by now. */
export interface WriteUpCause {
  writeUpId: string;
  authorId: string;
  published: boolean;
}

/**
 * Makes what stands for a write-up what it should be: its author has its points while it is published, by the rates and on the day of its
 * publication, whoever did it. Taken back and published again it is awarded anew. It is of no project.
 */
export async function settleWriteUp(tx: Tx, cause: Omit<Cause, 'userId'>, { writeUpId, authorId, published }: WriteUpCause): Promise<void> {
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
