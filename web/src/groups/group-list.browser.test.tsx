import { groupsContract } from '@coloa/contract/groups/groups.contract.ts';
import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { usersContract } from '@coloa/contract/users/users.contract.ts';
import { viewsContract } from '@coloa/contract/views/views.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../test/accessible.ts';
import { group, groupRow } from '../../test/fixtures/groups.ts';
import { listOf } from '../../test/fixtures/lists.ts';
import { meAs } from '../../test/fixtures/me.ts';
import { member, people } from '../../test/fixtures/people.ts';
import { projectRow } from '../../test/fixtures/projects.ts';
import { renderPage } from '../../test/render.tsx';
import { answer, sent } from '../../test/server.ts';
import { t } from '../../test/words.ts';
import { paths } from '../routes/paths.ts';

const bank = group();
const projects = [projectRow({ key: 'CTT' }), projectRow({ key: 'APP', name: 'Ứng dụng di động' })];

beforeEach(() => {
  answer(groupsContract.list, listOf([groupRow({ id: bank.id })]));
  answer(groupsContract.get, bank);
  answer(groupsContract.create, { id: bank.id });
  answer(projectsContract.search, listOf(projects));
  answer(projectsContract.searchAdvanced, listOf(projects));
  answer(usersContract.listMembers, listOf([member(people.minh)]));
  answer(viewsContract.list, []);
});

const drawer = () => page.getByRole('dialog');
const name = () => drawer().getByLabelText(t('groups:form.name'));
const openForm = () =>
  page
    .getByRole('main')
    .getByRole('button', { name: t('groups:create'), exact: false })
    .click();

async function choose(label: string, texts: readonly string[]): Promise<void> {
  const field = drawer().getByRole('combobox', { name: label });
  for (const text of texts) {
    await field.fill(text);
    await page.getByRole('option', { name: new RegExp(text) }).click();
  }
  await userEvent.tab();
}

test('a group is created in a drawer with projects and people, and its page replaces the form', async () => {
  const { address, history } = await renderPage(paths.groups());
  await openForm();
  await drawer()
    .getByRole('button', { name: t('groups:create') })
    .click();
  await expect.element(name()).toHaveAccessibleDescription(new RegExp(t('groups:form.nameRequired')));
  await name().fill('Ngân hàng số');
  await drawer().getByLabelText(t('groups:form.description'), { exact: false }).fill('Mọi dự án của **ngân hàng số** năm nay.');
  await choose(t('groups:form.projectIds'), ['CTT', 'APP']);
  await choose(t('groups:form.userIds'), [people.minh.name]);
  await expectAccessible();
  await drawer()
    .getByRole('button', { name: t('groups:create') })
    .click();
  await expect.element(page.getByRole('heading', { level: 1, name: bank.name })).toBeVisible();
  expect(sent(groupsContract.create).map(({ body }) => body)).toEqual([
    {
      name: 'Ngân hàng số',
      description: 'Mọi dự án của **ngân hàng số** năm nay.',
      projectIds: projects.map(({ id }) => id),
      userIds: [people.minh.id],
    },
  ]);
  expect(address()).toBe(paths.group(bank.id));
  history.back();
  await expect.poll(address).toBe(paths.groups());
});

test('a group is found by its name and opened by keyboard', async () => {
  const { address } = await renderPage(paths.groups());
  const search = page.getByRole('textbox', { name: t('groups:search') });
  await search.fill('ngan hang so');
  await expect.poll(() => sent(groupsContract.list).at(-1)?.query.name).toBe('ngan hang so');
  await expect.element(page.getByRole('row').nth(1)).toMatchTextContent('Mọi dự án của ngân hàng số năm nay.');
  (search.element() as HTMLElement).blur();
  await userEvent.keyboard('j{Enter}');
  await expect.poll(address).toBe(paths.group(bank.id));
});

test('the list of groups explains which changes the time of the last update includes', async () => {
  await renderPage(paths.groups(), { width: 1440 });
  const sort = page.getByRole('columnheader', { name: 'Cập nhật thông tin' }).getByRole('button');
  await expect.element(sort).toHaveAttribute('title', expect.stringContaining(t('groups:updatedHint')));
});

test('the row of a clicked group is marked until the group’s page is loaded', async () => {
  const { address } = await renderPage(paths.groups());
  const row = page.getByRole('row').nth(1);
  await expect.element(row).toMatchTextContent(bank.name);
  const pressed = row.element() as HTMLElement;
  pressed.click();
  await Promise.resolve();
  expect(pressed).toHaveAttribute('aria-current', 'true');
  await expect.poll(address).toBe(paths.group(bank.id));
  await expect.element(page.getByRole('heading', { level: 1, name: bank.name })).toBeVisible();
});

test('closing the form for a new group leaves a single list entry in the history', async () => {
  answer(projectsContract.search, listOf(projects));
  const { address, history, go } = await renderPage(paths.projects());
  await page
    .getByRole('navigation')
    .getByRole('link', { name: t('groups:title') })
    .first()
    .click();
  for (let round = 0; round < 2; round += 1) {
    await openForm();
    await expect.poll(address).toContain('create=true');
    await name().fill('Bỏ dở');
    await drawer()
      .getByRole('button', { name: t('ui:cancel') })
      .click();
    await page.getByRole('button', { name: t('ui:discard.confirm') }).click();
    await expect.element(drawer()).not.toBeInTheDocument();
    await expect.poll(address).toBe(paths.groups());
  }
  history.back();
  await expect.poll(address).toBe(paths.projects());
  await go(paths.groups({ create: true }));
  await drawer()
    .getByRole('button', { name: t('ui:cancel') })
    .click();
  await expect.poll(address).toBe(paths.groups());
});

test('discarding the form on a phone leaves a single list entry in the history', async () => {
  const { address, history, go } = await renderPage(paths.projects(), { width: 360, height: 740 });
  await go(paths.groups());
  await openForm();
  await name().fill('Bỏ dở');
  await drawer()
    .getByRole('button', { name: t('ui:cancel') })
    .click();
  const discard = page.getByRole('button', { name: t('ui:discard.confirm') });
  await expect.element(discard).toBeVisible();
  await new Promise((resolve) => setTimeout(resolve, 50));
  history.back();
  await expect.element(discard).not.toBeInTheDocument();
  await expect.element(name()).toHaveValue('Bỏ dở');
  await drawer()
    .getByRole('button', { name: t('ui:cancel') })
    .click();
  await new Promise((resolve) => setTimeout(resolve, 50));
  await discard.click();
  await expect.poll(address).toBe(paths.groups());
  await expect.element(drawer()).not.toBeInTheDocument();
  history.back();
  await expect.poll(address).toBe(paths.projects());
});

test('an address without the form asks before it discards the text, and discarding asks once', async () => {
  const { address, go } = await renderPage(paths.groups({ create: true }));
  await name().fill('Bỏ dở');
  void go(paths.groups());
  const question = page.getByRole('dialog', { name: t('ui:discard.title') });
  await question.getByRole('button', { name: t('ui:discard.keep') }).click();
  await expect.element(name()).toHaveValue('Bỏ dở');
  expect(address()).toBe(paths.groups({ create: true }));
  await drawer()
    .getByRole('button', { name: t('ui:cancel') })
    .click();
  await page.getByRole('button', { name: t('ui:discard.confirm') }).click();
  await expect.poll(address).toBe(paths.groups());
  await expect.element(drawer()).not.toBeInTheDocument();
});

test('a user without the permission sees who can grant it', async () => {
  await renderPage(paths.groups(), { me: meAs('Client') });
  await expect.element(page.getByText(t('ui:teamOnly'))).toBeVisible();
  await expectAccessible();
});

test('projects are filtered by group in the filter drawer, and a chip shows and removes the group', async () => {
  const { address } = await renderPage(paths.projects());
  await page.getByRole('button', { name: t('projects:filter.open') }).click();
  const field = drawer().getByRole('combobox', { name: t('projects:filter.groupId') });
  await field.fill('ngan hang');
  await page.getByRole('option', { name: bank.name }).click();
  await expect.element(field).toHaveValue(bank.name);
  await drawer()
    .getByRole('button', { name: t('projects:filter.apply') })
    .click();
  await expect.poll(address).toBe(paths.projects({ groupId: bank.id }));
  await expect.poll(() => sent(projectsContract.searchAdvanced).at(-1)?.body.groupId).toBe(bank.id);
  await expect.element(page.getByRole('main').getByText(bank.name)).toBeVisible();
  await page.getByRole('button', { name: t('ui:filter.remove', { field: t('projects:filter.groupId') }), exact: false }).click();
  await expect.poll(address).toBe(paths.projects());
});
