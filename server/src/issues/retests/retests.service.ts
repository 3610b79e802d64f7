import type { ListOf, RequestOf, ResponseOf } from '@coloa/contract/http.ts';
import { type IssueStatus, isPublished, overallResult, statusAfterRetest } from '@coloa/contract/issues/issue-states.ts';
import type { Retest, retestsContract } from '@coloa/contract/issues/retests.contract.ts';
import type { NotificationKind } from '@coloa/contract/notifications/notification-kinds.ts';
import type { AuditActor } from '../../audit/audit.service.ts';
import type { Actor } from '../../platform/actor.ts';
import { announce } from '../../platform/changes.ts';
import type { DbOrTx, Tx } from '../../platform/database/database.ts';
import { listPage, type PageAfter } from '../../platform/http/paging.ts';
import { notFound, type RefusalDetail, refusal, refuseIfAny } from '../../platform/http/refusal.ts';
import { newId } from '../../platform/ids.ts';
import { today } from '../../platform/text/days.ts';
import { demand } from '../../projects/projects.policy.ts';
import { insertHistory, type Step } from '../history/issue-history.repo.ts';
import { concernHandled, issueChanged, issueWritten, noteWritten, peopleConcerned } from '../issues.changes.ts';
import { canEditRetest, canRetest } from '../issues.policy.ts';
import { type AssetRecord, closingOn, listAssets, updateIssue } from '../issues.repo.ts';
import { lockOpenIssue, type OpenForChange, type OpenIssue, openIssue, seenSince } from '../issues.service.ts';
import { refuseShownSecrets } from '../secrets/shown-secrets.service.ts';
import { isResultSettled } from './retest-results.policy.ts';
import { roundOfRetest } from './retest-rounds.service.ts';
import { presentRetest } from './retests.present.ts';
import {
  countRetests,
  findLastRetest,
  findRetest,
  insertRetest,
  listResults,
  listRetests,
  type RetestRecord,
  whoAsked,
} from './retests.repo.ts';

type Sent = RequestOf<typeof retestsContract.record>['body'];

/**
 * Returns the retests of an issue; to clients, only those recorded since its publication.
 * @throws Refusal NOT_FOUND if the actor cannot see the issue
 */
export async function issueRetests(db: DbOrTx, actor: Actor, issueId: string, query: PageAfter): Promise<ListOf<Retest>> {
  const opened = await openIssue(db, actor, issueId);
  const which = { issueId, since: seenSince(opened), before: query.before };
  const list = await listPage(
    query,
    (limit, offset) => listRetests(db, actor.workspaceId, which, limit, offset),
    () => countRetests(db, actor.workspaceId, which),
  );
  const shown = await presentRetests(db, actor, opened, list.items);
  return { ...list, items: shown };
}

/**
 * Returns a retest of an issue.
 * @throws Refusal NOT_FOUND if the actor cannot see the retest
 */
export async function retestDetail(db: DbOrTx, actor: Actor, id: string): Promise<Retest> {
  const found = await findRetest(db, actor.workspaceId, id);
  if (!found) throw notFound();
  const opened = await openIssue(db, actor, found.issueId);
  const rows = await listRetests(db, actor.workspaceId, { issueId: found.issueId, id, since: seenSince(opened) }, 1, 0);
  const [retest] = await presentRetests(db, actor, opened, rows);
  if (!retest) throw notFound();
  return retest;
}

async function presentRetests(db: DbOrTx, actor: Actor, { issue, access }: OpenIssue, rows: readonly RetestRecord[]): Promise<Retest[]> {
  const results = await listResults(
    db,
    actor.workspaceId,
    rows.map(({ id }) => id),
  );
  const resultsOf = Map.groupBy(results, ({ retestId }) => retestId);
  const mayEdit = (row: RetestRecord) => canEditRetest(access, actor, issue, { testedBy: row.testedBy.id });
  const last = rows.some(mayEdit) ? await findLastRetest(db, actor.workspaceId, issue.id) : null;
  return rows.map((row) => {
    const edit = mayEdit(row);
    const can = { edit, result: edit && !isResultSettled(issue, last, row.id) };
    return presentRetest(row, resultsOf.get(row.id) ?? [], can, access.reads === 'published');
  });
}

/** Returns the errors of submitted results, which must contain each asset exactly once. Null is the whole issue. */
export function assetProblems(sent: Sent['results'], assetIds: readonly (string | null)[]): RefusalDetail[] {
  const known = new Set(assetIds);
  const seen = new Set<string | null>();
  const problems: RefusalDetail[] = [];
  sent.forEach(({ assetId }, n) => {
    const path = `results.${n}.assetId`;
    if (!known.has(assetId)) problems.push({ code: 'UNKNOWN_RETEST_ASSET', path });
    else if (seen.has(assetId)) problems.push({ code: 'NAMED_TWICE', path });
    seen.add(assetId);
  });
  return problems.length === 0 && seen.size < known.size ? [{ code: 'RETEST_INCOMPLETE', path: 'results' }] : problems;
}

function resultsOf(sent: Sent['results'], assets: readonly AssetRecord[]) {
  const order = new Map<string | null, AssetRecord>(assets.map((asset) => [asset.id, asset]));
  const place = new Map<string | null, number>(assets.map(({ id }, n) => [id, n]));
  return sent
    .toSorted((a, b) => (place.get(a.assetId) ?? 0) - (place.get(b.assetId) ?? 0))
    .map((result) => {
      const asset = order.get(result.assetId);
      return { ...result, kind: asset?.kind ?? null, value: asset?.value ?? '' };
    });
}

export const notesOf = ({ note = '', results = [] }: Partial<Pick<Sent, 'note' | 'results'>>) => [
  { path: 'note', text: note },
  ...results.map((result, n) => ({ path: `results.${n}.note`, text: result.note })),
];

/**
 * Records a retest, and sets the status of the issue according to the results.
 * @throws Refusal NOT_FOUND, FORBIDDEN, PROJECT_ARCHIVED, PROJECT_DELETED, STATUS_CHANGED, TRANSITION_IMPOSSIBLE, DAY_AHEAD,
 * UNKNOWN_RETEST_ASSET, NAMED_TWICE, RETEST_INCOMPLETE, SECRETS_VISIBLE, ROUNDS_FULL
 */
export async function recordRetest(
  tx: Tx,
  actor: Actor,
  by: AuditActor,
  issueId: string,
  sent: Sent,
): Promise<ResponseOf<typeof retestsContract.record>> {
  const { workspaceId, userId } = actor;
  const opened = await lockOpenIssue(tx, actor, issueId);
  const { issue, access } = opened;
  if (sent.from !== issue.status) throw refusal('STATUS_CHANGED', { path: 'from' });
  if (issue.status !== 'READY_FOR_RETEST') throw refusal('TRANSITION_IMPOSSIBLE', { path: 'from' });
  demand(access, (a) => canRetest(a, issue));
  const now = today(actor.timeZone);
  const day = sent.day ?? now;
  const assets = await listAssets(tx, workspaceId, issueId);
  const tested = assets.length > 0 ? assets.map(({ id }) => id) : [null];
  refuseIfAny([...(day > now ? [{ code: 'DAY_AHEAD', path: 'day' } as const] : []), ...assetProblems(sent.results, tested)]);
  await refuseShownSecrets(tx, workspaceId, notesOf(sent));

  const round = await roundOfRetest(tx, { actor, by, project: opened.project }, day);
  const result = overallResult(sent.results.map((each) => each.result));
  const row = { id: newId(), issueId, roundId: round.id, testedBy: userId, day, result, note: sent.note };
  await insertRetest(tx, workspaceId, row, resultsOf(sent.results, assets));

  const status = statusAfterRetest(result);
  const moved = status !== issue.status;
  const version = moved ? issue.version + 1 : issue.version;
  await updateIssue(tx, workspaceId, issueId, { status, version, ...closingOn(issue.status, status) });
  const changes = [
    { field: 'result', from: null, to: result },
    { field: 'round', from: null, to: round.number },
    { field: 'results', from: null, to: sent.results.map((each) => each.result) },
  ];
  const steps: Step[] = [{ action: 'RETESTED', changes, published: isPublished(issue.status) }];
  if (moved) steps.push({ action: 'STATUS', changes: [{ field: 'status', from: issue.status, to: status }], published: true });
  const [stepId] = await insertHistory(tx, workspaceId, { id: issueId, version }, userId, steps);
  if (result !== 'NOT_TESTABLE') {
    const retest = { roundId: round.id, testedBy: userId, counts: true };
    await announce(tx, issueChanged, { cause: actor, issueId, projectId: issue.projectId, retest });
  }
  const details = { result, round: round.number, ...(moved && { status: { from: issue.status, to: status } }) };
  const after = { status, severity: issue.severity };
  const audited = { action: 'ISSUE_RETESTED', details } as const;
  await announce(tx, issueWritten, { actor, by, opened, before: issue, after, texts: true, audited, event: 'RETEST' });
  if (moved) await announce(tx, concernHandled, { cause: actor, issueId, kinds: resolvedBy(status) });
  const notified = await notifyOfRetest(tx, actor, opened, stepId);
  await announce(tx, noteWritten, { actor, opened, text: textOf(sent), before: '', internal: false, notified });
  return { id: row.id, status, round: round.number };
}

/** Returns the kinds of notifications that a retest resolves. An issue that is open again is still due. */
const resolvedBy = (status: IssueStatus): NotificationKind[] =>
  status === 'CLOSED' ? ['READY_FOR_RETEST', 'DUE_SOON'] : ['READY_FOR_RETEST'];

/** Returns the notes of a retest as one text. The notes of the assets come first, because they are single lines without code blocks. */
export const textOf = ({ note, results }: { note: string; results: readonly { note: string }[] }): string =>
  [...results.map((each) => each.note), note].filter((text) => text !== '').join('\n\n');

/** Notifies the users who need to know the result, and returns their ids. `stepId` is the id of the history entry with the result. */
export async function notifyOfRetest(tx: Tx, actor: Actor, opened: OpenForChange, stepId: string | undefined): Promise<string[]> {
  const concerned = [opened.issue.fixerId, await whoAsked(tx, actor.workspaceId, opened.issue.id)];
  const userIds = concerned.filter((userId) => userId !== null);
  await announce(tx, peopleConcerned, { cause: actor, issue: opened.issue, userIds, kind: 'RETESTED', ...(stepId && { stepId }) });
  return userIds;
}
