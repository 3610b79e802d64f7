import { filesContract } from '@coloa/contract/files/files.contract.ts';
import { topicsContract } from '@coloa/contract/topics/topics.contract.ts';
import type { WriteUp } from '@coloa/contract/topics/topics.schema.ts';
import { writeUpCommentsContract } from '@coloa/contract/topics/write-up-comments.contract.ts';
import { writeUpsContract } from '@coloa/contract/topics/write-ups.contract.ts';
import { usersContract } from '@coloa/contract/users/users.contract.ts';
import { viewsContract } from '@coloa/contract/views/views.contract.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../test/accessible.ts';
import { uploaded } from '../../test/fixtures/files.ts';
import { listOf } from '../../test/fixtures/lists.ts';
import { member } from '../../test/fixtures/people.ts';
import { topic, writeUp } from '../../test/fixtures/topics.ts';
import { paste, picture } from '../../test/input.ts';
import { renderPage } from '../../test/render.tsx';
import { answer, hold, publish, refusal, sent } from '../../test/server.ts';
import { t } from '../../test/words.ts';
import { paths } from '../routes/paths.ts';

const shown = topic();
const ofTopic = { id: shown.id, name: shown.name, category: shown.category };

async function show(path: string, given?: WriteUp) {
  let kept = given;
  answer(topicsContract.options, [ofTopic]);
  answer(topicsContract.categories, [{ category: shown.category, topics: 1, writeUps: 0 }]);
  answer(writeUpsContract.get, () => kept ?? refusal('NOT_FOUND'));
  answer(writeUpsContract.list, listOf([]));
  answer(topicsContract.list, []);
  answer(viewsContract.list, []);
  answer(usersContract.listMembers, listOf([member()]));
  answer(writeUpCommentsContract.list, { items: [], can: { write: true } });
  answer(writeUpsContract.create, ({ body: { topicId, ...body } }) => {
    kept = writeUp({ ...body, topic: topicId ? ofTopic : null });
    return { id: kept.id };
  });
  answer(writeUpsContract.update, ({ body: { topicId: _topic, version: _version, ...body } }) => {
    if (kept) kept = { ...kept, ...body, version: kept.version + 1 };
    return true as const;
  });
  return renderPage(path, { width: 1440, height: 900 });
}

const field = (name: 'title' | 'content') => page.getByRole('textbox', { name: t(`topics:form.${name}`) });
const category = () => page.getByRole('combobox', { name: t('topics:category') });
const button = (name: string) => page.getByRole('button', { name, exact: false });
const save = () => userEvent.keyboard('{Control>}s{/Control}');

test('publishing requires title, topic and text; the topic sets the category, and a draft is published from its page', async () => {
  const { address } = await show(paths.writeUpNew());
  // Its hint says that publishing requires it.
  await expect.element(page.getByRole('combobox', { name: t('topics:topic'), exact: true })).toBeVisible();
  await button(t('topics:form.publish')).click();
  await expect.element(page.getByText(t('topics:form.topicRequired'))).toBeVisible();
  await expect.element(page.getByText(t('topics:form.contentRequired'))).toBeVisible();
  await expect.element(field('title')).toHaveFocus();
  const foot = page.getByRole('toolbar', { name: t('topics:form.save') });
  await foot.getByRole('button', { name: new RegExp(t('topics:form.title')) }).click();
  await expect.element(field('title')).toHaveFocus();
  expect(sent(writeUpsContract.create)).toEqual([]);
  await field('title').fill('Potato các loại');
  await field('content').fill('Quyền `SeImpersonate` là đủ.');
  await expectAccessible();
  await page.getByRole('combobox', { name: t('topics:topic') }).fill(shown.name);
  await page.getByRole('option', { name: shown.name }).click();
  await expect.element(category()).toHaveValue(shown.category);
  await button(t('topics:form.saveDraft')).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Potato các loại' })).toBeVisible();
  await expect.element(page.getByText(t('topics:draft.mark'), { exact: true })).toBeVisible();
  const draft = {
    title: 'Potato các loại',
    topicId: shown.id,
    category: shown.category,
    content: 'Quyền `SeImpersonate` là đủ.',
    draft: true,
  };
  expect(sent(writeUpsContract.create)).toMatchObject([{ body: draft }]);
  await userEvent.keyboard('e');
  await expect.poll(address).toMatch(/\/edit$/);
  await button(t('topics:form.publish')).click();
  await expect.element(button(t('topics:like.do')).first()).toBeVisible();
  await expect.element(page.getByText(t('topics:draft.mark'), { exact: true })).not.toBeInTheDocument();
  expect(sent(writeUpsContract.update)).toMatchObject([{ body: { draft: false, version: 1 } }]);
});

test('a focused tag field has one outline, around the box', async () => {
  await show(paths.writeUpNew());
  const tags = page.getByLabelText(t('topics:tags'), { exact: false });
  await tags.click();
  await expect.element(tags).toHaveFocus();
  expect(getComputedStyle(tags.element()).outlineStyle).toBe('none');
});

test('unsaved text is restored when the form is opened again', async () => {
  const { go } = await show(paths.writeUpNew());
  await field('title').fill('Potato các loại');
  await page.getByRole('link', { name: t('ui:cancel') }).click();
  await expect.element(field('title')).not.toBeInTheDocument();
  await go(paths.writeUpNew());
  await expect.element(field('title')).toHaveValue('Potato các loại');
  await expect.element(page.getByText(t('editor:draft.restored', { time: '' }).split(',')[0] ?? '', { exact: false })).toBeVisible();
});

test('a user who cannot edit a write-up sees the reason and a link back to it', async () => {
  const other = writeUp({ can: { edit: false, delete: false, why: { edit: 'NOT_WRITE_UP_AUTHOR' } } });
  const { address } = await show(paths.writeUpEdit(other.id), other);
  await expect.element(page.getByText(t('topics:form.mayNot'))).toBeVisible();
  await expect.element(page.getByRole('heading', { level: 1, name: t('topics:form.editTitle') })).toBeVisible();
  await page.getByRole('link', { name: t('topics:form.back') }).click();
  await expect.poll(address).toBe(paths.writeUp(other.id));
});

test('changes of two users to different fields are merged and saved together', async () => {
  const base = writeUp({ content: 'Một\n\nHai\n\nBa', topic: ofTopic });
  await show(paths.writeUpEdit(base.id), base);
  await field('content').click();
  await userEvent.keyboard('{Control>}{End}{/Control} của tôi');
  const theirs = { ...base, version: 2, category: 'Khác', content: 'Một của họ\n\nHai\n\nBa' };
  answer(writeUpsContract.update, ({ body }) => (body.version === 1 ? refusal('EDIT_CONFLICT', { current: theirs }) : (true as const)));
  answer(writeUpsContract.get, { ...theirs, version: 3, content: 'Một của họ\n\nHai\n\nBa của tôi' });
  await save();
  await expect.element(page.getByText(t('topics:form.savedWriteUp'))).toBeVisible();
  await expect.element(field('content')).toHaveTextContent('Một của họHaiBa của tôi');
  await expect.element(category()).toHaveValue('Khác');
  expect(sent(writeUpsContract.update).map(({ body }) => [body.version, body.content])).toEqual([
    [1, 'Một\n\nHai\n\nBa của tôi'],
    [2, 'Một của họ\n\nHai\n\nBa của tôi'],
  ]);
});

test('a title that two users changed is chosen in a dialog before anything is saved', async () => {
  const base = writeUp({ topic: ofTopic });
  await show(paths.writeUpEdit(base.id), base);
  await field('title').fill('Của tôi');
  const theirs = { ...base, version: 2, title: 'Của họ' };
  answer(writeUpsContract.update, ({ body }) => (body.version === 1 ? refusal('EDIT_CONFLICT', { current: theirs }) : (true as const)));
  await save();
  const dialog = page.getByRole('dialog', { name: t('topics:merge.title') });
  await expect.element(dialog.getByText('Của họ').first()).toBeVisible();
  await expectAccessible();
  expect(sent(writeUpsContract.update)).toHaveLength(1);
  await dialog.getByRole('button', { name: t('issues:merge.mine') }).click();
  await dialog.getByRole('button', { name: t('issues:merge.save') }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.poll(() => sent(writeUpsContract.update).at(-1)?.body).toMatchObject({ version: 2, title: 'Của tôi' });
});

test('a file whose upload ends during the choice is inserted into the text afterwards', async () => {
  const base = writeUp({ content: 'Một', topic: ofTopic });
  await show(paths.writeUpEdit(base.id), base);
  await field('title').fill('Của tôi');
  const stored = uploaded({ name: 'man-hinh.png' });
  answer(filesContract.upload, stored);
  const coming = hold(filesContract.upload);
  await paste(field('content'), { files: [await picture('man-hinh.png')] });
  await coming.arrived;
  answer(writeUpsContract.get, { ...base, version: 2, title: 'Của họ' });
  await publish('WRITE_UP', { projectId: base.id });
  await page.getByRole('button', { name: t('issues:form.mergeNow') }).click();
  const dialog = page.getByRole('dialog', { name: t('topics:merge.title') });
  await dialog.getByRole('button', { name: t('issues:merge.theirs') }).click();
  coming.release();
  await expect.poll(() => document.querySelector('[data-field="content"]')?.textContent).toContain(stored.url);
  await dialog.getByRole('button', { name: t('issues:merge.apply') }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(field('title')).toHaveValue('Của họ');
  await expect.element(field('content')).toMatchTextContent(stored.url);
});

test('leaving a page during an upload needs a confirmation', async () => {
  const base = writeUp({ content: 'Một', topic: ofTopic });
  const { go, address } = await show(paths.writeUpEdit(base.id), base);
  answer(filesContract.upload, uploaded());
  const coming = hold(filesContract.upload);
  await paste(field('content'), { files: [await picture()] });
  await coming.arrived;
  void go(paths.topics());
  const question = page.getByRole('dialog', { name: t('ui:leave.title') });
  await expect.element(question.getByText(t('ui:leave.files'))).toBeVisible();
  expect(address()).toContain('/edit');
  coming.release();
});

test('a saved new write-up that cannot be read back stays in its form, and further text is saved to it', async () => {
  const { address } = await show(paths.writeUpNew({ topic: shown.id }));
  await field('title').fill('Chưa đọc lại được');
  await field('content').fill('Đoạn đầu.');
  answer(writeUpsContract.get, refusal('INTERNAL', { id: 'request-1' }));
  await save();
  await expect.poll(address).toMatch(/\/edit$/);
  await expect.element(field('title')).toHaveValue('Chưa đọc lại được');
  await expect.element(page.getByText(t('topics:form.mayNot'))).not.toBeInTheDocument();
  await field('title').fill('Viết tiếp');
  const id = /writeup\/([^/]+)\/edit/.exec(address())?.[1] ?? '';
  await expect.poll(() => Object.keys({ ...localStorage }).filter((key) => key.includes(id))).toHaveLength(1);
  await save();
  await expect.poll(() => sent(writeUpsContract.update)).toMatchObject([{ body: { title: 'Viết tiếp', version: 1 } }]);
  await expect.element(page.getByText(t('topics:form.unsaved'), { exact: false })).not.toBeInTheDocument();
  await expect.element(field('title')).toHaveValue('Viết tiếp');
});

test('the form for a new write-up is empty after another new write-up was saved', async () => {
  const { go, address } = await show(paths.writeUpNew({ topic: shown.id }));
  await field('title').fill('Potato các loại');
  await field('content').fill('Quyền `SeImpersonate` là đủ.');
  await save();
  await expect.poll(address).toMatch(/\/edit$/);
  await expect.element(field('title')).toHaveValue('Potato các loại');
  await go(paths.writeUpNew({ topic: shown.id }));
  await expect.element(field('title')).toHaveValue('');
});
