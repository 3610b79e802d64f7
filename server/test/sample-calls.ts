import { ROLES } from '@coloa/contract/permissions.ts';
import { newId } from '../src/platform/ids.ts';
import { BUILT_PASSWORD } from '../src/users/users.factory.ts';
import type { Args } from './harness.ts';
import { multipart } from './multipart.ts';
import type { World } from './sample-world.ts';

export interface SampleCall extends Args {
  headers?: Record<string, string>;
}

const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

/** Answers at once whoever tries: nobody has such a name. */
const NO_MAIL_SERVER = {
  host: 'mail.invalid',
  port: 587,
  security: 'STARTTLS',
  username: null,
  fromName: 'Coloa',
  fromAddress: 'no-reply@coloa.example',
};

function pictureUpload(): SampleCall {
  const { payload, headers } = multipart({ name: 'x.png', type: 'image/png', bytes: PNG });
  return { body: payload, headers };
}

/**
 * For each call one that succeeds in a world of samples, made by its admin, with every id filled in that the call can take.
 * The matrix of permissions and the isolation of workspaces are tested with these: a new call without one fails there.
 */
export const sampleCalls: Record<string, (world: World) => SampleCall> = {
  'sessions.switchWorkspace': ({ workspace, session }) => ({ body: { workspaceId: workspace.id, token: session.refreshToken } }),
  'sessions.changePassword': () => ({ body: { oldPassword: BUILT_PASSWORD, newPassword: 'gió đưa cành trúc la đà' } }),

  'sessionList.list': ({ stranger }) => ({ body: { userId: stranger.id } }),
  'sessionList.end': ({ strangersSession }) => ({ params: { id: strangersSession.id } }),
  'sessionList.endOthers': ({ stranger }) => ({ body: { userId: stranger.id } }),

  'passwordLinks.make': ({ members }) => ({ params: { id: members.Tester.id } }),
  'twoFactor.generate': () => ({}),
  'twoFactor.register': ({ begunTwoFactor }) => ({ body: { code: begunTwoFactor.code() } }),
  // By somebody who has it on, whoever calls: it is about nobody but themselves.
  'twoFactor.disable': ({ guarded }) => ({ body: { code: guarded.recoveryCode }, headers: { token: guarded.token } }),
  'twoFactor.renewRecoveryCodes': ({ guarded }) => ({ body: { code: guarded.recoveryCode }, headers: { token: guarded.token } }),
  'twoFactor.reset': ({ guarded }) => ({ params: { id: guarded.id } }),

  'profile.get': () => ({}),
  'profile.update': () => ({ body: { theme: 'dark' } }),
  'profile.confirmEmail': ({ emailLink }) => ({ body: { token: emailLink } }),
  'profile.setAvatar': pictureUpload,
  'profile.removeAvatar': () => ({}),

  'workspaces.list': () => ({}),
  'workspaces.create': ({ marker }) => ({ body: { name: 'Không gian mới', slug: `new-${marker}` } }),
  'workspaces.summaries': () => ({}),
  'workspaces.summary': ({ workspace }) => ({ params: { id: workspace.id } }),
  'workspaces.get': ({ workspace }) => ({ params: { id: workspace.id } }),
  'workspaces.update': ({ workspace }) => ({ params: { id: workspace.id }, body: { reportFooter: 'Chân trang' } }),
  'workspaces.delete': ({ workspace }) => ({ params: { id: workspace.id }, body: { name: workspace.name } }),
  'workspaces.restore': ({ workspace }) => ({ params: { id: workspace.id } }),
  'workspaces.setLogo': ({ workspace }) => ({ params: { id: workspace.id }, ...pictureUpload() }),
  'workspaces.removeLogo': ({ workspace }) => ({ params: { id: workspace.id } }),

  'config.get': () => ({}),
  'config.setMail': () => ({ body: { mail: null } }),
  'config.testMail': () => ({ body: { mail: NO_MAIL_SERVER } }),

  'users.create': ({ workspace, marker }) => ({
    body: { username: `new.${marker}`, name: 'Người mới', roleId: ROLES.Client.id, workspaceId: workspace.id },
  }),
  'users.summary': () => ({}),
  'users.createInWorkspaces': ({ workspace, marker, freeRole }) => ({
    body: { username: `many.${marker}`, name: 'Người mới', memberships: [{ workspaceId: workspace.id, roleId: freeRole.id }] },
  }),
  'users.listMembers': ({ workspace, freeRole }) => ({ query: { workspaceId: workspace.id, roleId: freeRole.id } }),
  'users.findUsernames': ({ workspace, stranger }) => ({ query: { name: stranger.username, workspaceId: workspace.id } }),
  'users.addToWorkspace': ({ workspace, newcomer, freeRole }) => ({
    params: { id: newcomer.id },
    body: { workspaceId: workspace.id, roleId: freeRole.id },
  }),
  'users.updateRole': ({ workspace, stranger, freeRole }) => ({
    params: { id: stranger.id },
    body: { workspaceId: workspace.id, roleId: freeRole.id },
  }),
  'users.removeFromWorkspace': ({ workspace, stranger }) => ({ params: { workspace_id: workspace.id, user_id: stranger.id } }),
  'users.workspaceRoles': ({ stranger }) => ({ params: { id: stranger.id } }),
  'users.get': ({ stranger }) => ({ params: { id: stranger.id } }),
  'users.update': ({ stranger }) => ({ params: { id: stranger.id }, body: { name: 'Tên khác' } }),

  'usersImport.preview': ({ workspace, freeRole }) => ({
    body: { csv: 'username,name\nnhap.khau,Người nhập', workspaceId: workspace.id, roleId: freeRole.id },
  }),
  'usersImport.run': ({ workspace, freeRole, marker }) => ({
    body: { csv: `username,name\nimport.${marker},Người nhập`, workspaceId: workspace.id, roleId: freeRole.id },
  }),

  'roles.list': () => ({}),
  'roles.create': () => ({ body: { name: 'Vai trò mới', privileges: ['READ_PROJECT'] } }),
  'roles.update': ({ freeRole }) => ({ params: { id: freeRole.id }, body: { privileges: ['READ_PROJECT'] } }),
  'roles.delete': ({ freeRole }) => ({ params: { id: freeRole.id } }),

  'bugs.tree': () => ({ body: {} }),
  'bugs.list': () => ({}),
  'bugs.detail': () => ({ body: { bugId: 'server_side_injection.sql_injection' } }),

  'bugList.create': ({ bug }) => ({ body: { parentId: bug.id, names: { vi: 'Loại mới' } } }),
  'bugList.update': ({ bug }) => ({ params: { id: bug.id }, body: { severity: 'LOW' } }),
  'bugList.delete': ({ bug }) => ({ params: { id: bug.id } }),
  'bugList.updateSeverities': ({ bug }) => ({ body: { changes: [{ id: bug.id, from: 'MEDIUM', to: 'LOW' }] } }),
  'bugList.createTemplate': ({ bug }) => ({ params: { bug_id: bug.id }, body: { language: 'vi', title: 'Mẫu mới' } }),
  'bugList.updateTemplate': ({ bugTemplate }) => ({ params: { template_id: bugTemplate.id }, body: { version: 1, title: 'Tên khác' } }),
  'bugList.deleteTemplate': ({ bugTemplate }) => ({ params: { id: bugTemplate.id } }),
  'bugImport.preview': () => ({ body: { tree: '{"content":[{"id":"imported","name":"Imported","priority":2}]}' } }),
  'bugImport.run': () => ({ body: { tree: '{"content":[{"id":"imported","name":"Imported","priority":2}]}' } }),
  'bugProposals.create': ({ typedIssue }) => ({ body: { issueId: typedIssue.id, language: 'vi' } }),
  'bugProposals.list': () => ({}),
  'bugProposals.get': ({ proposal }) => ({ params: { id: proposal.id } }),
  'bugProposals.decide': ({ proposal }) => ({ params: { id: proposal.id }, body: { state: 'ACCEPTED' } }),

  'checklists.list': ({ checklist }) => ({ query: { id: checklist.id } }),
  'checklists.create': () => ({ body: { code: 'NEW-1', category: 'NEW', title: { vi: 'Mục mới' } } }),
  'checklists.categories': () => ({}),
  'checklists.update': ({ checklist }) => ({ params: { id: checklist.id }, body: { title: { vi: 'Tên khác' } } }),
  'checklists.remove': ({ checklist }) => ({ params: { id: checklist.id } }),
  'checklists.import': () => ({
    body: { file: '{"categories":{"A":{"id":"A","tests":[{"id":"A-1","name":"Imported"}]}}}', standardVersion: '9' },
  }),

  'projects.create': ({ taskTemplate }) => ({
    body: {
      key: 'NEW',
      name: 'Dự án mới',
      kind: 'WEB',
      scope: [{ kind: 'URL', value: 'https://new.example' }],
      templateId: taskTemplate.id,
    },
  }),
  'projects.search': ({ marker }) => ({ body: { text: marker } }),
  'projects.searchAdvanced': ({ members }) => ({ body: { people: [members.Tester.id] } }),
  'projects.get': ({ project }) => ({ params: { id: project.id } }),
  'projects.update': ({ project, asset }) => ({
    params: { id: project.id },
    body: { version: 1, name: 'Tên khác', scope: [{ id: asset?.id, kind: 'URL', value: 'https://other.example' }] },
  }),
  'projects.delete': ({ project }) => ({ params: { id: project.id } }),
  'projects.restore': ({ binnedProject }) => ({ params: { id: binnedProject.id } }),
  'projects.history': ({ project, projectStep }) => ({ params: { id: project.id }, query: { before: projectStep?.id } }),
  'projects.files': ({ project }) => ({ params: { id: project.id } }),
  'projects.attach': ({ project, freeFile }) => ({ body: { projectId: project.id, attachmentId: freeFile.id } }),
  'projects.detach': ({ project, projectFile }) => ({ params: { id: project.id, attachmentId: projectFile.id } }),

  'projectChecklists.take': ({ project, checklist, freeControl }) => ({
    body: { projectId: project.id, checklists: [checklist.id], drop: [freeControl.id] },
  }),
  'projectChecklists.list': ({ project }) => ({ params: { projectId: project.id } }),
  'projectChecklists.coverage': ({ project }) => ({ params: { projectId: project.id } }),
  'projectChecklists.detail': ({ project, control }) => ({ params: { projectId: project.id, controlId: control.id } }),
  'projectChecklists.update': ({ project, control, asset, issue }) => ({
    params: { projectId: project.id, controlId: control.id },
    body: { assetId: asset?.id, state: 'FAILED', issueIds: [issue.id] },
  }),

  'assignees.assign': ({ project, stranger }) => ({ body: { projectId: project.id, userId: stranger.id, hats: ['TESTER'] } }),
  'assignees.update': ({ assignee }) => ({ params: { id: assignee.id }, body: { hats: ['REVIEWER'] } }),
  'assignees.remove': ({ assignee }) => ({ params: { id: assignee.id } }),

  'issues.list': ({ project, members }) => ({
    query: {
      projectId: project.id,
      reporterId: members.Tester.id,
      contributorId: members.Lead.id,
      fixerId: members.Client.id,
      personId: members.Lead.id,
    },
  }),
  'issues.create': ({ project, asset, issue, members, control, adminsRow }) => ({
    body: {
      projectId: project.id,
      controlId: control.id,
      rowId: adminsRow,
      contents: { vi: { title: 'Lỗ hổng mới' } },
      assets: [{ id: issue.assets[0]?.id, value: 'https://new.example', scopeId: asset?.id }],
      fixerId: members.Client.id,
    },
  }),
  'issues.listOfProject': ({ project }) => ({ params: { id: project.id } }),
  'issues.leftOvers': ({ project }) => ({ params: { id: project.id } }),
  'issues.get': ({ issue }) => ({ params: { id: issue.id } }),
  'issues.update': ({ issue, reviewedIssue, asset, members }) => ({
    params: { id: reviewedIssue.id },
    body: {
      version: 1,
      assets: [{ id: reviewedIssue.assets[0]?.id, value: 'https://other.example', scopeId: asset?.id }],
      fixerId: members.Lead.id,
      from: 'IN_REVIEW',
      status: 'DUPLICATE',
      duplicateOf: issue.id,
    },
  }),
  'issues.bulk': ({ issue, reviewedIssue, members }) => ({
    body: { ids: [reviewedIssue.id], change: { status: 'DUPLICATE', duplicateOf: issue.id, fixerId: members.Lead.id, addTags: ['mới'] } },
  }),
  'issues.setContributor': ({ issue, members }) => ({ body: { issueId: issue.id, userId: members.Admin.id, share: 10 } }),
  'issues.removeContributor': ({ issue, members }) => ({ body: { issueId: issue.id, userId: members.Lead.id } }),
  'issues.addLanguage': ({ issue }) => ({ body: { issueId: issue.id, language: 'en' } }),
  'issues.delete': ({ issue }) => ({ params: { id: issue.id } }),
  'issues.restore': ({ binnedIssue }) => ({ params: { id: binnedIssue.id } }),
  'issues.setPriority': ({ issue }) => ({ body: { issueId: issue.id, priority: 'P1' } }),
  'issues.history': ({ issue, issueStep }) => ({ params: { id: issue.id }, query: { before: issueStep?.id } }),
  'issues.attach': ({ issue, freeFile }) => ({ body: { issueId: issue.id, attachmentId: freeFile.id } }),
  'issues.detach': ({ issue, issueFile }) => ({ params: { issueId: issue.id, attachmentId: issueFile.id } }),

  'retests.ofProject': ({ project }) => ({ params: { id: project.id } }),
  'retests.openRound': ({ project }) => ({ params: { id: project.id }, body: { note: 'Vòng mới' } }),
  'retests.updateRound': ({ retestRound }) => ({ params: { id: retestRound.id }, body: { endDay: null } }),
  'retests.ofIssue': ({ readyIssue, retest }) => ({ params: { id: readyIssue.id }, query: { before: retest.id } }),
  'retests.record': ({ readyIssue }) => ({
    params: { id: readyIssue.id },
    body: { from: 'READY_FOR_RETEST', results: [{ assetId: readyIssue.assets[0]?.id, result: 'FIXED' }] },
  }),

  'comments.update': ({ projectComment }) => ({ body: { id: projectComment.id, body: 'Lời khác' } }),
  'comments.ofIssue': ({ issue }) => ({ query: { issueId: issue.id } }),
  'comments.onIssue': ({ issue, marker }) => ({ body: { id: newId(), issueId: issue.id, body: `Bình luận @tester.${marker}` } }),
  'comments.peopleOfIssue': ({ issue }) => ({ query: { issueId: issue.id } }),
  'comments.ofProject': ({ project }) => ({ query: { projectId: project.id } }),
  'comments.onProject': ({ project, marker }) => ({ body: { id: newId(), projectId: project.id, body: `Bình luận @tester.${marker}` } }),
  'comments.peopleOfProject': ({ project }) => ({ query: { projectId: project.id } }),
  'comments.delete': ({ projectComment }) => ({ params: { id: projectComment.id } }),

  'events.stream': () => ({ query: { seconds: 0 } }),

  'exports.report': ({ project }) => ({ body: { projectId: project.id }, headers: { prefer: 'respond-async' } }),
  'exports.getJob': ({ finishedExport }) => ({ params: { id: finishedExport.id } }),
  'exports.cancelJob': ({ finishedExport }) => ({ params: { id: finishedExport.id } }),
  'exports.result': ({ finishedExport }) => ({ params: { id: finishedExport.id } }),

  'tasks.add': ({ project, parentTask, members }) => ({
    body: {
      projectId: project.id,
      title: 'Công việc mới',
      parentId: parentTask.id,
      assignees: [members.Tester.id],
      blockedBy: [parentTask.id],
      checkList: [{ title: 'Hàng mới' }],
    },
  }),
  'tasks.tick': ({ task, issue }) => ({ body: { rowId: task.rows[0]?.id, state: 'CHECKED', issueIds: [issue.id] } }),
  'tasks.mine': () => ({}),
  'tasks.addByTemplate': ({ project, taskTemplate }) => ({ params: { project_id: project.id, template_id: taskTemplate.id } }),
  'tasks.saveAsTemplate': ({ project }) => ({ params: { project_id: project.id }, body: { name: 'Mẫu mới' } }),
  'tasks.rowsOf': ({ project, members }) => ({ params: { project_id: project.id, user_id: members.Tester.id } }),
  'tasks.remove': ({ project, task }) => ({ params: { project_id: project.id, task_id: task.id } }),
  'tasks.detail': ({ project, task }) => ({ params: { project_id: project.id, task_id: task.id } }),
  'tasks.init': ({ project }) => ({ params: { project_id: project.id } }),
  'tasks.initOwasp': ({ project }) => ({ params: { project_id: project.id } }),
  'tasks.list': ({ project }) => ({ params: { project_id: project.id } }),
  'tasks.option': ({ project }) => ({ params: { project_id: project.id } }),
  'tasks.update': ({ project, task, parentTask, belowTask, members }) => ({
    params: { project_id: project.id },
    body: {
      id: task.id,
      version: 1,
      parentId: parentTask.id,
      before: belowTask.id,
      assignees: [members.Tester.id],
      blockedBy: [parentTask.id],
      checkList: [{ id: task.rows[0]?.id, title: 'Tên khác' }],
    },
  }),

  'taskTemplates.add': ({ checklist }) => ({
    body: {
      name: 'Mẫu mới',
      tasks: [
        {
          title: 'Khảo sát',
          rows: [{ title: 'Hàng', checklistId: checklist.id }],
          tasks: [{ title: 'Quét', rows: [{ title: 'Hàng', checklistId: checklist.id }] }],
        },
      ],
    },
  }),
  'taskTemplates.remove': ({ taskTemplate }) => ({ params: { task_id: taskTemplate.id } }),
  'taskTemplates.detail': ({ taskTemplate }) => ({ params: { task_id: taskTemplate.id } }),
  'taskTemplates.list': ({ marker }) => ({ query: { q: marker } }),
  'taskTemplates.option': () => ({}),
  'taskTemplates.update': ({ taskTemplate, checklist }) => ({
    body: {
      id: taskTemplate.id,
      version: 1,
      tasks: [
        {
          title: 'Khảo sát',
          rows: [{ title: 'Hàng', checklistId: checklist.id }],
          tasks: [{ title: 'Quét', rows: [{ title: 'Hàng', checklistId: checklist.id }] }],
        },
      ],
    },
  }),

  'dashboard.get': ({ members }) => ({ query: { userId: members.Tester.id } }),

  'audit.list': ({ members, project }) => ({ query: { actorId: members.Lead.id, objectId: project.id } }),
  'audit.export': ({ members, project }) => ({ query: { actorId: members.Lead.id, objectId: project.id } }),

  'files.upload': pictureUpload,
  'files.download': ({ projectFile }) => ({ params: { fileName: projectFile.fileName } }),
};

/** Ids that a call declares and has no use for: with a place of that kind in the sample call, and what somebody might put there. */
export const unusedIds: Record<string, (world: World) => Record<string, string | undefined>> = {
  'projects.create': ({ asset }) => ({ 'body.scope.0.id': asset?.id }),
  'tasks.add': ({ task }) => ({ 'body.checkList.0.id': task.rows[0]?.id }),
};

/** Ids that are no references to what is in a workspace: they say which of the rows sent stood there before, or are of the whole installation. */
export const hints: Record<string, string[]> = {
  'issues.create': ['body.assets.0.id'],
  'issues.update': ['body.assets.0.id'],
  // The sender's own for what is new, by which the same is not said twice.
  'comments.onIssue': ['body.id'],
  'comments.onProject': ['body.id'],
  // Users are of the whole installation: whoever exists may be added, and nothing of their other workspaces is told or changed.
  'users.addToWorkspace': ['params.id'],
  // They narrow down one's own log; that it was exported is an entry there, whatever they name.
  'audit.export': ['query.actorId', 'query.objectId'],
};

/** @throws when nobody has written one for the call yet */
export function sampleCall(name: string, world: World): SampleCall {
  const sample = sampleCalls[name];
  if (!sample)
    throw new Error(`test/sample-calls.ts has no call for ${name}: write one, so that its permissions and its isolation are tested`);
  return sample(world);
}
