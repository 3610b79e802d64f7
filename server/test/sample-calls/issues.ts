import type { World } from '../sample-world.ts';
import type { SampleCalls } from './sample-call.ts';

export const everyFilter: SampleCalls[string] = ({ project, group, members }) => ({
  query: {
    projectId: project.id,
    groupId: group.id,
    reporterId: members.Tester.id,
    contributorId: members.Lead.id,
    authorId: members.Tester.id,
    fixerId: members.Client.id,
    personId: members.Lead.id,
  },
});

const edit = (issue: Pick<World['issue'], 'assets'>, { asset, members }: Pick<World, 'asset' | 'members'>) => ({
  version: 1,
  assets: [{ id: issue.assets[0]?.id, value: 'https://other.example', scopeId: asset?.id }],
  evidence: [{ id: 'terminal', kind: 'CODE', language: 'bash', text: 'id' }],
  fixerId: members.Lead.id,
});

export const issueCalls: SampleCalls = {
  'issues.list': everyFilter,
  'issues.count': everyFilter,
  'issues.create': ({ project, asset, issue, members, control, adminsRow }) => ({
    body: {
      projectId: project.id,
      controlId: control.id,
      rowId: adminsRow,
      contents: { vi: { title: 'Lỗ hổng mới' } },
      assets: [{ id: issue.assets[0]?.id, value: 'https://new.example', scopeId: asset?.id }],
      evidence: [
        {
          kind: 'HTTP',
          captions: { vi: 'Yêu cầu', en: 'Request' },
          request: 'GET / HTTP/1.1',
          response: 'HTTP/1.1 200 OK',
          durationMs: 182,
        },
      ],
      fixerId: members.Client.id,
    },
  }),
  'issues.listOfProject': ({ project }) => ({ params: { id: project.id } }),
  'similar.find': ({ project, marker }) => ({ query: { projectId: project.id, text: marker } }),
  'issues.readiness': ({ project, issue }) => ({ params: { id: project.id }, query: { ids: issue.id } }),
  'issues.get': ({ issue }) => ({ params: { id: issue.id } }),
  'issues.update': ({ issue, reviewedIssue, ...world }) => ({
    params: { id: reviewedIssue.id },
    body: {
      ...edit(reviewedIssue, world),
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
  'issueVersions.list': ({ issue, issueStep }) => ({ params: { id: issue.id }, query: { before: issueStep?.id } }),
  'issueVersions.get': ({ issue }) => ({ params: { id: issue.id, version: '1' } }),
  'issueVersions.translationChanges': ({ issue }) => ({ params: { id: issue.id }, query: { language: 'en' } }),
  'issueVersions.restore': ({ issue }) => ({ params: { id: issue.id, version: '1' }, body: { version: 1, language: 'vi' } }),
  'issues.attach': ({ issue, freeFile }) => ({ body: { issueId: issue.id, attachmentId: freeFile.id } }),
  'issues.detach': ({ issue, issueFile }) => ({ params: { issueId: issue.id, attachmentId: issueFile.id } }),

  'corrections.list': ({ readyIssue }) => ({ params: { id: readyIssue.id } }),
  'corrections.propose': ({ readyIssue, ...world }) => ({
    params: { id: readyIssue.id },
    body: edit(readyIssue, world),
  }),
  'corrections.accept': ({ correction, readyIssue, ...world }) => ({
    params: { id: correction.id },
    body: edit(readyIssue, world),
  }),
  'corrections.decline': ({ correction }) => ({ params: { id: correction.id }, body: { answer: 'Đã đúng' } }),
  'corrections.withdraw': ({ correction }) => ({ params: { id: correction.id } }),

  'keptSecrets.list': ({ issue }) => ({ params: { id: issue.id } }),
  'keptSecrets.keep': ({ issue }) => ({
    params: { id: issue.id },
    body: { secret: '0904 555 123', kind: 'PHONE', rule: 'phone', reason: 'Số tổng đài' },
  }),
  'keptSecrets.revoke': ({ keptSecret }) => ({ params: { id: keptSecret.id } }),

  'presence.beat': ({ issue, workspace }) => ({ body: { pageId: workspace.id, issueId: issue.id, mode: 'VIEWING' } }),
  'retests.openRound': ({ project }) => ({ params: { id: project.id }, body: { note: 'Vòng mới' } }),
  'retests.updateRound': ({ retestRound }) => ({ params: { id: retestRound.id }, body: { endDay: null } }),
  'retests.ofRound': ({ retestRound }) => ({ params: { id: retestRound.id }, query: { result: 'PARTLY' } }),
  'retests.ofIssue': ({ readyIssue, retest }) => ({ params: { id: readyIssue.id }, query: { before: retest.id } }),
  'retests.record': ({ readyIssue }) => ({
    params: { id: readyIssue.id },
    body: { from: 'READY_FOR_RETEST', results: [{ assetId: readyIssue.assets[0]?.id, result: 'FIXED' }] },
  }),
  'retests.update': ({ readyIssue, retest }) => ({
    params: { id: retest.id },
    body: { version: 1, results: [{ assetId: readyIssue.assets[0]?.id, result: 'PARTLY', note: 'Còn ở Android' }], note: 'Đã thử lại' },
  }),
};
