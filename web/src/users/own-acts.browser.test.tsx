import { ROLES } from '@coloa/contract/permissions.ts';
import { sharesContract } from '@coloa/contract/reports/shares.contract.ts';
import { rolesContract } from '@coloa/contract/roles/roles.contract.ts';
import { usersContract } from '@coloa/contract/users/users.contract.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../test/accessible.ts';
import { meAs } from '../../test/fixtures/me.ts';
import { member, people } from '../../test/fixtures/people.ts';
import { role } from '../../test/fixtures/roles.ts';
import { answerUsersPage } from '../../test/pages.ts';
import { renderPage } from '../../test/render.tsx';
import { answer, sent } from '../../test/server.ts';
import { t } from '../../test/words.ts';
import { paths } from '../routes/paths.ts';

const { ha } = people;
const { id, name } = meAs('Admin').currentWorkspace;
const workspace = { id, name };
const { Admin, Tester } = ROLES;
const lastNote = () => page.getByText(t('users:own.last', { permission: t('roles:permissions.WRITE_USER') }));

async function show(admins: number, held: 'Admin' | 'System' = 'Admin'): Promise<void> {
  const byRole = [
    { ...Admin, members: 2, active: admins },
    { ...Tester, members: 4, active: 4 },
  ];
  const counts = { members: 5, withoutTwoFactor: 0, invited: 0, disabled: 0, lastSeenAt: null };
  answer(usersContract.summary, [{ workspace, byRole: byRole.map(({ privileges: _, ...each }) => each), ...counts }]);
  answer(rolesContract.list, [
    role({ ...Admin, privileges: [...Admin.privileges] }),
    role({ ...Tester, privileges: [...Tester.privileges] }),
  ]);
  answer(sharesContract.ofMember, { items: [], total: 0 });
  answer(usersContract.updateRole, true);
  answer(usersContract.removeFromWorkspace, true);
  answerUsersPage([member({ ...ha, role: { id: Admin.id, name: Admin.name } })]);
  await renderPage(paths.users(), { me: meAs(held) });
}

async function choose(act: 'role' | 'remove'): Promise<void> {
  await page.getByRole('button', { name: t('users:act.label', { name: ha.name }) }).click();
  await page.getByRole('menuitem', { name: t(`users:act.${act}`) }).click();
}

test('a user who lowers the own role is asked first, with the lost permissions, and gets no undo', async () => {
  await show(1);
  await choose('role');
  await page.getByRole('combobox', { name: t('users:form.role') }).click();
  await page.getByRole('option', { name: Tester.name, exact: false }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('users:role.confirm') })
    .click();
  const question = page.getByRole('dialog', { name: t('users:own.roleTitle', { role: Tester.name }) });
  await expect.element(question.getByText(t('roles:permissions.WRITE_CONFIG'), { exact: false })).toBeVisible();
  await expect.element(lastNote()).toBeVisible();
  await expectAccessible();
  expect(sent(usersContract.updateRole)).toEqual([]);
  await question.getByRole('button', { name: t('users:own.roleConfirm') }).click();
  await expect.element(page.getByText(t('users:role.done', { name: ha.name, role: Tester.name }))).toBeVisible();
  await expect.element(page.getByRole('button', { name: t('ui:undo') })).not.toBeInTheDocument();
  expect(sent(usersContract.updateRole)).toMatchObject([{ params: { id: ha.id }, body: { roleId: Tester.id } }]);
});

test.each([
  [1, true],
  [2, false],
])('leaving a workspace addresses the user, with a warning if no other one with WRITE_USER can sign in, %i: %s', async (admins, last) => {
  await show(admins);
  await choose('remove');
  const question = page.getByRole('dialog', { name: t('users:own.leaveTitle', { workspace: name }) });
  await expect.element(question.getByText(t('users:own.leaveBody', { workspace: name }))).toBeVisible();
  expect(lastNote().query() !== null).toBe(last);
  await question.getByRole('button', { name: t('users:own.leaveConfirm') }).click();
  await expect.poll(() => sent(usersContract.removeFromWorkspace).length).toBe(1);
});

test('a System user loses nothing by the own role in a workspace, and can undo the change', async () => {
  await show(1, 'System');
  await choose('role');
  await page.getByRole('combobox', { name: t('users:form.role') }).click();
  await page.getByRole('option', { name: Tester.name, exact: false }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('users:role.confirm') })
    .click();
  await expect.element(page.getByText(t('users:role.done', { name: ha.name, role: Tester.name }))).toBeVisible();
  await expect.element(page.getByRole('button', { name: t('ui:undo') })).toBeVisible();
  expect(sent(usersContract.updateRole)).toHaveLength(1);
});
