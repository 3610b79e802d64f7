import AxeBuilder from '@axe-core/playwright';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import type { Page } from '@playwright/test';
import { signIn } from './api-client.ts';
import { expect, test } from './fixtures.ts';

// What the server refuses, the browser notes in its console too.
test.use({ expectedConsole: [/Failed to load resource/], viewport: { width: 1440, height: 900 } });

let keys = 0;

/** A project with issues of these titles, by the first user, who is signed in in the page as well. */
async function projectWith(page: Page, url: string, titles: readonly string[], contents: Record<string, string> = {}) {
  const session = await signIn(url);
  const { call } = session;
  const project = await call(projectsContract.create, {
    body: { key: `E${Date.now() % 10_000}${++keys}`, name: 'Cổng thanh toán', kind: 'WEB' },
  });
  const projectId = project.body.id;
  const ids: string[] = [];
  for (const title of titles) {
    const vi = { title, description: 'Mô tả ngắn.', ...contents };
    ids.push((await call(issuesContract.create, { body: { projectId, contents: { vi }, severity: 'HIGH' } })).body.id);
  }
  await page.addInitScript(
    ([token, refreshToken]) => {
      if (localStorage.getItem('refresh-token')) return;
      localStorage.setItem('token', token ?? '');
      localStorage.setItem('refresh-token', refreshToken ?? '');
    },
    [session.token, session.refreshToken],
  );
  return { call, projectId, ids, list: `${url}/#/projects/${projectId}/issues` };
}

const editorOf = (page: Page, section: string) => page.locator(`.cm-content[aria-label="${section}"]`);

test('scripts, handlers and javascript: links in a write-up are shown as text and never run', async ({ page, server }) => {
  const description = [
    '<script>window.__ran = 1</script>',
    '<img src=x onerror="window.__ran = 1">',
    '[bấm vào đây](javascript:window.__ran=1)',
    '<a href="javascript:window.__ran=1">liên kết</a>',
    '![ảnh](https://evil.example/theo-doi.png)',
  ].join('\n\n');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const { list, ids } = await projectWith(page, server.url, ['<script>alert(1)</script> trong tiêu đề'], { description });
  await page.goto(`${list}/${ids[0]}`);
  await expect(page.getByRole('heading', { name: '<script>alert(1)</script> trong tiêu đề', level: 1 })).toBeVisible();
  await expect(page.getByText('window.__ran = 1').first()).toBeVisible();
  await expect(page.locator('a[href^="javascript:"]')).toHaveCount(0);
  expect(await page.evaluate(() => Reflect.get(window, '__ran'))).toBeUndefined();
  expect(asked.filter((url) => !url.startsWith(server.url))).toEqual([]);
});

test('S27 the list keeps filter and sort in the address, and is walked by keyboard', async ({ page, server }) => {
  const { list, call, ids } = await projectWith(page, server.url, ['Lỗi một', 'Lỗi hai', 'Lỗi ba']);
  await call(issuesContract.update, { params: { id: ids[0] ?? '' }, body: { status: 'IN_REVIEW', from: 'DRAFT' } });
  await page.goto(`${list}?status=DRAFT&sortBy=number`);
  await expect(page.getByRole('row', { name: /Lỗi hai/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /Lỗi một/ })).toHaveCount(0);
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/peek=/);
  await expect(page.getByRole('complementary').getByText('Lỗi ba')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Lỗi ba', level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/status=DRAFT/);
  await page.keyboard.press('/');
  await page.keyboard.type('loi hai');
  await expect(page).toHaveURL(/q=loi/);
  await expect(page.getByRole('row', { name: /Lỗi hai/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /Lỗi ba/ })).toHaveCount(0);
});

test('what was typed and not saved is there again after the tab was closed', async ({ page, server, context }) => {
  const { list } = await projectWith(page, server.url, []);
  await page.goto(`${list}/new`);
  await page.getByLabel('Tiêu đề').fill('Bản nháp lúc hai giờ sáng');
  await editorOf(page, 'Mô tả').click();
  await page.keyboard.type('Bốn mươi ảnh chụp màn hình.');
  await expect(page.getByText(/Giữ trên máy này/)).toBeVisible();
  const again = await context.newPage();
  await page.close({ runBeforeUnload: false });
  await again.goto(`${list}/new`);
  await expect(again.getByLabel('Tiêu đề')).toHaveValue('Bản nháp lúc hai giờ sáng');
  await expect(editorOf(again, 'Mô tả')).toContainText('Bốn mươi ảnh chụp màn hình.');
  await expect(again.getByText(/Đã khôi phục bản nháp chưa lưu/)).toBeVisible();
});

test('two people who edit the same text lose nothing: the second chooses', async ({ page, server }) => {
  const { list, call, ids } = await projectWith(page, server.url, ['Hai người cùng sửa']);
  const id = ids[0] ?? '';
  await page.goto(`${list}/${id}/edit`);
  await editorOf(page, 'Mô tả').click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' Của tôi.');
  const theirs = await call(issuesContract.update, {
    params: { id },
    body: { version: 1, contents: { vi: { description: 'Mô tả của họ.', impact: 'Ảnh hưởng của họ.' } } },
  });
  expect(theirs.body).toBe(true);
  await page.getByRole('button', { name: /^Lưu nháp/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Người khác vừa sửa lỗ hổng này' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Lưu bản đã ghép' }).click();
  await expect(page.getByRole('heading', { name: 'Hai người cùng sửa', level: 1 })).toBeVisible();
  const { contents } = (await call(issuesContract.get, { params: { id } })).body;
  expect(contents.vi?.description).toContain('Của tôi.');
  expect(contents.vi?.impact).toBe('Ảnh hưởng của họ.');
});

for (const scheme of ['light', 'dark'] as const) {
  test(`the pages of a project pass the automatic checks of WCAG 2.2 AA, ${scheme}`, async ({ page, server }) => {
    test.setTimeout(120_000);
    await page.emulateMedia({ colorScheme: scheme });
    const { list, ids } = await projectWith(page, server.url, ['Kiểm tra tiếp cận']);
    const project = list.replace(/\/issues$/, '');
    for (const address of [
      list,
      `${list}/${ids[0]}`,
      `${list}/new`,
      `${project}/people`,
      `${project}/files`,
      `${project}/report`,
      `${project}/settings`,
    ]) {
      await page.goto(address);
      await expect(page.getByRole('heading').first()).toBeVisible();
      await page.waitForLoadState('networkidle');
      const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).analyze();
      expect(violations.map(({ id, nodes }) => `${address}: ${id} ${nodes[0]?.target}`)).toEqual([]);
    }
  });
}
