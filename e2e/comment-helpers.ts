import { expect, type Page } from '@playwright/test';
import { acceptedIssue, engagement } from './members.ts';
import { t } from './words.ts';

export async function openIssue(url: string, fields: object = {}) {
  const project = await engagement(url);
  const contents = { vi: { title: 'Bỏ qua bước OTP', description: 'Mô tả ngắn.', steps: '1. Gửi lại yêu cầu.' } };
  const { id: issueId, key } = await acceptedIssue(project, { contents, severity: 'HIGH', ...fields });
  return { ...project, other: project.reviewer, issueId, key, address: `${project.list}/${issueId}` };
}

export const thread = (page: Page) => page.getByRole('list', { name: t('comments:activity') });
export const opener = (page: Page) => page.getByRole('button', { name: t('comments:placeholder') });
export const editor = (page: Page) => page.getByRole('textbox', { name: t('comments:comment') });
export const said = (page: Page, text: string) => thread(page).getByRole('article').filter({ hasText: text });

export async function write(page: Page, text: string) {
  await opener(page).click();
  await editor(page).fill(text);
}

export async function sendComment(page: Page, text: string) {
  await page.getByRole('button', { name: t('comments:send') }).click();
  await expect(said(page, text)).toHaveCount(1);
}
