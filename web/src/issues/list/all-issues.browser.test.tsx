import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { usersContract } from '@coloa/contract/users/users.contract.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { listOf } from '../../../test/fixtures/lists.ts';
import { projectRow } from '../../../test/fixtures/projects.ts';
import { answerIssues } from '../../../test/issues-server.ts';
import { renderPage } from '../../../test/render.tsx';
import { answer } from '../../../test/server.ts';
import { t } from '../../../test/words.ts';
import { paths } from '../../routes/paths.ts';

test('the list of all issues opens from the projects, which stay the current menu item', async () => {
  answerIssues([{ title: 'Bỏ qua bước OTP' }]);
  answer(projectsContract.search, listOf([projectRow()]));
  answer(usersContract.listMembers, listOf([]));
  await renderPage(paths.projects());
  await page.getByRole('link', { name: t('issues:allTitle') }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: t('issues:allTitle') })).toBeVisible();
  await expect.element(page.getByRole('row', { name: /Bỏ qua bước OTP/ })).toBeVisible();
  const menu = page.getByRole('navigation', { name: t('app:menu.label') });
  await expect.element(menu.getByRole('link', { name: t('app:menu.projects') })).toHaveAttribute('aria-current', 'page');
});
