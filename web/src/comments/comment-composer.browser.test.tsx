import { commentsContract } from '@coloa/contract/comments/comments.contract.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../test/accessible.ts';
import { comment, comments } from '../../test/fixtures/comments.ts';
import { newFixtureId } from '../../test/fixtures/ids.ts';
import { paste } from '../../test/input.ts';
import { render } from '../../test/render.tsx';
import { answer, hold, sent } from '../../test/server.ts';
import { t } from '../../test/words.ts';
import { Activity } from './activity.tsx';

const issueId = newFixtureId();
const opener = () => page.getByRole('button', { name: t('comments:placeholder') });
const editor = () => page.getByRole('textbox', { name: t('comments:comment') });
const send = () => page.getByRole('button', { name: t('comments:send') });
const said = (text: string) => page.getByRole('article').filter({ hasText: text });

const show = () => render(<Activity target={{ on: 'issue', id: issueId }} history={null} addressOf={() => '/'} onGone={() => {}} />);

test('text typed while a comment is being sent stays in a new comment', async () => {
  answer(commentsContract.ofIssue, comments());
  answer(commentsContract.onIssue, ({ body }) => comment({ id: body.id ?? '', body: body.body }));
  await show();
  await opener().click();
  await editor().fill('Câu thứ nhất');
  const first = hold(commentsContract.onIssue);
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await first.arrived;
  await userEvent.keyboard(' và câu thứ hai');
  first.release();
  await expect.element(said('Câu thứ nhất')).toBeVisible();
  await expect.element(editor()).toHaveTextContent('và câu thứ hai');
  await send().click();
  await expect.element(said('và câu thứ hai')).toBeVisible();
  await expect.element(opener()).toHaveFocus();
  expect(sent(commentsContract.onIssue).map(({ body }) => body.body)).toEqual(['Câu thứ nhất', 'và câu thứ hai']);
});

test('the send button and the length error of a long comment stay in sight', async () => {
  answer(commentsContract.ofIssue, comments());
  await show();
  await opener().click();
  await paste(editor(), { text: 'Một dòng dài\n'.repeat(LIMITS.comment / 13 + 1) });
  await expect.element(send()).toBeDisabled();
  for (const width of [1440, 360]) {
    await page.viewport(width, 780);
    await expect.element(send()).toBeInViewport();
    await expect.element(editor()).toBeInViewport();
  }
  await expectAccessible();
});
