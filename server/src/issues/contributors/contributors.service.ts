import type { RequestOf } from '@coloa/contract/http.ts';
import type { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import type { Contributor } from '@coloa/contract/issues/issues.schema.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import type { Person } from '@coloa/contract/users/users.schema.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/database.ts';
import { notFound, refusal } from '../../platform/refusal.ts';
import { demand } from '../../projects/projects.policy.ts';
import { personsByIds, requireMembers } from '../../users/users.service.ts';
import { noteStep } from '../issue-history.service.ts';
import { canChangeContributors } from '../issues.policy.ts';
import { namedPerson } from '../issues.present.ts';
import { updateIssue } from '../issues.repo.ts';
import { lockOpenIssue, type OpenForChange } from '../issues.service.ts';
import { presentContributors, sumOfShares } from './contributors.present.ts';
import { type ContributorRecord, deleteContributor, listContributors, writeContributor } from './contributors.repo.ts';

async function openForContributors(tx: Tx, actor: Actor, issueId: string) {
  const opened = await lockOpenIssue(tx, actor, issueId);
  demand(opened.access, (a) => canChangeContributors(a, actor, opened.issue));
  return { opened, records: await listContributors(tx, actor.workspaceId, issueId) };
}

const named = (person: Person | undefined, share: number) => ({ ...namedPerson(person), share });

async function tell(tx: Tx, actor: Actor, opened: OpenForChange, from: unknown, to: unknown): Promise<void> {
  await updateIssue(tx, actor.workspaceId, opened.issue.id, {});
  await noteStep(tx, actor, opened.issue, { action: 'EDITED', changes: [{ field: 'contributors', from, to }], published: false });
}

/** Whoever is new here belongs to the workspace, and there is room; who has left it keeps what they contributed. */
async function requireNew(tx: Tx, actor: Actor, records: readonly ContributorRecord[], userId: string): Promise<void> {
  await requireMembers(tx, actor.workspaceId, [{ id: userId, path: 'userId' }]);
  if (records.length >= LIMITS.contributors) throw refusal('CONTRIBUTORS_FULL');
}

/**
 * Adds a contributor, or changes their share. @returns everybody who wrote the issue
 * @throws Refusal NOT_FOUND, FORBIDDEN, PROJECT_ARCHIVED, PROJECT_DELETED, REPORTER_HAS_REST, UNKNOWN_USER, CONTRIBUTORS_FULL, SHARES_TOO_MUCH
 */
export async function setContributor(
  tx: Tx,
  actor: Actor,
  { issueId, userId, share }: RequestOf<typeof issuesContract.setContributor>['body'],
): Promise<Contributor[]> {
  const { opened, records } = await openForContributors(tx, actor, issueId);
  const { reporterId } = opened.issue;
  if (userId === reporterId) throw refusal('REPORTER_HAS_REST', { path: 'userId' });
  const others = records.filter(({ person }) => person.id !== userId);
  const present = records.find(({ person }) => person.id === userId);
  if (!present) await requireNew(tx, actor, records, userId);
  if (sumOfShares(others) + share > 100) throw refusal('SHARES_TOO_MUCH', { path: 'share' });
  const persons = await personsByIds(tx, [reporterId, userId]);
  if (present?.share !== share) {
    await writeContributor(tx, actor.workspaceId, { issueId, userId, share });
    await tell(tx, actor, opened, present ? named(present.person, present.share) : null, named(persons.get(userId), share));
  }
  const reporter = persons.get(reporterId);
  if (!reporter) throw new Error('a reporter is a user');
  return presentContributors(reporter, await listContributors(tx, actor.workspaceId, issueId));
}

/** @throws Refusal NOT_FOUND when they did not contribute, FORBIDDEN, PROJECT_ARCHIVED, PROJECT_DELETED */
export async function removeContributor(tx: Tx, actor: Actor, { issueId, userId }: { issueId: string; userId: string }): Promise<void> {
  const { opened, records } = await openForContributors(tx, actor, issueId);
  const present = records.find(({ person }) => person.id === userId);
  if (!present) throw notFound();
  await deleteContributor(tx, actor.workspaceId, issueId, userId);
  await tell(tx, actor, opened, named(present.person, present.share), null);
}
