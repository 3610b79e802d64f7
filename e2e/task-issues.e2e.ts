import { tasksContract } from '@coloa/contract/tasks/tasks.contract.ts';
import { expect, test } from './fixtures.ts';
import { draftedIssue, engagement, windowOf } from './members.ts';
import { t } from './words.ts';

test('an issue linked to a task row is shown at its control, and removing it there updates the row', async ({ browser, server }) => {
  const within = await engagement(server.url);
  const { lead, tester, projectId } = within;
  await draftedIssue(within, { contents: { vi: { title: 'Bỏ qua bước OTP' } } });
  const { key } = await draftedIssue(within, { contents: { vi: { title: 'Đoán được mã đặt lại mật khẩu' } } });
  const params = { project_id: projectId };
  await lead.call(tasksContract.initOwasp, { params });
  const { items } = (await lead.call(tasksContract.list, { params })).body;
  const id = items.find(({ title }) => title === 'Kiểm thử xác thực')?.id ?? '';
  await lead.call(tasksContract.update, { params, body: { id, version: 1, assignees: [tester.id] } });
  const theirs = await windowOf(browser, server.url, tester);
  await theirs.goto(`/#/projects/${projectId}/tasks?task=${id}`);
  const row = theirs
    .getByRole('dialog')
    .getByRole('listitem')
    .filter({ has: theirs.getByRole('region', { name: /^WSTG-ATHN-09 / }) });
  await row.getByRole('button', { name: t('linkedIssues:link') }).click();
  const dialog = theirs.getByRole('dialog', { name: t('linkedIssues:link') });
  await dialog.getByLabel(t('linkedIssues:search')).fill('đặt lại');
  await expect(dialog.getByRole('radio')).toHaveCount(1);
  await dialog.getByRole('radio').check();
  await dialog.getByRole('button', { name: t('linkedIssues:linkDo'), exact: true }).click();
  await expect(row.getByRole('link', { name: key })).toBeVisible();

  const ours = await windowOf(browser, server.url, lead);
  await ours.goto(`/#/projects/${projectId}/checklists?q=WSTG-ATHN-09`);
  await ours.getByRole('link', { name: 'Kiểm thử chức năng đổi hoặc đặt lại mật khẩu yếu' }).click();
  const found = ours.getByRole('region', { name: t('controls:issues.label') });
  await found.getByRole('button', { name: t('linkedIssues:unlink', { key }) }).click();
  await expect(ours.getByText(t('linkedIssues:unlinked', { key }))).toBeVisible();
  await expect(row.getByRole('link', { name: key })).toHaveCount(0);
  await ours.reload();
  await expect(found.getByRole('button', { name: t('linkedIssues:link') })).toBeVisible();
  await expect(found.getByRole('listitem')).toHaveCount(0);
  await ours.context().close();
  await theirs.context().close();
});
