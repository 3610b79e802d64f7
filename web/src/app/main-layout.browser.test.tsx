import { bugsContract } from '@coloa/contract/bugs/bugs.contract.ts';
import { exportJobsContract } from '@coloa/contract/exports/export-jobs.contract.ts';
import { notificationsContract } from '@coloa/contract/notifications/notifications.contract.ts';
import { profileContract } from '@coloa/contract/profile/profile.contract.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { me } from '../../test/fixtures/me.ts';
import { answerProfilePage } from '../../test/pages.ts';
import { renderPage } from '../../test/render.tsx';
import { answer, hold, sent } from '../../test/server.ts';
import { t } from '../../test/words.ts';
import { storage } from '../lib/storage.ts';
import { paths } from '../routes/paths.ts';

const menu = () => page.getByRole('navigation', { name: t('app:menu.label') });

test('S03 a page under the main layout loads the profile first, then everything else, and has the menu', async () => {
  answer(profileContract.get, me());
  const held = hold(profileContract.get);
  answerProfilePage();
  const shown = renderPage(paths.profile());
  await held.arrived;
  for (const endpoint of [exportJobsContract.jobs, notificationsContract.unread, bugsContract.tree, notificationsContract.settings]) {
    expect(sent(endpoint)).toEqual([]);
  }
  held.release();
  await shown;
  await expect.element(menu()).toBeVisible();
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('S18 S26 the vulnerability types are fetched once and cached; with a cache, only updates since lastUpdate are requested', async () => {
  const first = await renderPage(paths.password());
  await expect.poll(() => storage.get('vrts')).not.toBeNull();
  expect(sent(bugsContract.tree)).toMatchObject([{ body: { from: null } }]);
  const { lastUpdate, tree } = storage.getJson('vrts') as { lastUpdate: string; tree: unknown[] };
  expect(tree.length).toBeGreaterThan(0);
  await first.unmount();
  answer(profileContract.get, me());
  await renderPage(paths.password(), { me: null });
  await expect.poll(() => sent(bugsContract.tree).map(({ body }) => body.from)).toEqual([null, lastUpdate]);
});

test('leaving unsaved changes asks first, and a new name appears in the header at once', async () => {
  answerProfilePage();
  answer(profileContract.update, true);
  await renderPage(paths.profile());
  const name = page.getByLabelText(t('profile:name'), { exact: true });
  await name.fill('Nguyễn Thu Hà Giang');
  await menu()
    .getByRole('link', { name: t('app:menu.projects'), exact: true })
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('ui:leave.stay') })
    .click();
  await expect.element(name).toHaveValue('Nguyễn Thu Hà Giang');
  await page.getByRole('button', { name: t('profile:save') }).click();
  await expect.element(page.getByText(t('profile:saved'))).toBeVisible();
  await expect.element(page.getByRole('button', { name: t('app:user.menu', { name: 'Nguyễn Thu Hà Giang' }) })).toBeVisible();
  expect(sent(profileContract.update)).toMatchObject([{ body: { name: 'Nguyễn Thu Hà Giang' } }]);
});
