import type { SampleCalls } from './sample-call.ts';

export const libraryCalls: SampleCalls = {
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
  'checklists.update': ({ checklist }) => ({ params: { id: checklist.id }, body: { version: 1, title: { vi: 'Tên khác' } } }),
  'checklists.remove': ({ checklist }) => ({ params: { id: checklist.id } }),
  'checklists.import': () => ({
    body: { file: '{"categories":{"A":{"id":"A","tests":[{"id":"A-1","name":"Imported"}]}}}', standardVersion: '9' },
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
};
