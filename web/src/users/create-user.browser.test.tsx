import { PERMISSIONS } from '@coloa/contract/permissions.ts';
import { rolesContract } from '@coloa/contract/roles/roles.contract.ts';
import { usersContract } from '@coloa/contract/users/users.contract.ts';
import type { MadeUser } from '@coloa/contract/users/users.schema.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { newFixtureId } from '../../test/fixtures/ids.ts';
import { me, meAs } from '../../test/fixtures/me.ts';
import { people, TESTER_ROLE } from '../../test/fixtures/people.ts';
import { role } from '../../test/fixtures/roles.ts';
import { answerUsersPage } from '../../test/pages.ts';
import { type RenderOptions, renderPage } from '../../test/render.tsx';
import { answer, refusal, sent } from '../../test/server.ts';
import { t } from '../../test/words.ts';
import { paths } from '../routes/paths.ts';

const LINK = 'https://coloa.example/#/reset-password?token=abc';
const opener = () => page.getByRole('button', { name: t('users:create') });
const drawer = () => page.getByRole('dialog');
const name = () => drawer().getByLabelText(t('users:form.name'), { exact: true });
const username = () => drawer().getByLabelText(t('users:form.username'), { exact: true });
const submit = () => drawer().getByRole('button', { name: t('users:form.submit') });
const done = () => drawer().getByRole('button', { name: t('users:created.done') });

const made = (overrides: Partial<MadeUser>): MadeUser => ({ id: newFixtureId(), password: null, mailed: false, link: null, ...overrides });

async function show(options: RenderOptions = {}): Promise<void> {
  answerUsersPage();
  await renderPage(paths.users(), options);
  await expect.element(opener()).toBeVisible();
}

async function fillIn(): Promise<void> {
  await opener().click();
  await name().fill('Phạm Quốc Bảo');
  await username().fill('bao.pham');
  await drawer()
    .getByRole('combobox', { name: t('users:form.role') })
    .click();
  await page.getByRole('option', { name: TESTER_ROLE.name, exact: false }).click();
}

test('a drawer returns the focus to its opener, and an invalid form focuses its first invalid field each time', async () => {
  await show();
  opener().element().focus();
  await userEvent.keyboard('{Enter}');
  await submit().click();
  await expect.element(drawer().getByText(t('ui:form.errors', { count: 3 }))).toBeVisible();
  await expect.element(name()).toHaveFocus();
  await submit().click();
  await expect.element(name()).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(drawer()).not.toBeInTheDocument();
  await expect.element(opener()).toHaveFocus();
  await userEvent.keyboard('{Tab}{Shift>}{Tab}{/Shift}');
  await expect.element(opener()).toHaveFocus();

  // A drawer that was opened from a menu must return the focus to the menu's button.
  const menu = page.getByRole('button', { name: t('users:act.label', { name: people.ha.name }) });
  menu.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('menuitem').first()).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(drawer()).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(drawer()).not.toBeInTheDocument();
  await expect.element(menu).toHaveFocus();
});

test('the roles of the list are in the order of the page of the roles, and each says what it is for', async () => {
  const own = role({ name: 'Kiểm toán viên', builtIn: false, privileges: ['READ_USER', 'READ_PROJECT'] });
  answer(rolesContract.list, [role({ name: 'Lead' }), role({ name: 'Tester' }), own]);
  await show();
  await opener().click();
  await name().fill('Phạm Quốc Bảo');
  await drawer()
    .getByRole('combobox', { name: t('users:form.role') })
    .click();
  await expect.element(page.getByRole('option').getByText(t('users:roleHint.Tester'))).toBeVisible();
  const options = page.getByRole('option').elements();
  expect(options.map(({ textContent }) => textContent)).toEqual([
    `Lead${t('users:roleHint.Lead')}`,
    `Tester${t('users:roleHint.Tester')}`,
    `Kiểm toán viên${t('users:roleHint.custom', { count: 2 })}`,
  ]);
});

test('without the right to read roles, custom roles of members come after the built-in ones, by name', async () => {
  const privileges = PERMISSIONS.filter((permission) => permission !== 'READ_ROLE');
  const who = me({ role: { name: 'System', privileges } });
  const byRole = [
    { ...TESTER_ROLE, members: 9, active: 9 },
    ...['Thực tập', 'Cố vấn'].map((own, at) => ({ id: newFixtureId(), name: own, members: 8 - at, active: 8 - at })),
  ];
  const counts = { members: 24, withoutTwoFactor: 0, invited: 0, disabled: 0, lastSeenAt: null };
  answer(usersContract.summary, [{ workspace: { id: who.currentWorkspace.id, name: who.currentWorkspace.name }, byRole, ...counts }]);
  await show({ me: who });
  await opener().click();
  await drawer()
    .getByRole('combobox', { name: t('users:form.role') })
    .click();
  await expect.element(page.getByRole('option', { name: 'Thực tập' }), { timeout: 3000 }).toBeVisible();
  const names = page
    .getByRole('option')
    .elements()
    .map(({ textContent }) => textContent);
  expect(names.slice(-3)).toEqual(['Cố vấn', TESTER_ROLE.name, 'Thực tập']);
});

test('S45 a user is created with a role and an initial password, which is shown once and copied', async () => {
  answer(usersContract.create, made({ password: 'ban-dau-2026' }));
  await show();
  await fillIn();
  await submit().click();
  await expect.element(drawer().getByLabelText(t('users:created.password'))).toHaveTextContent('ban-dau-2026');
  expect(drawer().getByRole('textbox').elements()).toEqual([]);
  await drawer()
    .getByRole('button', { name: t('users:created.copy') })
    .click();
  await expect.element(drawer().getByRole('button', { name: t('ui:copied') })).toBeVisible();
  await done().click();
  await expect.element(drawer()).not.toBeInTheDocument();
  expect(sent(usersContract.create)).toMatchObject([
    {
      body: {
        name: 'Phạm Quốc Bảo',
        username: 'bao.pham',
        email: null,
        invite: false,
        roleId: TESTER_ROLE.id,
        workspaceId: me().currentWorkspace.id,
      },
    },
  ]);
});

test('an invitation without email is a link, and closing the drawer asks whether it was copied', async () => {
  answer(usersContract.create, made({ link: { url: LINK, expiresAt: '2026-11-27T02:00:00.000Z' } }));
  await show();
  await fillIn();
  await drawer()
    .getByRole('radio', { name: t('users:form.invite'), exact: false })
    .click();
  await submit().click();
  await expect.element(drawer().getByLabelText(t('users:link.label'), { exact: true })).toHaveTextContent(LINK);
  await expect.element(drawer().getByText(t('users:created.noAddress'))).toBeVisible();
  await done().click();
  await page
    .getByRole('dialog', { name: t('users:uncopied.title') })
    .getByRole('button', { name: t('users:uncopied.keep') })
    .click();
  await drawer()
    .getByRole('button', { name: t('users:link.copy') })
    .click();
  await expect.element(drawer().getByRole('button', { name: t('ui:copied') })).toBeVisible();
  await done().click();
  await expect.element(drawer()).not.toBeInTheDocument();
  expect(sent(usersContract.create)).toMatchObject([{ body: { invite: true } }]);
});

test('an invitation by email shows its address and no secret', async () => {
  answer(usersContract.create, made({ mailed: true }));
  await show();
  await fillIn();
  await drawer().getByLabelText(t('users:form.email')).fill('bao@thu.example');
  await drawer()
    .getByRole('radio', { name: t('users:form.invite'), exact: false })
    .click();
  await submit().click();
  await expect.element(drawer().getByText(t('users:created.mailed', { name: 'Phạm Quốc Bảo', email: 'bao@thu.example' }))).toBeVisible();
  await expect.element(drawer().getByLabelText(t('users:link.label'), { exact: true })).not.toBeInTheDocument();
});

test('a taken user name is reported at its field, and the typed text stays', async () => {
  answer(usersContract.create, refusal('USERNAME_TAKEN', { path: 'username', message: 'Tên này đã có.' }));
  await show();
  await fillIn();
  await submit().click();
  await expect.element(drawer().getByText('Tên này đã có.')).toBeVisible();
  await expect.element(username()).toBeInvalid();
  await expect.element(name()).toHaveValue('Phạm Quốc Bảo');
});

async function chooseExisting(typed: string, option: string): Promise<void> {
  await page.getByRole('button', { name: t('users:moreWays') }).click();
  await page.getByRole('menuitem', { name: t('users:existing.title') }).click();
  await drawer()
    .getByRole('combobox', { name: t('users:form.username') })
    .fill(typed);
  await page.getByRole('option', { name: option, exact: false }).click();
  await drawer()
    .getByRole('combobox', { name: t('users:form.role') })
    .click();
  await page.getByRole('option', { name: TESTER_ROLE.name, exact: false }).click();
}

const existing = { ...people.minh, member: false, invited: false };
const place = { workspaceId: me().currentWorkspace.id, roleId: TESTER_ROLE.id };

test('the list of existing users says nothing before two characters are typed', async () => {
  answer(usersContract.findUsernames, []);
  await show({ me: meAs('System') });
  await page.getByRole('button', { name: t('users:moreWays') }).click();
  await page.getByRole('menuitem', { name: t('users:existing.title') }).click();
  const field = drawer().getByRole('combobox', { name: t('users:form.username') });
  await field.click();
  await field.fill('zz');
  await expect.element(page.getByText(t('ui:field.nothingFound'))).toBeVisible();
  await field.fill('z');
  await expect.element(page.getByText(t('ui:field.nothingFound'))).not.toBeInTheDocument();
});

test('System finds a user by the start of the user name, and adds them directly', async () => {
  answer(usersContract.findUsernames, ({ query }) => (query.name === 'minh.t' ? [existing] : []));
  answer(usersContract.addToWorkspace, true);
  await show({ me: meAs('System') });
  await chooseExisting('minh.t', people.minh.name);
  await drawer()
    .getByRole('button', { name: t('users:existing.confirm') })
    .click();
  await expect.element(drawer()).not.toBeInTheDocument();
  expect(sent(usersContract.addToWorkspace)).toMatchObject([{ params: { id: people.minh.id }, body: place }]);
});

test('an Admin invites a user of another workspace by full user name, without seeing their name', async () => {
  answer(usersContract.findUsernames, ({ query }) => (query.name === 'minh.tran' ? [{ ...existing, name: '' }] : []));
  answer(usersContract.addToWorkspace, true);
  await show();
  await chooseExisting('minh.tran', t('users:existing.stranger'));
  await expect.element(drawer().getByText(t('users:existing.decides'))).toBeVisible();
  await expect.element(page.getByText(people.minh.name)).not.toBeInTheDocument();
  await drawer()
    .getByRole('button', { name: t('users:existing.invite') })
    .click();
  await expect
    .element(page.getByText(t('users:existing.asked', { name: 'minh.tran', workspace: me().currentWorkspace.name })))
    .toBeVisible();
  expect(sent(usersContract.addToWorkspace)).toMatchObject([{ params: { id: people.minh.id }, body: place }]);
});

test('an invited user cannot be chosen again', async () => {
  answer(usersContract.findUsernames, [{ ...existing, invited: true }]);
  await show();
  await page.getByRole('button', { name: t('users:moreWays') }).click();
  await page.getByRole('menuitem', { name: t('users:existing.title') }).click();
  await drawer()
    .getByRole('combobox', { name: t('users:form.username') })
    .fill('minh');
  await expect.element(page.getByRole('option', { name: t('users:existing.open'), exact: false })).toBeDisabled();
});

test.each([true, false])('an invitation that no server can send says so, and links to the settings: %s', async (writesConfig) => {
  answer(usersContract.create, made({ link: { url: LINK, expiresAt: '2026-11-27T02:00:00.000Z' } }));
  const own = me().role;
  await show({ me: me({ role: { ...own, privileges: own.privileges.filter((each) => writesConfig || each !== 'WRITE_CONFIG') } }) });
  await fillIn();
  await drawer()
    .getByRole('textbox', { name: t('users:form.email'), exact: false })
    .fill('bao.pham@example.com');
  await drawer()
    .getByRole('radio', { name: t('users:form.invite'), exact: false })
    .click();
  await submit().click();
  await expect.element(drawer().getByText(t('users:created.noServer'), { exact: false })).toBeVisible();
  const settings = drawer().getByRole('link', { name: t('users:created.toConfig') });
  await expect.poll(() => settings.elements().map((link) => link.getAttribute('href'))).toEqual(writesConfig ? [`#${paths.config()}`] : []);
});
