import type { RequestOf } from '@coloa/contract/http.ts';
import type { tasksContract } from '@coloa/contract/tasks/tasks.contract.ts';
import { requireIssuesOf } from '../issues/edit/issue-links.service.ts';
import type { Actor } from '../platform/actor.ts';
import { announce } from '../platform/changes.ts';
import type { Database, DbOrTx } from '../platform/database/database.ts';
import { sqlState } from '../platform/database/database-errors.ts';
import { notFound } from '../platform/http/refusal.ts';
import { followNote } from '../projects/project-files.service.ts';
import { demandMethod } from '../projects/projects.policy.ts';
import { lockOutOfBin, openProject } from '../projects/projects.service.ts';
import { addRowIssues, dropRowIssues, findRowPlace, writeTick } from './task-rows.repo.ts';
import { rowTicked } from './tasks.changes.ts';
import { canTick } from './tasks.policy.ts';

type Sent = RequestOf<typeof tasksContract.tick>['body'];

/**
 * Returns the project of a row, if the actor can tick the row.
 * @throws Refusal if the actor cannot tick the row
 */
async function projectToTickIn(db: DbOrTx, actor: Actor, rowId: string): Promise<string> {
  const found = await findRowPlace(db, actor.workspaceId, rowId, actor.userId);
  if (!found) throw notFound();
  const { access } = await openProject(db, actor, found.projectId);
  demandMethod(access, (a) => canTick(a, found.assigned));
  return found.projectId;
}

/**
 * Writes the result of a row and its links to issues.
 * @returns false if a concurrent transaction deleted the row or the actor's assignment to its task
 * @throws Refusal UNKNOWN_ISSUE
 */
async function write(database: Pick<Database, 'transaction'>, actor: Actor, projectId: string, sent: Sent): Promise<boolean> {
  const { rowId, state = null, note, linkIssues = [], unlinkIssues = [] } = sent;
  const { workspaceId, userId } = actor;
  // The transaction locks the user's points of the day, so it must be short.
  return database.transaction(async (tx) => {
    await lockOutOfBin(tx, workspaceId, projectId);
    await requireIssuesOf(tx, workspaceId, projectId, linkIssues);
    const ticked = await writeTick(tx, workspaceId, { rowId, userId, state, note: note ?? null });
    if (!ticked) return false;
    await dropRowIssues(tx, workspaceId, { rowId, userId }, unlinkIssues);
    await addRowIssues(tx, workspaceId, { rowId, userId }, linkIssues);
    if (note !== undefined) await followNote(tx, actor, projectId, [note]);
    await announce(tx, rowTicked, { cause: actor, rowId, ...ticked });
    return true;
  });
}

/** The SQLSTATE codes that a concurrent deletion can cause: a foreign key violation and a deadlock. */
const PASSING = new Set(['23503', '40P01']);

async function written(database: Pick<Database, 'db' | 'transaction'>, actor: Actor, sent: Sent): Promise<boolean> {
  const projectId = await projectToTickIn(database.db, actor, sent.rowId);
  try {
    return await write(database, actor, projectId, sent);
  } catch (error) {
    if (PASSING.has(sqlState(error) ?? '')) return false;
    throw error;
  }
}

/**
 * Records the result of a row. Does not lock the project, so that users do not wait for the ticks of other users.
 * @throws Refusal NOT_FOUND, FORBIDDEN for users who do not work on the task, PROJECT_ARCHIVED, PROJECT_DELETED, UNKNOWN_ISSUE
 */
export async function tick(database: Pick<Database, 'db' | 'transaction'>, actor: Actor, sent: Sent): Promise<void> {
  // After a concurrent deletion, the second attempt throws the error that a later request would get.
  if (!(await written(database, actor, sent)) && !(await written(database, actor, sent))) throw notFound();
}
