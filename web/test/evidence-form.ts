import { filesContract } from '@coloa/contract/files/files.contract.ts';
import type { IssueEvidence } from '@coloa/contract/issues/issue-evidence.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import type { Issue } from '@coloa/contract/issues/issues.schema.ts';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { paths } from '../src/routes/paths.ts';
import { issueContent } from './fixtures/issues.ts';
import { answerIssues } from './issues-server.ts';
import { renderPage } from './render.tsx';
import { answer, sent } from './server.ts';
import { t } from './words.ts';

export const field = () => page.getByRole('region', { name: t('evidence:title') });
export const add = () => field().getByRole('button', { name: t('evidence:add') });
export const card = (number: number) => field().getByRole('listitem', { name: t('ui:evidence.number', { number }) });
export const box = (number: number, name: string) => card(number).getByRole('textbox', { name });
export const request = (number = 1) => box(number, t('ui:evidence.request'));
export const response = (number = 1) => box(number, t('ui:evidence.response'));
export const caption = (number: number, language: 'vi' | 'en') =>
  box(number, t('evidence:captionIn', { language: t(`ui:language.${language}`) }));
export const save = () => page.getByRole('button', { name: /Ctrl\+S$/ });
export const bodies = () => sent(issuesContract.update).map(({ body }) => body.evidence);
export const names = () => [...document.querySelectorAll('section ol > li[id^="evidence-"]')].map((li) => li.id.slice('evidence-'.length));

export async function showEvidenceForm(evidence: IssueEvidence[] = [], given: Partial<Issue> = {}, search: Record<string, string> = {}) {
  answer(filesContract.unavailable, { fileNames: [] });
  const contents = { vi: issueContent({ title: 'Bỏ qua OTP', references: '' }), en: issueContent({ title: 'OTP is skipped' }) };
  const kept = answerIssues([{ contents, evidence, ...given }], { languages: ['vi', 'en'] });
  const [issue] = kept.issues;
  if (!issue) throw new Error('no issue');
  const screen = await renderPage(paths.issueEdit(kept.project.id, issue.id, search), { width: 1440, height: 900 });
  await expect.element(add()).toBeVisible();
  return { ...screen, ...kept, issue };
}

export const begin = async (kind: 'HTTP' | 'CODE') => {
  await add().click();
  await page.getByRole('menuitem', { name: t(`evidence:kind.${kind}`) }).click();
};
