import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { acceptedIssue, draftedIssue, engagement, windowOf } from './members.ts';
import { chooseStep, editorOf, writeOn } from './page-helpers.ts';

// What the server refuses, the browser notes in its console too.
test.use({ expectedConsole: [/Failed to load resource/], viewport: { width: 1440, height: 900 } });

const inVietnamese = (title: string) => ({ contents: { vi: { title, description: 'Mô tả ngắn.' } } });
const stepIn = async (page: Page, name: string | RegExp) => page.getByRole('dialog').getByRole('button', { name }).click();

test('an issue goes through its whole life by the hands of four people, in two languages', async ({ browser, server }) => {
  test.setTimeout(180_000);
  const { lead, tester, reviewer, client, projectId, list } = await engagement(server.url, ['vi', 'en']);
  const writer = await windowOf(browser, server.url, tester);
  const judge = await windowOf(browser, server.url, reviewer, 'en');
  const owner = await windowOf(browser, server.url, client);
  const leader = await windowOf(browser, server.url, lead, 'en');
  let address = '';

  await test.step('the tester writes it in two languages beside each other', async () => {
    await writer.goto(`${list}/new`);
    // The names of the texts come in the language of each.
    await expect(writer.getByLabel('Title')).toBeVisible();
    await writer.getByLabel('Tiêu đề').fill('Bỏ qua bước OTP');
    await editorOf(writer, 'Mô tả').click();
    await writer.keyboard.type('Mã cũ dùng lại được.');
    await expect(writer.getByText('còn thiếu 2 mục')).toBeVisible();
    await expect(writer.getByText('Bản tiếng Việt đã có mục này.')).toBeVisible();
    await writer.getByRole('button', { name: 'Chép từ bản tiếng Việt' }).click();
    await expect(writer.getByLabel('Title')).toHaveValue('Bỏ qua bước OTP');
    await writer.getByLabel('Title').fill('OTP step can be skipped');
    await editorOf(writer, 'Description').fill('An old code works again.');
    await expect(writer.getByText('còn thiếu', { exact: false })).toHaveCount(0);
    await expectAccessible(writer);
    await writer.getByRole('button', { name: /^Lưu nháp/ }).click();
    await expect(writer.getByRole('heading', { name: 'Bỏ qua bước OTP', level: 1 })).toBeVisible();
    address = new URL(writer.url()).hash;
    await expect(writer.locator('section[lang=en]').getByText('An old code works again.')).toBeVisible();
  });

  await test.step('says who helped, and is left with the rest', async () => {
    await writer.getByRole('button', { name: 'Sửa Cộng tác' }).click();
    const drawer = writer.getByRole('dialog');
    await drawer.getByLabel('Thêm người cộng tác').click();
    await writer
      .getByRole('option', { name: /^(Admin|Quản trị viên)/ })
      .first()
      .click();
    await expect(drawer.getByLabel('Phần của người báo cáo')).toHaveText('50%');
    await drawer.getByLabel(/^Phần của .*%/).fill('130');
    await drawer.getByRole('button', { name: 'Lưu' }).click();
    await expect(drawer.getByText('Số nguyên từ 0 đến 100.')).toBeVisible();
    await drawer.getByLabel(/^Phần của .*%/).fill('30');
    await expect(drawer.getByLabel('Phần của người báo cáo')).toHaveText('70%');
    await expectAccessible(writer);
    await drawer.getByRole('button', { name: 'Lưu' }).click();
    await expect(drawer).toHaveCount(0);
    await expect(writer.getByText('70%', { exact: true })).toBeVisible();
  });

  await test.step('sends it to review; the client sees nothing of it', async () => {
    await writer.getByRole('button', { name: 'Gửi duyệt' }).click();
    await expect(writer.getByText('Đã gửi duyệt.')).toBeVisible();
    await owner.goto(list);
    await expect(owner.getByText(/Chưa có lỗ hổng nào được công bố/)).toBeVisible();
    await owner.goto(`/${address}`);
    await expect(owner.getByRole('heading', { name: 'Không có trang này, hoặc bạn không được xem' })).toBeVisible();
  });

  await test.step('the reviewer finds it among what waits, and sends it back with a comment', async () => {
    await judge.goto(list);
    await judge.getByRole('button', { name: 'Waiting for me 1' }).click();
    await expect(judge).toHaveURL(/waitingFor=me/);
    await judge.getByRole('link', { name: /OTP step can be skipped/ }).click();
    await judge.getByRole('button', { name: 'Send back' }).click();
    await stepIn(judge, 'Send back');
    await expect(judge.getByText('Write a few words, so that the reader knows what to do.')).toBeVisible();
    await judge.getByRole('dialog').getByRole('textbox').fill('Say which version was tested.');
    await stepIn(judge, 'Send back');
    await expect(judge.getByText('Sent back to its writer.')).toBeVisible();
  });

  await test.step('the tester changes one language, says that the other still holds, and sends it again', async () => {
    await writer.reload();
    await expect(writer.getByText('Say which version was tested.')).toBeVisible();
    await writer.getByRole('link', { name: /^Sửa/ }).click();
    await writeOn(writer, 'Mô tả', ' Thử ở bản 5.2.');
    await expect(writer.getByText('chưa lưu', { exact: true })).toHaveCount(1);
    await writer.getByRole('button', { name: /^Lưu nháp/ }).click();
    await expect(writer.getByText('cũ hơn bản tiếng Việt')).toBeVisible();
    await writer.getByRole('button', { name: 'Đã khớp' }).click();
    await expect(writer.getByText('cũ hơn bản tiếng Việt')).toHaveCount(0);
    await writer.getByRole('button', { name: 'Gửi duyệt' }).click();
    await expect(writer.getByText('Đã gửi duyệt.')).toBeVisible();
  });

  await test.step('the reviewer accepts, and from then on the client reads it', async () => {
    await judge.reload();
    await judge.getByRole('button', { name: 'Accept', exact: true }).click();
    await expect(judge.getByText('Accepted. The client can see this issue.')).toBeVisible();
    await owner.goto(list);
    await owner.getByRole('link', { name: /Bỏ qua bước OTP/ }).click();
    await expect(owner.getByText('Mã cũ dùng lại được. Thử ở bản 5.2.')).toBeVisible();
    await expect(owner.getByText('Say which version was tested.')).toHaveCount(0);
  });

  await test.step('the client mends it and says so', async () => {
    await owner.getByRole('button', { name: 'Bắt đầu sửa' }).click();
    await expect(owner.getByText('Đã chuyển sang Đang sửa.')).toBeVisible();
    await owner.getByRole('button', { name: 'Báo đã sửa xong' }).click();
    await owner.getByRole('dialog').getByRole('textbox').fill('Bản 5.2.3 trên UAT');
    await stepIn(owner, 'Báo đã sửa xong');
    await expect(owner.getByText(/^Đã báo sửa xong/)).toBeVisible();
  });

  await test.step('the tester retests: not fixed, it is open again', async () => {
    await writer.reload();
    await expect(writer.getByText('Bản 5.2.3 trên UAT').first()).toBeVisible();
    await retest(writer, 'Chưa khắc phục', 'Ghi kết quả và mở lại');
    await expect(writer.getByText('Mở', { exact: true }).first()).toBeVisible();
  });

  await test.step('the client mends it again, and the second retest closes it', async () => {
    await owner.reload();
    await chooseStep(owner, 'Thêm thao tác', 'Báo đã sửa xong');
    await stepIn(owner, 'Báo đã sửa xong');
    await expect(owner.getByText(/^Đã báo sửa xong/)).toBeVisible();
    await writer.reload();
    await retest(writer, 'Đã khắc phục', 'Ghi kết quả và đóng');
    await expect(writer.getByText('Đã đóng', { exact: true }).first()).toBeVisible();
  });

  await test.step('the lead reads all of it in English', async () => {
    await leader.goto(`/${address}`);
    await expect(leader.getByRole('heading', { name: 'OTP step can be skipped', level: 1 })).toBeVisible();
    await expect(leader.getByText('Closed', { exact: true }).first()).toBeVisible();
    await expect(leader.getByText('30%', { exact: true })).toBeVisible();
    for (const words of [/accepted it, it is now Open/, /started fixing it/, /sent it back to its writer/]) {
      await expect(leader.getByText(words).first()).toBeVisible();
    }
    await expectAccessible(leader);
    const { total } = (await client.call(issuesContract.list, { query: { projectId, status: 'CLOSED' } })).body;
    expect(total).toBe(1);
  });
  for (const page of [writer, judge, owner, leader]) await page.context().close();
});

/** One result for the whole issue. */
async function retest(page: Page, result: string, record: string): Promise<void> {
  await page.getByRole('button', { name: 'Ghi kết quả tái kiểm tra' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByText(result, { exact: true }).first().click();
  await drawer.getByRole('button', { name: record }).click();
  await expect(drawer).toHaveCount(0);
}

test('a duplicate and the issue it repeats lead to each other, and an accepted risk says why and until when', async ({
  browser,
  server,
}) => {
  const project = await engagement(server.url);
  const { lead, list } = project;
  const accepted = (title: string) => acceptedIssue(project, inVietnamese(title));
  await accepted('Lỗi gốc');
  const [again, acceptable] = [await accepted('Lỗi viết lần nữa'), await accepted('Lỗi chấp nhận được')];
  const page = await windowOf(browser, server.url, lead);

  await page.goto(`${list}/${again.id}`);
  await chooseStep(page, 'Thêm thao tác', 'Đánh dấu trùng');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Lý do').fill('Cùng một chỗ.');
  await dialog.getByRole('button', { name: 'Đánh dấu trùng' }).click();
  await expect(dialog.getByText('Chọn lỗ hổng mà lỗ hổng này lặp lại.')).toBeVisible();
  await dialog.getByLabel('Lỗ hổng gốc').fill('goc');
  await expect(dialog.getByRole('radio')).toHaveCount(1);
  await dialog.getByRole('radio', { name: /Lỗi gốc/ }).check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Đánh dấu trùng' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Trùng với')).toBeVisible();
  await page.getByRole('link', { name: /Lỗi gốc/ }).click();
  await expect(page.getByRole('heading', { name: 'Lỗi gốc', level: 1 })).toBeVisible();
  await expect(page.getByText('1 lỗ hổng trùng với lỗ hổng này:')).toBeVisible();
  await page.getByRole('link', { name: /Lỗi viết lần nữa/ }).click();
  await expect(page.getByRole('heading', { name: 'Lỗi viết lần nữa', level: 1 })).toBeVisible();

  await page.goto(`${list}/${acceptable.id}`);
  await chooseStep(page, 'Thêm thao tác', 'Chấp nhận rủi ro');
  await dialog.getByRole('button', { name: 'Chấp nhận rủi ro' }).click();
  await expect(dialog.getByText('Chọn một ngày sau hôm nay.')).toBeVisible();
  await dialog.getByLabel('Lý do').fill('Hệ thống sẽ bỏ trong năm nay.');
  await dialog.getByLabel('Xem lại ngày').fill('31/12/2099');
  await dialog.getByLabel('Xem lại ngày').press('Tab');
  await dialog.getByRole('button', { name: 'Chấp nhận rủi ro' }).click();
  await expect(page.getByText('Rủi ro được chấp nhận, xem lại ngày 31/12/2099.')).toBeVisible();
  await expect(page.getByText('Hệ thống sẽ bỏ trong năm nay.').first()).toBeVisible();
  await expectAccessible(page);
  await chooseStep(page, 'Thêm thao tác', 'Mở lại');
  await dialog.getByRole('button', { name: 'Mở lại' }).click();
  await expect(page.getByText(/Rủi ro được chấp nhận/)).toHaveCount(0);
  await page.context().close();
});

test('many issues are changed at once: what could not be is named with the reason', async ({ browser, server }) => {
  const project = await engagement(server.url);
  const { lead, projectId, list } = project;
  const write = (title: string) => draftedIssue(project, inVietnamese(title));
  const [first, second, incomplete] = [await write('Lỗi một'), await write('Lỗi hai'), await write('Lỗi ba')];
  await lead.call(issuesContract.update, {
    params: { id: incomplete.id },
    body: { version: 1, contents: { vi: { description: '' } } },
  });
  const page = await windowOf(browser, server.url, lead);
  await page.goto(`${list}?sortBy=number`);
  await page.getByRole('row', { name: /Lỗi một/ }).waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  const bar = page.getByRole('toolbar', { name: /2/ });
  await bar.getByRole('button', { name: 'Thẻ' }).click();
  await page.getByLabel('Thêm thẻ').fill('otp');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Áp dụng 1 thẻ' }).click();
  await expect(page.getByText('Đã đổi thẻ của 2 lỗ hổng.')).toBeVisible();
  expect((await lead.call(issuesContract.get, { params: { id: first.id } })).body.tags).toEqual(['otp']);
  await page.getByRole('button', { name: 'Hoàn tác' }).click();
  await expect.poll(async () => (await lead.call(issuesContract.get, { params: { id: second.id } })).body.tags).toEqual([]);

  await page.getByRole('row', { name: /Lỗi một/ }).waitFor();
  await page.getByRole('checkbox').first().check();
  await page.getByRole('toolbar', { name: /3/ }).getByRole('button', { name: 'Trạng thái' }).click();
  await page.getByRole('menuitem', { name: /Gửi duyệt/ }).click();
  const summary = page.getByRole('dialog', { name: '1 lỗ hổng chưa đổi được' });
  await expect(summary).toContainText(incomplete.key);
  await expect(summary).toContainText('2 lỗ hổng còn lại đã đổi xong.');
  await expectAccessible(page);
  await summary.getByRole('button', { name: 'Đóng' }).click();
  expect((await lead.call(issuesContract.list, { query: { projectId, status: 'IN_REVIEW' } })).body.total).toBe(2);
  await page.context().close();
});

test('two people who write in two languages lose no word', async ({ browser, server }) => {
  const project = await engagement(server.url, ['vi', 'en']);
  const { lead, tester, list } = project;
  const contents = {
    vi: { title: 'Hai thứ tiếng', description: 'Đoạn một.\n\nĐoạn hai.' },
    en: { title: 'Two languages', description: 'Text.' },
  };
  const { id } = await draftedIssue(project, { contents });
  const params = { id };
  const page = await windowOf(browser, server.url, tester);
  await page.goto(`${list}/${id}/edit`);
  await writeOn(page, 'Mô tả', ' Của tôi.');
  await writeOn(page, 'Description', ' Mine.');
  const theirs = {
    vi: { description: 'Đoạn một. Của họ.\n\nĐoạn hai.', impact: 'Ảnh hưởng của họ.' },
    en: { description: 'Their text.' },
  };
  expect((await lead.call(issuesContract.update, { params, body: { version: 1, contents: theirs } })).body).toBe(true);
  await page.getByRole('button', { name: /^Lưu nháp/ }).click();
  const dialog = page.getByRole('dialog', { name: /vừa sửa lỗ hổng này/ });
  // Only where both changed the same lines it is asked: in the English description. Neither side goes by itself.
  await expect(dialog.getByRole('heading', { level: 3 })).toHaveText(['Mô tả · English']);
  const save = dialog.getByRole('button', { name: 'Lưu nội dung đã chọn' });
  await expect(save).toBeDisabled();
  await dialog.getByRole('button', { name: 'Ghép tay' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Bản ghép' })).toContainText('Text. Mine.');
  await expectAccessible(page);
  await save.click();
  await expect(page.getByRole('heading', { name: 'Hai thứ tiếng', level: 1 })).toBeVisible();
  const saved = (await tester.call(issuesContract.get, { params })).body.contents;
  expect(saved.vi).toMatchObject({ description: 'Đoạn một. Của họ.\n\nĐoạn hai. Của tôi.', impact: 'Ảnh hưởng của họ.' });
  expect(saved.en?.description).toBe('Text. Mine.\nTheir text.');
  await page.context().close();
});
