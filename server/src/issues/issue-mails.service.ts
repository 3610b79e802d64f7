import { pageLink, sharedPaths } from '@coloa/contract/page-paths.ts';
import type { SwitchableMail } from '@coloa/contract/profile/profile.contract.ts';
import { type MailTemplate, queueWorkMail } from '../config/mails.service.ts';
import type { Actor } from '../platform/actor.ts';
import type { Tx } from '../platform/database.ts';
import type { Platform } from '../platform/platform.ts';
import { projectAccess } from '../projects/projects.policy.ts';
import { actorInWorkspace } from '../sessions/sessions.service.ts';
import { canSeeIssue } from './issues.policy.ts';
import { keyOf } from './issues.present.ts';
import { findIssue } from './issues.repo.ts';
import type { OpenForChange } from './issues.service.ts';

type What = { kind: SwitchableMail; template: MailTemplate };

/**
 * Tells somebody what was done to an issue, if they see it as it is now and did not do it themselves; by its key alone, since a title
 * is part of what was found.
 */
export async function mailAboutIssue(
  platform: Pick<Platform, 'secrets'>,
  tx: Tx,
  actor: Actor,
  { issue, project }: OpenForChange,
  userId: string,
  { kind, template }: What,
): Promise<void> {
  const { workspaceId } = actor;
  if (userId === actor.userId) return;
  const reader = await actorInWorkspace(tx, userId, workspaceId);
  const found = reader && (await findIssue(tx, workspaceId, issue.id, userId));
  if (!found || !canSeeIssue(projectAccess(reader, found.project, found.hats), reader, found.issue)) return;
  const values = { name: reader.name, by: actor.name, issue: keyOf(project.key, issue.number) };
  await queueWorkMail(
    platform,
    tx,
    { userId, workspaceId, kind },
    { template, values, link: pageLink(sharedPaths.issue(project.id, issue.id)) },
  );
}

/** The reporter learns that their issue was sent back, or that what they found is said to be fixed; of an acceptance nobody is mailed. */
export async function mailStep(
  platform: Pick<Platform, 'secrets'>,
  tx: Tx,
  actor: Actor,
  opened: OpenForChange,
  to: string | undefined,
): Promise<void> {
  const { status, reporterId } = opened.issue;
  if (status === 'IN_REVIEW' && to === 'DRAFT')
    await mailAboutIssue(platform, tx, actor, opened, reporterId, { kind: 'SENT_BACK', template: 'sentBack' });
  if (to === 'READY_FOR_RETEST')
    await mailAboutIssue(platform, tx, actor, opened, reporterId, { kind: 'READY_FOR_RETEST', template: 'readyForRetest' });
}
