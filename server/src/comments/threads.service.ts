import type { CommentAnchor } from '@coloa/contract/comments/comment-anchor.ts';
import { isPublished } from '@coloa/contract/issues/issue-states.ts';
import { publish } from '../events/events.service.ts';
import { hasEvidence } from '../issues/evidence/issue-evidence.service.ts';
import { noteStep } from '../issues/history/issue-history.service.ts';
import type { Actor } from '../platform/actor.ts';
import type { Tx } from '../platform/database/database.ts';
import { notFound, refusal } from '../platform/http/refusal.ts';
import { demand } from '../projects/projects.policy.ts';
import { lockPlace, type OpenPlace, targetOf } from './comment-targets.service.ts';
import { canResolveThread, canSeeComment } from './comments.policy.ts';
import { findComment, hasReplies, resolveThread } from './comments.repo.ts';

/**
 * Returns the first comment of the thread that contains a comment of a locked issue. A deleted first comment still has its thread while it
 * has replies.
 * @throws Refusal NOT_FOUND if the actor cannot see the thread
 */
async function threadOf(tx: Tx, actor: Actor, place: OpenPlace, commentId: string) {
  const named = await findComment(tx, actor.workspaceId, commentId);
  const first = named && named.threadId !== null ? await findComment(tx, actor.workspaceId, named.threadId) : named;
  if (!first || place.issueId === null || first.issueId !== place.issueId || !canSeeComment(place.access, first)) throw notFound();
  if (first.deletedAt && !(await hasReplies(tx, actor.workspaceId, first.id))) throw notFound();
  return first;
}

async function refuseUnknownEvidence(tx: Tx, { workspaceId }: Actor, { issueId }: OpenPlace, { evidenceId }: CommentAnchor) {
  if (issueId !== null && (await hasEvidence(tx, workspaceId, issueId, evidenceId))) return;
  throw refusal('UNKNOWN_EVIDENCE', { path: 'anchor.evidenceId' });
}

interface Placed {
  thread?: string | undefined;
  anchor?: CommentAnchor | undefined;
  internal?: boolean | undefined;
}

/**
 * Returns the first comment of the thread to which a new comment replies; null if the comment starts a thread, at its anchor if it has one.
 * @throws Refusal NOT_FOUND, FIELD_INVALID for a reply with an anchor, UNKNOWN_EVIDENCE, THREAD_VISIBILITY
 */
export async function threadFor(tx: Tx, actor: Actor, place: OpenPlace, { thread, anchor, internal }: Placed) {
  if (thread === undefined) {
    if (anchor) await refuseUnknownEvidence(tx, actor, place, anchor);
    return null;
  }
  if (anchor) throw refusal('FIELD_INVALID', { path: 'anchor' });
  const first = await threadOf(tx, actor, place, thread);
  if (internal !== undefined && internal !== first.internal) throw refusal('THREAD_VISIBILITY', { path: 'internal' });
  return first;
}

/**
 * Rejects a change that would give a reply another visibility than its thread, or would show the internal replies of other users to clients,
 * or would hide the replies of clients from them.
 * @throws Refusal THREAD_VISIBILITY
 */
export async function refuseOtherVisibility(tx: Tx, workspaceId: string, { id, threadId }: { id: string; threadId: string | null }) {
  if (threadId !== null || (await hasReplies(tx, workspaceId, id))) throw refusal('THREAD_VISIBILITY', { path: 'internal' });
}

/**
 * Resolves or reopens a thread, and writes the step to the history of its issue. Does nothing if the thread is already in that state.
 * @throws Refusal NOT_FOUND, FORBIDDEN, PROJECT_ARCHIVED, PROJECT_DELETED
 */
export async function settleThread(tx: Tx, actor: Actor, id: string, resolved: boolean): Promise<void> {
  const { workspaceId, userId } = actor;
  const found = await findComment(tx, workspaceId, id);
  if (!found || found.threadId !== null) throw notFound();
  const place = await lockPlace(tx, actor, targetOf(found));
  const { issue } = place;
  const first = await threadOf(tx, actor, place, id);
  if (!issue) throw notFound();
  demand(place.access, (access) => canResolveThread(access, actor, issue, first));
  if ((first.resolvedAt !== null) === resolved) return;
  await resolveThread(tx, workspaceId, id, resolved ? userId : null);
  await noteStep(tx, actor, issue, {
    action: resolved ? 'THREAD_RESOLVED' : 'THREAD_REOPENED',
    changes: [{ field: 'thread', from: null, to: id }],
    published: !first.internal && isPublished(issue.status),
  });
  await publish(tx, workspaceId, { kind: 'COMMENT', projectId: issue.projectId, issueId: issue.id, commentId: id });
}
