import { endpoints } from './endpoints.ts';
import { issueCalls } from './sample-calls/issues.ts';
import { libraryCalls } from './sample-calls/library.ts';
import { personCalls } from './sample-calls/people.ts';
import { projectCalls } from './sample-calls/projects.ts';
import { reportCalls } from './sample-calls/reports.ts';
import type { SampleCall, SampleCalls } from './sample-calls/sample-call.ts';
import { topicCalls } from './sample-calls/topics.ts';
import type { World } from './sample-world.ts';

/**
 * Successful requests by call, with all ids that the call accepts. The admin of a sample world makes them, unless their headers contain
 * another token. The tests of the permission matrix and of tenant isolation use them, and fail for a new call without one.
 */
const sampleCalls: SampleCalls = { ...personCalls, ...libraryCalls, ...projectCalls, ...issueCalls, ...reportCalls, ...topicCalls };

/**
 * Ids that a call declares but does not use, or that only some callers may send, with a possible value. Each path is the position of the id
 * in the sample request.
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

/**
 * Ids that a call may accept from another workspace, because they do not refer to objects of a workspace or because an id without a match
 * has no effect.
 */
export const hints: Record<string, string[]> = {
  'issues.create': ['body.assets.0.id'],
  'issues.update': ['body.assets.0.id'],
  // Issues that are not linked are ignored.
  'projectChecklists.update': ['body.unlinkIssues.0'],
  'tasks.tick': ['body.unlinkIssues.0'],
  // Ids that the client generates for new objects, so that a repeated request creates no second object.
  'comments.onIssue': ['body.id'],
  'comments.onProject': ['body.id'],
  'shares.say': ['body.id'],
  'writeUps.create': ['body.id'],
  'writeUps.createFromIssue': ['body.id'],
  'tokens.create': ['body.id'],
  'writeUpComments.write': ['body.id'],
  // Users belong to the whole installation: any user can be invited, and nothing of their other workspaces is shown or changed.
  'users.addToWorkspace': ['params.id'],
  // Only notifications of the caller are marked as read. Unknown ids are ignored, because a page may send ids that were deleted in the
  // meantime.
  'notifications.read': ['body.ids.0', 'body.upTo'],
  // Filters of the caller's own audit log. Any value creates an audit entry.
  'audit.export': ['query.actorId', 'query.objectId'],
  // Filters of the caller's own list. Any value starts an export job.
  'exports.issues': ['query.groupId', 'query.reporterId', 'query.contributorId', 'query.authorId', 'query.fixerId', 'query.personId'],
};

/** A GET of one project, such as `/api/project/{id}/files`, needs no sample of its own: its only parameter is the project. */
const OF_PROJECT = /^\/api\/project\/\{(\w+)\}(?:\/[^{]*)?$/;

function readOfProject(name: string, { project }: World): SampleCall | null {
  const { method, path } = endpoints.find((each) => each.name === name)?.endpoint ?? {};
  const [, param] = (method === 'GET' && path && OF_PROJECT.exec(path)) || [];
  return param ? { params: { [param]: project.id } } : null;
}

/** @throws Error if the call has no sample yet */
export function sampleCall(name: string, world: World): SampleCall {
  const sample = sampleCalls[name]?.(world) ?? readOfProject(name, world);
  if (!sample)
    throw new Error(`test/sample-calls has no call for ${name}: write one, so that its permissions and its isolation are tested`);
  return sample;
}
