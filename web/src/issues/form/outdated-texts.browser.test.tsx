import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import type { Issue } from '@coloa/contract/issues/issues.schema.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { issueContent } from '../../../test/fixtures/issues.ts';
import { answerIssues } from '../../../test/issues-server.ts';
import { renderPage } from '../../../test/render.tsx';
import { sent } from '../../../test/server.ts';
import { t, tIn } from '../../../test/words.ts';
import { paths } from '../../routes/paths.ts';

const contents = { vi: issueContent(), en: issueContent({ title: 'OTP step can be skipped' }) };
const olderThan = (language: 'vi' | 'en') => page.getByText(t('issues:languages.older', { name: t(`issues:languages.name.${language}`) }));
const text = (language: 'vi' | 'en', section: 'description' | 'steps') =>
  page.getByRole('textbox', { name: tIn(language)(`issues:section.${section}`) });

async function show(written: Partial<Issue>, width = 1440) {
  const { project, issues } = answerIssues([{ contents, languages: ['vi', 'en'], ...written }], { languages: ['vi', 'en'] });
  const issue = issues[0];
  if (!issue) throw new Error('no issue');
  await renderPage(paths.issueEdit(project.id, issue.id), { width, height: 900 });
  await expect.element(page.getByRole('textbox').first()).toBeVisible();
}

test('the form marks outdated sections at their headings, and marks of unsaved changes follow the text', async () => {
  await show({ outdated: ['en'], outdatedTexts: { vi: [], en: ['title', 'steps'] } });
  await expect.poll(() => olderThan('vi').elements().length).toBe(2);
  await expect.element(page.getByText(t('issues:languages.old', { count: 2 }), { exact: true })).toBeVisible();
  await expectAccessible();
  await text('en', 'steps').fill('1. Send the request again.');
  await expect.poll(() => olderThan('vi').elements().length).toBe(1);
  await text('vi', 'description').fill('Mã cũ dùng lại được.');
  await expect.poll(() => olderThan('vi').elements().length).toBe(2);
  await expect.element(olderThan('en')).not.toBeInTheDocument();
});

test('a saved section is marked as up to date at its heading, an unsaved change is not', async () => {
  await show({ outdated: ['en'], outdatedTexts: { vi: [], en: ['steps'] } });
  await text('vi', 'description').fill('Mã cũ dùng lại được.');
  await expect.poll(() => olderThan('vi').elements().length).toBe(2);
  const buttons = page.getByRole('button', { name: new RegExp(`^${t('issues:languages.upToDateOf', { field: '' }).trim()}`) });
  expect(buttons.elements()).toHaveLength(1);
  await buttons.click();
  await expect.poll(() => olderThan('vi').elements().length).toBe(1);
  expect(sent(issuesContract.update).map(({ body }) => body)).toEqual([{ version: 1, upToDate: ['contents.en.steps'] }]);
});

test('on a phone the language switch of the form counts outdated sections', async () => {
  await show({ outdated: ['en'], outdatedTexts: { vi: [], en: ['title', 'steps'] } }, 360);
  const english = page.getByRole('button', { name: new RegExp(`^${t('ui:language.en')} .*${t('issues:languages.old', { count: 2 })}$`) });
  await expect.element(english).toBeVisible();
  await english.click();
  await expect.poll(() => olderThan('vi').elements().length).toBe(2);
  expect(document.documentElement.scrollWidth).toBe(360);
  await expectAccessible();
});
