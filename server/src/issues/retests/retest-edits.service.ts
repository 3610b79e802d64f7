import { namesMentioned } from '@coloa/contract/comments/mentions.ts';
import type { RequestOf, ResponseOf } from '@coloa/contract/http.ts';
import {
  isPublished,
  overallResult,
  RETEST_EDIT_FIELD,
  type RetestResult,
  statusAfterRetest,
} from '@coloa/contract/issues/issue-states.ts';
import type { HistoryEntry } from '@coloa/contract/issues/issues.schema.ts';
import type { retestsContract } from '@coloa/contract/issues/retests.contract.ts';
import type { AuditActor } from '../../audit/audit.service.ts';
import type { Actor } from '../../platform/actor.ts';
import { announce } from '../../platform/changes.ts';
import type { Tx } from '../../platform/database/database.ts';
import { notFound, refusal, refuseIfAny } from '../../platform/http/refusal.ts';
import { today } from '../../platform/text/days.ts';
import { demand } from '../../projects/projects.policy.ts';
import { insertHistory, type Step } from '../history/issue-history.repo.ts';
import { issueChanged, issueWritten, noteWritten } from '../issues.changes.ts';
import { canEditRetest } from '../issues.policy.ts';
import { closingOn, updateIssue } from '../issues.repo.ts';
import { lockOpenIssue, type OpenForChange } from '../issues.service.ts';
import { refuseShownSecrets } from '../secrets/shown-secrets.service.ts';
import { rebasedEdit, type TestedRow, textsBefore } from './retest-rebase.policy.ts';
import { isResultSettled } from './retest-results.policy.ts';
import { findLastRetest, findRetest, hasOtherResult, listEditsSince, listResults, type StoredRetest, writeRetest } from './retests.repo.ts';
import { assetProblems, notesOf, notifyOfRetest, textOf } from './retests.service.ts';

type Sent = RequestOf<typeof retestsContract.update>['body'];
type Outcome = ResponseOf<typeof retestsContract.update> & { conflicts?: undefined };

interface Edit {
  retest: StoredRetest;
  before: readonly TestedRow[];
  after: { day: string; note: string; result: RetestResult; results: readonly TestedRow[] };
}

/** @throws Refusal NOT_FOUND if the actor cannot see the retest, and errors of `demand` */
async function lockRetest(tx: Tx, actor: Actor, id: string) {
  const found = await findRetest(tx, actor.workspaceId, id);
  if (!found) throw notFound();
  const opened = await lockOpenIssue(tx, actor, found.issueId);
  const { access, issue } = opened;
  // Clients do not see retests from before the publication.
  if (access.reads === 'published' && !isSeen(opened, found)) throw notFound();
  demand(access, (a) => canEditRetest(a, actor, issue, found));
  // Read the retest again, because another user may have edited it before the lock.
  return { opened, retest: (await findRetest(tx, actor.workspaceId, id)) ?? found };
}

const isSeen = ({ issue }: OpenForChange, { at }: Pick<StoredRetest, 'at'>): boolean =>
  isPublished(issue.status) && at >= (issue.publishedAt ?? issue.updatedAt);

const isChanged = (a: TestedRow, b: TestedRow | undefined): boolean => a.result !== b?.result || a.note !== b.note;

/**
 * Returns the rows at these positions of the retest. The result is an object, because the history shortens long texts in objects, but not
 * in lists.
 */
const byPosition = (positions: readonly number[], rows: readonly TestedRow[]) =>
  Object.fromEntries(
    positions.flatMap((position) => {
      const row = rows[position];
      return row ? [[position, { value: row.value, result: row.result, note: row.note }]] : [];
    }),
  );

/** Returns the changes for the history, with the earlier texts. The assets are those whose result or note changed. */
function changesOf({ retest, before, after }: Edit): HistoryEntry['changes'] {
  const changed = before.flatMap((row, n) => (isChanged(row, after.results[n]) ? [n] : []));
  return [
    ...(retest.day === after.day ? [] : [{ field: 'retestDay', from: retest.day, to: after.day }]),
    ...(retest.result === after.result ? [] : [{ field: 'retestResult', from: retest.result, to: after.result }]),
    ...(changed.length === 0 ? [] : [{ field: 'retestAssets', from: byPosition(changed, before), to: byPosition(changed, after.results) }]),
    ...(retest.note === after.note ? [] : [{ field: 'retestNote', from: retest.note, to: after.note }]),
  ];
}

/**
 * Edits a retest, merged with the edits of other users since the version on which it is based. A different result of the last retest of
 * the issue moves the issue as recording this result would have done.
 * @returns the new version and status; or, if nothing was changed, the submitted fields that collide with an edit by another user
 * @throws Refusal NOT_FOUND, FORBIDDEN, PROJECT_ARCHIVED, PROJECT_DELETED, DAY_AHEAD, UNKNOWN_RETEST_ASSET, NAMED_TWICE,
 * RETEST_INCOMPLETE, SECRETS_VISIBLE, RETEST_RESULT_SETTLED
 */
export async function editRetest(tx: Tx, actor: Actor, by: AuditActor, id: string, sent: Sent): Promise<Outcome | { conflicts: string[] }> {
  const { workspaceId } = actor;
  const { opened, retest } = await lockRetest(tx, actor, id);
  const { issue } = opened;
  const before = await listResults(tx, workspaceId, [id]);
  const ahead = sent.day !== undefined && sent.day !== retest.day && sent.day > today(actor.timeZone);
  refuseIfAny([
    ...(ahead ? [{ code: 'DAY_AHEAD', path: 'day' } as const] : []),
    ...(sent.results
      ? assetProblems(
          sent.results,
          before.map(({ assetId }) => assetId),
        )
      : []),
  ]);
  const later = sent.version === retest.version ? [] : await listEditsSince(tx, workspaceId, retest, sent.version);
  const { after, conflicts } = rebasedEdit(sent, { ...retest, results: before }, later);
  if (conflicts.length > 0) return { conflicts };
  await refuseShownSecrets(tx, workspaceId, notesOf(sent));
  const result = overallResult(after.results.map((each) => each.result));
  const edit: Edit = { retest, before, after: { ...after, result } };
  const changes = changesOf(edit);
  if (changes.length === 0) return { version: retest.version, status: issue.status };
  const version = retest.version + 1;
  const status = await statusAfterEdit(tx, workspaceId, opened, edit);
  await writeRetest(tx, workspaceId, id, { ...withoutResults(edit.after), version, editedBy: actor.userId }, after.results);
  await writeIssue(tx, { actor, by, opened }, edit, { status, changes });
  return { version, status };
}

const withoutResults = ({ day, note, result }: Edit['after']) => ({ day, note, result });

/** @throws Refusal RETEST_RESULT_SETTLED if a result changed, and the status was changed since the retest */
async function statusAfterEdit(tx: Tx, workspaceId: string, { issue }: OpenForChange, { retest, before, after }: Edit) {
  if (before.every(({ result }, n) => result === after.results[n]?.result)) return issue.status;
  const last = await findLastRetest(tx, workspaceId, issue.id);
  if (last?.id !== retest.id) return issue.status;
  if (isResultSettled(issue, last, retest.id)) throw refusal('RETEST_RESULT_SETTLED', { path: 'results' });
  return statusAfterRetest(after.result);
}

interface Written {
  actor: Actor;
  by: AuditActor;
  opened: OpenForChange;
}

async function writeIssue(
  tx: Tx,
  { actor, by, opened }: Written,
  { retest, before, after }: Edit,
  { status, changes }: { status: OpenForChange['issue']['status']; changes: HistoryEntry['changes'] },
): Promise<void> {
  const { issue } = opened;
  const { workspaceId, userId } = actor;
  const { result } = after;
  const moved = status !== issue.status;
  const version = moved ? issue.version + 1 : issue.version;
  const seen = isSeen(opened, retest);
  await updateIssue(tx, workspaceId, issue.id, { status, version, ...closingOn(issue.status, status) }, { ofTeam: !seen });
  const origin = { field: RETEST_EDIT_FIELD, from: null, to: { round: retest.round.number, id: retest.id, version: retest.version + 1 } };
  const steps: Step[] = [{ action: 'EDITED', changes: [origin, ...changes], published: seen }];
  if (moved) steps.push({ action: 'STATUS', changes: [{ field: 'status', from: issue.status, to: status }, origin], published: true });
  const [stepId] = await insertHistory(tx, workspaceId, { id: issue.id, version }, userId, steps);
  if (result !== retest.result) await announceResult(tx, actor, opened, retest, result);
  const details = {
    round: retest.round.number,
    ...(result !== retest.result && { result: { from: retest.result, to: result } }),
    ...(moved && { status: { from: issue.status, to: status } }),
  };
  await announce(tx, issueWritten, {
    ...{ actor, by, opened, before: issue, after: { status, severity: issue.severity }, texts: true },
    audited: { action: 'RETEST_EDITED', details },
    event: seen ? 'RETEST' : 'ISSUE_TEAM',
  });
  const notified = moved ? await notifyOfRetest(tx, actor, opened, stepId) : [];
  const [text, own] = [textOf(after), textOf({ note: retest.note, results: before })];
  const named = new Set(namesMentioned(own));
  if (namesMentioned(text).every((name) => named.has(name))) return;
  const earlier = [own, textsBefore(await listEditsSince(tx, workspaceId, retest, 0))].join('\n\n');
  await announce(tx, noteWritten, { actor, opened, text, before: earlier, internal: !seen, notified });
}

async function announceResult(tx: Tx, cause: Actor, { issue }: OpenForChange, retest: StoredRetest, result: RetestResult): Promise<void> {
  const counts = result !== 'NOT_TESTABLE' || (await hasOtherResult(tx, cause.workspaceId, retest));
  await announce(tx, issueChanged, {
    ...{ cause, issueId: issue.id, projectId: issue.projectId },
    retest: { roundId: retest.round.id, testedBy: retest.testedBy, counts },
  });
}
