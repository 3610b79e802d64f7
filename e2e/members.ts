import { randomUUID } from 'node:crypto';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import type { IssueCreate } from '@coloa/contract/issues/issues.schema.ts';
import type { Language } from '@coloa/contract/languages.ts';
import { profileContract } from '@coloa/contract/profile/profile.contract.ts';
import type { Hat } from '@coloa/contract/projects/project-states.ts';
import { assigneesContract, projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import type { Browser, Page } from '@playwright/test';
import { adminSession, caller } from './api-client.ts';
import { buildPerson } from './built.ts';
import { keepInBrowser, type Tokens } from './page-helpers.ts';

export async function member(url: string, name: string, role: 'Admin' | 'Lead' | 'Tester' | 'Client') {
  const person = await buildPerson(url, { username: `nguoi.${randomUUID().slice(0, 8)}`, name }, role);
  return { ...person, call: caller(url, person.token) };
}

export async function windowOf(browser: Browser, url: string, who: Tokens, language: Language = 'vi'): Promise<Page> {
  // Pages show the language of the profile, not that of the device.
  if (language !== 'vi') await caller(url, who.token)(profileContract.update, { body: { language } });
  const page = await (await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } })).newPage();
  await keepInBrowser(page, { token: who.token, 'refresh-token': who.refreshToken, 'coloa.language': language });
  return page;
}

let engagements = 0;

export async function engagement(url: string, languages: Language[] = ['vi']) {
  const lead = await adminSession(url);
  const tester = await member(url, 'Lê Minh Khôi', 'Tester');
  const reviewer = await member(url, 'Trần Quốc Bảo', 'Tester');
  const client = await member(url, 'Đỗ Hoàng Yến', 'Client');
  const key = `E${Date.now() % 10_000}${++engagements}`;
  const projectId = (await lead.call(projectsContract.create, { body: { key, name: 'Cổng thanh toán', kind: 'WEB', languages } })).body.id;
  const assign = (userId: string, hats: Hat[]) => lead.call(assigneesContract.assign, { body: { projectId, userId, hats } });
  await assign(tester.id, ['TESTER']);
  await assign(reviewer.id, ['REVIEWER']);
  await assign(client.id, ['CLIENT']);
  return { lead, tester, reviewer, client, projectId, list: `/#/projects/${projectId}/issues` };
}

type Engagement = Awaited<ReturnType<typeof engagement>>;
type Written = Partial<IssueCreate> & Pick<IssueCreate, 'contents'>;

export async function draftedIssue({ tester, projectId }: Engagement, written: Written) {
  return (await tester.call(issuesContract.create, { body: { projectId, severity: 'LOW', ...written } })).body;
}

export async function acceptedIssue(within: Engagement, written: Written) {
  const issue = await draftedIssue(within, written);
  const params = { id: issue.id };
  await within.tester.call(issuesContract.update, { params, body: { from: 'DRAFT', status: 'IN_REVIEW' } });
  await within.lead.call(issuesContract.update, { params, body: { from: 'IN_REVIEW', status: 'OPEN' } });
  return issue;
}
