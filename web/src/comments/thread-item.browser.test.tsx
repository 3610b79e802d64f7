import { commentsContract } from '@coloa/contract/comments/comments.contract.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../test/accessible.ts';
import { answerComments } from '../../test/comments-server.ts';
import { comment, comments } from '../../test/fixtures/comments.ts';
import { newFixtureId } from '../../test/fixtures/ids.ts';
import { people } from '../../test/fixtures/people.ts';
import { render } from '../../test/render.tsx';
import { answer, sent } from '../../test/server.ts';
import { t } from '../../test/words.ts';
import { Activity } from '../activity/activity.tsx';

const issueId = newFixtureId();
const said = (text: string) => page.getByRole('article').filter({ hasText: text });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const replyTo = (name: string) => button(t('comments:thread.replyTo', { name }));
const field = () => page.getByRole('textbox', { name: t('comments:thread.reply') });
const sendReply = () => button(t('comments:thread.sendReply'));
const replies = (name: string) => page.getByRole('list', { name: t('comments:thread.replies', { name }) });
const folded = (name: string) => page.getByRole('button', { name: t('comments:thread.by', { name }), exact: false });

const show = (width = 1280) =>
  render(<Activity target={{ on: 'issue', id: issueId }} history={null} addressOf={(id) => `/?comment=${id}`} onGone={() => {}} />, {
    width,
  });

const resolved = { at: '2026-11-21T03:00:00.000Z', by: people.minh };

test('a reply is sent with the audience of its thread, and is shown below the first comment', async () => {
  const first = comment({ body: 'Câu hỏi', internal: false });
  answerComments([first, comment({ body: 'Việc khác', author: people.minh })]);
  await show();
  await replyTo(people.ha.name).click();
  await expect.element(field()).toHaveFocus();
  await expect.element(page.getByText(t('comments:visible'))).toBeVisible();
  await field().fill('Câu trả lời');
  await sendReply().click();
  await expect.element(replies(people.ha.name).getByRole('article')).toMatchTextContent('Câu trả lời');
  await expect.element(replyTo(people.ha.name)).toHaveFocus();
  expect(sent(commentsContract.onIssue)[0]?.body).toMatchObject({ internal: false, thread: first.id });
  await expectAccessible();
});

test('a draft of a reply is kept on the device, and dropped when it is cancelled', async () => {
  answerComments([comment({ body: 'Câu hỏi' })]);
  const { unmount } = await show();
  await replyTo(people.ha.name).click();
  await field().fill('Đang viết dở');
  await unmount();
  await show();
  await expect.element(field()).toHaveTextContent('Đang viết dở');
  await expect.element(page.getByText(t('comments:kept'))).toBeVisible();
  await button(t('ui:cancel')).click();
  await button(t('ui:discard.confirm')).click();
  await expect.element(replyTo(people.ha.name)).toHaveFocus();
});

test('text typed into a reply stays on the page when its thread is deleted', async () => {
  const items = answerComments([comment({ body: 'Câu hỏi' })]);
  const { queryClient } = await show();
  await replyTo(people.ha.name).click();
  await field().fill('Chưa gửi');
  items.splice(0);
  await queryClient.invalidateQueries();
  await expect.element(said('Câu hỏi')).toBeVisible();
  await expect.element(field()).toHaveTextContent('Chưa gửi');
});

test('the keyboard resolves a thread, which folds to one line, opens it and reopens it', async () => {
  const first = comment({ body: 'Câu hỏi' });
  answerComments([first, comment({ body: 'Câu trả lời', author: people.minh, thread: first.id })]);
  await show();
  ((await button(t('comments:thread.resolve')).findElement()) as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(folded(people.ha.name)).toHaveFocus();
  await expect.element(folded(people.ha.name)).toMatchTextContent(t('comments:thread.count', { count: 2 }));
  await expect.element(said('Câu hỏi')).not.toBeInTheDocument();
  await expectAccessible();
  await userEvent.keyboard('{Enter}');
  await expect.element(said('Câu trả lời')).toBeVisible();
  await expect.element(replyTo(people.ha.name)).toHaveFocus();
  await button(t('comments:thread.reopen')).click();
  await expect.element(button(t('comments:thread.resolve'))).toHaveFocus();
  expect(sent(commentsContract.resolve).map(({ body }) => body.resolved)).toEqual([true, false]);
});

test('a resolved thread is folded until its link or the user opens it', async () => {
  const first = comment({ body: 'Câu hỏi', resolved });
  answerComments([first]);
  await show();
  await expect.element(folded(people.ha.name)).toHaveAttribute('aria-expanded', 'false');
  await folded(people.ha.name).click();
  await expect.element(said('Câu hỏi')).toBeVisible();
  await button(t('comments:thread.fold')).click();
  await expect.element(folded(people.ha.name)).toHaveFocus();
});

test('a deleted first comment keeps its replies, and a lone comment offers only a reply', async () => {
  const can = { edit: false, delete: false, resolve: false };
  const first = comment({ body: '', deleted: true, can });
  answerComments([first, comment({ body: 'Còn đây', thread: first.id, can }), comment({ body: 'Một mình', author: people.minh })]);
  await show();
  await expect.element(page.getByText(t('comments:thread.deleted'))).toBeVisible();
  await expect.element(replies(people.ha.name).getByRole('article')).toMatchTextContent('Còn đây');
  await expect.element(button(t('comments:thread.resolve'))).not.toBeInTheDocument();
  await expect.element(replyTo(people.minh.name)).toBeVisible();
});

test('the audience of a reply cannot be changed, and neither can that of a comment with replies', async () => {
  const first = comment({ body: 'Câu hỏi' });
  answerComments([first, comment({ body: 'Câu trả lời', author: people.minh, thread: first.id })]);
  await show();
  for (const name of [people.ha.name, people.minh.name]) {
    await button(t('comments:actions', { name })).click();
    await page.getByRole('menuitem', { name: t('comments:edit') }).click();
    await expect.element(page.getByRole('group', { name: t('comments:audience') })).not.toBeInTheDocument();
    await page.getByRole('textbox', { name: t('comments:comment') }).fill('Đã sửa');
    await button(t('ui:save')).click();
    await expect.element(button(t('ui:save'))).not.toBeInTheDocument();
  }
  expect(sent(commentsContract.update).map(({ body }) => body.internal)).toEqual([undefined, undefined]);
});

test('users who cannot comment see threads without actions, also at 360 px', async () => {
  const first = comment({ body: 'Câu hỏi', can: { edit: false, delete: false, resolve: false } });
  const reply = comment({ body: 'Câu trả lời dài '.repeat(20), author: people.minh, thread: first.id });
  answer(commentsContract.ofIssue, comments([first, reply], { write: false }));
  await show(360);
  await expect.element(said('Câu trả lời')).toBeVisible();
  await expect.element(replyTo(people.ha.name)).not.toBeInTheDocument();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  await expectAccessible();
});
