import { endpoints } from './endpoints.ts';
import { issueCalls } from './sample-calls/issues.ts';
import { libraryCalls } from './sample-calls/library.ts';
import { personCalls } from './sample-calls/people.ts';
import { projectCalls } from './sample-calls/projects.ts';
import { reportCalls } from './sample-calls/reports.ts';
import type { SampleCall, SampleCalls } from './sample-calls/sample-call.ts';
import { topicCalls } from './sample-calls/topics.ts';
import type { World } from './sample-world.ts';

const sampleCalls: SampleCalls = { ...personCalls, ...libraryCalls, ...projectCalls, ...issueCalls, ...reportCalls, ...topicCalls };

/** Maps calls to ids that they declare but do not use, or accept only from some callers, each with a possible value. */
export const unusedIds: Record<string, (world: World) => Record<string, string | undefined>> = {
  // The sample contains the id of an issue, and a call with both ids is malformed.
  'presence.beat': ({ writeUp }) => ({ 'body.writeUpId': writeUp.id }),
  'projects.create': ({ asset }) => ({ 'body.scope.0.id': asset?.id }),
  'tasks.add': ({ task }) => ({ 'body.checkList.0.id': task.rows[0]?.id }),
  'exports.report': ({ reportVersion }) => ({ 'body.versionId': reportVersion.id }),
  'audit.list': ({ workspace }) => ({ 'query.workspace': workspace.id }),
  'audit.export': ({ workspace }) => ({ 'query.workspace': workspace.id }),
  'leaderboard.board': ({ group, project }) => ({ 'body.groupId': group.id, 'body.projectId': project.id }),
  'leaderboard.ledger': ({ members, group, project }) => ({
    'query.userId': members.Tester.id,
    'query.groupId': group.id,
    'query.projectId': project.id,
  }),
};

export const hints: Record<string, string[]> = {
  'issues.create': ['body.assets.0.id'],
  'issues.update': ['body.assets.0.id'],
  'corrections.propose': ['body.assets.0.id'],
  'corrections.accept': ['body.assets.0.id'],
  'projectChecklists.update': ['body.unlinkIssues.0'],
  'tasks.tick': ['body.unlinkIssues.0'],
  'tasks.bulk': ['body.change.removeAssignees.0'],
  // The client generates the ids of new objects, so that a repeated request creates no second object.
  'comments.onIssue': ['body.id'],
  'comments.onProject': ['body.id'],
  'shares.say': ['body.id'],
  'presence.beat': ['body.pageId', 'body.writeUpId'],
  'writeUps.create': ['body.id'],
  'writeUps.createFromIssue': ['body.id'],
  'tokens.create': ['body.id'],
  'writeUpComments.write': ['body.id'],
  // Users belong to the whole installation, not to a workspace.
  'users.addToWorkspace': ['params.id'],
  // The call only marks notifications of the caller, and ignores unknown ids because they may have been deleted in the meantime.
  'notifications.read': ['body.ids.0', 'body.upTo'],
  // These fields filter the caller's own audit log, and any value creates an audit entry.
  'audit.export': ['query.actorId', 'query.objectId'],
  // These fields filter the caller's own list, and any value starts an export job.
  'exports.issues': ['query.groupId', 'query.reporterId', 'query.contributorId', 'query.authorId', 'query.fixerId', 'query.personId'],
};

/** A GET call with a project as its only parameter needs no sample. */
const OF_PROJECT = /^\/api\/project\/\{(\w+)\}(?:\/[^{]*)?$/;

function readOfProject(name: string, { project }: World): SampleCall | null {
  const { method, path } = endpoints.find((each) => each.name === name)?.endpoint ?? {};
  const [, param] = (method === 'GET' && path && OF_PROJECT.exec(path)) || [];
  return param ? { params: { [param]: project.id } } : null;
}

/** Calls that only an author of an issue can make; users with more rights edit the issue instead. */
const OF_AUTHORS: readonly string[] = ['corrections.propose', 'corrections.withdraw'];
/** Returns a user who can make the call, with a session. */
export const callerOf = (name: string, { admin, session, author }: World) =>
  OF_AUTHORS.includes(name) ? author : { ...admin, token: session.token };

export function sampleCall(name: string, world: World): SampleCall {
  const sample = sampleCalls[name]?.(world) ?? readOfProject(name, world);
  if (!sample)
    throw new Error(`test/sample-calls has no call for ${name}: write one, so that its permissions and its isolation are tested`);
  return sample;
}
