import { canSeeCommentOf } from './comments/comments.service.ts';
import type { EventRecord } from './events/events.repo.ts';
import { openIssue } from './issues/issues.service.ts';
import type { Actor } from './platform/actor.ts';
import type { DbOrTx } from './platform/database/database.ts';
import { Refusal } from './platform/http/refusal.ts';
import { canReadGroups, canSeeMethod } from './projects/projects.policy.ts';
import { openProject } from './projects/projects.service.ts';
import { canReadTopics, isDraft } from './topics/topics.policy.ts';
import { openWriteUp } from './topics/write-ups.service.ts';

type About = Pick<EventRecord, 'projectId' | 'issueId' | 'commentId'>;

/** Whether the actor can see the object of an event. Uses the same checks as reading the object. */
async function sees(db: DbOrTx, actor: Actor, { issueId, projectId, commentId }: About): Promise<boolean> {
  try {
    if (commentId !== null) return await canSeeCommentOf(db, actor, commentId);
    await (issueId === null ? openProject(db, actor, projectId) : openIssue(db, actor, issueId));
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** Returns the container of an object: the target of a comment, the project of an issue. */
const placeOf = ({ projectId, issueId, commentId }: About): About => ({
  projectId,
  issueId: commentId === null ? null : issueId,
  commentId: null,
});

async function seesMethod(db: DbOrTx, actor: Actor, projectId: string): Promise<boolean> {
  try {
    return canSeeMethod((await openProject(db, actor, projectId)).access);
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/**
 * Whether a presence event is addressed to the actor, and the actor can still see its object: the issue as a member of the team or as a
 * client, according to the kind of the event, or the published write-up.
 */
async function sharesRoom(db: DbOrTx, actor: Actor, { kind, projectId, issueId }: EventRecord): Promise<boolean> {
  if (projectId !== actor.userId || issueId === null) return false;
  try {
    if (kind === 'PRESENCE_WRITE_UP') return !isDraft(await openWriteUp(db, actor, issueId));
    return canSeeMethod((await openIssue(db, actor, issueId)).access) === (kind === 'PRESENCE_TEAM');
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

const isOfTeam = ({ onlyProjects, permissions }: Actor): boolean => !onlyProjects && permissions.has('READ_USER');

/**
 * Returns whether a user may receive an event. `HIDDEN` reaches all users who can see the container but not the object, so publish it only
 * for an object that these users could see before.
 */
export async function mayHear(db: DbOrTx, actor: Actor, event: EventRecord): Promise<boolean> {
  if (event.kind === 'PRESENCE' || event.kind === 'PRESENCE_TEAM' || event.kind === 'PRESENCE_WRITE_UP')
    return sharesRoom(db, actor, event);
  const ofProject = !['GROUP', 'TOPIC', 'WRITE_UP', 'NOTIFICATION', 'RIGHTS', 'PROFILE'].includes(event.kind);
  if (actor.onlyProjects && !ofProject) return false;
  if (event.kind === 'GROUP') return canReadGroups(actor);
  if (event.kind === 'TOPIC' || event.kind === 'WRITE_UP') return canReadTopics(actor);
  if (event.kind === 'NOTIFICATION' || event.kind === 'PROFILE') return event.projectId === actor.userId;
  if (event.kind === 'RIGHTS') return event.projectId === actor.userId || event.projectId === actor.workspaceId;
  if (event.kind === 'REPORT' && event.projectId === actor.workspaceId) return isOfTeam(actor);
  if (event.kind === 'TASK' || event.kind === 'CONTROL' || event.kind === 'REPORT') return seesMethod(db, actor, event.projectId);
  if (event.kind === 'ISSUE_TEAM' && !(await seesMethod(db, actor, event.projectId))) return false;
  const seen = await sees(db, actor, event);
  return event.kind === 'HIDDEN' ? !seen && (await sees(db, actor, placeOf(event))) : seen;
}
