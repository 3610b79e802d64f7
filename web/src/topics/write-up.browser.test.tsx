import { topicsContract } from '@coloa/contract/topics/topics.contract.ts';
import type { WriteUp } from '@coloa/contract/topics/topics.schema.ts';
import { type WriteUpComment, writeUpCommentsContract } from '@coloa/contract/topics/write-up-comments.contract.ts';
import { writeUpVersionsContract } from '@coloa/contract/topics/write-up-versions.contract.ts';
import { writeUpsContract } from '@coloa/contract/topics/write-ups.contract.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../test/accessible.ts';
import { listOf } from '../../test/fixtures/lists.ts';
import { people } from '../../test/fixtures/people.ts';
import { ARTICLE, writeUp, writeUpAsRow, writeUpComment } from '../../test/fixtures/topics.ts';
import { renderPage } from '../../test/render.tsx';
import { answer, answerUnlessSet, hold, refusal, sent } from '../../test/server.ts';
import { t } from '../../test/words.ts';
import { storage } from '../lib/storage.ts';
import { paths } from '../routes/paths.ts';

async function show(given: WriteUp, comments: WriteUpComment[] = [], search: Parameters<typeof paths.writeUp>[1] = {}) {
  answer(writeUpsContract.get, given);
  answerUnlessSet(writeUpsContract.list, listOf([]));
  answer(writeUpCommentsContract.list, () => ({ items: comments, can: { write: true } }));
  answer(writeUpCommentsContract.people, [people.minh]);
  answer(topicsContract.categories, []);
  answer(topicsContract.options, []);
  return renderPage(paths.writeUp(given.id, search), { width: 1440, height: 900 });
}

const contents = () => page.getByRole('navigation', { name: t('topics:contents') });
const like = () => page.getByRole('button', { name: new RegExp(`^(${t('topics:like.do')}|${t('topics:like.done')})`) });
const inView = (words: string) => {
  const { top, bottom } = page.getByRole('heading', { name: words }).element().getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
};

test('the page of a write-up names the unsaved draft of this device, and links to its form', async () => {
  const shown = writeUp({ content: ARTICLE });
  storage.setJson(`coloa.draft.write-up.${people.ha.id}.${shown.id}.form`, { savedAt: Date.now(), changes: { content: 'Bản mới' } });
  await show(shown);
  const link = page.getByRole('link', { name: t('editor:draft.goOn') });
  await expect.element(link).toHaveAttribute('href', `#${paths.writeUpEdit(shown.id)}`);
});

test('the contents scroll to a heading, set it in the address, and highlight it', async () => {
  const shown = writeUp({ content: ARTICLE });
  const { address } = await show(shown);
  await expect
    .poll(() =>
      contents()
        .getByRole('link')
        .elements()
        .map((link) => link.textContent),
    )
    .toEqual(['Ý tưởng', 'Thực hiện', 'Khắc phục']);
  await expectAccessible();
  await contents().getByRole('link', { name: 'Khắc phục' }).click();
  await expect.poll(() => inView('Khắc phục')).toBe(true);
  expect(address()).toBe(paths.writeUp(shown.id, { at: 'khac-phuc' }));
  await expect.element(contents().getByRole('link', { name: 'Khắc phục' })).toHaveAttribute('aria-current', 'location');
});

test('an address with a heading or a comment opens the write-up there', async () => {
  const shown = writeUp({ content: ARTICLE });
  const said = writeUpComment();
  const { go } = await show(shown, [said], { at: 'khac-phuc' });
  await expect.poll(() => inView('Khắc phục')).toBe(true);
  await go(paths.writeUpNew());
  await go(paths.writeUp(shown.id, { comment: said.id }));
  const comment = page.getByText(said.body);
  await expect.element(comment).toBeInTheDocument();
  await expect.poll(() => comment.element().getBoundingClientRect().bottom <= innerHeight).toBe(true);
  expect(inView('Ý tưởng')).toBe(false);
});

test('a like is shown immediately and withdrawn again, and a failed one is reset', async () => {
  const shown = writeUp();
  await show(shown);
  answer(writeUpsContract.like, ({ body }) => {
    answer(writeUpsContract.get, { ...shown, liked: body.liked, likes: body.liked ? 1 : 0 });
    return true as const;
  });
  await like().click();
  await expect.element(like()).toHaveAttribute('aria-pressed', 'true');
  await expect.element(like()).toHaveTextContent(`${t('topics:like.done')} 1`);
  await like().click();
  await expect.element(like()).toHaveAttribute('aria-pressed', 'false');
  answer(writeUpsContract.like, 'no network');
  const held = hold(writeUpsContract.like);
  await like().click();
  await held.arrived;
  await expect.element(like()).toHaveAttribute('aria-pressed', 'true');
  held.release();
  await expect.element(page.getByText(t('app:failure.network'), { exact: false })).toBeVisible();
  await expect.element(like()).toHaveAttribute('aria-pressed', 'false');
  expect(sent(writeUpsContract.like).map(({ body }) => body.liked)).toEqual([true, false, true]);
});

test('after a failed like and a failed withdrawal the write-up is not liked', async () => {
  await show(writeUp());
  await expect.element(like()).toBeVisible();
  answer(writeUpsContract.like, 'no network');
  answer(writeUpsContract.get, 'no network');
  const held = hold(writeUpsContract.like);
  await like().click();
  await expect.element(like()).toHaveAttribute('aria-pressed', 'true');
  await like().click();
  await expect.element(like()).toHaveAttribute('aria-pressed', 'false');
  held.release();
  await expect.poll(() => sent(writeUpsContract.like).map(({ body }) => body.liked)).toEqual([true, false]);
  await expect.element(page.getByRole('button', { name: t('topics:like.do'), exact: true })).toHaveAttribute('aria-pressed', 'false');
});

test('a comment on a write-up mentions a person and is edited afterwards', async () => {
  const comments: WriteUpComment[] = [];
  await show(writeUp(), comments);
  answer(writeUpCommentsContract.write, ({ body }) => {
    const said = writeUpComment({ ...body, author: people.ha, can: { edit: true, delete: true } });
    comments.push(said);
    return said;
  });
  answer(writeUpCommentsContract.update, ({ params, body }) => {
    comments.splice(0, 1, writeUpComment({ ...comments[0], id: params.id, body: body.body, editedAt: '2026-11-20T04:00:00.000Z' }));
    return true as const;
  });
  await page.getByRole('button', { name: t('comments:placeholder') }).click();
  const editor = page.getByRole('textbox', { name: t('comments:comment') });
  await editor.click();
  await userEvent.keyboard('Rất hay, @minh');
  await expect.poll(() => sent(writeUpCommentsContract.people).at(-1)?.query.q).toBe('minh');
  await page.getByRole('option').first().click();
  await userEvent.keyboard('còn gì nữa?');
  await page.getByRole('button', { name: t('comments:send') }).click();
  const list = page.getByRole('list', { name: t('topics:talk.title') });
  await expect.element(list.getByText('còn gì nữa?', { exact: false })).toBeVisible();
  expect(sent(writeUpCommentsContract.write)[0]?.body.body).toContain(`@${people.minh.username}`);
  await page.getByRole('button', { name: t('comments:actions', { name: people.ha.name }) }).click();
  await page.getByRole('menuitem', { name: t('comments:edit') }).click();
  await editor.fill('Còn PrintSpoofer thì sao?');
  await page.getByRole('button', { name: t('ui:save') }).click();
  await expect.element(list.getByText(t('comments:edited'), { exact: false })).toBeVisible();
  expect(sent(writeUpCommentsContract.update)).toMatchObject([{ body: { body: 'Còn PrintSpoofer thì sao?' } }]);
  await expectAccessible();
});

test('a write-up links to others of its category, and to the whole category if there are more', async () => {
  const other = writeUp({ title: 'Từ quản trị đến SYSTEM' });
  answer(writeUpsContract.list, listOf([writeUpAsRow(other)], { total: 6 }));
  await show(writeUp());
  const others = page.getByRole('region', { name: t('topics:moreOfCategory', { category: other.category }) });
  await expect.element(others.getByRole('link', { name: other.title })).toHaveAttribute('href', `#${paths.writeUp(other.id)}`);
  const all = others.getByRole('link', { name: t('topics:allOfCategory') });
  await expect.element(all).toHaveAttribute('href', `#${paths.topics({ category: other.category })}`);
});

test('an earlier text is compared with the current one and restored as a new version, with undo', async () => {
  const shown = writeUp({ title: 'Tiêu đề mới', version: 2, can: { edit: true, delete: true, why: {} } });
  const versions = [2, 1].map((version) => ({
    version,
    at: shown.updatedAt,
    by: people.lan,
    title: version === 1 ? 'Tiêu đề cũ' : shown.title,
  }));
  answer(writeUpVersionsContract.list, versions);
  answer(writeUpVersionsContract.get, ({ params }) => {
    const found = versions.find(({ version }) => version === params.version);
    return found ? { ...found, content: shown.content, unavailableFiles: [] } : refusal('NOT_FOUND');
  });
  answer(writeUpVersionsContract.restore, ({ params }) => {
    const title = versions.find(({ version }) => version === params.version)?.title ?? '';
    Object.assign(shown, { title, version: shown.version + 1 });
    return true as const;
  });
  await show(shown);
  await page
    .getByRole('main')
    .getByRole('button', { name: t('ui:more') })
    .first()
    .click();
  await page.getByRole('menuitem', { name: t('comments:versions.open') }).click();
  const dialog = page.getByRole('dialog');
  await expect.poll(() => document.querySelector('[role=dialog] ins')?.textContent).toBe('cũ');
  await expectAccessible();
  await dialog.getByRole('button', { name: t('comments:versions.restore') }).click();
  await expect.element(page.getByRole('heading', { name: 'Tiêu đề cũ', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: t('ui:undo') }).click();
  await expect.element(page.getByRole('heading', { name: 'Tiêu đề mới', level: 1 })).toBeVisible();
  expect(sent(writeUpVersionsContract.restore).map(({ params, body }) => [params.version, body.version])).toEqual([
    [1, 2],
    [2, 3],
  ]);
});

test('a user who cannot edit a write-up has no versions in its menu', async () => {
  await show(writeUp({ can: { edit: false, delete: false, why: {} } }));
  await page
    .getByRole('main')
    .getByRole('button', { name: t('ui:more') })
    .first()
    .click();
  await expect.element(page.getByRole('menuitem', { name: t('topics:print') })).toBeVisible();
  await expect.element(page.getByRole('menuitem', { name: t('comments:versions.open') })).not.toBeInTheDocument();
});
