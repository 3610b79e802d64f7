import type { RequestOf } from '@coloa/contract/http.ts';
import { isPublished } from '@coloa/contract/issues/issue-states.ts';
import type { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import type { Contributor } from '@coloa/contract/issues/issues.schema.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import type { Person } from '@coloa/contract/users/users.schema.ts';
import { type AuditActor, record } from '../../audit/audit.service.ts';
import { personsByIds, requireMembers } from '../../membership/users.service.ts';
import type { Actor } from '../../platform/actor.ts';
import { announce } from '../../platform/changes.ts';
import type { Tx } from '../../platform/database/database.ts';
import { notFound, refusal } from '../../platform/http/refusal.ts';
import { demand } from '../../projects/projects.policy.ts';
import { readsAsTeam } from '../../projects/projects.service.ts';
import { actorInWorkspace } from '../../sessions/sessions.service.ts';
import { withWriter } from '../edit/issue-writers.service.ts';
import { noteStep } from '../history/issue-history.service.ts';
import { assignmentEnded, issueChanged, peopleConcerned } from '../issues.changes.ts';
import { canChangeContributors, canEditIssue } from '../issues.policy.ts';
import { auditedIssue, namedPerson, presentContributors, sumOfShares } from '../issues.present.ts';
import { updateIssue } from '../issues.repo.ts';
import { lockOpenIssue, type OpenForChange } from '../issues.service.ts';
import { type ContributorRecord, deleteContributor, listContributors, writeContributor } from './contributors.repo.ts';

async function openForContributors(tx: Tx, actor: Actor, issueId: string) {
  const opened = await lockOpenIssue(tx, actor, issueId);
  const { access, issue } = opened;
  if (issue.status === 'IN_REVIEW' && canEditIssue(access, actor, issue)) throw refusal('ISSUE_IN_REVIEW');
  demand(access, (a) => canChangeContributors(a, actor, issue));
  return { opened, records: await listContributors(tx, actor.workspaceId, issueId) };
}

/** Records a change to a contributor's share. A share is null if the user is not a contributor. */
async function tell(
  tx: Tx,
  actor: Actor,
  by: AuditActor,
  opened: OpenForChange,
  person: Person,
  shares: { from: number | null; to: number | null },
): Promise<void> {
  const { workspaceId } = actor;
  const { id, projectId } = opened.issue;
  const named = (share: number | null) => (share === null ? null : { ...namedPerson(person), share });
  const change = { field: 'contributors', from: named(shares.from), to: named(shares.to) };
  const ofTeam = isPublished(opened.issue.status);
  // A removed contributor remains a writer, and therefore cannot decide on the issue under two-person review.
  await updateIssue(tx, workspaceId, id, { writers: withWriter(opened.issue.writers, person.id) }, { ofTeam });
  await noteStep(tx, actor, opened.issue, { action: 'EDITED', changes: [change], published: false });
  const action = shares.from === null ? 'CONTRIBUTOR_ADDED' : shares.to === null ? 'CONTRIBUTOR_REMOVED' : 'CONTRIBUTOR_SHARE_CHANGED';
  const details = {
    projectId,
    person: person.username,
    share: action === 'CONTRIBUTOR_SHARE_CHANGED' ? shares : (shares.to ?? shares.from),
  };
  await record(tx, workspaceId, by, { action, object: auditedIssue(opened), details });
  await announce(tx, issueChanged, { cause: actor, issueId: id, projectId });
}

/**
 * Requires that a new contributor is a member who can read internal data of the project. Does not check existing contributors, who may have
 * left.
 * @throws Refusal UNKNOWN_USER, NOT_IN_TEAM, CONTRIBUTORS_FULL
 */
async function requireNew(tx: Tx, actor: Actor, projectId: string, records: readonly ContributorRecord[], userId: string): Promise<void> {
  await requireMembers(tx, actor.workspaceId, [{ id: userId, path: 'userId' }]);
  const writer = await actorInWorkspace(tx, userId, actor.workspaceId);
  if (!writer || !(await readsAsTeam(tx, writer, projectId))) throw refusal('NOT_IN_TEAM', { path: 'userId' });
  if (records.length >= LIMITS.contributors) throw refusal('CONTRIBUTORS_FULL');
}

/**
 * Adds a contributor and notifies them, or changes their share.
 * @returns the reporter and the contributors
 * @throws Refusal NOT_FOUND, FORBIDDEN, PROJECT_ARCHIVED, PROJECT_DELETED, ISSUE_IN_REVIEW, REPORTER_HAS_REST, UNKNOWN_USER, NOT_IN_TEAM,
 * CONTRIBUTORS_FULL, SHARES_TOO_MUCH
 */
export async function setContributor(
  tx: Tx,
  actor: Actor,
  by: AuditActor,
  { issueId, userId, share }: RequestOf<typeof issuesContract.setContributor>['body'],
): Promise<Contributor[]> {
  const { opened, records } = await openForContributors(tx, actor, issueId);
  const { reporterId } = opened.issue;
  if (userId === reporterId) throw refusal('REPORTER_HAS_REST', { path: 'userId' });
  const others = records.filter(({ person }) => person.id !== userId);
  const present = records.find(({ person }) => person.id === userId);
  if (!present) await requireNew(tx, actor, opened.issue.projectId, records, userId);
  if (sumOfShares(others) + share > 100) throw refusal('SHARES_TOO_MUCH', { path: 'share' });
  const persons = await personsByIds(tx, [reporterId, userId]);
  const [reporter, person] = [persons.get(reporterId), persons.get(userId)];
  if (!reporter || !person) throw new Error('a reporter and a contributor are users');
  if (present?.share !== share) {
    await writeContributor(tx, actor.workspaceId, { issueId, userId, share });
    await tell(tx, actor, by, opened, person, { from: present?.share ?? null, to: share });
    if (!present) await announce(tx, peopleConcerned, { cause: actor, issue: opened.issue, userIds: [userId], kind: 'ASSIGNED' });
  }
  return presentContributors(reporter, await listContributors(tx, actor.workspaceId, issueId));
}

/**
 * @throws Refusal NOT_FOUND if the actor cannot see the issue or the user is not a contributor, FORBIDDEN, PROJECT_ARCHIVED,
 * PROJECT_DELETED, ISSUE_IN_REVIEW
 */
export async function removeContributor(
  tx: Tx,
  actor: Actor,
  by: AuditActor,
  { issueId, userId }: { issueId: string; userId: string },
): Promise<void> {
  const { opened, records } = await openForContributors(tx, actor, issueId);
  const present = records.find(({ person }) => person.id === userId);
  if (!present) throw notFound();
  await deleteContributor(tx, actor.workspaceId, issueId, userId);
  await tell(tx, actor, by, opened, present.person, { from: present.share, to: null });
  // The fixer stays responsible, and both assignments have the same kind of notification.
  if (userId !== opened.issue.fixerId) await announce(tx, assignmentEnded, { cause: actor, issue: opened.issue, userId });
}
