import { rolesContract } from '@coloa/contract/roles/roles.contract.ts';
import { usersContract } from '@coloa/contract/users/users.contract.ts';
import { viewsContract } from '@coloa/contract/views/views.contract.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { listOf } from '../../test/fixtures/lists.ts';
import { member } from '../../test/fixtures/people.ts';
import { role } from '../../test/fixtures/roles.ts';
import { renderPage } from '../../test/render.tsx';
import { answer } from '../../test/server.ts';
import { t } from '../../test/words.ts';
import { paths } from '../app/paths.ts';

test('a page past the end of a list leads back to the first one, and an unknown parameter leaves the address', async () => {
  answer(usersContract.summary, []);
  answer(usersContract.workspaceRoles, []);
  answer(rolesContract.list, [role()]);
  answer(viewsContract.list, []);
  answer(usersContract.listMembers, ({ query }) =>
    query.page === 1 ? listOf([member()]) : listOf<ReturnType<typeof member>>([], { page: query.page, total: 1 }),
  );
  const { address } = await renderPage(`${paths.users({ page: 9 })}&khong=co`);
  await expect.element(page.getByText(t('ui:filter.leftOut', { names: 'khong' }))).toBeVisible();
  expect(address()).toBe(paths.users({ page: 9 }));
  await page.getByRole('button', { name: t('ui:pagination.first') }).click();
  await expect.poll(address).toBe(paths.users());
  await expect.element(page.getByRole('row').nth(1)).toBeVisible();
});
