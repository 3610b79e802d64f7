import { newId } from '../../src/platform/ids.ts';
import { pictureUpload, type SampleCalls } from './sample-call.ts';

export const projectCalls: SampleCalls = {
  'projects.create': ({ taskTemplate }) => ({
    body: {
      key: 'NEW',
      name: 'Dự án mới',
      kinds: ['WEB', 'API'],
      scope: [{ kind: 'URL', value: 'https://new.example' }],
      templateId: taskTemplate.id,
    },
  }),
  'projects.search': ({ marker }) => ({ body: { text: marker } }),
  'projects.searchAdvanced': ({ members, group }) => ({ body: { people: [members.Tester.id], groupId: group.id } }),
  'projects.update': ({ project, asset }) => ({
    params: { id: project.id },
    body: { version: 1, name: 'Tên khác', scope: [{ id: asset?.id, kind: 'URL', value: 'https://other.example' }] },
  }),
  'projects.delete': ({ project }) => ({ params: { id: project.id } }),
  'projects.restore': ({ binnedProject }) => ({ params: { id: binnedProject.id } }),
  'projects.history': ({ project, projectStep }) => ({ params: { id: project.id }, query: { before: projectStep?.id } }),
  'projects.attach': ({ project, freeFile }) => ({ body: { projectId: project.id, attachmentId: freeFile.id } }),
  'projects.detach': ({ project, projectFile }) => ({ params: { id: project.id, attachmentId: projectFile.id } }),

  'projectChecklists.take': ({ project, checklist, freeControl }) => ({
    body: { projectId: project.id, checklists: [checklist.id], drop: [freeControl.id] },
  }),
  'projectChecklists.detail': ({ project, control }) => ({ params: { projectId: project.id, controlId: control.id } }),
  'projectChecklists.update': ({ project, control, asset, issue, reviewedIssue }) => ({
    params: { projectId: project.id, controlId: control.id },
    body: { assetId: asset?.id, state: 'FAILED', linkIssues: [issue.id], unlinkIssues: [reviewedIssue.id] },
  }),

  'assignees.assign': ({ project, stranger }) => ({ body: { projectId: project.id, userId: stranger.id, hats: ['TESTER'] } }),
  'assignees.update': ({ assignee }) => ({ params: { id: assignee.id }, body: { hats: ['REVIEWER'] } }),
  'assignees.remove': ({ assignee }) => ({ params: { id: assignee.id } }),

  'groups.list': ({ marker }) => ({ query: { name: marker } }),
  'groups.create': ({ project, members }) => ({ body: { name: 'Nhóm mới', projectIds: [project.id], userIds: [members.Tester.id] } }),
  'groups.get': ({ group }) => ({ params: { id: group.id } }),
  'groups.update': ({ group, project, members }) => ({
    params: { id: group.id },
    body: { version: 1, name: 'Tên khác', projectIds: [project.id], userIds: [members.Tester.id] },
  }),
  'groups.delete': ({ group }) => ({ params: { id: group.id } }),
  'groups.export': ({ group }) => ({ params: { id: group.id }, headers: { prefer: 'respond-async' } }),

  'comments.update': ({ projectComment }) => ({ body: { id: projectComment.id, body: 'Lời khác' } }),
  'comments.ofIssue': ({ issue }) => ({ query: { issueId: issue.id } }),
  'comments.onIssue': ({ issue, issueComment, marker }) => ({
    body: { id: newId(), issueId: issue.id, thread: issueComment.id, body: `Bình luận @tester.${marker}` },
  }),
  'comments.peopleOfIssue': ({ issue }) => ({ query: { issueId: issue.id } }),
  'comments.ofProject': ({ project }) => ({ query: { projectId: project.id } }),
  'comments.onProject': ({ project, marker }) => ({ body: { id: newId(), projectId: project.id, body: `Bình luận @tester.${marker}` } }),
  'comments.peopleOfProject': ({ project }) => ({ query: { projectId: project.id } }),
  'comments.resolve': ({ issueComment }) => ({ params: { id: issueComment.id }, body: { resolved: true } }),
  'comments.delete': ({ projectComment }) => ({ params: { id: projectComment.id } }),

  'events.stream': () => ({ query: { seconds: 0 } }),

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
  'tasks.tick': ({ task, issue, reviewedIssue }) => ({
    body: { rowId: task.rows[0]?.id, state: 'CHECKED', linkIssues: [issue.id], unlinkIssues: [reviewedIssue.id] },
  }),
  'tasks.mine': ({ members }) => ({ query: { userId: members.Tester.id } }),
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
  'tasks.bulk': ({ project, task, members }) => ({
    params: { project_id: project.id },
    body: {
      ids: [task.id],
      change: { priority: 'P1', addAssignees: [members.Tester.id], removeAssignees: [members.Lead.id] },
    },
  }),

  'leaderboard.board': () => ({ body: {} }),
  'leaderboard.ledger': () => ({ query: {} }),
  'leaderboard.seasons': () => ({}),
  'leaderboard.addSeason': () => ({ body: { name: 'Mùa mới', from: '2026-04-01', to: '2026-06-30' } }),
  'leaderboard.changeSeason': ({ season }) => ({
    params: { id: season.id },
    body: { name: 'Tên khác', from: '2026-01-01', to: '2026-03-31' },
  }),
  'leaderboard.removeSeason': ({ season }) => ({ params: { id: season.id } }),
  'leaderboard.closeSeason': ({ season }) => ({ params: { id: season.id } }),
  'leaderboard.seasonBoard': ({ season }) => ({ params: { id: season.id } }),

  'palette.find': ({ marker }) => ({ query: { q: marker } }),

  'calendar.get': () => ({ query: { from: '2026-11-01', to: '2026-11-30' } }),
  'dashboard.get': ({ members }) => ({ query: { userId: members.Tester.id } }),
  'dashboard.setLayout': () => ({ body: { order: ['work'], hidden: ['types'] } }),

  'audit.list': ({ members, project }) => ({ query: { actorId: members.Lead.id, objectId: project.id } }),
  'audit.export': ({ members, project }) => ({ query: { actorId: members.Lead.id, objectId: project.id } }),

  'files.upload': pictureUpload,
  'files.download': ({ projectFile }) => ({ params: { fileName: projectFile.fileName } }),
  'files.discard': ({ freeFile }) => ({ params: { fileName: freeFile.fileName } }),
  'files.unavailable': ({ project, projectFile }) => ({ query: { on: 'PROJECT', id: project.id, fileNames: projectFile.fileName } }),
  'files.originals': ({ projectFile }) => ({ query: { fileNames: projectFile.fileName } }),
  'files.keepOriginal': ({ freeFile, original }) => ({ body: { fileName: freeFile.fileName, original: original.fileName } }),
  'files.deleteOriginal': ({ projectFile }) => ({ params: { fileName: projectFile.fileName } }),
};
