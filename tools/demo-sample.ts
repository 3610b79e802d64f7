import { api } from '@coloa/contract/api.ts';
import type { Endpoint, ResponseOf } from '@coloa/contract/http.ts';
import { LANGUAGES } from '@coloa/contract/languages.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { DEMO_PASSWORD } from '../server/seeds/company.ts';
import type { Sample } from '../web/test/walked-pages.ts';

/** This project has users of all project roles, and findings with texts in both languages and images. */
const SHOWN = { project: 'HVB', status: 'OPEN' };

interface CallArgs {
  inPath?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  token?: string;
}

async function call<E extends Endpoint>(server: string, { method, path: pattern }: E, args: CallArgs = {}): Promise<ResponseOf<E>> {
  const { inPath = {}, query = {}, body, token } = args;
  const path = pattern.replaceAll(/\{(\w+)\}/g, (_, name: string) => inPath[name] ?? '');
  const answer = await fetch(`${server}${path}?${new URLSearchParams(query)}`, {
    method,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...(token && { token }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${pattern} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as ResponseOf<E>;
}

async function tokenOf(server: string, username: string): Promise<string> {
  const signedIn = await call(server, api.sessions.login, { body: { username, password: DEMO_PASSWORD } });
  if (!('token' in signedIn)) throw new Error(`${username} has two-factor on`);
  return signedIn.token;
}

async function findMethod(server: string, token: string, projectId: string) {
  const { controls } = await call(server, api.projectChecklists.list, { inPath: { projectId }, token });
  const control = controls.find(({ state, noted, perAsset, issues }) => state === 'FAILED' && noted && perAsset && issues.length > 0);
  const tasks = await call(server, api.tasks.list, { inPath: { project_id: projectId }, token });
  const task = tasks.items.find(({ assignees, rows }) => assignees.length > 1 && rows > 4);
  const [template] = (await call(server, api.taskTemplates.list, { token })).items.toSorted((a, b) => b.rows - a.rows);
  if (!control || !task || !template) throw new Error(`${SHOWN.project} has no failed control, no task of two people or no template`);
  return { controlId: control.id, checklistId: control.checklistId, taskId: task.id, templateId: template.id };
}

async function shareReport(server: string, token: string, id: string): Promise<string> {
  await call(server, api.reports.makeVersion, { inPath: { id }, body: { note: 'Bản gửi khách hàng lần đầu' }, token });
  const fields = { label: 'Nhóm phát triển của khách hàng', language: 'both', comments: true, retests: true };
  const made = await call(server, api.shares.create, { inPath: { id }, body: fields, token });
  const { document } = await call(server, api.shares.report, { body: { token: made.token } });
  const said = { token: made.token, kind: 'RETEST', finding: document.findings[0]?.key ?? null, name: 'Nguyễn Văn Hùng' };
  await call(server, api.shares.say, { body: { ...said, text: 'Đã vá trên môi trường thử từ sáng nay, nhờ nhóm kiểm tra lại giúp.' } });
  return made.token;
}

async function findGroup(server: string, token: string, projectId: string): Promise<string> {
  const [largest] = (await call(server, api.groups.list, { token })).items.toSorted((a, b) => b.projects - a.projects);
  if (largest) return largest.id;
  const fields = { name: 'Ngân hàng', projectIds: [projectId] };
  return (await call(server, api.groups.create, { body: fields, token })).id;
}

/** Returns a write-up of this user, because users can only edit their own write-ups. */
async function findWriteUp(server: string, token: string, username: string): Promise<{ topicId: string; writeUpId: string }> {
  const { items } = await call(server, api.writeUps.list, { body: { pageSize: LIMITS.pageSizeMax }, token });
  const [longest] = items.filter(({ author }) => author.username === username).toSorted((a, b) => b.readMinutes - a.readMinutes);
  if (!longest?.topic) throw new Error(`${username} published no write-up in the demo`);
  return { topicId: longest.topic.id, writeUpId: longest.id };
}

/**
 * Returns the ids of a finding of `SHOWN`, and of an object for each other page. Creates some of these objects.
 * @throws Error if the demo lacks an object that this function does not create
 */
export async function findSample(server: string, username: string): Promise<Sample> {
  const token = await tokenOf(server, username);
  const { currentWorkspace } = await call(server, api.profile.get, { token });
  const projects = await call(server, api.projects.search, { body: { text: SHOWN.project }, token });
  const project = projects.items.find(({ key }) => key === SHOWN.project);
  if (!project) throw new Error(`the demo has no project ${SHOWN.project}`);
  const query = { projectId: project.id, status: SHOWN.status, sortBy: 'severity' };
  const { items } = await call(server, api.issues.list, { query, token });
  for (const { id, languages } of items) {
    const { attachments, bugId, reporter } = await call(server, api.issues.get, { inPath: { id }, token });
    if (languages.length !== LANGUAGES.length || attachments.length === 0 || bugId === null) continue;
    const proposal = await call(server, api.bugProposals.create, { body: { issueId: id, language: 'vi' }, token });
    const method = await findMethod(server, token, project.id);
    const shareToken = await shareReport(server, token, project.id);
    const groupId = await findGroup(server, token, project.id);
    const ids = { projectId: project.id, issueId: id, groupId, workspaceId: currentWorkspace.id, bugId, proposalId: proposal.id };
    const writeUp = await findWriteUp(server, token, username);
    return { ...ids, ...method, ...writeUp, userId: reporter.id, shareToken };
  }
  throw new Error(`project ${SHOWN.project} has no finding in both languages with a picture`);
}
