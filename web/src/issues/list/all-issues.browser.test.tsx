import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { usersContract } from '@coloa/contract/users/users.contract.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { listOf } from '../../../test/fixtures/lists.ts';
import { me } from '../../../test/fixtures/me.ts';
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

const offered = (name: 'tag' | 'severity') => page.getByRole('menuitem', { name: t(`issues:filter.${name}`) });

test.each([
  ['are offered to a user who reads internal data, whatever the permissions', true, ['WRITE_PROJECT']],
  ['are not offered to a client who may read groups and users', false, ['READ_GROUP', 'READ_USER']],
] as const)('filters by data of the team %s', async (_, ofTeam, privileges) => {
  answerIssues([]);
  answer(usersContract.listMembers, listOf([]));
  await renderPage(paths.allIssues(), { me: me({ ofTeam, role: { name: 'Riêng', privileges: [...privileges] } }) });
  await page.getByRole('button', { name: t('ui:filter.add') }).click();
  await expect.element(offered('severity')).toBeVisible();
  expect(offered('tag').elements()).toHaveLength(ofTeam ? 1 : 0);
});
