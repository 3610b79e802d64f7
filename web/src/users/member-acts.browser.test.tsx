import { ROLES } from '@coloa/contract/permissions.ts';
import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { sharesContract } from '@coloa/contract/reports/shares.contract.ts';
import { rolesContract } from '@coloa/contract/roles/roles.contract.ts';
import { passwordLinksContract } from '@coloa/contract/sessions/password-links.contract.ts';
import { sessionListContract } from '@coloa/contract/sessions/session-list.contract.ts';
import { usersContract } from '@coloa/contract/users/users.contract.ts';
import type { User } from '@coloa/contract/users/users.schema.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../test/accessible.ts';
import { newFixtureId } from '../../test/fixtures/ids.ts';
import { listOf } from '../../test/fixtures/lists.ts';
import { me, meAs } from '../../test/fixtures/me.ts';
import { member, people, TESTER_ROLE, user } from '../../test/fixtures/people.ts';
import { role } from '../../test/fixtures/roles.ts';
import { sessionItem } from '../../test/fixtures/sessions.ts';
import { answerUsersPage } from '../../test/pages.ts';
import { type RenderOptions, renderPage } from '../../test/render.tsx';
import { answer, answerUnlessSet, sent } from '../../test/server.ts';
import { t } from '../../test/words.ts';
import { paths } from '../routes/paths.ts';

const { minh } = people;
const { id, name } = me().currentWorkspace;
const currentWorkspace = { id, name };
const words = { name: minh.name, workspace: currentWorkspace.name };
const row = () => page.getByRole('row').filter({ hasText: minh.username });
const drawer = () => page.getByRole('dialog', { name: minh.name });
const dialog = (name: string) => page.getByRole('dialog', { name });

const shown = (overrides: Partial<User> = {}): User =>
  user({ ...minh, workspaces: [{ workspace: currentWorkspace, role: TESTER_ROLE, mayChangeRole: true, mayRemove: true }], ...overrides });

async function show(overrides: Partial<User> = {}, at = paths.users(), options: RenderOptions = {}): Promise<() => string> {
  const { workspaces: _, mayDisable: __, ...account } = shown(overrides);
  answer(sessionListContract.list, []);
  answerUnlessSet(sharesContract.ofMember, { items: [], total: 0 });
  answer(usersContract.get, shown(overrides));
  answerUsersPage([member({ ...account })]);
  const { address } = await renderPage(at, options);
  await expect.element(row()).toBeVisible();
  return address;
}

async function choose(act: 'role' | 'remove'): Promise<void> {
  await page.getByRole('button', { name: t('users:act.label', { name: minh.name }) }).click();
  await page.getByRole('menuitem', { name: t(`users:act.${act}`) }).click();
}

test('an invited user opens from the list, and only changed account fields are saved', async () => {
  answer(usersContract.update, true);
  const address = await show({ invited: true, email: null });
  await expect.element(row()).toMatchTextContent(t('users:invited'));
  await row().getByRole('link').first().click();
  await expect.poll(address).toBe(paths.users({ user: minh.id }));
  await expect.element(drawer().getByText(t('users:drawer.invited'))).toBeVisible();
  await expectAccessible();
  await drawer()
    .getByRole('button', { name: t('users:act.edit') })
    .click();
  const edit = dialog(t('users:edit.title', { name: minh.name }));
  await expect.element(edit.getByLabelText(t('users:form.name'), { exact: true })).toHaveFocus();
  await edit.getByLabelText(t('users:form.email')).fill('minh@thu.example');
  answer(usersContract.get, shown({ email: 'minh@thu.example' }));
  await edit.getByRole('button', { name: t('users:edit.confirm') }).click();
  await expect.element(drawer().getByText('minh@thu.example')).toBeVisible();
  expect(sent(usersContract.update)).toEqual([{ params: { id: minh.id }, body: { email: 'minh@thu.example' }, query: undefined }]);
});

test('an account is disabled after a confirmation and enabled again; Escape closes the drawer and keeps the filters', async () => {
  answer(usersContract.update, true);
  const address = await show({}, paths.users({ q: 'minh', user: minh.id }));
  await drawer()
    .getByRole('button', { name: t('users:act.disable') })
    .click();
  const disabled = shown({ disabled: true });
  answer(usersContract.get, disabled);
  answer(usersContract.listMembers, listOf([member({ ...minh, disabled: true })]));
  const confirm = (act: 'disable' | 'enable') =>
    dialog(t(`users:ask.${act}.title`, words))
      .getByRole('button', { name: t(`users:ask.${act}.confirm`) })
      .click();
  await confirm('disable');
  await expect.element(drawer().getByText(t('users:drawer.disabled'))).toBeVisible();
  await expect.element(row()).toMatchTextContent(t('users:disabled'));
  answer(usersContract.get, shown());
  await drawer()
    .getByRole('button', { name: t('users:act.enable') })
    .click();
  await confirm('enable');
  await expect.element(drawer().getByText(t('users:drawer.disabled'))).not.toBeInTheDocument();
  await expect.element(dialog(t('users:ask.enable.title', words))).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.poll(address).toBe(paths.users({ q: 'minh' }));
  expect(sent(usersContract.update).map(({ body }) => body)).toEqual([{ disabled: true }, { disabled: false }]);
});

test('a member is removed after a confirmation that names them and the consequences', async () => {
  answer(usersContract.removeFromWorkspace, true);
  await show();
  await choose('remove');
  const question = dialog(t('users:ask.remove.title', words));
  await expect.element(question.getByText(t('users:ask.remove.body', words))).toBeVisible();
  answer(usersContract.listMembers, listOf([]));
  await question.getByRole('button', { name: t('users:ask.remove.confirm') }).click();
  await expect.element(row()).not.toBeInTheDocument();
  await expect.element(page.getByText(t('users:remove.done', words))).toBeVisible();
  expect(sent(usersContract.removeFromWorkspace)).toMatchObject([{ params: { workspace_id: currentWorkspace.id, user_id: minh.id } }]);
  // An Admin could only send the member a new invitation, so the toast offers no undo.
  await expect.element(page.getByRole('button', { name: t('ui:undo') })).not.toBeInTheDocument();
});

test('System can undo the removal of a member, because System adds members directly', async () => {
  answer(usersContract.removeFromWorkspace, true);
  answer(usersContract.addToWorkspace, true);
  await show({}, paths.users(), { me: meAs('System') });
  await choose('remove');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('users:ask.remove.confirm') })
    .click();
  await page.getByRole('button', { name: t('ui:undo') }).click();
  await expect
    .poll(() => sent(usersContract.addToWorkspace))
    .toMatchObject([{ params: { id: minh.id }, body: { workspaceId: currentWorkspace.id, roleId: TESTER_ROLE.id } }]);
});

test.each(['vi', 'en'] as const)('the confirmation before a removal lists the member’s open report links: %s', async (language) => {
  const project = { id: newFixtureId(), key: 'HVB', name: 'Ngân hàng' };
  const link = { id: newFixtureId(), at: '2026-11-19T08:30:00.000Z', project };
  const items = [
    { ...link, label: 'Ban lãnh đạo', expiresAt: '2026-12-24T10:00:00.000Z' },
    { ...link, id: newFixtureId(), label: 'Đội vận hành', expiresAt: null },
  ];
  answer(sharesContract.ofMember, { items, total: 3 });
  await show({}, paths.users(), { language });
  await choose('remove');
  const question = dialog(t('users:ask.remove.title', words));
  const links = question.getByRole('list', { name: t('users:leftShares.label') }).getByRole('listitem');
  await expect.element(links).toHaveLength(3);
  await expect.element(links.nth(0)).toMatchTextContent(/HVB Ban lãnh đạo · .*24\/12\/2026/);
  await expect.element(links.nth(1)).toMatchTextContent(t('users:leftShares.forever'));
  await expect.element(links.nth(2)).toMatchTextContent(t('users:leftShares.more', { count: 1, number: '1' }));
  await expectAccessible();
  expect(sent(sharesContract.ofMember)).toMatchObject([{ params: { id: minh.id }, query: { workspaceId: currentWorkspace.id } }]);
});

test('a role is changed from the menu of a row, and the toast restores the previous one', async () => {
  const client = role();
  answer(usersContract.updateRole, true);
  await show();
  await choose('role');
  await page.getByRole('combobox', { name: t('users:form.role') }).click();
  await page.getByRole('option', { name: client.name, exact: false }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('users:role.confirm') })
    .click();
  await expect.element(page.getByText(t('users:role.done', { name: minh.name, role: client.name }))).toBeVisible();
  await page.getByRole('button', { name: t('ui:undo') }).click();
  await expect.poll(() => sent(usersContract.updateRole).length).toBe(2);
  const [given, returned] = sent(usersContract.updateRole).map(({ body }) => body.roleId);
  expect(given).not.toBe(TESTER_ROLE.id);
  expect(returned).toBe(TESTER_ROLE.id);
});

test('a member’s sessions are listed with their device and ended one by one', async () => {
  const session = sessionItem({ current: false });
  answer(sessionListContract.end, true);
  answer(sessionListContract.list, [session]);
  answer(usersContract.get, shown());
  answerUsersPage([member({ ...minh })]);
  await renderPage(paths.users({ user: minh.id }));
  await expect.element(drawer().getByText('Firefox · Linux', { exact: false })).toBeVisible();
  answer(sessionListContract.list, []);
  await drawer()
    .getByRole('button', { name: t('users:sessions.endOne', { words: 'Firefox · Linux' }) })
    .click();
  await expect.element(drawer().getByText(t('users:sessions.none'))).toBeVisible();
  expect(sent(sessionListContract.list)[0]).toMatchObject({ body: { userId: minh.id } });
  expect(sent(sessionListContract.end)).toMatchObject([{ params: { id: session.id } }]);
});

test('an Admin of another workspace invites the member there from the drawer', async () => {
  const there = { id: newFixtureId(), name: 'Hạ tầng' };
  const counts = { members: 1, byRole: [], withoutTwoFactor: 0, invited: 0, disabled: 0, lastSeenAt: null };
  answer(usersContract.summary, [{ workspace: there, ...counts }]);
  answer(usersContract.workspaceRoles, [
    { workspace: there, role: { id: ROLES.Admin.id, name: 'Admin' }, mayChangeRole: false, mayRemove: false },
  ]);
  answer(usersContract.addToWorkspace, true);
  await show({}, paths.users({ user: minh.id }), { me: meAs('Admin') });
  await drawer()
    .getByRole('button', { name: t('users:drawer.addWorkspace') })
    .click();
  await expect.element(drawer().getByText(t('users:existing.decides'))).toBeVisible();
  await drawer()
    .getByRole('combobox', { name: t('users:form.workspace') })
    .click();
  await page.getByRole('option', { name: there.name }).click();
  await drawer()
    .getByRole('combobox', { name: t('users:form.role') })
    .click();
  await page.getByRole('option', { name: 'Client', exact: false }).click();
  await drawer()
    .getByRole('button', { name: t('users:drawer.invite'), exact: true })
    .click();
  await expect.element(page.getByText(t('users:existing.asked', { name: minh.name, workspace: there.name }))).toBeVisible();
  expect(sent(usersContract.addToWorkspace)).toMatchObject([
    { params: { id: minh.id }, body: { workspaceId: there.id, roleId: ROLES.Client.id } },
  ]);
});

test('a password link shows the time zone of its expiry, and closing asks once if it was not copied', async () => {
  answer(passwordLinksContract.make, {
    kind: 'reset',
    url: 'https://coloa.example/#/reset-password?token=abc',
    expiresAt: '2026-11-30T18:02:00Z',
  });
  await show();
  await page.getByRole('button', { name: t('users:act.label', { name: minh.name }) }).click();
  await page.getByRole('menuitem', { name: t('users:act.link') }).click();
  await page.getByRole('button', { name: t('users:link.confirm') }).click();
  const made = dialog(t('users:link.madeTitle', { name: minh.name }));
  await expect.element(made.getByText(/01\/12\/2026 01:02 \(GMT\+7\)/)).toBeVisible();
  await made.getByRole('button', { name: t('users:created.done') }).click();
  const question = dialog(t('users:uncopied.title'));
  await question.getByRole('button', { name: t('users:uncopied.confirm') }).click();
  await expect.element(made).not.toBeInTheDocument();
});

test.each(['vi', 'en'] as const)(
  'before a user becomes a client, the dialog counts the team roles that they keep, in %s',
  async (language) => {
    answer(
      rolesContract.list,
      [ROLES.Tester, ROLES.Client].map((each) => role({ ...each, privileges: [...each.privileges] })),
    );
    answer(projectsContract.searchAdvanced, { ...listOf([]), total: 3 });
    answer(usersContract.updateRole, true);
    await show({}, paths.users(), { language });
    await choose('role');
    const question = page.getByRole('dialog');
    const warning = question.getByText(t('users:teamRoles.count', { name: minh.name, count: 3, number: '3' }), { exact: false });
    await expect.element(question.getByRole('combobox', { name: t('users:form.role') })).toBeVisible();
    await expect.element(warning).not.toBeInTheDocument();
    await question.getByRole('combobox', { name: t('users:form.role') }).click();
    await page.getByRole('option', { name: ROLES.Client.name, exact: false }).click();
    await expect.element(warning).toBeVisible();
    const hats = ['LEAD', 'TESTER', 'REVIEWER'] as const;
    const list = question.getByRole('link', { name: t('users:teamRoles.list') });
    await expect.element(list).toHaveAttribute('href', `#${paths.projects({ people: [minh.id], hats: [...hats] })}`);
    expect(sent(projectsContract.searchAdvanced)).toMatchObject([{ body: { people: [minh.id], hats } }]);
    await expectAccessible();
  },
);
