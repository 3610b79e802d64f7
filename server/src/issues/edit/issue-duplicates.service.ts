import type { Actor } from '../../platform/actor.ts';
import { announce } from '../../platform/changes.ts';
import type { Tx } from '../../platform/database/database.ts';
import { refusal } from '../../platform/http/refusal.ts';
import { countIssue } from '../../projects/projects.service.ts';
import { noteStep } from '../history/issue-history.service.ts';
import { peopleConcerned } from '../issues.changes.ts';
import { keyOf } from '../issues.present.ts';
import { updateIssue } from '../issues.repo.ts';
import { type DuplicateRecord, lockDuplicates, type Originals } from './issue-duplicates.repo.ts';
import { calledHow, listRelated } from './issue-relations.repo.ts';

interface Named {
  id: string;
  key: string;
}

const inBin = ({ deletedAt, projectDeletedAt }: DuplicateRecord): boolean => deletedAt !== null || projectDeletedAt !== null;

/** Moves the duplicates of `from`, which became a duplicate itself, to its original `to`, and notifies their reporters. */
export async function followOriginal(tx: Tx, actor: Actor, from: Named, to: Named): Promise<void> {
  for (const issue of await lockDuplicates(tx, actor.workspaceId, { issueId: from.id })) {
    await updateIssue(tx, actor.workspaceId, issue.id, { duplicateOf: to.id });
    await noteStep(tx, actor, issue, { action: 'EDITED', changes: [{ field: 'duplicateOf', from, to }], published: false });
    await announce(tx, peopleConcerned, { cause: actor, issue, userIds: [issue.reporterId], kind: 'DUPLICATE_MOVED' });
  }
}

/** The maximum number of duplicates that an error names. A project can have thousands. */
const MOST_NAMED = 20;

async function keysOf(tx: Tx, actor: Actor, duplicates: readonly DuplicateRecord[]): Promise<string> {
  const seen = await listRelated(tx, actor, { ids: duplicates.map(({ id }) => id) });
  const keys = seen.slice(0, MOST_NAMED).map(({ projectKey, number }) => keyOf(projectKey, number));
  return [...keys, ...(keys.length < duplicates.length ? [`+${duplicates.length - keys.length}`] : [])].join(', ');
}

/**
 * Fails if the originals have duplicates outside the bin. Call it before originals are rejected or moved to the bin. Duplicates in the bin,
 * which cannot be edited, become drafts without an original.
 * @throws Refusal HAS_DUPLICATES
 */
export async function leaveNoDuplicates(tx: Tx, actor: Actor, originals: Originals): Promise<void> {
  const { workspaceId } = actor;
  const duplicates = await lockDuplicates(tx, workspaceId, originals);
  const standing = duplicates.filter((each) => !inBin(each));
  if (standing.length > 0) {
    throw refusal('HAS_DUPLICATES', { params: { number: standing.length, keys: await keysOf(tx, actor, standing) } });
  }
  for (const issue of duplicates) {
    const was = issue.duplicateOf && (await calledHow(tx, workspaceId, issue.duplicateOf));
    await updateIssue(tx, workspaceId, issue.id, { status: 'DRAFT', duplicateOf: null });
    // Counters exclude issues in the bin, but include issues of projects in the bin.
    if (!issue.deletedAt) await countIssue(tx, workspaceId, issue.projectId, issue, { ...issue, status: 'DRAFT' });
    const changes = [
      { field: 'status', from: issue.status, to: 'DRAFT' },
      { field: 'duplicateOf', from: was ? { id: was.id, key: keyOf(was.projectKey, was.number) } : null, to: null },
    ];
    await noteStep(tx, actor, issue, { action: 'STATUS', changes, published: false });
  }
}
