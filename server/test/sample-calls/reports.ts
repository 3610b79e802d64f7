import type { SampleCalls } from './sample-call.ts';

/** How reports are to be, their versions, and what is exported. */
export const reportCalls: SampleCalls = {
  'reports.settings': ({ project }) => ({ params: { id: project.id } }),
  'reports.saveSettings': ({ project, retestRound, marker }) => ({
    params: { id: project.id },
    body: { version: 1, rounds: [retestRound.id], summary: { vi: marker, en: '' } },
  }),
  'reports.preview': ({ project, reportVersion, retestRound }) => ({
    params: { id: project.id },
    body: { versionId: reportVersion.id, rounds: [retestRound.id] },
  }),
  'reports.versions': ({ project }) => ({ params: { id: project.id } }),
  'reports.makeVersion': ({ project, marker }) => ({ params: { id: project.id }, body: { note: marker } }),

  'exports.report': ({ project, retestRound }) => ({
    body: { projectId: project.id, rounds: [retestRound.id] },
    headers: { prefer: 'respond-async' },
  }),
  'exports.project': ({ project }) => ({ params: { id: project.id }, headers: { prefer: 'respond-async' } }),
  'exports.issues': ({ project, members }) => ({
    query: {
      projectId: project.id,
      reporterId: members.Tester.id,
      contributorId: members.Lead.id,
      fixerId: members.Client.id,
      personId: members.Lead.id,
    },
    headers: { prefer: 'respond-async' },
  }),
  'exports.jobs': ({ project }) => ({ query: { projectId: project.id } }),
  'exports.getJob': ({ finishedExport }) => ({ params: { id: finishedExport.id } }),
  'exports.cancelJob': ({ finishedExport }) => ({ params: { id: finishedExport.id } }),
  'exports.result': ({ finishedExport }) => ({ params: { id: finishedExport.id } }),
};
