import type { Language } from '@coloa/contract/languages.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { pageLink, sharedPaths } from '@coloa/contract/page-paths.ts';
import { writtenDay } from '@coloa/contract/written-values.ts';
import { keyOf } from '../issues/issues.service.ts';
import type { MailContent, MailLine, MailTemplate } from '../mails/compose-mail.ts';
import { translate } from '../platform/text/translations.ts';
import { verdictOf } from './notifications.present.ts';
import type { NotificationRecord } from './notifications.repo.ts';

const dayIn = (day: string | null, language: Language): string => (day === null ? '' : writtenDay(day, language));

const VERDICTS = { ACCEPTED: 'accepted', REJECTED: 'rejected', DUPLICATE: 'markedDuplicate' } as const;

function templateOf(row: NotificationRecord): MailTemplate {
  const { kind, issue, task, writeUp, commentId } = row;
  switch (kind) {
    case 'ASSIGNED':
      return issue ? 'assignedIssue' : task ? 'assignedTask' : 'assigned';
    case 'MENTIONED':
      if (writeUp) return 'mentionedWriteUp';
      return commentId === null ? 'mentionedInNote' : 'mentioned';
    case 'SENT_BACK':
      return 'sentBack';
    case 'REVIEWED':
      return VERDICTS[verdictOf(row)];
    case 'READY_FOR_RETEST':
      return 'readyForRetest';
    case 'RETESTED':
      return 'retested';
    case 'CORRECTION_PROPOSED':
      return 'correctionProposed';
    case 'CORRECTION_DECIDED':
      return 'correctionDecided';
    case 'DUPLICATE_MOVED':
      return 'duplicateMoved';
    case 'DUE_SOON':
      return task ? 'dueSoonTask' : 'dueSoon';
    case 'READER_MESSAGE':
      return row.message?.kind === 'RETEST' ? 'readerRetest' : 'readerMessage';
    case 'SHARES_LEFT':
      return 'sharesLeft';
    case 'COMMENTED':
      return 'commented';
  }
}

function pathOf({ kind, project, issue, task, writeUp, commentId }: NotificationRecord): string {
  const comment = commentId ?? undefined;
  if (writeUp) return sharedPaths.writeUp(writeUp.id, { comment });
  if (!project) return sharedPaths.notifications();
  if (kind === 'READER_MESSAGE') return sharedPaths.report(project.id, { view: 'messages' });
  if (kind === 'SHARES_LEFT') return sharedPaths.report(project.id, { view: 'shares' });
  if (issue) return sharedPaths.issue(project.id, issue.id, { comment });
  if (task) return sharedPaths.tasks(project.id, { task: task.id });
  return comment === undefined ? sharedPaths.project(project.id) : sharedPaths.projectActivity(project.id, { comment });
}

/**
 * Returns the content of a notification email. Names issues and projects only by key, because titles and names would reveal findings and
 * clients in the email.
 */
export function mailOf(row: NotificationRecord, { name, language }: { name: string; language: Language }): MailLine {
  const { by, project, issue, dueDay } = row;
  const issueKey = project && issue ? keyOf(project.key, issue.number) : '';
  const projectKey = project?.key ?? '';
  const values = {
    name,
    by: by?.name ?? '',
    project: projectKey,
    issue: issueKey,
    subject: issueKey || projectKey,
    day: dayIn(dueDay, language),
  };
  return { template: templateOf(row), values, link: pageLink(pathOf(row)) };
}

export function digestOf(
  rows: readonly NotificationRecord[],
  reader: { name: string; language: Language; workspace: string },
): MailContent {
  const byProject = Map.groupBy(rows.slice(0, LIMITS.digestLines), ({ project }) => project?.key ?? '');
  const sections = [...byProject]
    .toSorted(([a], [b]) => (a === '' ? 1 : b === '' ? -1 : a.localeCompare(b)))
    .map(([key, of]) => ({ title: key, lines: of.map((row) => mailOf(row, reader)) }));
  const more = rows.length - LIMITS.digestLines;
  if (more > 0) sections.push({ title: translate(reader.language, 'mails:more', { number: more }), lines: [] });
  const values = { name: reader.name, workspace: reader.workspace, number: String(rows.length) };
  return { template: 'digest', values, sections, link: pageLink(sharedPaths.notifications()) };
}
