import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { usersContract } from '@coloa/contract/users/users.contract.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { listOf } from '../../test/fixtures/lists.ts';
import { people } from '../../test/fixtures/people.ts';
import { projectRow } from '../../test/fixtures/projects.ts';
import { renderPage } from '../../test/render.tsx';
import { answer } from '../../test/server.ts';
import { t } from '../../test/words.ts';
import { paths } from '../routes/paths.ts';

test('the bin names who deleted a project', async () => {
  const deleted = projectRow({ name: 'Cổng thanh toán', deletedAt: new Date().toISOString(), deletedBy: people.lan });
  for (const call of [projectsContract.search, projectsContract.searchAdvanced]) answer(call, listOf([deleted]));
  answer(usersContract.listMembers, listOf([]));
  await renderPage(paths.projects({ bin: true }), { width: 1440 });
  await expect.element(page.getByRole('columnheader', { name: t('projects:column.deletedBy') })).toBeVisible();
  await expect.element(page.getByRole('row', { name: /Cổng thanh toán/ }).getByText(people.lan.name)).toBeVisible();
});

test('the list explains in name and tooltip which changes the time of the last update includes', async () => {
  for (const call of [projectsContract.search, projectsContract.searchAdvanced]) answer(call, listOf([projectRow()]));
  answer(usersContract.listMembers, listOf([]));
  await renderPage(paths.projects(), { width: 1440 });
  const sort = page.getByRole('columnheader', { name: t('projects:column.updatedAt') }).getByRole('button');
  await expect.element(sort).toHaveAttribute('title', expect.stringContaining(t('projects:updatedHint')));
  await expect.element(sort).toMatchTextContent('Cập nhật thông tin');
});
