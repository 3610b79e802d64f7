import { commentsContract } from '@coloa/contract/comments/comments.contract.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../test/accessible.ts';
import { answerComments } from '../../test/comments-server.ts';
import { comment } from '../../test/fixtures/comments.ts';
import { newFixtureId } from '../../test/fixtures/ids.ts';
import { me } from '../../test/fixtures/me.ts';
import { people } from '../../test/fixtures/people.ts';
import { paste } from '../../test/input.ts';
import { render } from '../../test/render.tsx';
import { answer, hold, sent } from '../../test/server.ts';
import { t } from '../../test/words.ts';
import { Activity } from '../activity/activity.tsx';
import { coversBottom } from '../ui/behavior/covers-bottom.ts';

const issueId = newFixtureId();
const opener = () => page.getByRole('button', { name: t('comments:placeholder') });
const editor = () => page.getByRole('textbox', { name: t('comments:comment') });
const send = () => page.getByRole('button', { name: t('comments:send') });
const said = (text: string) => page.getByRole('article').filter({ hasText: text });
const bodiesSent = () => sent(commentsContract.onIssue).map(({ body }) => body.body);

const show = () => render(<Activity target={{ on: 'issue', id: issueId }} history={null} addressOf={() => '/'} onGone={() => {}} />);
async function write(text: string): Promise<void> {
  await opener().click();
  await editor().fill(text);
}

/** Simulates a server that stores the first comment but whose response is lost. */
function loseFirstAnswer(): void {
  const items = answerComments();
  answer(commentsContract.onIssue, ({ body: { id = '', body, internal = true } }) => {
    answerComments(items);
    items.push(comment({ id, body, internal }));
    return 'no network';
  });
}

/** Shows the comments of an issue on a phone, above a bar at the bottom of the window. */
async function showAboveBar(height: number) {
  answerComments();
  await render(
    <>
      <div style={{ height: 900 }} />
      <Activity target={{ on: 'issue', id: issueId }} history={null} addressOf={() => '/'} onGone={() => {}} />
      <div style={{ height: 300 }} />
      <div ref={coversBottom} data-bar style={{ position: 'fixed', inset: 'auto 0 0', height: 56 }} />
    </>,
    { width: 360, height },
  );
  await opener().click();
}
/** Returns how many px of the button are below the upper edge of the bar, or negative if none. */
const covered = () =>
  send().element().getBoundingClientRect().bottom - (document.querySelector('[data-bar]')?.getBoundingClientRect().top ?? 0);
const isInSight = () => covered() <= 0;
const frames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));

test('on a phone the buttons stay above a bar at the bottom of the window while a comment is written', async () => {
  await showAboveBar(740);
  await expect.poll(isInSight).toBe(true);
  await editor().fill('a\n'.repeat(12));
  await expect.poll(isInSight).toBe(true);
});

test('a press on the audience does not move it, and a focus by keyboard shows the buttons', async () => {
  await showAboveBar(740);
  await expect.poll(isInSight).toBe(true);
  scrollBy({ top: covered() - 6, behavior: 'instant' });
  const before = scrollY;
  expect(isInSight()).toBe(false);
  await page.getByText(t('comments:visible'), { exact: true }).click();
  await frames();
  expect(scrollY).toBe(before);
  await userEvent.keyboard('{Tab}');
  await expect.poll(isInSight).toBe(true);
});

test('in a low window, the cursor stays visible rather than the buttons', async () => {
  await showAboveBar(260);
  await editor().fill('a\n'.repeat(10));
  await userEvent.keyboard('{Control>}{Home}{/Control}b{Enter}');
  await expect.poll(() => editor().element().textContent).toBe(`b${'a'.repeat(10)}`);
  await frames();
  // The new line, which has the cursor and made the editor higher.
  expect(editor().element().querySelectorAll('.cm-line')[1]?.getBoundingClientRect().top).toBeGreaterThan(0);
});

test('text typed while a comment is being sent stays in a new comment', async () => {
  answerComments();
  await show();
  await write('Câu thứ nhất');
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
  expect(bodiesSent()).toEqual(['Câu thứ nhất', 'và câu thứ hai']);
});

test('unsent text is still in the editor when the page is opened again', async () => {
  answerComments();
  const screen = await show();
  await write('Đang viết dở');
  await screen.unmount();
  await show();
  await expect.element(editor()).toHaveTextContent('Đang viết dở');
  await expect.element(page.getByText(t('comments:kept'))).toBeVisible();
  await expect.element(editor()).not.toHaveFocus();
});

test('the send button and the length error of a long comment stay visible', async () => {
  answerComments();
  await show();
  await opener().click();
  await paste(editor(), { text: 'Một dòng dài\n'.repeat(LIMITS.comment / 13 + 1) });
  await expect.element(send()).toBeDisabled();
  const tooLong = new RegExp(`^${t('ui:field.tooLong', { count: 2, over: 0, max: 0 }).split('0')[0]}`);
  for (const width of [1440, 360]) {
    await page.viewport(width, 780);
    await expect.element(send()).toBeInViewport();
    await expect.element(editor()).toBeInViewport();
    await expect.element(page.getByText(tooLong)).toBeInViewport();
  }
  await expectAccessible();
});

test('a comment whose response was lost is sent again under its id, with the current text', async () => {
  loseFirstAnswer();
  await show();
  await write('Đã sửa trên bản thử');
  const list = hold(commentsContract.ofIssue);
  await send().click();
  await expect.element(page.getByRole('button', { name: t('ui:retry') })).toBeVisible();
  await expect.element(page.getByRole('main').getByText(t('app:failure.network'))).toBeVisible();
  await expect.element(editor()).toHaveTextContent('Đã sửa trên bản thử');
  await editor().click();
  await userEvent.keyboard('{Control>}{End}{/Control}, mời xem lại');
  await send().click();
  await expect.element(opener()).toBeVisible();
  list.release();
  await expect.element(said('Đã sửa trên bản thử, mời xem lại')).toBeVisible();
  await expect.poll(() => page.getByRole('article').elements()).toHaveLength(1);
  const [first, second] = sent(commentsContract.onIssue);
  expect(second?.body.id).toBe(first?.body.id);
  expect(sent(commentsContract.update)).toMatchObject([{ body: { id: first?.body.id, body: 'Đã sửa trên bản thử, mời xem lại' } }]);
});

test('a comment whose response was lost leaves the editor once it is listed, and the next one gets a new id', async () => {
  loseFirstAnswer();
  const { queryClient } = await show();
  await write('Đã sửa trên bản thử');
  await send().click();
  await expect.element(page.getByRole('button', { name: t('ui:retry') })).toBeVisible();
  await queryClient.invalidateQueries();
  await expect.element(said('Đã sửa trên bản thử')).toBeVisible();
  await write('Còn một chỗ');
  await send().click();
  await expect.element(said('Còn một chỗ')).toBeVisible();
  const [first, second] = sent(commentsContract.onIssue);
  expect(second?.body.id).not.toBe(first?.body.id);
  expect(bodiesSent()).toEqual(['Đã sửa trên bản thử', 'Còn một chỗ']);
});

test('the list of people to mention opens below the text, inside the window, without the author', async () => {
  answerComments();
  answer(commentsContract.peopleOfIssue, [
    { ...people.minh, outside: false },
    { ...people.ha, id: me().id, outside: false },
  ]);
  await render(<Activity target={{ on: 'issue', id: issueId }} history={null} addressOf={() => '/'} onGone={() => {}} />, {
    width: 360,
    height: 740,
  });
  await opener().click();
  await userEvent.keyboard('Nhờ bạn xem lại giúp @');
  const option = page.getByRole('option');
  await expect.element(option).toHaveLength(1);
  await expect.element(option).toMatchTextContent(people.minh.name);
  const list = option.element().closest('.cm-tooltip')?.getBoundingClientRect();
  expect(list?.top).toBeGreaterThan(editor().element().getBoundingClientRect().top);
  expect(list?.right).toBeLessThanOrEqual(352);
});
