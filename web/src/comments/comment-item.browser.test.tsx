import { commentsContract } from '@coloa/contract/comments/comments.contract.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../test/accessible.ts';
import { answerComments } from '../../test/comments-server.ts';
import { comment } from '../../test/fixtures/comments.ts';
import { newFixtureId } from '../../test/fixtures/ids.ts';
import { people } from '../../test/fixtures/people.ts';
import { watchCopies } from '../../test/input.ts';
import { render } from '../../test/render.tsx';
import { hold, sent } from '../../test/server.ts';
import { t } from '../../test/words.ts';
import { Activity } from '../activity/activity.tsx';

const issueId = newFixtureId();
const said = (text: string) => page.getByRole('article').filter({ hasText: text });
const actionsOf = (text: string) => said(text).getByRole('button', { name: t('comments:actions', { name: people.ha.name }) });
const editor = () => page.getByRole('textbox', { name: t('comments:comment') });
const opener = () => page.getByRole('button', { name: t('comments:placeholder') });
const save = () => page.getByRole('button', { name: t('ui:save') });

async function show(...bodies: string[]) {
  const items = answerComments(bodies.map((body, n) => comment({ body, createdAt: `2026-11-20T0${n}:00:00.000Z` })));
  return {
    ...(await render(<Activity target={{ on: 'issue', id: issueId }} history={null} addressOf={() => '/'} onGone={() => {}} />)),
    items,
  };
}

async function choose(text: string, action: 'edit' | 'delete'): Promise<void> {
  await actionsOf(text).click();
  await page.getByRole('menuitem', { name: t(`comments:${action}`) }).click();
}

test('text typed while an edited comment is being saved keeps its editor open', async () => {
  await show('Câu thứ nhất');
  await choose('Câu thứ nhất', 'edit');
  await editor().fill('Câu đã sửa');
  const saving = hold(commentsContract.update);
  await save().click();
  await saving.arrived;
  await editor().click();
  await userEvent.keyboard('{Control>}{End}{/Control} lần nữa');
  saving.release();
  await expect.element(save()).not.toHaveAttribute('aria-busy', 'true');
  await expect.element(editor()).toHaveTextContent('Câu đã sửa lần nữa');
  await save().click();
  await expect.element(actionsOf('Câu đã sửa lần nữa')).toHaveFocus();
  expect(sent(commentsContract.update).map(({ body }) => body.body)).toEqual(['Câu đã sửa', 'Câu đã sửa lần nữa']);
});

test('after a deletion the focus moves to the next comment, and after the last to the new-comment field', async () => {
  await show('Lời thứ nhất', 'Lời thứ hai');
  const remove = async (text: string) => {
    await choose(text, 'delete');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('comments:delete') })
      .click();
    await expect.element(said(text)).not.toBeInTheDocument();
  };
  await remove('Lời thứ hai');
  await expect.element(actionsOf('Lời thứ nhất')).toHaveFocus();
  await remove('Lời thứ nhất');
  await expect.element(opener()).toHaveFocus();
});

test('text typed into a deleted comment stays on the page until its editor is closed', async () => {
  const { items, queryClient } = await show('Lời đầu');
  await choose('Lời đầu', 'edit');
  await editor().fill('Lời đã sửa rất lâu');
  items.splice(0);
  await queryClient.invalidateQueries();
  await expect.element(page.getByText(t('comments:gone'))).toBeVisible();
  await expect.element(editor()).toHaveTextContent('Lời đã sửa rất lâu');
  await expectAccessible();
  await page.getByRole('button', { name: t('ui:cancel') }).click();
  await page.getByRole('button', { name: t('ui:discard.confirm') }).click();
  await expect.element(page.getByRole('article')).not.toBeInTheDocument();
  await expect.element(opener()).toHaveFocus();
});

test('a comment of another person can be neither edited nor deleted', async () => {
  answerComments([comment({ author: people.minh, body: 'Của người khác', can: { edit: false, delete: false, resolve: false } })]);
  await render(<Activity target={{ on: 'issue', id: issueId }} history={null} addressOf={() => '/'} onGone={() => {}} />);
  await page.getByRole('button', { name: t('comments:actions', { name: people.minh.name }) }).click();
  await expect.element(page.getByRole('menuitem')).toHaveTextContent(t('comments:copyLink'));
});

test('the link of a comment is copied', async () => {
  const copied = watchCopies();
  await show('Lời đầu');
  await actionsOf('Lời đầu').click();
  await page.getByRole('menuitem', { name: t('comments:copyLink') }).click();
  await expect.element(page.getByText(t('ui:copied'))).toBeVisible();
  expect(copied()).toEqual([expect.stringMatching(/#\/$/)]);
});

test('each line of a comment is a line, also in the preview', async () => {
  await show('Dòng một\nDòng **hai\nDòng** ba');
  const breaks = (root: Element) => [...root.querySelectorAll('p')].map((each) => each.querySelectorAll('br').length);
  expect(breaks(await said('Dòng một').findElement())).toEqual([2]);
  await choose('Dòng một', 'edit');
  const preview = page.getByRole('region', { name: t('editor:previewOf', { name: t('comments:comment') }) });
  await expect.element(preview).toBeInTheDocument();
  await expect.poll(() => breaks(preview.element())).toEqual([2]);
});

test('on a phone the menu of an internal comment is beside its author', async () => {
  answerComments([comment({ internal: true, body: 'Nội bộ', editedAt: '2026-11-21T00:00:00.000Z' })]);
  await render(<Activity target={{ on: 'issue', id: issueId }} history={null} addressOf={() => '/'} onGone={() => {}} />, { width: 360 });
  const menu = actionsOf('Nội bộ');
  await expect.element(menu).toBeVisible();
  const author = said('Nội bộ').getByText(people.ha.name).element().getBoundingClientRect();
  const box = menu.element().getBoundingClientRect();
  expect(Math.abs(box.top + box.bottom - author.top - author.bottom)).toBeLessThan(16);
});
