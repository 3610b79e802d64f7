import { LIMITS } from '@coloa/contract/limits.ts';
import { topicsContract } from '@coloa/contract/topics/topics.contract.ts';
import type { WriteUp } from '@coloa/contract/topics/topics.schema.ts';
import { writeUpCommentsContract } from '@coloa/contract/topics/write-up-comments.contract.ts';
import { writeUpsContract } from '@coloa/contract/topics/write-ups.contract.ts';
import { usersContract } from '@coloa/contract/users/users.contract.ts';
import { viewsContract } from '@coloa/contract/views/views.contract.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../test/accessible.ts';
import { listOf } from '../../test/fixtures/lists.ts';
import { me } from '../../test/fixtures/me.ts';
import { member } from '../../test/fixtures/people.ts';
import { topic, topicAsRow, writeUp, writeUpAsRow } from '../../test/fixtures/topics.ts';
import { type RenderOptions, renderPage } from '../../test/render.tsx';
import { answer, sent } from '../../test/server.ts';
import { t } from '../../test/words.ts';
import { paths } from '../routes/paths.ts';

const shown = topic();
const ofTopic = { id: shown.id, name: shown.name, category: shown.category };
const printing = writeUp({ title: 'Dịch vụ in và đặc quyền', topic: ofTopic });
const registry = writeUp({ title: 'Khóa đăng ký', topic: ofTopic });

async function show(path: string, found: (q: string) => WriteUp[] = () => [printing, registry], options: RenderOptions = {}) {
  answer(topicsContract.list, [topicAsRow(shown)]);
  answer(topicsContract.options, [ofTopic]);
  answer(topicsContract.categories, [{ category: shown.category, topics: 1, writeUps: 2 }]);
  answer(topicsContract.get, shown);
  answer(topicsContract.listWriteUps, [writeUpAsRow(printing), writeUpAsRow(registry)]);
  answer(viewsContract.list, []);
  answer(usersContract.listMembers, listOf([member()]));
  answer(writeUpsContract.list, ({ body }) => listOf(body.tags ? [] : found(body.q ?? '').map(writeUpAsRow)));
  answer(writeUpsContract.get, ({ params }) => (params.writeup_id === registry.id ? registry : printing));
  answer(writeUpCommentsContract.list, { items: [], can: { write: true } });
  return renderPage(path, { width: 1440, height: 900, ...options });
}

const titles = () =>
  page
    .getByRole('list', { name: t('topics:list') })
    .getByRole('heading', { level: 2 })
    .elements()
    .map((each) => each.textContent.trim());
const search = () => page.getByLabelText(t('topics:search'));

test('the search filters the list and is in the address, and text beyond the limit is cut', async () => {
  const { address } = await show(paths.topics(), (q) =>
    q.includes('SeImpersonate') ? [printing] : q.includes('xxx') ? [] : [printing, registry],
  );
  await expect.poll(titles).toHaveLength(2);
  await search().fill('SeImpersonate');
  await expect.poll(titles).toEqual([printing.title]);
  expect(address()).toBe(paths.topics({ q: 'SeImpersonate' }));
  await expectAccessible();
  const long = 'x'.repeat(LIMITS.searchText + 200);
  await search().fill(long);
  await expect.element(page.getByText(t('topics:nothing'))).toBeVisible();
  await expect.element(search()).toHaveValue(long.slice(0, LIMITS.searchText));
});

test('an unused tag leaves the list empty, and one click clears all filters', async () => {
  const { address } = await show(paths.topics({ topic: shown.id }));
  await expect.poll(titles).toHaveLength(2);
  expect(sent(writeUpsContract.list).at(-1)?.body.topicId).toBe(shown.id);
  await page.getByTitle(t('ui:filter.value', { field: t('topics:tags') })).click();
  await page.getByRole('combobox', { name: t('topics:tags') }).fill('không có');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(t('topics:nothing'))).toBeVisible();
  expect(sent(writeUpsContract.list).at(-1)?.body.tags).toEqual(['không có']);
  // The first Escape closes the list of tags, the second the filter.
  await userEvent.keyboard('{Escape}{Escape}');
  await expect.element(page.getByRole('dialog', { name: t('topics:tags') })).not.toBeInTheDocument();
  await page.getByRole('button', { name: t('topics:clearFilters') }).click();
  await expect.poll(address).toBe(paths.topics());
  await expect.poll(titles).toHaveLength(2);
});

test('j moves down the list and Enter opens the write-up', async () => {
  const { address } = await show(paths.topics({ sortBy: 'title' }));
  await expect.poll(titles).toEqual([printing.title, registry.title]);
  await userEvent.keyboard('jj{Enter}');
  await expect.poll(address).toBe(paths.writeUp(registry.id));
  await expect.element(page.getByRole('heading', { level: 1, name: registry.title })).toBeVisible();
});

test('a topic is shown under its category beside the list, and the category filters the list', async () => {
  const { address } = await show(paths.topics());
  const ofCategory = page.getByRole('complementary', { name: t('topics:byCategory') }).getByRole('region', { name: shown.category });
  await expect.element(ofCategory.getByRole('link', { name: shown.name })).toBeVisible();
  await ofCategory.getByRole('button', { name: shown.category }).click();
  await expect.poll(address).toBe(paths.topics({ category: shown.category }));
  expect(sent(writeUpsContract.list).at(-1)?.body.category).toBe(shown.category);
  await page
    .getByRole('button', { name: t('topics:view.topics') })
    .first()
    .click();
  await expect.poll(address).toMatch(/show=topics/);
});

test('on a phone topics, a write-up and its form fit the window', async () => {
  const phone = { width: 360, height: 740 };
  const { go } = await show(paths.topics(), undefined, phone);
  for (const path of [
    paths.topics(),
    paths.topics({ show: 'topics' }),
    paths.topic(shown.id),
    paths.writeUp(printing.id),
    paths.writeUpNew(),
  ]) {
    await go(path);
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(document.documentElement.scrollWidth, path).toBeLessThanOrEqual(360);
    await expectAccessible();
  }
});

test('a user without access to topics sees the reason for the empty page', async () => {
  await show(paths.topics(), () => [], { me: me({ role: { name: 'Khách hàng', privileges: [] } }) });
  await expect.element(page.getByText(t('ui:teamOnly'))).toBeVisible();
  await expectAccessible();
});
