import { presenceContract } from '@coloa/contract/presence/presence.contract.ts';
import type { WriteUp } from '@coloa/contract/topics/topics.schema.ts';
import { writeUpCommentsContract } from '@coloa/contract/topics/write-up-comments.contract.ts';
import { writeUpsContract } from '@coloa/contract/topics/write-ups.contract.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../test/accessible.ts';
import { listOf } from '../../test/fixtures/lists.ts';
import { me } from '../../test/fixtures/me.ts';
import { people } from '../../test/fixtures/people.ts';
import { writeUp } from '../../test/fixtures/topics.ts';
import { renderPage } from '../../test/render.tsx';
import { answer, publish, sent } from '../../test/server.ts';
import { t } from '../../test/words.ts';
import { paths } from '../routes/paths.ts';

const { lan, minh } = people;
const compare = () => page.getByRole('button', { name: t('issues:compare.do') });
const said = (names: string, fields: string) => page.getByText(t('issues:compare.changed', { names, fields }), { exact: false });
const group = () => page.getByRole('group', { name: t('presence:label.writeUp') });
const words = (name: 'title' | 'content' | 'tags') => t(`topics:form.${name}`);
const modesOf = ({ id }: WriteUp) => sent(presenceContract.beat).flatMap(({ body }) => (body.writeUpId === id ? [body.mode] : []));

async function show(given: Partial<WriteUp> = {}, width = 1440) {
  const now = writeUp({ content: 'Bước cũ.', ...given });
  answer(writeUpsContract.get, () => ({ ...now }));
  answer(writeUpsContract.list, listOf([]));
  answer(writeUpCommentsContract.list, { items: [], can: { write: true } });
  await renderPage(paths.writeUp(now.id), { width, height: 800 });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  const edit = async (change: Partial<WriteUp>, editedBy: WriteUp['editedBy'] = lan) => {
    Object.assign(now, change, { editedBy, version: now.version + 1, updatedAt: new Date().toISOString() });
    const read = sent(writeUpsContract.get).length;
    await publish('WRITE_UP', { projectId: now.id });
    await expect.poll(() => sent(writeUpsContract.get).length).toBeGreaterThan(read);
  };
  return { now, edit };
}

test.each([1440, 360])('a colleague’s change of an open page is reported and compared, at %i px', async (width) => {
  const { edit } = await show({}, width);
  await expect.element(compare()).not.toBeInTheDocument();
  await edit({ content: 'Bước mới.' });
  await expect.element(said(lan.name, words('content'))).toBeInViewport();
  await expect.poll(() => document.documentElement.scrollWidth).toBe(width);
  await expectAccessible();
  await edit({ tags: ['ntlm'] }, minh);
  await expect.element(said(`${minh.name}, ${lan.name}`, `${words('tags')}, ${words('content')}`)).toBeInViewport();
  await compare().click();
  const dialog = page.getByRole('dialog', { name: t('topics:changedSince') });
  for (const word of ['cũ', 'mới', lan.name, minh.name])
    await expect.element(dialog.getByText(word, { exact: true }).first()).toBeVisible();
  await expectAccessible();
  await dialog.getByRole('button', { name: t('ui:close') }).click();
  await expect.element(compare()).not.toBeInTheDocument();
  await edit({ content: 'Bước khác.' });
  await expect.element(said(lan.name, words('content'))).toBeInViewport();
});

test('own edits, likes and saves without changes show no notice, and a hidden notice returns with the next change', async () => {
  const { edit } = await show();
  const { id, username, name, avatar } = me();
  await edit({ title: 'Của tôi' }, { id, username, name, avatar });
  await expect.element(page.getByRole('heading', { level: 1, name: 'Của tôi' })).toBeVisible();
  await edit({ likes: 3 });
  await expect.element(page.getByRole('button', { name: `${t('topics:like.do')} 3` })).toBeVisible();
  await expect.element(compare()).not.toBeInTheDocument();
  await edit({ title: 'Của Lan' });
  await expect.element(said(lan.name, words('title'))).toBeInViewport();
  await page.getByRole('button', { name: t('issues:compare.hide') }).click();
  await expect.element(compare()).not.toBeInTheDocument();
  await edit({ content: 'Bước mới.' }, minh);
  await expect.element(said(minh.name, words('content'))).toBeInViewport();
});

test.each([1440, 360])('the header shows live who edits and who views a write-up, at %i px', async (width) => {
  const now = { people: [{ person: minh, mode: 'VIEWING' as 'VIEWING' | 'EDITING' }] };
  answer(presenceContract.beat, () => ({ ...now, nextSeconds: 20 }));
  const { now: shown } = await show({}, width);
  await expect.element(group().getByText(t('presence:VIEWING', { name: minh.name }), { exact: true })).toBeVisible();
  now.people.unshift({ person: lan, mode: 'EDITING' });
  await publish('PRESENCE_WRITE_UP', { projectId: me().id, issueId: shown.id });
  const both = `${t('presence:EDITING', { name: lan.name })} · ${t('presence:VIEWING', { name: minh.name })}`;
  await expect.element(group().getByText(both, { exact: true })).toBeVisible();
  await expect.poll(() => document.documentElement.scrollWidth).toBe(width);
  await expectAccessible();
  expect(modesOf(shown)).toEqual(['VIEWING', 'VIEWING']);
});

test('a draft, which no other user can open, is not reported', async () => {
  const { now } = await show({ draft: true, publishedAt: null });
  await expect.element(page.getByText('Bước cũ.')).toBeVisible();
  expect(modesOf(now)).toEqual([]);
});
