import type { RequestOf } from '@coloa/contract/http.ts';
import type { tasksContract } from '@coloa/contract/tasks/tasks.contract.ts';
import { publish } from '../events/events.service.ts';
import { adoptByNote } from '../files/files.service.ts';
import { requireIssuesOf } from '../issues/issue-links.service.ts';
import type { Actor } from '../platform/actor.ts';
import type { Database, Tx } from '../platform/database.ts';
import { sqlState } from '../platform/database-errors.ts';
import { notFound } from '../platform/refusal.ts';
import { demandMethod } from '../projects/projects.policy.ts';
import { openProject } from '../projects/projects.service.ts';
import { findRowPlace, writeRowIssues, writeTick } from './task-rows.repo.ts';
import { canTick } from './tasks.policy.ts';

type Sent = RequestOf<typeof tasksContract.tick>['body'];

async function write(tx: Tx, actor: Actor, projectId: string, sent: Sent): Promise<void> {
  const { rowId, state, note, issueIds } = sent;
  const { workspaceId, userId } = actor;
  if (issueIds) await requireIssuesOf(tx, workspaceId, projectId, issueIds);
  if (!(await writeTick(tx, workspaceId, { rowId, userId, state: state ?? null, note: note ?? null }))) throw notFound();
  if (issueIds) await writeRowIssues(tx, workspaceId, { rowId, userId }, [...new Set(issueIds)]);
  if (note !== undefined) await adoptByNote(tx, actor, projectId, [note]);
  await publish(tx, workspaceId, { kind: 'TASK', projectId });
}

const FOREIGN_KEY = '23503';

/**
 * Sets a row of the actor's. Nobody waits for it but whoever sets the same person's rows: twenty people tick at once, all day, and so
 * the project is read and not locked.
 * @throws Refusal NOT_FOUND, FORBIDDEN to whoever does not work on the task, PROJECT_ARCHIVED, PROJECT_DELETED, UNKNOWN_ISSUE
 */
export async function tick({ db, transaction }: Pick<Database, 'db' | 'transaction'>, actor: Actor, sent: Sent): Promise<void> {
  const found = await findRowPlace(db, actor.workspaceId, sent.rowId, actor.userId);
  if (!found) throw notFound();
  const { access } = await openProject(db, actor, found.projectId);
  demandMethod(access, (a) => canTick(a, found.assigned));
  try {
    await transaction((tx) => write(tx, actor, found.projectId, sent));
  } catch (error) {
    // The row, or an issue, went in this moment.
    if (sqlState(error) === FOREIGN_KEY) throw notFound();
    throw error;
  }
}
