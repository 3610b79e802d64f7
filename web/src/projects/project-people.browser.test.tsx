import { assigneesContract, projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import type { Assignee, Project } from '@coloa/contract/projects/projects.schema.ts';
import { usersContract } from '@coloa/contract/users/users.contract.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../test/accessible.ts';
import { newFixtureId } from '../../test/fixtures/ids.ts';
import { listOf } from '../../test/fixtures/lists.ts';
import { meAs } from '../../test/fixtures/me.ts';
import { member, people } from '../../test/fixtures/people.ts';
import { projectDetail } from '../../test/fixtures/projects.ts';
import { renderPage } from '../../test/render.tsx';
import { answer, sent } from '../../test/server.ts';
import { t } from '../../test/words.ts';
import { paths } from '../routes/paths.ts';

test('a person is found by name and added with the chosen roles, which stay chosen for the next one', async () => {
  const [first] = projectDetail().assignees;
  if (!first) throw new Error('the fixture has people');
  let project = projectDetail({ assignees: [first] });
  const [minh, lan] = [member(people.minh), member(people.lan)];
  answer(projectsContract.get, () => project);
  answer(usersContract.listMembers, listOf([minh, lan]));
  answer(assigneesContract.assign, ({ body: { userId, hats } }) => {
    const person = [people.minh, people.lan].find(({ id }) => id === userId) ?? people.duc;
    const added = { ...first, id: userId, person, hats };
    project = { ...project, assignees: [...project.assignees, added] };
    return added;
  });
  await renderPage(paths.people(project.id), { width: 1440, height: 900 });
  const form = page.getByRole('main');
  const add = async (name: string) => {
    await form.getByRole('combobox', { name: t('projects:people.choose') }).fill(name);
    await page.getByRole('option', { name: new RegExp(name) }).click();
    await form.getByRole('button', { name: t('projects:people.add') }).click();
    await expect.element(page.getByRole('cell', { name, exact: true })).toBeVisible();
  };
  await form.getByRole('button', { name: t('projects:people.add') }).click();
  await expect.element(page.getByText(t('projects:people.chooseRequired'))).toBeVisible();
  await form.getByRole('combobox', { name: t('projects:people.hats') }).click();
  await page.getByRole('option', { name: t('projects:hat.REVIEWER') }).click();
  await page.getByRole('option', { name: t('projects:hat.TESTER') }).click();
  await userEvent.keyboard('{Escape}');
  await add(people.minh.name);
  await add(people.lan.name);
  await expectAccessible();
  expect(sent(assigneesContract.assign).map(({ body }) => body)).toEqual([
    { projectId: project.id, userId: people.minh.id, hats: ['REVIEWER'] },
    { projectId: project.id, userId: people.lan.id, hats: ['REVIEWER'] },
  ]);
});

test('a person is chosen by part of the name and Enter, even before the server responds', async () => {
  const project = projectDetail({ assignees: [] });
  answer(projectsContract.get, () => project);
  answer(usersContract.listMembers, ({ query: { q } }) =>
    listOf([people.minh, people.lan].filter(({ name }) => !q || name.includes(q)).map(member)),
  );
  await renderPage(paths.people(project.id), { width: 1440, height: 900 });
  const field = page.getByRole('main').getByRole('combobox', { name: t('projects:people.choose') });
  await field.fill(people.lan.name.split(' ').at(-1) ?? '');
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveValue(people.lan.name);
  await expect.element(page.getByText(t('projects:people.chooseRequired'))).not.toBeInTheDocument();
});

const mai = member({ ...people.duc, role: { id: newFixtureId(), name: 'Client' }, ofTeam: false });

async function openPeople(assignees: Project['assignees']) {
  const project = projectDetail({ assignees });
  answer(projectsContract.get, () => project);
  answer(usersContract.listMembers, listOf([mai, member(people.lan)]));
  answer(assigneesContract.assign, ({ body: { hats } }) => ({ ...client, person: people.duc, hats }));
  answer(assigneesContract.update, true);
  await renderPage(paths.people(project.id), { width: 1440, height: 900 });
  return page.getByRole('main');
}
const client = { ...projectDetail().assignees[0], id: newFixtureId(), person: people.duc, hats: ['CLIENT'], ofTeam: false } as Assignee;
const choose = async (name: string, shown: string) => {
  await page
    .getByRole('main')
    .getByRole('combobox', { name: t('projects:people.choose') })
    .fill(name);
  await page.getByRole('option', { name: shown }).click();
};
const answerQuestion = (name: string) => page.getByRole('dialog').getByRole('button', { name }).click();

test('a client of the workspace is offered with that role, and is added as a client', async () => {
  const main = await openPeople([]);
  await choose(people.lan.name, `${people.lan.name} ${member().role.name}`);
  await expect.element(main.getByText(t('projects:hat.TESTER'))).toBeVisible();
  await choose(mai.name, `${mai.name} Client`);
  await expect.element(main.getByText(t('projects:people.clientHint', { name: mai.name, role: 'Client' }))).toBeVisible();
  await main.getByRole('button', { name: t('projects:people.add') }).click();
  await expect.poll(() => sent(assigneesContract.assign).map(({ body }) => body.hats)).toEqual([['CLIENT']]);
});

test('a client is added after the roles of a team member were removed, and those stay removed', async () => {
  const main = await openPeople([]);
  await choose(people.lan.name, `${people.lan.name} ${member().role.name}`);
  await main.getByRole('combobox', { name: t('projects:people.hats') }).click();
  await page.getByRole('option', { name: t('projects:hat.TESTER') }).click();
  await userEvent.keyboard('{Escape}');
  await choose(mai.name, `${mai.name} Client`);
  const add = () => main.getByRole('button', { name: t('projects:people.add') }).click();
  await add();
  await expect.poll(() => sent(assigneesContract.assign).map(({ body }) => body.hats)).toEqual([['CLIENT']]);
  await choose(people.lan.name, `${people.lan.name} ${member().role.name}`);
  await add();
  await expect.element(main.getByText(t('projects:people.hatsRequired'))).toBeVisible();
});

test('a client of the workspace is added to the team only after a question', async () => {
  const main = await openPeople([]);
  await choose(mai.name, `${mai.name} Client`);
  await main.getByRole('combobox', { name: t('projects:people.hats') }).click();
  await page.getByRole('option', { name: t('projects:hat.TESTER') }).click();
  await userEvent.keyboard('{Escape}');
  const add = () => main.getByRole('button', { name: t('projects:people.add') }).click();
  await add();
  await expect.element(page.getByRole('dialog').getByText(t('projects:people.teamBody', { name: mai.name }))).toBeVisible();
  await expectAccessible();
  await answerQuestion(t('ui:dialog.keep'));
  expect(sent(assigneesContract.assign)).toEqual([]);
  await add();
  await answerQuestion(t('projects:people.teamConfirm'));
  await expect.poll(() => sent(assigneesContract.assign).map(({ body }) => body.hats)).toEqual([['CLIENT', 'TESTER']]);
});

test('a client in a project gets a role of the team only after a question', async () => {
  const main = await openPeople([client]);
  const role = async () => {
    await main.getByTitle(t('projects:people.editHats', { name: people.duc.name })).click();
    await page.getByRole('menuitemcheckbox', { name: new RegExp(t('projects:hat.REVIEWER')) }).click();
  };
  await role();
  await answerQuestion(t('ui:dialog.keep'));
  expect(sent(assigneesContract.update)).toEqual([]);
  await role();
  await answerQuestion(t('projects:people.teamConfirm'));
  await expect.poll(() => sent(assigneesContract.update).map(({ body }) => body?.hats)).toEqual([['REVIEWER', 'CLIENT']]);
});

test('a lead without WRITE_PROJECT is asked before giving up the own lead role', async () => {
  const [first] = projectDetail().assignees;
  if (!first) throw new Error('the fixture has people');
  const own = { ...first, person: people.ha, hats: ['LEAD' as const, 'TESTER' as const], can: { ...first.can, edit: true } };
  const project = projectDetail({ assignees: [own] });
  answer(projectsContract.get, () => project);
  answer(usersContract.listMembers, listOf([]));
  answer(assigneesContract.update, true);
  await renderPage(paths.people(project.id), { width: 1440, height: 900, me: meAs('Tester') });
  await page.getByRole('button', { name: new RegExp(`^${t('projects:hat.LEAD')}`) }).click();
  await page.getByRole('menuitemcheckbox', { name: new RegExp(`^${t('projects:hat.LEAD')}`) }).click();
  const question = page.getByRole('dialog', { name: t('projects:people.stopLeadingTitle') });
  await expect.element(question).toBeVisible();
  expect(sent(assigneesContract.update)).toEqual([]);
  await question.getByRole('button', { name: t('projects:people.stopLeadingConfirm') }).click();
  await expect.poll(() => sent(assigneesContract.update).map(({ body }) => body)).toEqual([{ hats: ['TESTER'] }]);
});
