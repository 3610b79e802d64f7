import type { Issue } from '@coloa/contract/issues/issues.schema.ts';
import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { usersContract } from '@coloa/contract/users/users.contract.ts';
import { viewsContract } from '@coloa/contract/views/views.contract.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { imageItem } from '../../../test/fixtures/evidence.ts';
import { listOf } from '../../../test/fixtures/lists.ts';
import { projectRow } from '../../../test/fixtures/projects.ts';
import { answerIssues } from '../../../test/issues-server.ts';
import { answerNotifications } from '../../../test/notifications-server.ts';
import { renderPage } from '../../../test/render.tsx';
import { answer } from '../../../test/server.ts';
import { t } from '../../../test/words.ts';
import { paths } from '../../routes/paths.ts';

const phone = { width: 360, height: 740 };
const layer = () => page.getByRole('dialog');
const button = (name: string | RegExp) => page.getByRole('button', { name });
const bell = () => page.getByRole('banner').getByRole('button', { name: t('notifications:bell.label') });
/** Waits until the entry for a layer is added to the history or removed from it. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 50));

async function openIssue(given: Partial<Issue> = {}) {
  const { project, issues } = answerIssues([{ title: 'Bỏ qua bước OTP', ...given }]);
  answer(projectsContract.search, listOf([projectRow()]));
  answer(usersContract.listMembers, listOf([]));
  answer(viewsContract.list, []);
  answerNotifications([]);
  const screen = await renderPage(paths.projects(), phone);
  const issue = paths.issue(project.id, issues[0]?.id ?? '');
  await screen.go(issue);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Bỏ qua bước OTP' })).toBeVisible();
  return { ...screen, issue };
}

const properties = () => button(new RegExp(`^${t('issues:properties')}`));

test('Back on a phone closes the open drawer, then leaves the page', async () => {
  const { history, address, issue } = await openIssue();
  await properties().click();
  await expect.element(layer()).toBeVisible();
  await settled();
  history.back();
  await expect.element(layer()).not.toBeInTheDocument();
  expect(address()).toBe(issue);
  await settled();
  history.back();
  await expect.poll(address).toBe(paths.projects());
});

test('a drawer that was closed with its button leaves no entry in the history', async () => {
  const { history, address } = await openIssue();
  for (const _ of [1, 2]) {
    await properties().click();
    await layer()
      .getByRole('button', { name: t('ui:close') })
      .click();
    await expect.element(layer()).not.toBeInTheDocument();
    await settled();
  }
  history.back();
  await expect.poll(address).toBe(paths.projects());
});

test('Back in a wide window closes the drawer whose page it changes', async () => {
  const { history, go, address, issue } = await openIssue();
  await page.viewport(1280, 800);
  await go(`${issue}?comment=x`);
  await bell().click();
  await expect.element(layer()).toBeVisible();
  await settled();
  history.back();
  await expect.poll(address).toBe(issue);
  await expect.element(layer()).not.toBeInTheDocument();
});

test('navigations requested while a layer closes all run: the last one is shown, and Back leads to the one before', async () => {
  const { history, address, issue } = await openIssue();
  await properties().click();
  await expect.element(layer()).toBeVisible();
  await settled();
  history.replace(`${issue}?comment=x`);
  history.push(paths.projects({ text: 'otp' }));
  history.push(paths.notifications());
  await expect.poll(address).toBe(paths.notifications());
  await expect.element(layer()).not.toBeInTheDocument();
  await settled();
  history.back();
  await expect.poll(address).toBe(paths.projects({ text: 'otp' }));
  await settled();
  history.back();
  await expect.poll(address).toContain('comment=x');
});

test('Back on a phone closes the notifications and the search, and a link in them replaces the entry', async () => {
  const { history, address, issue } = await openIssue();
  await bell().click();
  await expect.element(layer()).toBeVisible();
  await settled();
  history.back();
  await expect.element(layer()).not.toBeInTheDocument();
  await settled();
  await button(t('palette:open')).click();
  await expect.element(layer()).toBeVisible();
  await settled();
  history.back();
  await expect.element(layer()).not.toBeInTheDocument();
  expect(address()).toBe(issue);
  await settled();
  await bell().click();
  await layer()
    .getByRole('link', { name: t('notifications:all') })
    .click();
  await expect.poll(address).toBe(paths.notifications());
  await expect.element(layer()).not.toBeInTheDocument();
  await settled();
  history.back();
  await expect.poll(address).toBe(issue);
  await settled();
  history.back();
  await expect.poll(address).toBe(paths.projects());
});

test('Back with unsaved text in a drawer asks first, and keeps the drawer', async () => {
  const { history, address, issue } = await openIssue();
  await properties().click();
  await button(t('ui:edit', { name: t('issues:property.assets') })).click();
  const drawer = page.getByRole('dialog', { name: t('issues:property.assets') });
  await drawer.getByRole('button', { name: t('issues:assets.add') }).click();
  const field = drawer.getByLabelText(t('issues:assets.value', { number: 1 }), { exact: true });
  await field.fill('https://example.com');
  await settled();
  history.back();
  const stay = button(t('ui:discard.keep'));
  await expect.element(stay).toBeVisible();
  await settled();
  history.back();
  await expect.element(stay).not.toBeInTheDocument();
  await expect.element(field).toHaveValue('https://example.com');
  expect(address()).toBe(issue);
});

test('a navigation closes the open notifications at any width', async () => {
  const { history, address } = await openIssue();
  await page.viewport(1280, 800);
  await bell().click();
  await expect.element(layer()).toBeVisible();
  history.back();
  await expect.poll(address).toBe(paths.projects());
  await expect.element(layer()).not.toBeInTheDocument();
});

test('Back on a phone closes the open menu, and its link leaves no other entry', async () => {
  const { history, address, issue } = await openIssue();
  const menu = page.getByRole('menu');
  await button(t('app:menu.button')).click();
  await expect.element(menu).toBeVisible();
  await settled();
  history.back();
  await expect.element(menu).not.toBeInTheDocument();
  expect(address()).toBe(issue);
  await settled();
  await button(t('app:menu.button')).click();
  await menu.getByRole('menuitem', { name: t('app:menu.projects') }).click();
  await expect.poll(address).toBe(paths.projects());
  await settled();
  history.back();
  await expect.poll(address).toBe(issue);
});

test('Back on a phone closes the enlarged image of an evidence', async () => {
  const { history, address, issue } = await openIssue({ evidence: [imageItem()] });
  const image = page.getByRole('link', { name: t('ui:markdown.openImage', { caption: 'Lịch sử giao dịch' }) });
  await image.click();
  await expect.element(layer()).toBeVisible();
  await settled();
  history.back();
  await expect.element(layer()).not.toBeInTheDocument();
  expect(address()).toBe(issue);
  await expect.element(image).toHaveFocus();
});
