import { assigneesContract } from '@coloa/contract/projects/projects.contract.ts';
import type { Page } from '@playwright/test';
import { openIssue } from './comment-helpers.ts';
import { expect, test } from './fixtures.ts';
import { member, windowOf } from './members.ts';
import { t } from './words.ts';

const present = (page: Page) => page.getByRole('group', { name: t('issues:presence.label') });
const impact = (page: Page) => page.getByRole('textbox', { name: t('issues:section.impact') });

test('two colleagues see each other before they conflict, and the client sees neither', async ({ browser, server }) => {
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

  await test.step('who views and who edits, live', async () => {
    await expect(present(his)).toContainText(t('issues:presence.VIEWING', { name: haName }));
    await expect(present(hers)).toContainText(t('issues:presence.VIEWING', { name: minhName }));
    await hers.goto(`${address}/edit`);
    await expect(present(his)).toContainText(t('issues:presence.EDITING', { name: haName }));
    await his.goto(`${address}/edit`);
    await expect(hers.getByText(t('issues:presence.alsoEditing', { count: 1, names: minhName }))).toBeVisible();
  });

  await test.step('what a colleague saved is compared and taken over', async () => {
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

  await test.step('who closes the page is gone, and the client saw nobody', async () => {
    await his.close();
    await expect(present(hers)).toHaveCount(0);
    await expect(clients.getByText('Ảnh hưởng của Minh.').first()).toBeVisible();
    await expect(present(clients)).toHaveCount(0);
  });
  for (const page of [hers, his, clients]) await page.context().close();
});
