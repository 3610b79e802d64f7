/** What the server does not take, for want of a right or of a network, is not shown as if it had. */
import { projectChecklistsContract } from '@coloa/contract/checklists/project-checklists.contract.ts';
import { expectAccessible } from './axe.ts';
import { openIssue } from './comment-helpers.ts';
import { expect, test } from './fixtures.ts';
import { engagement, windowOf } from './members.ts';

// What does not arrive, the browser notes in its console too.
test.use({ expectedConsole: [/Failed to load resource/], viewport: { width: 1440, height: 900 } });

test('a result of a control that does not reach the server is as it was, also while nothing can be read', async ({ browser, server }) => {
  const { lead, tester, projectId } = await engagement(server.url);
  await lead.call(projectChecklistsContract.take, {
    body: { projectId, categories: [{ standard: 'WSTG', standardVersion: '4.2', category: 'WSTG-ATHN' }] },
  });
  const page = await windowOf(browser, server.url, tester);
  await page.goto(`/#/projects/${projectId}/checklists`);
  await page.getByRole('link', { name: 'Vượt qua xác thực' }).click();
  const panel = page.getByRole('complementary', { name: 'Xem nhanh' });
  const open = panel.getByRole('radio', { name: 'Chưa làm' });
  await expect(open).toBeChecked();
  await page.context().setOffline(true);
  await panel.getByText('Không đạt', { exact: false }).click();
  await expect(page.getByText(/^Không kết nối được/)).toBeVisible();
  await expect(open).toBeChecked();
  await page.context().setOffline(false);
  await page.context().close();
});

test('what was typed of an issue that may not be edited any more is there to be copied, and is not told of where there is none', async ({
  browser,
  server,
}) => {
  const { tester, issueId, address } = await openIssue(server.url);
  const page = await windowOf(browser, server.url, tester);
  await page.goto(`${address}/edit`);
  await expect(page.getByText('Bạn không sửa được lỗ hổng này', { exact: false })).toBeVisible();
  await expect(page.getByText('Phần đã nhập mà chưa lưu')).toHaveCount(0);
  const draft = {
    savedAt: Date.now(),
    version: 1,
    base: { 'contents.vi.impact': '' },
    changes: { 'contents.vi.impact': 'Đọc được **sao kê**.' },
  };
  const userId = tester.id;
  await page.evaluate(([key, kept]) => localStorage.setItem(key, kept), [
    `coloa.draft.issue.${userId}.${issueId}.abc`,
    JSON.stringify(draft),
  ] as const);
  await page.reload();
  const typed = page.getByRole('region', { name: 'Ảnh hưởng · Tiếng Việt' });
  await expect(typed.getByText('sao kê')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Bỏ bản nháp' }).click();
  await expect(typed).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('Bạn không sửa được lỗ hổng này', { exact: false })).toBeVisible();
  await expect(typed).toHaveCount(0);
  await page.context().close();
});
