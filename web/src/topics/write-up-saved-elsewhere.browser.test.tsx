import { presenceContract } from '@coloa/contract/presence/presence.contract.ts';
import { topicsContract } from '@coloa/contract/topics/topics.contract.ts';
import type { WriteUp } from '@coloa/contract/topics/topics.schema.ts';
import { writeUpsContract } from '@coloa/contract/topics/write-ups.contract.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../test/accessible.ts';
import { me } from '../../test/fixtures/me.ts';
import { people } from '../../test/fixtures/people.ts';
import { topic, writeUp } from '../../test/fixtures/topics.ts';
import { renderPage } from '../../test/render.tsx';
import { answer, publish, sent } from '../../test/server.ts';
import { t } from '../../test/words.ts';
import { paths } from '../routes/paths.ts';

const { lan, minh } = people;
const shown = topic();
const ofTopic = { id: shown.id, name: shown.name, category: shown.category };
const field = (name: 'title' | 'content') => page.getByRole('textbox', { name: t(`topics:form.${name}`) });
const button = (name: string) => page.getByRole('button', { name });
const compare = () => button(t('issues:compare.do'));
const takeOver = () => button(t('issues:form.takeOver'));
const saved = (names: ('title' | 'content' | 'category')[], name = lan.name) =>
  page.getByText(t('issues:form.savedBy', { name, fields: names.map((each) => t(`topics:form.${each}`)).join(', ') }), { exact: false });
const modesOf = ({ id }: WriteUp) => sent(presenceContract.beat).flatMap(({ body }) => (body.writeUpId === id ? [body.mode] : []));

async function show(given: Partial<WriteUp> = {}, width = 1440) {
  const now = writeUp({ content: 'Một\n\nHai', topic: ofTopic, ...given });
  answer(writeUpsContract.get, () => ({ ...now }));
  answer(writeUpsContract.update, true);
  answer(topicsContract.options, [ofTopic]);
  answer(topicsContract.categories, []);
  await renderPage(paths.writeUpEdit(now.id), { width, height: 900 });
  await expect.element(field('title')).toBeVisible();
  const edit = async (change: Partial<WriteUp>, editedBy: WriteUp['editedBy'] = lan, versions = 1) => {
    Object.assign(now, change, { editedBy, version: now.version + versions });
    await publish('WRITE_UP', { projectId: now.id });
  };
  return { now, edit };
}

test('a colleague’s save is reported during editing, compared, and merged on request', async () => {
  const { edit } = await show();
  await field('content').click();
  await userEvent.keyboard('{Control>}{End}{/Control} của tôi');
  await edit({ content: 'Một của họ\n\nHai', category: 'Khác' });
  await expect.element(saved(['category', 'content'])).toBeInViewport();
  await compare().click();
  const dialog = page.getByRole('dialog', { name: t('issues:compare.titleBy', { name: lan.name }) });
  await expect.poll(() => [...document.querySelectorAll('[role=dialog] ins')].map(({ textContent }) => textContent)).toContain('Khác');
  await expect.element(dialog.getByText(t('issues:compare.both', { fields: t('topics:form.content') }))).toBeVisible();
  await expectAccessible();
  await dialog.getByRole('button', { name: t('issues:form.mergeNow') }).click();
  await expect.element(field('content')).toHaveTextContent('Một của họHai của tôi');
  await expect.element(compare()).not.toBeInTheDocument();
  expect(sent(writeUpsContract.update)).toEqual([]);
});

/** Takes over the saved fields in the comparison, which warns that they replace the user's text. */
async function takeOverAfterComparing() {
  await compare().click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('issues:form.takeOver') })
    .click();
}

test('applying saved fields updates the form, keeps the user’s other fields, and can be undone', async () => {
  const { edit } = await show();
  await field('title').fill('Tiêu đề của tôi');
  await field('content').fill('Nội dung của tôi');
  await edit({ content: 'Nội dung của họ' });
  await expect.element(takeOver()).not.toBeInTheDocument();
  await takeOverAfterComparing();
  await expect.element(field('content')).toHaveTextContent('Nội dung của họ');
  await expect.element(field('title')).toHaveValue('Tiêu đề của tôi');
  await button(t('ui:undo')).click();
  await expect.element(field('content')).toHaveTextContent('Nội dung của tôi');
  await takeOverAfterComparing();
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect.poll(() => sent(writeUpsContract.update).map(({ body }) => body)).toEqual([{ version: 2, title: 'Tiêu đề của tôi' }]);
});

test('the notice names no user if several or unknown users saved, and mentions the user’s own other tab', async () => {
  const { edit } = await show();
  const someone = (fields: string) => page.getByText(t('issues:form.savedBySomeone', { fields }), { exact: false });
  const { id, username, name, avatar } = me();
  await edit({ title: 'Một' }, { id, username, name, avatar });
  await expect.element(page.getByText(t('issues:form.savedByMe', { fields: t('topics:form.title') }), { exact: false })).toBeInViewport();
  await edit({ title: 'Hai' }, minh);
  await expect.element(someone(t('topics:form.title'))).toBeInViewport();
  await takeOver().click();
  await expect.element(compare()).not.toBeInTheDocument();
  await edit({ title: 'Ba' }, minh, 2);
  await expect.element(someone(t('topics:form.title'))).toBeInViewport();
  await takeOver().click();
  await edit({ title: 'Bốn' }, minh);
  await expect.element(saved(['title'], minh.name)).toBeInViewport();
});

test('the notice and the comparison fit a phone', async () => {
  const { edit } = await show({}, 360);
  await edit({ content: `Một ${'rất'.repeat(60)}` });
  await expect.element(takeOver()).toBeInViewport();
  await compare().click();
  await expect.element(page.getByRole('dialog').getByRole('button', { name: t('issues:form.mergeNow') })).toBeInViewport();
  await expect.poll(() => document.documentElement.scrollWidth).toBe(360);
});

test('the form reports editing, and shows a notice if a colleague also edits', async () => {
  answer(presenceContract.beat, { people: [{ person: lan, mode: 'EDITING' }], nextSeconds: 20 });
  const { now } = await show();
  await expect.element(page.getByText(t('presence:alsoEditing.writeUp', { names: lan.name, count: 1 }))).toBeInViewport();
  const group = page.getByRole('group', { name: t('presence:label.writeUp') });
  await expect.element(group.getByText(t('presence:EDITING', { name: lan.name }), { exact: true })).toBeVisible();
  await expectAccessible();
  expect(modesOf(now)).toEqual(['EDITING']);
});

test('the form of a draft reports no presence', async () => {
  const { now } = await show({ draft: true, publishedAt: null });
  await expect.element(field('content')).toHaveTextContent('MộtHai');
  expect(modesOf(now)).toEqual([]);
});
