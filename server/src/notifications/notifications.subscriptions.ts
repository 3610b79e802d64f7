import { commentMentioned } from '../comments/comments.changes.ts';
import { assignmentEnded, concernHandled, issueMoved, noteWritten, peopleConcerned } from '../issues/issues.changes.ts';
import { on, type Subscription } from '../platform/changes.ts';
import { personAssigned, personUnassigned } from '../projects/projects.changes.ts';
import { taskChanged } from '../tasks/tasks.changes.ts';
import { writeUpCommented } from '../topics/topics.changes.ts';
import { memberLeaving } from '../users/users.changes.ts';
import { notifyOfIssue, notifyOfNote, notifyOfStep } from './issue-notices.service.ts';
import { forgetNotifications } from './notifications.service.ts';
import { notify, notYetNotified, settleNotifications, withdrawAssigned } from './notify.service.ts';

const without = (ids: readonly string[], others: readonly string[]): string[] => ids.filter((id) => !others.includes(id));

export const notificationsSubscriptions: readonly Subscription[] = [
  on(issueMoved, 'notifications', notifyOfStep),
  on(peopleConcerned, 'notifications', notifyOfIssue),
  on(noteWritten, 'notifications', notifyOfNote),
  on(concernHandled, 'notifications', (tx, { cause, issueId, kinds }) => settleNotifications(tx, cause, issueId, kinds)),
  on(memberLeaving, 'notifications', (tx, { cause, userId }) => forgetNotifications(tx, cause.workspaceId, userId)),
  on(personAssigned, 'notifications', (tx, { cause: { workspaceId, userId: byId }, userId, projectId }) =>
    notify(tx, { workspaceId, byId }, [userId], { kind: 'ASSIGNED', projectId }),
  ),
  on(personUnassigned, 'notifications', async (tx, { cause: { workspaceId, userId: byId }, userId, projectId }) => {
    if (projectId !== null) await withdrawAssigned(tx, { workspaceId, byId }, [userId], { projectId });
  }),
  on(assignmentEnded, 'notifications', (tx, { cause: { workspaceId, userId: byId }, issue, userId }) =>
    withdrawAssigned(tx, { workspaceId, byId }, [userId], { projectId: issue.projectId, issueId: issue.id }),
  ),
  on(taskChanged, 'notifications', async (tx, { cause: { workspaceId, userId }, taskId, projectId, before, after }) => {
    const by = { workspaceId, byId: userId };
    const [added, removed] = [without(after.assignees, before.assignees), without(before.assignees, after.assignees)];
    await withdrawAssigned(tx, by, removed, { projectId, taskId });
    await notify(tx, by, added, { kind: 'ASSIGNED', projectId, taskId });
  }),
  on(commentMentioned, 'notifications', async (tx, { cause, projectId, issueId, commentId, mentioned, there }) => {
    const { workspaceId, userId: byId } = cause;
    const told = { kind: 'MENTIONED', projectId, ...(issueId !== null && { issueId }), commentId } as const;
    // An edit does not notify a user again about the same comment, even if an earlier edit removed the mention.
    await notify(tx, { workspaceId, byId }, there ? await notYetNotified(tx, workspaceId, mentioned, told) : mentioned, told);
  }),
  on(writeUpCommented, 'notifications', async (tx, { cause, writeUpId, authorId, commentId, mentioned, mentions, there }) => {
    const by = { workspaceId: cause.workspaceId, byId: cause.userId };
    const told = { kind: 'MENTIONED', writeUpId, commentId } as const;
    await notify(tx, by, there ? await notYetNotified(tx, cause.workspaceId, mentioned, told) : mentioned, told);
    if (!there && !mentions.includes(authorId)) await notify(tx, by, [authorId], { kind: 'COMMENTED', writeUpId, commentId });
  }),
];
