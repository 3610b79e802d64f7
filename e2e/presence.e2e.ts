import { assigneesContract } from '@coloa/contract/projects/projects.contract.ts';
import { writeUpsContract } from '@coloa/contract/topics/write-ups.contract.ts';
import type { Page } from '@playwright/test';
import { paths } from '../web/src/routes/paths.ts';
import { openIssue } from './comment-helpers.ts';
import { expect, test } from './fixtures.ts';
import { member, windowOf } from './members.ts';
import { topicOf } from './topic-helpers.ts';
import { t } from './words.ts';

const present = (page: Page, on: 'issue' | 'writeUp' = 'issue') => page.getByRole('group', { name: t(`presence:label.${on}`) });
const impact = (page: Page) => page.getByRole('textbox', { name: t('issues:section.impact') });

test('two colleagues see each other before they conflict, and the client sees neither of them', async ({ browser, server }) => {
  const { lead, client, projectId, address } = await openIssue(server.url);
  const [haName, minhName] = ['Nguyễn Thu Hà', 'Trần Quang Minh'];
  const [ha, minh] = [await member(server.url, haName, 'Tester'), await member(server.url, minhName, 'Tester')];
  for (const { id } of [ha, minh]) await lead.call(assigneesContract.assign, { body: { projectId, userId: id, hats: ['LEAD'] } });
  const [hers, his, clients] = [
    await windowOf(browser, server.url, ha),
    await windowOf(browser, server.url, minh),
    await windowOf(browser, server.url, client),
  ];
  for (const page of [clients, hers, his]) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }

  await test.step('both see live who views and who edits', async () => {
    await expect(present(his)).toContainText(t('presence:VIEWING', { name: haName }));
    await expect(present(hers)).toContainText(t('presence:VIEWING', { name: minhName }));
    await hers.goto(`${address}/edit`);
    await expect(present(his)).toContainText(t('presence:EDITING', { name: haName }));
    await his.goto(`${address}/edit`);
    await expect(hers.getByText(t('presence:alsoEditing.issue', { count: 1, names: minhName }))).toBeVisible();
  });

  await test.step('text saved by a colleague is compared and taken over', async () => {
    await impact(hers).fill('Ảnh hưởng của Hà.');
    await impact(his).fill('Ảnh hưởng của Minh.');
    await his.keyboard.press('Control+s');
    await expect(his.getByText(t('issues:form.saved'), { exact: true })).toBeVisible();
    await hers.getByRole('button', { name: t('issues:compare.do') }).click();
    const dialog = hers.getByRole('dialog', { name: t('issues:compare.titleBy', { name: minhName }) });
    await expect(dialog).toContainText('Ảnh hưởng của Minh.');
    await dialog.getByRole('button', { name: t('issues:form.takeOver') }).click();
    await expect(impact(hers)).toHaveText('Ảnh hưởng của Minh.');
  });

  await test.step('a colleague who closes the page disappears, and the client saw neither', async () => {
    await his.close();
    await expect(present(hers)).toHaveCount(0);
    await expect(clients.getByText('Ảnh hưởng của Minh.').first()).toBeVisible();
    await expect(present(clients)).toHaveCount(0);
  });
  for (const page of [hers, his, clients]) await page.context().close();
});

test('an author and an Admin see each other at a write-up, and a reader sees their changes', async ({ browser, server }) => {
  const { writer, reader, topicId } = await topicOf(server.url);
  const [writerName, adminName] = ['Lê Minh Khôi', 'Nguyễn Thu Hà'];
  const admin = await member(server.url, adminName, 'Admin');
  const body = { topicId, title: 'Nâng quyền bằng dịch vụ', category: 'Đặc quyền', content: 'Bước một.', tags: [], draft: false };
  const { id } = (await writer.call(writeUpsContract.create, { body })).body;
  const [writers, admins, readers] = [
    await windowOf(browser, server.url, writer),
    await windowOf(browser, server.url, admin),
    await windowOf(browser, server.url, reader),
  ];
  const content = (page: Page) => page.getByRole('textbox', { name: t('topics:form.content') });
  await readers.goto(`/#${paths.writeUp(id)}`);
  await expect(readers.getByText('Bước một.')).toBeVisible();
  await writers.goto(`/#${paths.writeUpEdit(id)}`);
  await expect(present(readers, 'writeUp')).toContainText(t('presence:EDITING', { name: writerName }));
  await admins.goto(`/#${paths.writeUpEdit(id)}`);
  await expect(writers.getByText(t('presence:alsoEditing.writeUp', { count: 1, names: adminName }))).toBeVisible();
  await content(writers).fill('Bước của tác giả.');
  await content(admins).fill('Bước của quản trị viên.');
  await admins.keyboard.press('Control+s');
  const fields = t('topics:form.content');
  await expect(readers.getByText(t('issues:compare.changed', { names: adminName, fields }))).toBeVisible();
  await expect(writers.getByText(t('issues:form.savedBy', { name: adminName, fields }))).toBeVisible();
  await writers.getByRole('button', { name: t('issues:compare.do') }).click();
  await writers
    .getByRole('dialog')
    .getByRole('button', { name: t('issues:form.takeOver') })
    .click();
  await expect(content(writers)).toHaveText('Bước của quản trị viên.');
  for (const page of [writers, admins, readers]) await page.context().close();
});
