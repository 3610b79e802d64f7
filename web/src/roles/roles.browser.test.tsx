import { PERMISSIONS, type Permission, ROLES } from '@coloa/contract/permissions.ts';
import { type Role, rolesContract } from '@coloa/contract/roles/roles.contract.ts';
import { usersContract } from '@coloa/contract/users/users.contract.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../test/accessible.ts';
import { newFixtureId } from '../../test/fixtures/ids.ts';
import { listOf } from '../../test/fixtures/lists.ts';
import { me } from '../../test/fixtures/me.ts';
import { member, people } from '../../test/fixtures/people.ts';
import { role } from '../../test/fixtures/roles.ts';
import { answerUsersPage } from '../../test/pages.ts';
import { renderPage } from '../../test/render.tsx';
import { answer, sent } from '../../test/server.ts';
import { t } from '../../test/words.ts';
import { paths } from '../routes/paths.ts';

const NAME = 'Kiểm soát chất lượng';
/** The permissions are in the order of the contract, as the server returns them. */
const privileges = PERMISSIONS.filter((permission: Permission) => (ROLES.Tester.privileges as readonly Permission[]).includes(permission));
const tester = role({ id: ROLES.Tester.id, name: 'Tester', privileges: [...privileges], holders: 3 });
const own = role({ id: newFixtureId(), name: NAME, builtIn: false, privileges: [...privileges], holders: 0 });

const dialog = () => page.getByRole('dialog');
const bar = () => page.getByRole('region', { name: t('roles:unsaved') });
const column = () => page.getByTitle(NAME, { exact: true });
const box = (permission: Permission) =>
  page.getByRole('checkbox', { name: t('roles:cell', { role: NAME, permission: t(`roles:permissions.${permission}`) }) });
const isMarked = (permission: Permission) => {
  const label = box(permission).element().closest('label');
  return label !== null && getComputedStyle(label, '::after').content !== 'none';
};

async function show(roles: readonly Role[]): Promise<() => string> {
  answer(rolesContract.list, [...roles]);
  answerUsersPage();
  const { address } = await renderPage(paths.roles());
  await expect.element(page.getByRole('table')).toBeVisible();
  return address;
}

async function askToDelete(): Promise<void> {
  await page.getByRole('button', { name: t('roles:act.label', { name: NAME }) }).click();
  await page.getByRole('menuitem', { name: t('roles:act.delete') }).click();
}

test('S46 a role is created with the permissions of another role', async () => {
  answer(rolesContract.create, { id: own.id });
  await show([tester]);
  await page.getByRole('button', { name: t('roles:create'), exact: true }).click();
  await dialog().getByLabelText(t('roles:name')).fill(NAME);
  await dialog()
    .getByRole('combobox', { name: t('roles:from') })
    .click();
  await page.getByRole('option', { name: 'Tester' }).click();
  answer(rolesContract.list, [tester, own]);
  await dialog()
    .getByRole('button', { name: t('roles:create') })
    .click();
  await expect.element(column()).toBeVisible();
  await expect.element(page.getByText(t('roles:created', { name: NAME }))).toBeVisible();
  expect(sent(rolesContract.create)).toMatchObject([{ body: { name: NAME, privileges } }]);
});

test('permissions are ticked in the matrix and saved together, and built-in roles have no checkboxes', async () => {
  answer(rolesContract.update, true);
  await show([tester, own]);
  await expect.element(box('WRITE_CHECKLIST')).not.toBeChecked();
  await box('WRITE_CHECKLIST').click();
  await expect.poll(() => isMarked('WRITE_CHECKLIST')).toBe(true);
  expect(isMarked('READ_GROUP')).toBe(false);
  await box('READ_GROUP').click();
  const permission = (name: 'WRITE_CHECKLIST' | 'READ_GROUP') => ({ permissions: t(`roles:permissions.${name}`) });
  await expect.element(bar()).toMatchTextContent(t('roles:added', permission('WRITE_CHECKLIST')));
  await expect.element(bar()).toMatchTextContent(t('roles:removed', permission('READ_GROUP')));
  await expectAccessible();
  await expect.element(page.getByRole('checkbox', { name: 'Tester:', exact: false })).not.toBeInTheDocument();
  await bar()
    .getByRole('button', { name: t('roles:save') })
    .click();
  await expect.element(bar()).not.toBeInTheDocument();
  const [{ params, body } = { params: undefined, body: undefined }] = sent(rolesContract.update);
  expect(params).toEqual({ id: own.id });
  expect(body?.privileges).toContain('WRITE_CHECKLIST');
  expect(body?.privileges).not.toContain('READ_GROUP');
});

test('the permission to edit projects includes viewing them, and what is stored does not change', async () => {
  answer(rolesContract.update, true);
  await show([tester, own]);
  await expect.element(box('READ_PROJECT')).not.toBeChecked();
  await box('WRITE_PROJECT').click();
  await expect.element(box('READ_PROJECT')).toBeChecked();
  await expect.element(box('READ_PROJECT')).toBeDisabled();
  const why = t('roles:included', { permission: t('roles:permissions.WRITE_PROJECT') });
  await expect.element(box('READ_PROJECT')).toHaveAccessibleDescription(why);
  await expectAccessible();
  await bar()
    .getByRole('button', { name: t('roles:save') })
    .click();
  await expect.poll(() => sent(rolesContract.update)).toHaveLength(1);
  const saved = sent(rolesContract.update)[0]?.body?.privileges;
  expect(saved).toContain('WRITE_PROJECT');
  expect(saved).not.toContain('READ_PROJECT');
});

test('a role with only the permission to edit projects shows viewing as granted, also if the user cannot edit the role', async () => {
  await show([role({ ...own, privileges: ['WRITE_PROJECT'], mayGrant: false })]);
  await expect.element(page.getByTitle(t('roles:included', { permission: t('roles:permissions.WRITE_PROJECT') }))).toBeVisible();
});

test('a role with holders is not deleted: the holders are named and linked to their list', async () => {
  answer(rolesContract.delete, true);
  answer(usersContract.listMembers, listOf([member({ ...people.lan, role: { id: own.id, name: NAME } })]));
  const address = await show([tester, { ...own, holders: 1 }]);
  await askToDelete();
  await expect.element(dialog()).toMatchTextContent(t('roles:heldBody', { count: 1 }));
  await expect.element(dialog()).toMatchTextContent(people.lan.name);
  await dialog()
    .getByRole('link', { name: t('roles:showHolders') })
    .click();
  await expect.poll(address).toBe(paths.users({ roleId: own.id }));
  expect(sent(usersContract.listMembers)[0]?.query).toMatchObject({ roleId: own.id });
  expect(sent(rolesContract.delete)).toEqual([]);
});

test('a role without holders is deleted after a confirmation, and undo in the toast creates it again', async () => {
  answer(rolesContract.delete, true);
  answer(rolesContract.create, { id: newFixtureId() });
  await show([tester, own]);
  await askToDelete();
  answer(rolesContract.list, [tester]);
  await dialog()
    .getByRole('button', { name: t('roles:act.delete') })
    .click();
  await expect.element(column()).not.toBeInTheDocument();
  await page.getByRole('button', { name: t('ui:undo') }).click();
  await expect.poll(() => sent(rolesContract.create)).toMatchObject([{ body: { name: NAME, privileges } }]);
});

test.each([
  ['notYours', true],
  ['notWriting', false],
] as const)('the lock of a role explains why the user cannot edit it: %s', async (why, writes) => {
  const mine = me();
  const privileges = mine.role.privileges.filter((each) => writes || each !== 'WRITE_ROLE');
  answer(rolesContract.list, [{ ...own, mayGrant: false }]);
  answerUsersPage();
  await renderPage(paths.roles(), { me: { ...mine, role: { ...mine.role, privileges } } });
  await expect.element(page.getByRole('img', { name: t(`roles:${why}`) })).toBeVisible();
});
