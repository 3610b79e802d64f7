import type { Tx } from '../platform/database.ts';
import { type Cause, whenOf } from './ledger.service.ts';
import { holdForBin } from './ledger-locks.repo.ts';
import { afterAll, giveBack, takeBack } from './standing.repo.ts';

/**
 * Takes back all that stands of a project that goes into the bin, its row being locked. @returns the instant at which it does: later than
 * any other entry of the project, so that what was taken back with it is known by that.
 */
export async function forgetProject(tx: Tx, cause: Cause, projectId: string): Promise<Date> {
  const { workspaceId } = cause;
  await holdForBin(tx, workspaceId, projectId);
  const at = await afterAll(tx, workspaceId, projectId);
  await takeBack(tx, workspaceId, { projectId }, { ...whenOf(cause), at });
  return at;
}

/** Awards again, today and with the same points, what was taken back when the project went into the bin at that instant. */
export const rememberProject = (tx: Tx, cause: Cause, projectId: string, binnedAt: Date): Promise<void> =>
  giveBack(tx, cause.workspaceId, projectId, binnedAt, whenOf(cause));
