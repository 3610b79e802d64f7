import type { Notification } from '@coloa/contract/notifications/notifications.contract.ts';
import { paths } from '../routes/paths.ts';

export function addressOf({ kind, subject, commentId }: Pick<Notification, 'kind' | 'subject' | 'commentId'>): string {
  const at = { comment: commentId };
  if (subject.type === 'writeUp') return paths.writeUp(subject.writeUpId, at);
  // The messages view lists all messages, with or without a finding, and lets the user mark them as done.
  if (kind === 'READER_MESSAGE') return paths.report(subject.projectId, { view: 'messages' });
  if (kind === 'SHARES_LEFT') return paths.report(subject.projectId, { view: 'shares' });
  switch (subject.type) {
    case 'issue':
      return paths.issue(subject.projectId, subject.issueId, at);
    case 'task':
      return paths.tasks(subject.projectId, { task: subject.taskId });
    case 'project':
      return commentId === null ? paths.project(subject.projectId) : paths.projectActivity(subject.projectId, at);
  }
}
