import { type IssueStatus, stepNeeds, transition } from '@coloa/contract/issues/issue-states.ts';
import type { HistoryEntry, IssueUpdate } from '@coloa/contract/issues/issues.schema.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/database/database.ts';
import { type RefusalDetail, refusal, refuseIfAny } from '../../platform/http/refusal.ts';
import { today } from '../../platform/text/days.ts';
import { demand, projectAccess } from '../../projects/projects.policy.ts';
import { canMoveIssue, canSeeIssue, isBarred } from '../issues.policy.ts';
import { keyOf } from '../issues.present.ts';
import { type IssueChange, lockIssue } from '../issues.repo.ts';
import type { OpenForChange } from '../issues.service.ts';
import { followOriginal, leaveNoDuplicates } from './issue-duplicates.service.ts';
import { isEmptyText } from './issue-fields.service.ts';
import { calledHow } from './issue-relations.repo.ts';

/**
 * Requires `version` for changed fields, `from` and the needed data for a changed status, and `status` for data of a status change. Rejects
 * data that the new status does not need.
 * @throws Refusal FIELD_REQUIRED, FIELD_INVALID
 */
export function refuseIncomplete({ version, status, from, note, duplicateOf, riskUntil, riskOwner, ...fields }: IssueUpdate): void {
  const told = { from, note, duplicateOf, riskUntil, riskOwner };
  const needs = status === undefined ? [] : stepNeeds(status);
  const missing = [
    Object.keys(fields).length > 0 && version === undefined && 'version',
    status !== undefined && from === undefined && 'from',
    status === undefined && Object.values(told).some((value) => value !== undefined) && 'status',
    ...needs.map((need) => told[need] === undefined && need),
  ];
  const taken: readonly string[] = status === 'RISK_ACCEPTED' ? [...needs, 'riskOwner'] : needs;
  const data = ['duplicateOf', 'riskUntil', 'riskOwner'] as const;
  const idle = status === undefined ? [] : data.filter((name) => told[name] && !taken.includes(name));
  refuseIfAny([
    ...missing.flatMap((path): RefusalDetail[] => (path ? [{ code: 'FIELD_REQUIRED', path }] : [])),
    ...idle.map((path): RefusalDetail => ({ code: 'FIELD_INVALID', path })),
  ]);
}

/**
 * Checks that the actor can make a status change.
 * @throws Refusal STATUS_CHANGED, TRANSITION_IMPOSSIBLE, TWO_PERSON_REVIEW, FORBIDDEN, PROJECT_ARCHIVED, PROJECT_DELETED, RETEST_REQUIRED,
 * NOTE_REQUIRED, DAY_NOT_AHEAD
 */
export function refuseStep(actor: Actor, { issue, project, access }: OpenForChange, to: IssueStatus, sent: IssueUpdate): void {
  const { from, note = '', riskUntil } = sent;
  if (from !== issue.status) throw refusal('STATUS_CHANGED', { path: 'status' });
  const step = transition(issue.status, to);
  if (!step) throw refusal('TRANSITION_IMPOSSIBLE', { path: 'status' });
  if (isBarred(access, actor, issue, project, to)) throw refusal('TWO_PERSON_REVIEW', { path: 'status' });
  demand(access, (a) => canMoveIssue(a, actor, issue, project, to));
  if (step.retest) throw refusal('RETEST_REQUIRED', { path: 'status' });
  if (step.note === 'required' && isEmptyText(note)) throw refusal('NOTE_REQUIRED', { path: 'note' });
  if (riskUntil !== undefined && riskUntil <= today(actor.timeZone)) throw refusal('DAY_NOT_AHEAD', { path: 'riskUntil' });
}

/**
 * Returns the original of a duplicate, and locks it against changes until the transaction ends.
 * @throws Refusal DUPLICATE_OF_ITSELF, UNKNOWN_ISSUE, DUPLICATE_OF_DUPLICATE, DUPLICATE_OF_REJECTED
 */
async function repeated(tx: Tx, actor: Actor, issueId: string, duplicateOf: string) {
  const path = 'duplicateOf';
  if (duplicateOf === issueId) throw refusal('DUPLICATE_OF_ITSELF', { path });
  const found = await lockIssue(tx, actor.workspaceId, duplicateOf, actor.userId, 'share');
  const there = found && !found.issue.deletedAt && !found.project.deletedAt;
  if (!there || !canSeeIssue(projectAccess(actor, found.project, found.hats), actor, found.issue)) throw refusal('UNKNOWN_ISSUE', { path });
  // Without this check, two issues could be duplicates of each other.
  if (found.issue.status === 'DUPLICATE') throw refusal('DUPLICATE_OF_DUPLICATE', { path });
  if (found.issue.status === 'REJECTED') throw refusal('DUPLICATE_OF_REJECTED', { path });
  return { id: found.issue.id, key: keyOf(found.project.key, found.issue.number) };
}

export interface StepParts {
  columns: Pick<IssueChange, 'duplicateOf' | 'riskReason' | 'riskOwner' | 'riskUntil'>;
  changes: HistoryEntry['changes'];
}

export const NO_STEP: StepParts = { columns: {}, changes: [] };

/**
 * Returns the columns that a status change writes in addition to the status, with their changes for the history. If the issue becomes a
 * duplicate, its duplicates move to its original.
 * @throws Refusal DUPLICATE_OF_ITSELF, UNKNOWN_ISSUE, DUPLICATE_OF_DUPLICATE, DUPLICATE_OF_REJECTED, HAS_DUPLICATES
 */
export async function stepParts(
  tx: Tx,
  actor: Actor,
  { issue, project }: OpenForChange,
  to: IssueStatus,
  sent: IssueUpdate,
): Promise<StepParts> {
  const parts: StepParts = { columns: {}, changes: [] };
  if (issue.duplicateOf !== null) {
    const was = await calledHow(tx, actor.workspaceId, issue.duplicateOf);
    parts.columns.duplicateOf = null;
    parts.changes.push({ field: 'duplicateOf', from: was ? { id: was.id, key: keyOf(was.projectKey, was.number) } : null, to: null });
  }
  if (issue.riskUntil !== null) {
    parts.columns = { ...parts.columns, riskUntil: null, riskReason: '', riskOwner: '' };
    parts.changes.push({ field: 'riskUntil', from: issue.riskUntil, to: null });
    if (issue.riskOwner !== '') parts.changes.push({ field: 'riskOwner', from: issue.riskOwner, to: null });
  }
  if (to === 'DUPLICATE' && sent.duplicateOf !== undefined) {
    const target = await repeated(tx, actor, issue.id, sent.duplicateOf);
    parts.columns.duplicateOf = target.id;
    parts.changes.push({ field: 'duplicateOf', from: null, to: target });
    await followOriginal(tx, actor, { id: issue.id, key: keyOf(project.key, issue.number) }, target);
  }
  if (to === 'REJECTED') await leaveNoDuplicates(tx, actor, { issueId: issue.id });
  if (to === 'RISK_ACCEPTED' && sent.riskUntil !== undefined) {
    const { riskUntil, riskOwner = '', note = '' } = sent;
    parts.columns = { ...parts.columns, riskUntil, riskOwner, riskReason: note.trim() };
    parts.changes.push({ field: 'riskUntil', from: null, to: riskUntil });
    if (riskOwner !== '') parts.changes.push({ field: 'riskOwner', from: null, to: riskOwner });
  }
  return parts;
}
