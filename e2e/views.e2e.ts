import { expect, test } from './fixtures.ts';
import { acceptedIssue, engagement, windowOf } from './members.ts';
import { button, choose, fresh, openMenu, save, TITLE, toast, view } from './view-helpers.ts';
import { t } from './words.ts';

test('a shared view narrows a colleague’s list, is hidden from a client, and disappears when it is private again', async ({
  browser,
  server,
}) => {
  const within = await engagement(server.url);
  const issue = (title: string, severity: 'HIGH' | 'LOW') =>
    acceptedIssue(within, { severity, contents: { vi: { title, description: title } } });
  await issue('Đọc được hóa đơn', 'HIGH');
  await issue('Thiếu tiêu đề', 'LOW');
  const owner = await windowOf(browser, server.url, within.tester);
  const name = fresh('Mức cao');
  await owner.goto(`${within.list}?severity=HIGH`);
  await save(owner, name, { share: true });
  await expect(button(owner)).toHaveText(`${TITLE}: ${name}`);

  const mate = await windowOf(browser, server.url, within.reviewer);
  await mate.goto(within.list);
  await expect(mate.locator('tbody tr[data-key]')).toHaveCount(2);
  await openMenu(mate);
  await view(mate, new RegExp(`^${name}.*Lê Minh Khôi`)).click();
  await expect(mate).toHaveURL(/severity=HIGH&view=/);
  await expect(mate.locator('tbody tr[data-key]')).toHaveCount(1);

  const client = await windowOf(browser, server.url, within.client);
  await client.goto(within.list);
  await openMenu(client);
  await expect(client.getByText(t('views:empty'))).toBeVisible();

  await choose(owner, t('views:unshare'));
  await expect(toast(owner, t('views:unshared', { name }))).toBeVisible();
  await openMenu(mate);
  await expect(mate.getByRole('menu')).toContainText(t('views:save'));
  await expect(view(mate, new RegExp(name))).toHaveCount(0);
});
