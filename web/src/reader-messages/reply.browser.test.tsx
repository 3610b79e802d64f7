import { type ShareMessage, sharesContract } from '@coloa/contract/reports/shares.contract.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../test/accessible.ts';
import { listOf } from '../../test/fixtures/lists.ts';
import { people } from '../../test/fixtures/people.ts';
import { projectDetail } from '../../test/fixtures/projects.ts';
import { shareMessage } from '../../test/fixtures/reports.ts';
import { render } from '../../test/render.tsx';
import { answer, refusal, sent } from '../../test/server.ts';
import { t } from '../../test/words.ts';
import { MessageList } from './message-list.tsx';

const project = projectDetail();
const name = 'Chị Lan';
const secret = ['Hoa', 'Sua', '@19'].join('');
const opener = () => page.getByRole('button', { name: t('shares:messages.replyTo', { name }), exact: true });
const box = () => page.getByRole('textbox', { name: t('shares:messages.replyTo', { name }) });
const send = () => page.getByRole('button', { name: t('shares:messages.sendReply'), exact: true });

async function show(message: Partial<ShareMessage> = {}) {
  answer(sharesContract.messages, listOf([]));
  return render(<MessageList project={project} messages={[shareMessage({ name, ...message })]} />);
}

test('the team replies to a reader by keyboard, a failure keeps the text, and the focus returns', async () => {
  await show();
  await opener().click();
  await expect.element(box()).toHaveFocus();
  await expect.element(send()).toBeDisabled();
  await userEvent.keyboard('Đã sửa ở bản 2.1');
  await expectAccessible();
  answer(sharesContract.setMessage, refusal('PROJECT_ARCHIVED', { message: 'Dự án đã được lưu trữ.' }));
  await send().click();
  await expect
    .element(page.getByRole('form', { name: t('shares:messages.replyTo', { name }) }).getByText('Dự án đã được lưu trữ.'))
    .toBeVisible();
  await expect.element(box()).toHaveValue('Đã sửa ở bản 2.1');
  answer(sharesContract.setMessage, true);
  await send().click();
  await expect.element(opener()).toHaveFocus();
  expect(sent(sharesContract.setMessage).at(-1)?.body).toMatchObject({ reply: 'Đã sửa ở bản 2.1' });
});

test('a reply with a secret is asked about before readers see it', async () => {
  await show();
  answer(sharesContract.setMessage, true);
  await opener().click();
  await box().fill(`Mật khẩu: ${secret}`);
  await send().click();
  await expect.element(page.getByRole('dialog', { name: t('secrets:question.title') })).toBeVisible();
  await page.getByRole('button', { name: t('secrets:redact'), exact: true }).click();
  await expect.element(box()).toHaveValue(`Mật khẩu: ⟦${secret}⟧`);
  expect(sent(sharesContract.setMessage)).toEqual([]);
});

test('a reply is edited, and cancelling a changed text needs a confirmation', async () => {
  await show({ reply: { by: people.ha, at: '2026-11-20T02:00:00.000Z', text: 'Cảm ơn chị.' } });
  await expect.element(page.getByText('Cảm ơn chị.')).toBeVisible();
  await page.getByRole('button', { name: t('shares:messages.editReplyTo', { name }) }).click();
  await expect.element(box()).toHaveValue('Cảm ơn chị.');
  await box().fill('Cảm ơn.');
  await page.getByRole('button', { name: t('ui:cancel'), exact: true }).click();
  await page.getByRole('button', { name: t('ui:discard.confirm'), exact: true }).click();
  await expect.element(box()).not.toBeInTheDocument();
  await expect.element(page.getByText('Cảm ơn chị.')).toBeVisible();
});

test('a reply that a colleague wrote in the meantime is shown before it is replaced', async () => {
  const message = shareMessage({ name });
  answer(sharesContract.messages, listOf([]));
  const { rerender } = await render(<MessageList project={project} messages={[message]} />);
  await opener().click();
  await box().fill('Đã sửa.');
  const theirs = { by: people.ha, at: '2026-11-20T02:00:00.000Z', text: 'Chúng tôi xem lại ngày mai.' };
  await rerender(<MessageList project={project} messages={[{ ...message, reply: theirs }]} />);
  await expect.element(page.getByText(theirs.text)).toBeVisible();
  answer(sharesContract.setMessage, refusal('REPLY_CHANGED'));
  await send().click();
  await expect.poll(() => sent(sharesContract.setMessage).map(({ body }) => body.replyTo)).toEqual([null]);
  await expect.element(page.getByRole('form').getByText('REPLY_CHANGED')).toBeVisible();
  await expect.element(box()).toHaveValue('Đã sửa.');
  answer(sharesContract.setMessage, true);
  await send().click();
  await expect.poll(() => sent(sharesContract.setMessage).at(-1)?.body).toMatchObject({ reply: 'Đã sửa.', replyTo: theirs.at });
});

test('a message of a link that has ended explains why it takes no reply', async () => {
  await show({ share: { id: shareMessage().share.id, label: 'Phòng ATTT', state: 'REVOKED' } });
  await expect.element(page.getByText(t('shares:messages.cannotReply'))).toBeVisible();
  await expect.element(opener()).not.toBeInTheDocument();
});
