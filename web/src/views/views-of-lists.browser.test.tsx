import { rolesContract } from '@coloa/contract/roles/roles.contract.ts';
import { topicsContract } from '@coloa/contract/topics/topics.contract.ts';
import { writeUpsContract } from '@coloa/contract/topics/write-ups.contract.ts';
import { invitationsContract } from '@coloa/contract/users/invitations.contract.ts';
import { usersContract } from '@coloa/contract/users/users.contract.ts';
import { viewsContract } from '@coloa/contract/views/views.contract.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { newFixtureId } from '../../test/fixtures/ids.ts';
import { listOf } from '../../test/fixtures/lists.ts';
import { member, people } from '../../test/fixtures/people.ts';
import { role } from '../../test/fixtures/roles.ts';
import { renderPage } from '../../test/render.tsx';
import { answer, sent } from '../../test/server.ts';
import { expectTitle, saveView, title, view } from '../../test/views-menu.ts';
import { answerViews } from '../../test/views-server.ts';
import { t } from '../../test/words.ts';
import { paths } from '../routes/paths.ts';

test('the list of members has separate views', async () => {
  answer(usersContract.summary, []);
  answer(usersContract.workspaceRoles, []);
  answer(rolesContract.list, [role()]);
  answer(usersContract.listMembers, listOf([member()]));
  answer(invitationsContract.list, []);
  const views = answerViews();
  const { address, go } = await renderPage(paths.users({ disabled: true }));
  await saveView('Đã khóa');
  await expectTitle('Đã khóa');
  expect(views).toMatchObject([{ place: 'USERS', search: 'disabled=true' }]);
  await go(paths.users());
  await title().click();
  await view('Đã khóa').click();
  await expect.poll(address).toMatch(/disabled=true&view=/);
});

test('a view of write-ups has search text, category, topic, tags, author and order, and applies only to write-ups', async () => {
  const topic = newFixtureId();
  answer(topicsContract.list, []);
  answer(topicsContract.options, [{ id: topic, name: 'Nâng quyền', category: 'Windows' }]);
  answer(topicsContract.categories, [{ category: 'Windows', topics: 1, writeUps: 2 }]);
  answer(writeUpsContract.list, listOf<never>([]));
  answer(usersContract.listMembers, listOf([member()]));
  answerViews();
  const search = { q: 'leo thang', category: 'Windows', topic, tags: ['windows'], author: people.minh.id, sortBy: 'title' };
  const { address, go, history } = await renderPage(paths.topics({ ...search, page: 2 }));
  await saveView('Leo thang');
  await expectTitle('Leo thang');
  expect(sent(viewsContract.create)).toMatchObject([{ body: { place: 'WRITE_UPS' } }]);

  await go(paths.topics());
  await title().click();
  await view('Leo thang').click();
  await expectTitle('Leo thang');
  expect(address()).toContain(paths.topics(search));
  expect(address()).not.toContain('page=');
  await expect
    .poll(() => sent(writeUpsContract.list).at(-1)?.body)
    .toMatchObject({ q: 'leo thang', authorId: people.minh.id, sortBy: 'title', page: 1 });
  await page.getByRole('button', { name: t('topics:view.topics'), exact: true }).click();
  await expect.poll(address).toContain('show=topics');
  await expect.element(title()).not.toBeInTheDocument();
  history.back();
  await expectTitle('Leo thang');
});
