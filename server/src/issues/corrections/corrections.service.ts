import type { RequestOf } from '@coloa/contract/http.ts';
import type { Correction, CorrectionStep, correctionsContract } from '@coloa/contract/issues/corrections.contract.ts';
import type { NotificationKind } from '@coloa/contract/notifications/notification-kinds.ts';
import type { Person } from '@coloa/contract/users/users.schema.ts';
import { type AuditActor, type AuditEntry, record } from '../../audit/audit.service.ts';
import { showFiles } from '../../files/files.service.ts';
import { personsByIds } from '../../membership/users.service.ts';
import type { Actor } from '../../platform/actor.ts';
import { announce } from '../../platform/changes.ts';
import type { DbOrTx, Tx } from '../../platform/database/database.ts';
import { notFound, refusal } from '../../platform/http/refusal.ts';
import { newId } from '../../platform/ids.ts';
import { leadsOf } from '../../projects/assignees/assignees.service.ts';
import { demand, type ProjectAccess } from '../../projects/projects.policy.ts';
import { type ChangeOutcome, changeIssue, checkEdit } from '../edit/issue-edits.service.ts';
import { isEvidenceField } from '../evidence/issue-evidence.policy.ts';
import { issuePlace } from '../evidence/issue-files.service.ts';
import { noteStep } from '../history/issue-history.service.ts';
import { concernHandled, noteWritten, peopleConcerned } from '../issues.changes.ts';
import {
  canDecideCorrections,
  canProposeCorrection,
  canSeeCorrection,
  canWithdrawCorrection,
  correctionAbilities,
} from '../issues.policy.ts';
import { auditedIssue, correctionStep } from '../issues.present.ts';
import { lockOpenIssue, type OpenForChange, openIssue } from '../issues.service.ts';
import { textsNamingFiles, valuesOf } from './correction-values.policy.ts';
import { decideCorrection, findCorrection, insertCorrection, listOpenCorrections, withdrawOpenOf } from './corrections.repo.ts';

type Proposal = RequestOf<typeof correctionsContract.propose>['body'];
type Edit = RequestOf<typeof correctionsContract.accept>['body'];

const AUDITED = {
  PROPOSED: 'CORRECTION_PROPOSED',
  ACCEPTED: 'CORRECTION_ACCEPTED',
  DECLINED: 'CORRECTION_DECLINED',
  WITHDRAWN: 'CORRECTION_WITHDRAWN',
} as const satisfies Record<CorrectionStep, AuditEntry['action']>;

/**
 * Returns the open corrections that the actor can see.
 * @throws Refusal NOT_FOUND if the actor cannot see the issue
 */
export async function openCorrections(db: DbOrTx, actor: Actor, issueId: string): Promise<Correction[]> {
  const { issue, access } = await openIssue(db, actor, issueId);
  const rows = await listOpenCorrections(db, actor.workspaceId, issueId);
  return rows.flatMap(({ createdAt, ...row }) => {
    const by = { authorId: row.author.id };
    if (!canSeeCorrection(access, actor, by)) return [];
    return [{ ...row, createdAt: createdAt.toISOString(), can: correctionAbilities(access, actor, issue, by) }];
  });
}

/**
 * Writes a step of a correction to the history, for the team only, and to the audit log.
 * @returns the id of the history entry
 */
async function noteCorrection(
  tx: Tx,
  actor: Actor,
  by: AuditActor,
  opened: OpenForChange,
  step: Exclude<CorrectionStep, 'ACCEPTED'>,
  { author, note }: { author: Person; note: string },
) {
  const stepId = await noteStep(tx, actor, opened.issue, {
    action: 'EDITED',
    changes: [correctionStep(step, author)],
    note,
    published: false,
  });
  await audit(tx, actor, by, opened, step, author);
  return stepId;
}

async function audit(tx: Tx, actor: Actor, by: AuditActor, opened: OpenForChange, step: CorrectionStep, author: Person): Promise<void> {
  const details = { projectId: opened.issue.projectId, person: author.username };
  await record(tx, actor.workspaceId, by, { action: AUDITED[step], object: auditedIssue(opened), details });
}

/**
 * Proposes changes to a published issue, and withdraws the actor's open correction of it.
 * @returns the id of the correction; or, if nothing was proposed, the submitted fields that also changed since the start version
 * @throws Refusal NOT_FOUND, FORBIDDEN, PROJECT_ARCHIVED, PROJECT_DELETED, CORRECTION_EMPTY, and errors of `checkEdit`
 */
export async function propose(
  tx: Tx,
  actor: Actor,
  by: AuditActor,
  issueId: string,
  { note, ...sent }: Proposal,
): Promise<{ id: string; conflicts?: undefined } | { conflicts: string[] }> {
  const { workspaceId, userId } = actor;
  const opened = await lockOpenIssue(tx, actor, issueId);
  const { issue, access } = opened;
  demand(access, (a) => canProposeCorrection(a, actor, issue));
  const checked = await checkEdit(tx, actor, opened, sent);
  if (checked.conflicts) return { conflicts: checked.conflicts };
  const { before, after, asked, changes } = checked;
  if (asked.length === 0) throw refusal('CORRECTION_EMPTY');
  const author = (await personsByIds(tx, [userId])).get(userId);
  if (!author) throw new Error('an author is a user');

  const earlierNote = await withdrawOpenOf(tx, workspaceId, issueId, userId);
  const id = newId();
  const values = { fields: valuesOf(after, asked), base: valuesOf(before, asked), changes };
  // The proposed evidence is already merged with that of the present version.
  const version = asked.some(isEvidenceField) ? issue.version : sent.version;
  await insertCorrection(tx, { workspaceId, id, issueId, authorId: userId, note: note.trim(), version, ...values });
  await showFiles(tx, actor, issuePlace(issue), access, textsNamingFiles(values.fields));
  const stepId = await noteCorrection(tx, actor, by, opened, 'PROPOSED', { author, note: note.trim() });
  const leads = await leadsOf(tx, workspaceId, issue.projectId);
  await tell(tx, actor, opened, leads, 'CORRECTION_PROPOSED', stepId);
  await announce(tx, noteWritten, { actor, opened, text: note, before: earlierNote, internal: true, notified: leads });
  return { id };
}

const tell = (tx: Tx, cause: Actor, { issue }: OpenForChange, userIds: readonly string[], kind: NotificationKind, stepId?: string) =>
  announce(tx, peopleConcerned, { cause, issue, userIds, kind, ...(stepId && { stepId }) });

/**
 * Locks an issue with its corrections, and returns the issue and the open correction.
 * @throws Refusal NOT_FOUND if the actor cannot see the correction, CORRECTION_DECIDED, and errors of `demand`
 */
async function lockCorrection(
  tx: Tx,
  actor: Actor,
  id: string,
  may: (access: ProjectAccess, opened: OpenForChange, authorId: string) => boolean,
) {
  const before = await findCorrection(tx, actor.workspaceId, id);
  if (!before) throw notFound();
  const opened = await lockOpenIssue(tx, actor, before.issueId);
  const authorId = before.author.id;
  if (!canSeeCorrection(opened.access, actor, { authorId })) throw notFound();
  demand(opened.access, (access) => may(access, opened, authorId));
  // Read the correction again, because another user may have decided on it before the lock.
  const correction = await findCorrection(tx, actor.workspaceId, id);
  if (correction?.state !== 'OPEN') throw refusal('CORRECTION_DECIDED');
  return { opened, correction };
}

const lockToDecide = (tx: Tx, actor: Actor, id: string) =>
  lockCorrection(tx, actor, id, (access, { issue }) => canDecideCorrections(access, issue));

/** Marks the actor's notifications about proposed corrections as read, if none is left to decide. They do not name their correction. */
async function settleProposals(tx: Tx, cause: Actor, issueId: string): Promise<void> {
  if ((await listOpenCorrections(tx, cause.workspaceId, issueId)).length > 0) return;
  await announce(tx, concernHandled, { cause, issueId, kinds: ['CORRECTION_PROPOSED'] });
}

/**
 * Accepts a correction: writes the proposed fields, or those of `edit` if it has any, as a new version of the issue.
 * @returns the outcome of the edit, with the id of the issue; with conflicts, the correction stays open
 * @throws Refusal NOT_FOUND, FORBIDDEN, PROJECT_ARCHIVED, PROJECT_DELETED, CORRECTION_DECIDED, and errors of `changeIssue`
 */
export async function accept(tx: Tx, actor: Actor, by: AuditActor, id: string, edit: Edit): Promise<ChangeOutcome & { issueId: string }> {
  const { opened, correction } = await lockToDecide(tx, actor, id);
  const { issueId, author, version, fields } = correction;
  const sent = Object.keys(edit).length > 0 ? edit : { ...fields, version };
  const outcome = await changeIssue(tx, actor, by, issueId, sent, { proposedBy: author });
  if (outcome.conflicts) return { ...outcome, issueId };
  await decideCorrection(tx, actor.workspaceId, id, { state: 'ACCEPTED', decidedBy: actor.userId });
  await audit(tx, actor, by, opened, 'ACCEPTED', author);
  await settleProposals(tx, actor, issueId);
  await tell(tx, actor, opened, [author.id], 'CORRECTION_DECIDED', outcome.stepId);
  return { ...outcome, issueId };
}

/**
 * Declines a correction with a reply.
 * @throws Refusal NOT_FOUND, FORBIDDEN, PROJECT_ARCHIVED, PROJECT_DELETED, CORRECTION_DECIDED, NOTE_REQUIRED
 */
export async function decline(tx: Tx, actor: Actor, by: AuditActor, id: string, answer: string): Promise<void> {
  const { opened, correction } = await lockToDecide(tx, actor, id);
  const note = answer.trim();
  if (note === '') throw refusal('NOTE_REQUIRED', { path: 'answer' });
  const { author } = correction;
  await decideCorrection(tx, actor.workspaceId, id, { state: 'DECLINED', decidedBy: actor.userId, answer: note });
  const stepId = await noteCorrection(tx, actor, by, opened, 'DECLINED', { author, note });
  await settleProposals(tx, actor, correction.issueId);
  await tell(tx, actor, opened, [author.id], 'CORRECTION_DECIDED', stepId);
  await announce(tx, noteWritten, { actor, opened, text: note, before: '', internal: true, notified: [author.id] });
}

/**
 * Withdraws an open correction.
 * @throws Refusal NOT_FOUND, FORBIDDEN, PROJECT_ARCHIVED, PROJECT_DELETED, CORRECTION_DECIDED
 */
export async function withdraw(tx: Tx, actor: Actor, by: AuditActor, id: string): Promise<void> {
  const { opened, correction } = await lockCorrection(tx, actor, id, (access, { issue }, authorId) =>
    canWithdrawCorrection(access, actor, issue, { authorId }),
  );
  await decideCorrection(tx, actor.workspaceId, id, { state: 'WITHDRAWN', decidedBy: actor.userId });
  await noteCorrection(tx, actor, by, opened, 'WITHDRAWN', { author: correction.author, note: '' });
}
