import { newId } from '../../src/platform/ids.ts';
import type { SampleCalls } from './sample-call.ts';

export const topicCalls: SampleCalls = {
  'topics.list': () => ({}),
  'topics.options': () => ({}),
  'topics.categories': () => ({}),
  'topics.create': () => ({ body: { name: 'Chủ đề mới', category: 'Web' } }),
  'topics.get': ({ topic }) => ({ params: { topic_id: topic.id } }),
  'topics.update': ({ topic }) => ({ params: { id: topic.id }, body: { version: 1, name: 'Tên khác' } }),
  'topics.delete': ({ emptyTopic }) => ({ params: { topic_id: emptyTopic.id } }),
  'topics.listWriteUps': ({ topic }) => ({ params: { topic_id: topic.id } }),

  'writeUps.list': ({ topic, admin, draft }) => ({ body: { topicId: topic.id, authorId: admin.id, except: draft.id } }),
  'writeUps.get': ({ writeUp }) => ({ params: { writeup_id: writeUp.id } }),
  'writeUps.create': ({ topic }) => ({ body: { id: newId(), topicId: topic.id, title: 'Bài mới', category: 'Web', content: 'Nội dung' } }),
  'writeUps.update': ({ writeUp, topic }) => ({ params: { id: writeUp.id }, body: { version: 1, title: 'Tên khác', topicId: topic.id } }),
  'writeUps.delete': ({ writeUp }) => ({ params: { writeup_id: writeUp.id } }),
  'writeUps.like': ({ writeUp }) => ({ params: { id: writeUp.id }, body: { liked: true } }),
  'writeUps.proposeFromIssue': ({ issue }) => ({ query: { issueId: issue.id, language: 'vi' } }),
  'writeUps.createFromIssue': ({ issue, topic }) => ({
    body: { id: newId(), issueId: issue.id, language: 'vi', replace: [], topicId: topic.id },
  }),

  'writeUpVersions.list': ({ writeUp }) => ({ params: { id: writeUp.id } }),
  'writeUpVersions.get': ({ writeUp }) => ({ params: { id: writeUp.id, version: '1' } }),
  'writeUpVersions.restore': ({ writeUp }) => ({ params: { id: writeUp.id, version: '1' }, body: { version: 1 } }),

  'writeUpComments.list': ({ writeUp }) => ({ params: { id: writeUp.id } }),
  'writeUpComments.write': ({ writeUp }) => ({ params: { id: writeUp.id }, body: { id: newId(), body: 'Bài hay' } }),
  'writeUpComments.update': ({ writeUpComment }) => ({ params: { id: writeUpComment.id }, body: { body: 'Sửa lại' } }),
  'writeUpComments.delete': ({ writeUpComment }) => ({ params: { id: writeUpComment.id } }),
  'writeUpComments.people': ({ writeUp }) => ({ params: { id: writeUp.id } }),
};
