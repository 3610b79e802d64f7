import { sessionListContract } from '@coloa/contract/sessions/session-list.contract.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { sessionItem } from '../../test/fixtures/sessions.ts';
import { answerProfilePage } from '../../test/pages.ts';
import { renderPage } from '../../test/render.tsx';
import { answer, sent } from '../../test/server.ts';
import { t } from '../../test/words.ts';
import { paths } from '../routes/paths.ts';

const own = sessionItem();
const phone = sessionItem({ current: false, device: 'phone', browser: 'Safari', os: 'iOS', address: '10.0.0.9' });
const dialog = () => page.getByRole('dialog');
const endOf = (name: string) => page.getByRole('button', { name: t('sessions:list.endNamed', { name }) });

async function show(): Promise<void> {
  answer(sessionListContract.list, [own, phone]);
  answerProfilePage();
  await renderPage(paths.profile());
  await expect.element(endOf('Safari · iOS')).toBeVisible();
}

test('the sessions of the user are listed with their device, and the current one cannot be ended here', async () => {
  await show();
  await expect.element(page.getByText(t('sessions:list.current'))).toBeVisible();
  await expect.element(page.getByText('10.0.0.9')).toBeVisible();
  await expect.element(endOf('Firefox · Linux')).not.toBeInTheDocument();
});

test('the last use of a session is stored with each access token, so a recent one is shown only roughly', async () => {
  const used = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  const [recent, older] = [sessionItem({ current: false, lastSeenAt: used(8) }), sessionItem({ current: false, lastSeenAt: used(25.5) })];
  answer(sessionListContract.list, [own, recent, older]);
  answerProfilePage();
  await renderPage(paths.profile());
  await expect.element(page.getByText(t('sessions:list.recently', { count: 10 }))).toBeVisible();
  await expect.element(page.getByText('25 phút trước')).toBeVisible();
});

test('a session is ended after a confirmation that names its device', async () => {
  answer(sessionListContract.end, true);
  await show();
  await endOf('Safari · iOS').click();
  answer(sessionListContract.list, [own]);
  await page
    .getByRole('dialog', { name: t('sessions:list.endTitle', { name: 'Safari · iOS' }) })
    .getByRole('button', { name: t('sessions:list.end') })
    .click();
  await expect.element(page.getByText(t('sessions:list.ended'))).toBeVisible();
  await expect.element(endOf('Safari · iOS')).not.toBeInTheDocument();
  expect(sent(sessionListContract.end)).toMatchObject([{ params: { id: phone.id } }]);
});

test('all other sessions are ended after a confirmation with their number', async () => {
  answer(sessionListContract.endOthers, true);
  await show();
  const endOthers = { name: t('sessions:list.endOthers') };
  await page.getByRole('button', endOthers).click();
  answer(sessionListContract.list, [own]);
  await expect.element(dialog().getByText(t('sessions:list.endOthersTitle', { count: 1 }))).toBeVisible();
  await dialog().getByRole('button', endOthers).click();
  await expect.element(page.getByText(t('sessions:list.othersEnded'))).toBeVisible();
  await expect.element(page.getByRole('button', endOthers)).not.toBeInTheDocument();
  expect(sent(sessionListContract.endOthers)).toMatchObject([{ body: {} }]);
});
