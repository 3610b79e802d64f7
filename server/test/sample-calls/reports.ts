import { newId } from '../../src/platform/ids.ts';
import { everyFilter } from './issues.ts';
import { type SampleCalls, wordUpload } from './sample-call.ts';

export const reportCalls: SampleCalls = {
  'reports.saveSettings': ({ project, retestRound, marker }) => ({
    params: { id: project.id },
    body: { version: 1, rounds: [retestRound.id], summary: { vi: marker, en: '' }, sections: { METHOD: { text: { vi: marker } } } },
  }),
  'reports.preview': ({ project, reportVersion, retestRound }) => ({
    params: { id: project.id },
    body: { versionId: reportVersion.id, rounds: [retestRound.id] },
  }),
  'reports.warnings': ({ project }) => ({ params: { id: project.id }, body: { language: 'both' } }),
  'reports.makeVersion': ({ project, marker }) => ({ params: { id: project.id }, body: { note: marker } }),
  'reports.deleteVersion': ({ project, reportVersion }) => ({ params: { id: project.id, versionId: reportVersion.id } }),

  'reportDefaults.get': ({ workspace }) => ({ params: { id: workspace.id } }),
  'reportDefaults.save': ({ workspace, marker }) => ({
    params: { id: workspace.id },
    body: { version: 1, parts: [{ part: 'METHOD', shown: false }], sections: { METHOD: { text: { vi: marker } } } },
  }),

  'shares.list': ({ project, share }) => ({ params: { id: project.id }, query: { shareId: share.id } }),
  'shares.ofMember': ({ stranger, workspace }) => ({ params: { id: stranger.id }, query: { workspaceId: workspace.id } }),
  'shares.create': ({ project, reportVersion, marker }) => ({
    params: { id: project.id },
    body: { label: marker, language: 'vi', versionId: reportVersion.id },
  }),
  'shares.change': ({ project, share, reportVersion, marker }) => ({
    body: { projectId: project.id, shareId: share.id, label: marker, versionId: reportVersion.id },
  }),
  'shares.revoke': ({ project, share }) => ({ params: { id: project.id }, query: { shareId: share.id } }),
  'shares.visits': ({ project, share }) => ({ params: { id: project.id }, query: { shareId: share.id } }),
  'shares.messages': ({ project, issue }) => ({ params: { id: project.id }, query: { issueId: issue.id } }),
  'shares.setMessage': ({ project, shareMessage, marker }) => ({
    params: { id: project.id },
    body: { messageId: shareMessage.id, done: true, reply: marker },
  }),
  'shares.report': ({ share }) => ({ body: { token: share.token } }),
  'shares.download': ({ share }) => ({ body: { token: share.token, format: 'json' } }),
  'shares.seen': ({ share }) => ({ body: { token: share.token, parts: ['SUMMARY'] } }),
  'shares.say': ({ share, marker }) => ({
    body: { token: share.token, id: newId(), kind: 'COMMENT', name: marker, text: marker },
  }),

  'verification.verify': () => ({ body: { sha256: '0'.repeat(64) } }),

  'reportTemplates.list': () => ({}),
  'reportTemplates.check': () => wordUpload(),
  'reportTemplates.add': () => ({ ...wordUpload(), query: { name: 'Mẫu mới' } }),
  'reportTemplates.rename': ({ reportTemplate }) => ({ params: { id: reportTemplate.id }, body: { name: 'Tên khác' } }),
  'reportTemplates.file': ({ reportTemplate }) => ({ params: { id: reportTemplate.id } }),
  'reportTemplates.sample': () => ({}),
  'reportTemplates.remove': ({ reportTemplate }) => ({ params: { id: reportTemplate.id } }),

  'exports.report': ({ project, retestRound, reportTemplate }) => ({
    body: { projectId: project.id, rounds: [retestRound.id], format: 'docx', templateId: reportTemplate.id },
    headers: { prefer: 'respond-async' },
  }),
  'exports.project': ({ project }) => ({ params: { id: project.id }, headers: { prefer: 'respond-async' } }),
  'exports.issues': (world) => ({ ...everyFilter(world), headers: { prefer: 'respond-async' } }),
  'exports.jobs': ({ project }) => ({ query: { projectId: project.id } }),
  'exports.getJob': ({ finishedExport }) => ({ params: { id: finishedExport.id } }),
  'exports.cancelJob': ({ finishedExport }) => ({ params: { id: finishedExport.id } }),
  'exports.result': ({ finishedExport }) => ({ params: { id: finishedExport.id } }),
};
