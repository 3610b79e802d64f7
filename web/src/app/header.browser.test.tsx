import { sessionsContract } from '@coloa/contract/sessions/sessions.contract.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../test/accessible.ts';
import { newFixtureId } from '../../test/fixtures/ids.ts';
import { me } from '../../test/fixtures/me.ts';
import { answerProfilePage, answerUsersPage } from '../../test/pages.ts';
import { renderPage } from '../../test/render.tsx';
import { answer, hold, sent } from '../../test/server.ts';
import { t } from '../../test/words.ts';
import { paths } from '../routes/paths.ts';

const DEBOUNCE_MS = 150;

const banner = () => page.getByRole('banner');
const menu = () => page.getByRole('navigation', { name: t('app:menu.label') });
const system = () => menu().getByRole('button', { name: t('app:menu.system') });
const users = () => page.getByRole('menuitem', { name: t('app:menu.users') });
const openUserMenu = () => page.getByRole('button', { name: t('app:user.menu', { name: me().name }) }).click();

test('S05 S06 S41 the menu is in a header of 48 px, and its links lead to the specified paths', async () => {
  await renderPage(paths.password());
  await expect.element(menu()).toBeVisible();
  expect(banner().element().getBoundingClientRect().height).toBe(48);
  for (const [title, href] of [
    ['dashboard', '#/dashboard'],
    ['projects', '#/projects'],
    ['topics', '#/shared-topic/'],
    ['groups', '#/groups'],
    ['leaderboard', '#/leaderboard'],
  ] as const) {
    await expect.element(menu().getByRole('link', { name: t(`app:menu.${title}`), exact: true })).toHaveAttribute('href', href);
  }
});

test('S44 the System menu opens and closes 150 ms after the pointer enters and leaves', async () => {
  await renderPage(paths.password());
  const button = (await system().findElement()) as HTMLElement;
  const times = { entered: 0, opened: 0 };
  button.addEventListener('mouseenter', () => (times.entered = performance.now()), { once: true });
  const watch = new MutationObserver(() => {
    if (times.opened === 0 && document.querySelector('[role="menuitem"]')) times.opened = performance.now();
  });
  watch.observe(document.body, { childList: true, subtree: true });
  await userEvent.hover(system());
  await expect.element(users()).toHaveAttribute('href', '#/manager/user');
  watch.disconnect();
  expect(times.opened - times.entered).toBeGreaterThanOrEqual(DEBOUNCE_MS - 1);
  await userEvent.hover(page.getByRole('heading', { level: 1 }));
  await expect.element(page.getByRole('menuitem')).not.toBeInTheDocument();
});

test.each(['click', 'hover'] as const)(
  'the System menu opened by %s closes when an item is chosen, while the pointer stays',
  async (by) => {
    answerUsersPage();
    const { address } = await renderPage(paths.password());
    await system()[by]();
    await expect.element(users()).toBeVisible();
    await users().click();
    await expect.poll(address).toBe(paths.users());
    await expect.element(users()).not.toBeInTheDocument();
    // Leaves the pointer in place for longer than a menu takes to open.
    await new Promise((resolve) => setTimeout(resolve, 3 * DEBOUNCE_MS));
    await expect.element(users()).not.toBeInTheDocument();
    await userEvent.hover(page.getByRole('heading', { level: 1 }));
    await system().click();
    await expect.element(users()).toBeVisible();
  },
);

test('S05 S41 S44 the menu folds into Menu at 768 px, where items of a group are indented by 24 px', async () => {
  answerUsersPage();
  const { address } = await renderPage(paths.password(), { width: 769 });
  await expect.element(menu().getByRole('link', { name: t('app:menu.projects'), exact: true })).toBeVisible();
  await page.viewport(768, 800);
  await expect.element(menu().getByRole('link')).not.toBeInTheDocument();
  await menu()
    .getByRole('button', { name: t('app:menu.button') })
    .click();
  expect(getComputedStyle(users().getByText(t('app:menu.users')).element()).paddingLeft).toBe('24px');
  await users().click();
  await expect.poll(address).toBe(paths.users());
});

test('S07 the user menu shows who is signed in, checks the current workspace and leads to the settings', async () => {
  answerProfilePage();
  const { address } = await renderPage(paths.password());
  await openUserMenu();
  const items = page.getByRole('menu');
  await expect.element(items.getByText(t('app:user.signedInAs'), { exact: false })).toBeVisible();
  await expect.element(items.getByText(me().name)).toBeVisible();
  await expect.element(items.getByRole('menuitemcheckbox', { name: me().currentWorkspace.name })).toBeChecked();
  await expectAccessible();
  await items.getByRole('menuitem', { name: t('app:user.settings') }).click();
  await expect.poll(address).toBe(paths.profile());
  await expect.poll(() => document.title).toBe(`${t('profile:title')} · Coloa`);
});

test('S08 S24 selecting another workspace requests it with the refresh token; selecting the current one does nothing', async () => {
  const other = { id: newFixtureId(), name: 'An Dương Lab' };
  const { currentWorkspace, workspaces } = me();
  answer(sessionsContract.switchWorkspace, { token: 'một', refreshToken: 'hai' });
  const held = hold(sessionsContract.switchWorkspace);
  await renderPage(paths.password(), { me: me({ workspaces: [...workspaces, other] }) });
  const name = banner().getByRole('button', { name: currentWorkspace.name });
  await name.click();
  await page.getByRole('menuitemcheckbox', { name: currentWorkspace.name }).click();
  await expect.element(page.getByRole('menuitemcheckbox')).not.toBeInTheDocument();
  expect(sent(sessionsContract.switchWorkspace)).toEqual([]);
  await name.click();
  await page.getByRole('menuitemcheckbox', { name: other.name }).click();
  // The test does not send the response, because the response would make the app reload the page.
  await held.arrived;
  expect(sent(sessionsContract.switchWorkspace)).toMatchObject([{ body: { workspaceId: other.id, token: 'refresh' } }]);
});

test('S08 the header does not name the only workspace', async () => {
  await renderPage(paths.password());
  await expect.element(menu()).toBeVisible();
  await expect.element(banner().getByText(me().currentWorkspace.name)).not.toBeInTheDocument();
});
