import { ROLES } from '@coloa/contract/permissions.ts';
import { profileContract } from '@coloa/contract/profile/profile.contract.ts';
import { sessionsContract } from '@coloa/contract/sessions/sessions.contract.ts';
import { usersContract } from '@coloa/contract/users/users.contract.ts';
import { workspacesContract } from '@coloa/contract/workspaces/workspaces.contract.ts';
import { adminSession, caller } from './api-client.ts';
import { expect, test } from './fixtures.ts';
import { member, windowOf } from './members.ts';
import { stored } from './page-helpers.ts';
import { t } from './words.ts';

test('an Admin invites a member of another workspace, who is notified, joins and goes there', async ({ browser, server }) => {
  const system = await adminSession(server.url);
  const workspace = (await system.call(workspacesContract.create, { body: { name: 'Hạ tầng', slug: `ha-tang-${Date.now()}` } })).body;
  const thu = await member(server.url, 'Phạm Hoài Thu', 'Client');
  await system.call(usersContract.addToWorkspace, {
    params: { id: thu.id },
    body: { workspaceId: workspace.id, roleId: ROLES.Admin.id },
  });
  const { body: there } = await thu.call(sessionsContract.switchWorkspace, {
    body: { workspaceId: workspace.id, token: thu.refreshToken },
  });
  const mai = await member(server.url, 'Đỗ Thị Mai', 'Client');
  const { username } = (await mai.call(profileContract.get, {})).body;

  const hers = await windowOf(browser, server.url, mai);
  await hers.goto('/#/projects');
  const bell = hers.getByRole('banner').getByRole('button', { name: t('notifications:bell.label') });
  await expect(bell).toBeVisible();

  const page = await windowOf(browser, server.url, there);
  await page.goto('/#/manager/user');
  await page.getByRole('button', { name: t('users:moreWays') }).click();
  await page.getByRole('menuitem', { name: t('users:existing.title') }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('combobox', { name: t('users:form.username') }).fill(username);
  await page.getByRole('option', { name: t('users:existing.stranger') }).click();
  await drawer.getByRole('combobox', { name: t('users:form.role') }).click();
  await page.getByRole('option', { name: /^Client/ }).click();
  await drawer.getByRole('button', { name: t('users:existing.invite') }).click();
  await expect(page.getByRole('table', { name: t('users:invitation.title') })).toContainText(username);
  await expect(page.getByText('Đỗ Thị Mai')).toHaveCount(0);

  await expect(bell).toHaveAccessibleDescription(t('notifications:bell.unread', { count: 1, number: '1' }));
  await bell.click();
  await hers.getByRole('button', { name: t('users:invitation.acceptOne', { workspace: 'Hạ tầng' }) }).click();
  await hers.getByRole('button', { name: t('users:invitation.enter') }).click();
  // The page replaces the stored token during the switch, so the check is retried.
  await expect(async () => {
    const { body } = await caller(server.url, (await stored(hers, 'token')) ?? '')(profileContract.get, {});
    expect(body.currentWorkspace.name).toBe('Hạ tầng');
  }).toPass();

  await page.reload();
  await expect(page.getByRole('row', { name: /Đỗ Thị Mai/ })).toContainText('Client');
  await expect(page.getByRole('table', { name: t('users:invitation.title') })).toHaveCount(0);
});
