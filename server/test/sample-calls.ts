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
 * Successful requests by call, with all ids that the call accepts. The admin of a sample world sends them, unless their headers contain
 * another token. Tests of permissions and of tenant isolation fail for a call without a sample.
 */
const sampleCalls: SampleCalls = { ...personCalls, ...libraryCalls, ...projectCalls, ...issueCalls, ...reportCalls, ...topicCalls };

/** Ids that a call declares but does not use, or that only some callers may send, each with a possible value. */
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

/** Ids that a call may accept from another workspace, because they refer to no object of a workspace or have no effect without a match. */
export const hints: Record<string, string[]> = {
  'issues.create': ['body.assets.0.id'],
  'issues.update': ['body.assets.0.id'],
  'projectChecklists.update': ['body.unlinkIssues.0'],
  'tasks.tick': ['body.unlinkIssues.0'],
  // The client generates the ids of new objects, so that a repeated request creates no second object.
  'comments.onIssue': ['body.id'],
  'comments.onProject': ['body.id'],
  'shares.say': ['body.id'],
  'writeUps.create': ['body.id'],
  'writeUps.createFromIssue': ['body.id'],
  'tokens.create': ['body.id'],
  'writeUpComments.write': ['body.id'],
  // Users belong to the whole installation.
  'users.addToWorkspace': ['params.id'],
  // Only marks notifications of the caller. Unknown ids are ignored, because a page may send ids that were deleted in the meantime.
  'notifications.read': ['body.ids.0', 'body.upTo'],
  // Filters of the caller's own audit log. Any value creates an audit entry.
  'audit.export': ['query.actorId', 'query.objectId'],
  // Filters of the caller's own list. Any value starts an export job.
  'exports.issues': ['query.groupId', 'query.reporterId', 'query.contributorId', 'query.authorId', 'query.fixerId', 'query.personId'],
};

/** A GET with a project as the only parameter needs no sample. */
const OF_PROJECT = /^\/api\/project\/\{(\w+)\}(?:\/[^{]*)?$/;

function readOfProject(name: string, { project }: World): SampleCall | null {
  const { method, path } = endpoints.find((each) => each.name === name)?.endpoint ?? {};
  const [, param] = (method === 'GET' && path && OF_PROJECT.exec(path)) || [];
  return param ? { params: { [param]: project.id } } : null;
}

export function sampleCall(name: string, world: World): SampleCall {
  const sample = sampleCalls[name]?.(world) ?? readOfProject(name, world);
  if (!sample)
    throw new Error(`test/sample-calls has no call for ${name}: write one, so that its permissions and its isolation are tested`);
  return sample;
}
