import { isImageType } from '@coloa/contract/files/pictures.ts';
import { fileOfEvidence } from '@coloa/contract/issues/evidence-item.ts';
import { evidenceLength, evidenceTooLong, type IssueEvidence } from '@coloa/contract/issues/issue-evidence.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { showableAt } from '../../files/files.service.ts';
import type { Actor } from '../../platform/actor.ts';
import type { DbOrTx, Tx } from '../../platform/database/database.ts';
import { type RefusalDetail, refusal, refuseIfAny, tooManyItems } from '../../platform/http/refusal.ts';
import type { ProjectAccess } from '../../projects/projects.policy.ts';
import { rebasedEvidence } from './issue-evidence.policy.ts';
import { evidenceBefore, findEvidence } from './issue-evidence.repo.ts';
import { issuePlace } from './issue-files.service.ts';

export const hasEvidence = async (db: DbOrTx, workspaceId: string, issueId: string, evidenceId: string): Promise<boolean> =>
  (await findEvidence(db, workspaceId, issueId, evidenceId)) !== null;

/**
 * Rejects evidence with a file that the actor cannot show to users who can read the issue, or with a non-image file as an image. Existing
 * evidence is accepted.
 * @throws Refusal UNKNOWN_ATTACHMENT, FILE_NOT_IMAGE
 */
export async function refuseUnshowable(
  tx: Tx,
  actor: Actor,
  issue: { id: string; projectId: string },
  access: ProjectAccess,
  sent: readonly IssueEvidence[],
  existing: readonly IssueEvidence[] = [],
): Promise<void> {
  const had = new Set(existing.map((item) => `${item.kind} ${fileOfEvidence(item)}`));
  const names = sent.map((item) => (had.has(`${item.kind} ${fileOfEvidence(item)}`) ? null : fileOfEvidence(item)));
  const files = await showableAt(
    tx,
    actor,
    issuePlace(issue),
    access,
    names.filter((name) => name !== null),
  );
  const problem = (item: IssueEvidence, n: number): RefusalDetail[] => {
    const name = names[n];
    if (name === null || name === undefined) return [];
    const path = `evidence.${n}.fileName`;
    const file = files.get(name);
    if (!file) return [{ code: 'UNKNOWN_ATTACHMENT', path }];
    return item.kind === 'IMAGE' && !isImageType(file.type) ? [{ code: 'FILE_NOT_IMAGE', path }] : [];
  };
  refuseIfAny(sent.flatMap(problem));
}

/**
 * Merges the submitted evidence with changes by other users since the start version of the edit.
 * @throws Refusal FIELD_TOO_LONG, EVIDENCE_TOO_LONG if two users together added more than an issue can have
 */
export async function evidenceAfter(
  tx: Tx,
  workspaceId: string,
  issue: { id: string; version: number },
  startedFrom: number,
  current: readonly IssueEvidence[],
  sent: readonly IssueEvidence[] = current,
): Promise<{ evidence: readonly IssueEvidence[]; conflicts: string[] }> {
  if (sent === current || startedFrom >= issue.version) return { evidence: sent, conflicts: [] };
  const rebased = rebasedEvidence(sent, current, await evidenceBefore(tx, workspaceId, issue.id, startedFrom));
  const { length } = rebased.evidence;
  if (length > LIMITS.issueEvidence) throw tooManyItems('evidence', length, LIMITS.issueEvidence);
  const together = evidenceLength(rebased.evidence);
  if (together > LIMITS.issueEvidenceText) {
    const { code, ...params } = evidenceTooLong(together);
    throw refusal(code, { path: 'evidence', params });
  }
  return rebased;
}
