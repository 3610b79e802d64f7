import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { editorOf, enterAsAdmin, longSection, writeOn } from './page-helpers.ts';

// What the server refuses, the browser notes in its console too.
test.use({ expectedConsole: [/Failed to load resource/], viewport: { width: 1440, height: 900 } });

let keys = 0;

/** A project with issues of these titles, by the first user, who is signed in in the page as well. */
async function projectWith(page: Page, url: string, titles: readonly string[], contents: Record<string, string> = {}) {
  const { call } = await enterAsAdmin(page, url);
  const project = await call(projectsContract.create, {
    body: { key: `E${Date.now() % 10_000}${++keys}`, name: 'Cổng thanh toán', kind: 'WEB' },
  });
  const projectId = project.body.id;
  const ids: string[] = [];
  for (const title of titles) {
    const vi = { title, description: 'Mô tả ngắn.', ...contents };
    ids.push((await call(issuesContract.create, { body: { projectId, contents: { vi }, severity: 'HIGH' } })).body.id);
  }
  return { call, projectId, ids, list: `${url}/#/projects/${projectId}/issues` };
}

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

test('two people who edit the same text lose nothing: the second chooses or merges by hand', async ({ page, server }) => {
  const { list, call, ids } = await projectWith(page, server.url, ['Hai người cùng sửa']);
  const id = ids[0] ?? '';
  await page.goto(`${list}/${id}/edit`);
  await writeOn(page, 'Mô tả', ' Của tôi.');
  const theirs = await call(issuesContract.update, {
    params: { id },
    body: { version: 1, contents: { vi: { description: 'Mô tả của họ.', impact: 'Ảnh hưởng của họ.' } } },
  });
  expect(theirs.body).toBe(true);
  await page.getByRole('button', { name: /^Lưu nháp/ }).click();
  // Both are the first user, here and by a script.
  const dialog = page.getByRole('dialog', { name: 'Bạn vừa sửa lỗ hổng này ở thẻ hoặc thiết bị khác' });
  await dialog.getByRole('button', { name: 'Ghép tay' }).click();
  const merged = dialog.getByRole('textbox', { name: 'Bản ghép' });
  await merged.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' Ghép lại.');
  // A look at one side does not begin the merge anew, and closing asks first.
  await dialog.getByRole('button', { name: 'Ở thẻ kia' }).click();
  await expect(merged).not.toContainText('Ghép lại.');
  await dialog.getByRole('button', { name: 'Ghép tay' }).click();
  await expect(merged).toContainText('Mô tả của họ. Ghép lại.');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Bỏ bản ghép tay?' }).getByRole('button', { name: 'Ghép tiếp' }).click();
  await dialog.getByRole('button', { name: 'Lưu nội dung đã chọn' }).click();
  await expect(page.getByRole('heading', { name: 'Hai người cùng sửa', level: 1 })).toBeVisible();
  const { contents } = (await call(issuesContract.get, { params: { id } })).body;
  expect(contents.vi?.description).toBe('Mô tả ngắn. Của tôi.\nMô tả của họ. Ghép lại.');
  expect(contents.vi?.impact).toBe('Ảnh hưởng của họ.');
});

test('what was typed on while a save was on its way meets what somebody else saved since', async ({ page, server }) => {
  const { list, call, ids } = await projectWith(page, server.url, ['Gõ tiếp trong lúc lưu']);
  const id = ids[0] ?? '';
  await page.goto(`${list}/${id}/edit`);
  await writeOn(page, 'Mô tả', ' Của tôi.');
  // The first answer comes only after both went on.
  let delayed = false;
  await page.route('**/issue/*', async (route) => {
    if (route.request().method() !== 'PUT' || delayed) return route.fallback();
    delayed = true;
    const response = await route.fetch();
    await writeOn(page, 'Mô tả', ' Gõ tiếp.');
    await call(issuesContract.update, { params: { id }, body: { version: 2, contents: { vi: { description: 'Mô tả của họ.' } } } });
    await route.fulfill({ response });
  });
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Đã lưu.')).toBeVisible();
  await page.keyboard.press('Control+s');
  const dialog = page.getByRole('dialog', { name: 'Bạn vừa sửa lỗ hổng này ở thẻ hoặc thiết bị khác' });
  await dialog.getByRole('button', { name: 'Ghép tay' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Bản ghép' })).toContainText('Mô tả ngắn. Của tôi. Gõ tiếp.');
  await expect(dialog.getByRole('textbox', { name: 'Bản ghép' })).toContainText('Mô tả của họ.');
  expect((await call(issuesContract.get, { params: { id } })).body.contents.vi?.description).toBe('Mô tả của họ.');
});

test('Back closes a peek and leaves the list as it was; forward opens it again', async ({ page, server }) => {
  const { list, ids } = await projectWith(page, server.url, ['Lỗi một', 'Lỗi hai']);
  await page.goto(list);
  await page.goto(`${list}?status=DRAFT&sortBy=number`);
  await expect(page.getByRole('row', { name: /Lỗi hai/ })).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(new RegExp(`peek=${ids[0]}`));
  await page.keyboard.press('j');
  await expect(page).toHaveURL(new RegExp(`peek=${ids[1]}`));
  await page.goBack();
  await expect(page).toHaveURL(/status=DRAFT&sortBy=number$/);
  await expect(page.getByRole('complementary')).toHaveCount(0);
  await page.goForward();
  await expect(page).toHaveURL(new RegExp(`peek=${ids[1]}`));
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/status=DRAFT&sortBy=number$/);
});

test('a double press sends a change of status once', async ({ page, server }) => {
  const { list, ids } = await projectWith(page, server.url, ['Bấm hai lần']);
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()));
  await page.goto(`${list}/${ids[0]}`);
  await page.getByRole('button', { name: 'Gửi duyệt' }).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expect(page.getByText('Chờ duyệt').first()).toBeVisible();
  await page.getByRole('button', { name: 'Trả lại' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('Thiếu bằng chứng.');
  await dialog.getByRole('button', { name: 'Trả lại' }).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expect(dialog).toHaveCount(0);
  expect(sent).toHaveLength(2);
});

test('an untouched form is not stored as an issue, and a long title is not cut', async ({ page, server }) => {
  const { list, call, projectId } = await projectWith(page, server.url, []);
  await page.goto(`${list}/new`);
  await page.getByRole('button', { name: /^Lưu nháp/ }).click();
  await expect(page.getByText('Viết tiêu đề để lưu được lỗ hổng này.')).toBeVisible();
  await page.getByLabel('Tiêu đề').fill('x'.repeat(301));
  await expect(page.getByText('Thừa 1 ký tự. Tối đa 300 ký tự.')).toBeVisible();
  await page.getByRole('button', { name: /^Lưu nháp/ }).click();
  await expect(page.getByLabel('Tiêu đề')).toHaveValue('x'.repeat(301));
  expect((await call(issuesContract.list, { query: { projectId } })).body.total).toBe(0);
});

test('two tabs about the same issue keep a draft each, and one can take what the other holds', async ({ page, server, context }) => {
  const { list, ids } = await projectWith(page, server.url, ['Hai thẻ']);
  const edit = `${list}/${ids[0]}/edit`;
  await page.goto(edit);
  await page.getByLabel('Tiêu đề').fill('Viết ở thẻ một');
  await expect(page.getByText(/Giữ trên máy này/)).toBeVisible();
  const other = await context.newPage();
  await other.goto(list);
  await other.evaluate(() => undefined);
  await other.goto(edit);
  await expect(other.getByLabel('Tiêu đề')).toHaveValue('Hai thẻ');
  await other.getByRole('button', { name: 'Lấy bản ở thẻ đó' }).click();
  await expect(other.getByLabel('Tiêu đề')).toHaveValue('Viết ở thẻ một');
  await other.getByLabel('Tiêu đề').fill('Viết ở thẻ hai');
  await expect(page.getByText(/Bạn cũng đang viết ở một thẻ khác/)).toBeVisible();
  await expect(page.getByLabel('Tiêu đề')).toHaveValue('Viết ở thẻ một');
  await page.reload();
  await expect(page.getByLabel('Tiêu đề')).toHaveValue('Viết ở thẻ một');
});

test('what an address says and the list does not know is named and dropped; a page past the end leads back', async ({ page, server }) => {
  const { list } = await projectWith(page, server.url, ['Một lỗi']);
  await page.goto(`${list}?status=DRAFT&severity=SUPER&colour=red`);
  await expect(page.getByText(/đã bỏ qua: severity, colour/)).toBeVisible();
  await expect(page).toHaveURL(/issues\?status=DRAFT$/);
  await page.goto(`${list}?page=9`);
  await page.getByRole('button', { name: 'Về trang đầu' }).click();
  await expect(page.getByRole('row', { name: /Một lỗi/ })).toBeVisible();
});

test('? lists the keys and Escape closes the list', async ({ page, server }) => {
  const { list } = await projectWith(page, server.url, ['Phím']);
  await page.goto(list);
  await expect(page.getByRole('row', { name: /Phím/ })).toBeVisible();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Phím tắt' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('captions of evidence are in the language of their text', async ({ page, server }) => {
  const http = '```http\nGET / HTTP/1.1\n```';
  const { list, call, ids } = await projectWith(page, server.url, ['Bằng chứng'], { description: http });
  const id = ids[0] ?? '';
  await call(issuesContract.update, { params: { id }, body: { version: 1, contents: { en: { title: 'Proof', description: http } } } });
  await page.goto(`${list}/${id}`);
  await expect(page.locator('section[lang=vi] figcaption')).toContainText('Bằng chứng');
  await expect(page.locator('section[lang=en] figcaption b')).toHaveText('Evidence');
});

test('nothing typed into a section of 50 kB is lost', async ({ page, server }) => {
  const { list, ids } = await projectWith(page, server.url, ['Dài'], { description: longSection(50_000) });
  await page.goto(`${list}/${ids[0]}/edit`);
  await editorOf(page, 'Mô tả').click({ position: { x: 60, y: 20 } });
  await page.keyboard.press('Home');
  for (const key of 'abcdefghij') await page.keyboard.press(key);
  await page.keyboard.press('Control+s');
  // How long typing takes is one of the figures of bench; here a busy machine may take its time.
  await expect(page.getByText('Đã lưu.')).toBeVisible({ timeout: 30_000 });
  await expect(editorOf(page, 'Mô tả').getByText('abcdefghij').first()).toBeVisible();
});
