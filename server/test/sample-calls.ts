import { issueCalls } from './sample-calls/issues.ts';
import { libraryCalls } from './sample-calls/library.ts';
import { personCalls } from './sample-calls/people.ts';
import { projectCalls } from './sample-calls/projects.ts';
import { reportCalls } from './sample-calls/reports.ts';
import type { SampleCall, SampleCalls } from './sample-calls/sample-call.ts';
import { topicCalls } from './sample-calls/topics.ts';
import type { World } from './sample-world.ts';

/**
 * For each call one that succeeds in a world of samples, made by its admin, with every id filled in that the call can take.
 * The matrix of permissions and the isolation of workspaces are tested with these: a new call without one fails there.
 */
const sampleCalls: SampleCalls = { ...personCalls, ...libraryCalls, ...projectCalls, ...issueCalls, ...reportCalls, ...topicCalls };

/**
 * Ids that a call declares but does not use, or that some callers of the call may not name: with a place of that kind in the sample call,
 * and a possible value.
 */
export const unusedIds: Record<string, (world: World) => Record<string, string | undefined>> = {
  'projects.create': ({ asset }) => ({ 'body.scope.0.id': asset?.id }),
  'tasks.add': ({ task }) => ({ 'body.checkList.0.id': task.rows[0]?.id }),
  'exports.report': ({ reportVersion }) => ({ 'body.versionId': reportVersion.id }),
  'leaderboard.board': ({ group, project }) => ({ 'body.groupId': group.id, 'body.projectId': project.id }),
  'leaderboard.ledger': ({ members, group, project }) => ({
    'query.userId': members.Tester.id,
    'query.groupId': group.id,
    'query.projectId': project.id,
  }),
};

/** Ids that are no references to what is in a workspace: they say which of the rows sent stood there before, or are of the whole installation. */
export const hints: Record<string, string[]> = {
  'issues.create': ['body.assets.0.id'],
  'issues.update': ['body.assets.0.id'],
  // Whatever is named there is not linked afterwards: one that never was is no mistake.
  'projectChecklists.update': ['body.unlinkIssues.0'],
  'tasks.tick': ['body.unlinkIssues.0'],
  // The sender's own for what is new, by which the same is not said twice.
  'comments.onIssue': ['body.id'],
  'comments.onProject': ['body.id'],
  'shares.say': ['body.id'],
  'writeUps.create': ['body.id'],
  'writeUps.createFromIssue': ['body.id'],
  'tokens.create': ['body.id'],
  'writeUpComments.write': ['body.id'],
  // Users are of the whole installation: anyone may be invited, and nothing of their other workspaces is shown or changed.
  'users.addToWorkspace': ['params.id'],
  // Of one's own, which alone are marked: a page marks what it showed, though some of it may be gone by then.
  'notifications.read': ['body.ids.0', 'body.upTo'],
  // They narrow down one's own log; that it was exported is an entry there, whatever they name.
  'audit.export': ['query.actorId', 'query.objectId'],
  // They narrow down a list of one's own, and a job for it is begun, whatever they name.
  'exports.issues': ['query.groupId', 'query.reporterId', 'query.contributorId', 'query.authorId', 'query.fixerId', 'query.personId'],
};

/** @throws if the call has no sample yet */
export function sampleCall(name: string, world: World): SampleCall {
  const sample = sampleCalls[name];
  if (!sample)
    throw new Error(`test/sample-calls has no call for ${name}: write one, so that its permissions and its isolation are tested`);
  return sample(world);
}
