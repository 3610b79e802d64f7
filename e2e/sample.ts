import { bugProposalsContract } from '@coloa/contract/bugs/bug-proposals.contract.ts';
import { projectChecklistsContract } from '@coloa/contract/checklists/project-checklists.contract.ts';
import { groupsContract } from '@coloa/contract/groups/groups.contract.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { profileContract } from '@coloa/contract/profile/profile.contract.ts';
import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { reportsContract } from '@coloa/contract/reports/reports.contract.ts';
import { sharesContract } from '@coloa/contract/reports/shares.contract.ts';
import { taskTemplatesContract } from '@coloa/contract/task-templates/task-templates.contract.ts';
import { tasksContract } from '@coloa/contract/tasks/tasks.contract.ts';
import { topicsContract } from '@coloa/contract/topics/topics.contract.ts';
import { writeUpsContract } from '@coloa/contract/topics/write-ups.contract.ts';
import type { Sample } from '../web/test/walked-pages.ts';
import { adminSession, type Call } from './api-client.ts';

const made = new Map<string, ReturnType<typeof makeSample>>();

/** Returns a project in which no page is empty, and the session of its creator. The project is created once per server. */
export function sampleOf(url: string): ReturnType<typeof makeSample> {
  const sample = made.get(url) ?? makeSample(url);
  made.set(url, sample);
  return sample;
}

const ROWS = [{ title: 'Tìm tệp sao lưu' }, { title: 'Đọc robots.txt' }];

async function keepAndShare(call: Call, projectId: string): Promise<string> {
  const params = { id: projectId };
  await call(reportsContract.makeVersion, { params, body: { note: 'Bản đầu' } });
  const { token } = (await call(sharesContract.create, { params, body: { label: 'Ngân hàng Thử', language: 'both', comments: true } }))
    .body;
  await call(sharesContract.say, { body: { token, kind: 'COMMENT', name: 'Trần Thu Hà', text: 'Phần tóm tắt rất rõ.' } });
  return token;
}

async function publish(call: Call, issueId: string): Promise<void> {
  const params = { id: issueId };
  await call(issuesContract.update, { params, body: { from: 'DRAFT', status: 'IN_REVIEW' } });
  await call(issuesContract.update, { params, body: { from: 'IN_REVIEW', status: 'OPEN' } });
}

async function addMethod(call: Call, projectId: string, issueId: string, name: string) {
  const tasks = [{ title: 'Thu thập thông tin', startsOn: 0, dueOn: 2, rows: ROWS, tasks: [{ title: 'Tìm tên miền con' }] }];
  const template = await call(taskTemplatesContract.add, { body: { name, kinds: ['WEB'], tasks } });
  const categories = [{ standard: 'WSTG', standardVersion: '4.2', category: 'WSTG-ATHN' }];
  await call(projectChecklistsContract.take, { body: { projectId, categories } });
  const [control] = (await call(projectChecklistsContract.list, { params: { projectId } })).body.controls;
  if (!control) throw new Error('a project that took a category has controls');
  await call(projectChecklistsContract.update, {
    params: { projectId, controlId: control.id },
    body: { version: control.version, state: 'FAILED', note: '```http\nGET / HTTP/1.1\n```', linkIssues: [issueId] },
  });
  return { templateId: template.body.id, checklistId: control.checklistId, controlId: control.id };
}

async function addTask(call: Call, projectId: string, userId: string): Promise<string> {
  const task = await call(tasksContract.add, {
    body: {
      projectId,
      title: 'Kiểm thử đăng nhập',
      description: 'Cả **khóa tài khoản** và OTP.',
      assignees: [userId],
      status: 'IN_PROGRESS',
      priority: 'P2',
      startDay: '2026-11-02',
      dueDay: '2026-11-06',
      estimateMinutes: 600,
      checkList: ROWS,
    },
  });
  return task.body.id;
}

async function addTopic(call: Call, key: string) {
  const topic = await call(topicsContract.create, {
    body: { name: `Kerberos ${key}`, category: 'Active Directory', description: 'Vé, khóa và **ủy quyền**.' },
  });
  const writeUp = await call(writeUpsContract.create, {
    body: {
      topicId: topic.body.id,
      title: `Kerberoasting ${key}`,
      category: 'Active Directory',
      content: '# Ý tưởng\n\nXin vé dịch vụ.\n\n## Thực hiện\n\n```sh\nklist\n```\n\n# Khắc phục\n\n| a | b |\n|---|---|\n| 1 | 2 |',
      tags: ['kerberos'],
    },
  });
  return { topicId: topic.body.id, writeUpId: writeUp.body.id };
}

async function addProjectWithIssue(call: Call, key: string) {
  const scope = [
    { kind: 'URL' as const, value: 'https://thu.example' },
    { kind: 'HOST' as const, value: 'db.thu.example', inScope: false },
  ];
  const project = await call(projectsContract.create, { body: { key, name: 'Cổng thanh toán', kind: 'WEB', scope, tags: ['pci'] } });
  const contents = {
    vi: { title: 'Lộ mã nguồn', description: '# Mô tả\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```http\nGET / HTTP/1.1\n```' },
  };
  const bugId = 'server_security_misconfiguration.directory_listing_enabled';
  const fields = { contents, bugId, severity: 'HIGH' as const, tags: ['cấu hình'] };
  const projectId = project.body.id;
  const issue = await call(issuesContract.create, { body: { projectId, ...fields } });
  const proposal = await call(bugProposalsContract.create, { body: { issueId: issue.body.id, language: 'vi' } });
  return { projectId, issueId: issue.body.id, proposalId: proposal.body.id, fields };
}

async function makeSample(url: string) {
  const session = await adminSession(url);
  const { call } = session;
  const key = `A${Date.now() % 10_000}`;
  const { projectId, issueId, proposalId, fields } = await addProjectWithIssue(call, key);
  const method = await addMethod(call, projectId, issueId, key);
  const { body: profile } = await call(profileContract.get, {});
  const taskId = await addTask(call, projectId, profile.id);
  await publish(call, (await call(issuesContract.create, { body: { projectId, ...fields } })).body.id);
  const shareToken = await keepAndShare(call, projectId);
  const groupFields = { name: `Ngân hàng ${key}`, description: 'Các dự án **năm nay**.', projectIds: [projectId], userIds: [profile.id] };
  const group = await call(groupsContract.create, { body: groupFields });
  const sample: Sample = {
    ...method,
    ...(await addTopic(call, key)),
    projectId,
    issueId,
    proposalId,
    taskId,
    shareToken,
    bugId: fields.bugId,
    groupId: group.body.id,
    workspaceId: profile.currentWorkspace.id,
    userId: profile.id,
  };
  return { session, sample };
}
