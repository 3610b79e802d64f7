import type { IssueChange, issueBinned, issueRestored } from '../issues/issues.changes.ts';
import type { ChangeOf } from '../platform/changes.ts';
import type { Tx } from '../platform/database/database.ts';
import { refusal } from '../platform/http/refusal.ts';
import type { projectBinned, projectRestored } from '../projects/projects.changes.ts';
import { lockOutOfBin } from '../projects/projects.service.ts';
import { findWorth, giveBack, listAwardedDrafts, takeBack } from './awards-in-force.repo.ts';
import { holdCap } from './ledger.repo.ts';
import { settleIssue, whenOf } from './ledger.service.ts';

/** Reverses the awards of a project that is moved to the bin. The reversals have the time `at`, by which a restore finds them. */
export async function forgetProject(tx: Tx, { cause, projectId, at }: ChangeOf<typeof projectBinned>): Promise<void> {
  await takeBack(tx, cause.workspaceId, { projectId }, { ...whenOf(cause), at });
}

/** Repeats the awards that were reversed when the project was moved to the bin, with today's date and the same points. */
export async function rememberProject(tx: Tx, { cause, projectId, binnedAt }: ChangeOf<typeof projectRestored>): Promise<void> {
  await giveBack(tx, cause.workspaceId, { projectId }, binnedAt, whenOf(cause));
  for (const { id } of await listAwardedDrafts(tx, cause.workspaceId, projectId)) await settleIssue(tx, { cause, issueId: id, projectId });
}

/**
 * Locks the issue's project until the transaction ends, so that it cannot be moved to the bin. Also locks the project's cap.
 * @throws Refusal PROJECT_DELETED
 */
async function holdIssue(tx: Tx, { cause: { workspaceId }, issueId, projectId }: IssueChange): Promise<void> {
  await lockOutOfBin(tx, workspaceId, projectId);
  const issue = await findWorth(tx, workspaceId, issueId);
  if (!issue || issue.projectBinned) throw refusal('PROJECT_DELETED');
  await holdCap(tx, workspaceId, projectId);
}

/**
 * Reverses the awards of an issue that is moved to the bin. Call it with the issue locked.
 * @throws Refusal PROJECT_DELETED if the project was moved to the bin concurrently
 */
export async function forgetIssue(tx: Tx, { at, ...of }: ChangeOf<typeof issueBinned>): Promise<void> {
  await holdIssue(tx, of);
  await takeBack(tx, of.cause.workspaceId, { issueId: of.issueId }, { ...whenOf(of.cause), at });
}

/**
 * Repeats the awards that were reversed when the issue was moved to the bin, then updates them to its current state.
 * @throws Refusal PROJECT_DELETED if the project was moved to the bin concurrently
 */
export async function rememberIssue(tx: Tx, { binnedAt, ...of }: ChangeOf<typeof issueRestored>): Promise<void> {
  await holdIssue(tx, of);
  await giveBack(tx, of.cause.workspaceId, { issueId: of.issueId }, binnedAt, whenOf(of.cause));
  // The state may have changed in the bin: a duplicate whose original was deleted in the meantime becomes a draft.
  await settleIssue(tx, of);
}
