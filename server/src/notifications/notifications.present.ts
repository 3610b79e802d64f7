import { RETEST_RESULTS } from '@coloa/contract/issues/issue-states.ts';
import { redact } from '@coloa/contract/issues/redaction.ts';
import type { Language } from '@coloa/contract/languages.ts';
import type { Notification } from '@coloa/contract/notifications/notifications.contract.ts';
import { keyOf, titleOf } from '../issues/issues.service.ts';
import { plainExcerpt } from '../platform/text/plain-excerpt.ts';
import { titleFor } from '../tasks/standard-titles.service.ts';
import type { NotificationRecord } from './notifications.repo.ts';

/** Returns the subject of a notification. Leaves out redacted text for all recipients, because clients get the same texts as the team. */
function subjectOf({ project, issue, task, writeUp }: NotificationRecord, language: Language): Notification['subject'] {
  if (writeUp) return { type: 'writeUp', writeUpId: writeUp.id, title: redact(writeUp.title) };
  if (!project) throw new Error('a notification is about a project, or about a write-up');
  const projectId = project.id;
  if (issue) {
    const { id: issueId, number, severity } = issue;
    return { type: 'issue', projectId, issueId, key: keyOf(project.key, number), title: titleOf(issue, language), severity };
  }
  if (task) return { type: 'task', projectId, taskId: task.id, key: project.key, title: redact(titleFor(task, language)) };
  return { type: 'project', projectId, key: project.key, name: redact(project.name) };
}

/** Returns the first line of a note. Redacts the whole note before splitting it into lines, because a redaction can span several lines. */
function firstLine(note: string): string {
  for (const line of redact(note).split('\n')) {
    const plain = plainExcerpt(line);
    if (plain !== '') return plain;
  }
  return '';
}

/** Returns the decision on a reviewed issue: the status that its step set. */
export function verdictOf({ changes }: Pick<NotificationRecord, 'changes'>): 'ACCEPTED' | 'REJECTED' | 'DUPLICATE' {
  const to = changes?.find(({ field }) => field === 'status')?.to;
  return to === 'REJECTED' || to === 'DUPLICATE' ? to : 'ACCEPTED';
}

function decisionOf(row: NotificationRecord): Notification['decision'] {
  if (row.kind === 'REVIEWED') return verdictOf(row);
  // A note means that the correction was declined, because declining requires a note and accepting stores none.
  return row.kind === 'CORRECTION_DECIDED' ? (row.note ? 'DECLINED' : 'ACCEPTED') : null;
}

function resultOf({ kind, changes }: NotificationRecord): Notification['result'] {
  if (kind !== 'RETESTED') return null;
  const to = changes?.find(({ field }) => field === 'result' || field === 'retestResult')?.to;
  return RETEST_RESULTS.find((result) => result === to) ?? null;
}

export const presentNotification = (row: NotificationRecord, language: Language): Notification => ({
  id: row.id,
  kind: row.kind,
  at: row.at.toISOString(),
  read: row.readAt !== null,
  by: row.by,
  subject: subjectOf(row, language),
  commentId: row.commentId,
  dueDay: row.dueDay,
  decision: decisionOf(row),
  result: resultOf(row),
  message: row.message?.kind ?? null,
  note: firstLine(row.message?.text ?? row.note ?? ''),
});
