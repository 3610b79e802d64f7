import { queueWorkMail } from '../config/mails.service.ts';
import type { Actor } from '../platform/actor.ts';
import type { Tx } from '../platform/database.ts';
import type { Platform } from '../platform/platform.ts';
import { personsByIds } from '../users/users.service.ts';
import { keyOf } from './issues.present.ts';
import type { OpenForChange } from './issues.service.ts';

/** Tells the reporter that their issue was sent back; by its key alone: a title is part of what was found. */
export async function mailSentBack(
  platform: Pick<Platform, 'secrets'>,
  tx: Tx,
  actor: Actor,
  { issue, project }: OpenForChange,
): Promise<void> {
  if (issue.reporterId === actor.userId) return;
  const reporter = (await personsByIds(tx, [issue.reporterId])).get(issue.reporterId);
  if (!reporter) return;
  const to = { userId: reporter.id, workspaceId: actor.workspaceId, kind: 'SENT_BACK' } as const;
  const values = { name: reporter.name, by: actor.name, issue: keyOf(project.key, issue.number) };
  await queueWorkMail(platform, tx, to, { template: 'sentBack', values, link: `#/projects/${project.id}/issues/${issue.id}` });
}
