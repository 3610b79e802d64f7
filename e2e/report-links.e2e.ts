import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { reportsContract } from '@coloa/contract/reports/reports.contract.ts';
import { sharesContract } from '@coloa/contract/reports/shares.contract.ts';
import { paths } from '../web/src/app/paths.ts';
import { expect, test } from './fixtures.ts';
import { acceptedIssue, engagement, windowOf } from './members.ts';

const NOWHERE = '01900000-0000-7000-8000-000000000000';

test('links that ended stand apart with their logs, and a version goes when no open link shows it', async ({ browser, server }) => {
  test.setTimeout(120_000);
  const team = await engagement(server.url);
  const { lead, projectId } = team;
  await acceptedIssue(team, { contents: { vi: { title: 'Đã công bố', description: 'x' } } });
  const params = { id: projectId };
  const version = (await lead.call(reportsContract.makeVersion, { params, body: { note: 'Gửi lần đầu' } })).body;
  const share = (label: string, versionId: string | null) =>
    lead.call(sharesContract.create, { params, body: { label, language: 'vi', versionId } });
  await share('Phòng ATTT', version.id);
  await share('Ban giám đốc', null);
  const page = await windowOf(browser, server.url, lead);
  const remove = async () => {
    await page.goto(`/#${paths.report(projectId, { view: 'versions', version: version.id })}`);
    await page.getByRole('dialog', { name: 'Phiên bản 1', exact: true }).getByRole('button', { name: 'Xóa phiên bản' }).click();
    await page.getByRole('dialog', { name: 'Xóa phiên bản 1?' }).getByRole('button', { name: 'Xóa phiên bản' }).click();
  };

  await test.step('a version that an open link shows stays, and it is said why', async () => {
    await remove();
    await expect(page.getByText('Phiên bản 1 đang có 1 liên kết mở.')).toBeVisible();
    await page.getByRole('dialog', { name: 'Xóa phiên bản 1?' }).getByRole('button', { name: 'Giữ lại' }).click();
  });

  await test.step('a link that is revoked moves to those that ended, and its log opens there', async () => {
    await page.goto(`/#${paths.report(projectId, { view: 'shares' })}`);
    const [open, ended] = [page.getByRole('table', { name: 'Các liên kết' }), page.getByRole('table', { name: 'Đã kết thúc' })];
    await expect(open.getByRole('link')).toHaveCount(2);
    await expect(ended).toHaveCount(0);
    await page.getByRole('button', { name: 'Việc với liên kết Phòng ATTT' }).click();
    await page.getByRole('menuitem', { name: 'Thu hồi' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Thu hồi' }).click();
    await expect(open.getByRole('link')).toHaveText(['Ban giám đốc']);
    await ended.getByRole('link', { name: 'Phòng ATTT' }).click();
    const drawer = page.getByRole('dialog', { name: 'Phòng ATTT' });
    await expect(drawer.getByText('Nhật ký xem')).toBeVisible();
    await page.reload();
    await expect(drawer.getByText('Phiên bản 1')).toBeVisible();
  });

  await test.step('the version is deleted, and the next one takes another number', async () => {
    await remove();
    await expect(page.getByText('Đã xóa phiên bản 1.')).toBeVisible();
    await expect(page.getByText('Chưa có phiên bản nào.', { exact: false })).toBeVisible();
    await expect(page.getByText('Phiên bản này không có trong dự án hoặc đã bị xóa.')).toHaveCount(0);
    expect((await lead.call(reportsContract.makeVersion, { params, body: {} })).body.number).toBe(2);
  });

  await test.step('addresses that name what is not there say so', async () => {
    await page.goto(`/#${paths.report(projectId, { view: 'versions', version: version.id })}`);
    await expect(page.getByText('Phiên bản này không có trong dự án hoặc đã bị xóa.')).toBeVisible();
    await page.goto(`/#${paths.report(projectId, { view: 'shares', share: NOWHERE })}`);
    await expect(page.getByText('Không có liên kết này trong dự án.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Ban giám đốc' })).toBeVisible();
  });
});

test('what was read last before the page was closed stands in the log', async ({ browser, server }) => {
  const team = await engagement(server.url);
  const { lead, projectId } = team;
  const issue = await acceptedIssue(team, { contents: { vi: { title: 'Đọc cuối cùng', description: 'x' } } });
  const { key } = (await lead.call(issuesContract.get, { params: { id: issue.id } })).body;
  const { token, share } = (await lead.call(sharesContract.create, { params: { id: projectId }, body: { label: 'Khách', language: 'vi' } }))
    .body;
  const page = await (await browser.newContext({ baseURL: server.url })).newPage();
  await page.goto(`/#${paths.sharedReport(token)}`);
  const card = page.getByRole('article', { name: 'Đọc cuối cùng' });
  await card.scrollIntoViewIfNeeded();
  await card.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  // Long enough to count as read, and not until such parts are told together.
  await page.waitForTimeout(1_500);
  await page.close({ runBeforeUnload: false });
  const parts = async () =>
    (await lead.call(sharesContract.visits, { params: { id: projectId }, query: { shareId: share.id } })).body.items.map(
      ({ part }) => part,
    );
  await expect.poll(parts).toContain(key);
});
