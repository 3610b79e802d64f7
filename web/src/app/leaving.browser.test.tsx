import { configContract } from '@coloa/contract/config/config.contract.ts';
import { filesContract } from '@coloa/contract/files/files.contract.ts';
import { sessionsContract } from '@coloa/contract/sessions/sessions.contract.ts';
import { topicsContract } from '@coloa/contract/topics/topics.contract.ts';
import { writeUpCommentsContract } from '@coloa/contract/topics/write-up-comments.contract.ts';
import { writeUpsContract } from '@coloa/contract/topics/write-ups.contract.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { config } from '../../test/fixtures/config.ts';
import { uploaded } from '../../test/fixtures/files.ts';
import { listOf } from '../../test/fixtures/lists.ts';
import { writeUp } from '../../test/fixtures/topics.ts';
import { paste, picture } from '../../test/input.ts';
import { renderPage } from '../../test/render.tsx';
import { answer, hold, refusal } from '../../test/server.ts';
import { t } from '../../test/words.ts';
import { paths } from '../routes/paths.ts';

const button = (name: string) => page.getByRole('button', { name });
const rate = () => page.getByLabelText(t('config:reward.field.row'), { exact: true });
const question = () => page.getByRole('dialog', { name: t('ui:leave.title') });

async function showConfig() {
  answer(configContract.get, config());
  const screen = await renderPage(paths.config());
  await rate().fill('3');
  return screen;
}

test('leaving a comment with a pending upload asks once', async () => {
  const shown = writeUp();
  answer(writeUpsContract.get, shown);
  answer(writeUpsContract.list, listOf([]));
  answer(writeUpCommentsContract.list, { items: [], can: { write: true } });
  for (const endpoint of [topicsContract.categories, topicsContract.options]) answer(endpoint, []);
  answer(filesContract.upload, uploaded());
  const coming = hold(filesContract.upload);
  const { go, address } = await renderPage(paths.writeUp(shown.id));
  await button(t('comments:placeholder')).click();
  await paste(page.getByRole('textbox', { name: t('comments:comment') }), { files: [await picture()] });
  await coming.arrived;
  const to = paths.writeUpNew();
  void go(to);
  await expect.element(question().getByText(t('ui:leave.files'))).toBeVisible();
  await button(t('ui:leave.stay')).click();
  expect(address()).toBe(paths.writeUp(shown.id));
  void go(to);
  await button(t('ui:leave.confirm')).click();
  await expect.poll(address).toBe(to);
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  coming.release();
});

test('a failed save of a form without a draft keeps the page and the text', async () => {
  const { address } = await showConfig();
  answer(configContract.setReward, refusal('INTERNAL', { message: 'Máy chủ gặp lỗi.' }));
  await button(t('config:reward.save')).click();
  await expect.element(page.getByText('Máy chủ gặp lỗi.')).toBeVisible();
  expect(address()).toBe(paths.config());
  await expect.element(rate()).toHaveValue('3');
});

test('the end of the session asks before it discards text without a draft, which can first be copied', async () => {
  const { address } = await showConfig();
  for (const endpoint of [configContract.setReward, sessionsContract.refresh]) answer(endpoint, refusal('TOKEN_INVALID'));
  await button(t('config:reward.save')).click();
  await expect.element(page.getByText(t('app:copyUnsaved'))).toBeVisible();
  await question()
    .getByRole('button', { name: t('ui:leave.stay') })
    .click();
  await expect.element(rate()).toHaveValue('3');
  expect(address()).toBe(paths.config());
  await button(t('config:reward.save')).click();
  await question()
    .getByRole('button', { name: t('ui:leave.confirm') })
    .click();
  await expect.poll(address, { timeout: 15_000 }).toMatch(/^\/login/);
});
