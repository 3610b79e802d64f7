import { type IssueStatus, isPublished } from '@coloa/contract/issues/issue-states.ts';
import { publish } from '../../events/events.service.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/database/database.ts';
import { insertHistory, type Step } from './issue-history.repo.ts';

interface Happened {
  id: string;
  projectId: string;
  version: number;
  status: IssueStatus;
}

/**
 * Writes a step to the history of an issue. `published: false` means that only the team can see the step, even if clients can see the
 * issue.
 * @returns the id of the history entry
 */
export async function noteStep(
  tx: Tx,
  actor: Pick<Actor, 'workspaceId' | 'userId'>,
  issue: Happened,
  { published = isPublished(issue.status), ...step }: Omit<Step, 'published'> & { published?: boolean },
): Promise<string | undefined> {
  const [id] = await insertHistory(tx, actor.workspaceId, issue, actor.userId, [{ ...step, published }]);
  const ofTeam = isPublished(issue.status) && !published;
  await publish(tx, actor.workspaceId, { kind: ofTeam ? 'ISSUE_TEAM' : 'ISSUE', projectId: issue.projectId, issueId: issue.id });
  return id;
}
