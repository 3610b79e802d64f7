/** Write-ups: written, read, liked and talked about; drafts, two edits at once, and drafts made from issues. */
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { writeUpCommentsContract } from '@coloa/contract/topics/write-up-comments.contract.ts';
import { writeUpsContract } from '@coloa/contract/topics/write-ups.contract.ts';
import type { Page } from '@playwright/test';
import { paths } from '../web/src/app/paths.ts';
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { draftedIssue, engagement, windowOf } from './members.ts';
import { editorOf, writeOn } from './page-helpers.ts';
import { ARTICLE, topicOf, writeUpIn } from './topic-helpers.ts';

// What the server refuses, the browser notes in its console too.
test.use({ expectedConsole: [/Failed to load resource/] });

const idIn = (page: Page): string => /writeup\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? '';

test('a write-up is kept as a draft that nobody else sees, is published, read along its contents, liked and talked about', async ({
  browser,
  server,
}) => {
  const within = await topicOf(server.url);
  const page = await windowOf(browser, server.url, within.writer);
  const other = await windowOf(browser, server.url, within.reader);
  const title = `Potato các loại ${within.word}`;

  await test.step('the form says what is missing; leaving it loses nothing', async () => {
    await page.goto(`/#${paths.writeUpNew()}`);
    await page.getByRole('button', { name: 'Đăng bài' }).click();
    await expect(page.getByText('Chọn chủ đề trước khi đăng.')).toBeVisible();
    await expect(page.getByText('Viết nội dung trước khi đăng.')).toBeVisible();
    await expect(page.getByLabel('Tiêu đề')).toBeFocused();
    await page.getByLabel('Tiêu đề').fill(title);
    await editorOf(page, 'Nội dung').fill(ARTICLE);
    await expectAccessible(page);
    // The box around the field shows where the keyboard is, and nothing inside it once more.
    const tags = page.getByLabel('Nhãn');
    await tags.focus();
    await expect(tags).toHaveCSS('outline-style', 'none');
    await page.getByRole('link', { name: 'Hủy' }).click();
    await page.getByRole('dialog').getByRole('button').last().click();
    await page.goto('about:blank');
    await page.goto(`/#${paths.writeUpNew()}`);
    await expect(page.getByText(/^Đã khôi phục bản nháp/)).toBeVisible();
    await expect(page.getByLabel('Tiêu đề')).toHaveValue(title);
  });

  await test.step('the topic brings its category, and the draft is its author’s alone', async () => {
    await page.getByRole('combobox', { name: /^Chủ đề/ }).fill(within.topic);
    await page.getByRole('option', { name: within.topic }).click();
    await expect(page.getByLabel('Phân loại')).toHaveValue(within.category);
    await page.getByRole('button', { name: /^Lưu nháp/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByText('Bản nháp', { exact: true })).toBeVisible();
    await other.goto(`/#${paths.topics({ topic: within.topicId })}`);
    await expect(other.getByText('Không có bài viết nào khớp với bộ lọc.')).toBeVisible();
    await other.goto(`/#${paths.writeUp(idIn(page))}`);
    await expect(other).toHaveURL(/errors\/404/);
    await page.goto(`/#${paths.topics({ drafts: true })}`);
    await page.getByRole('link', { name: title }).click();
  });

  await test.step('published', async () => {
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await page.keyboard.press('e');
    await page.getByRole('button', { name: 'Đăng bài' }).click();
    await expect(page.getByRole('button', { name: /^Thích bài viết/ })).toBeVisible();
    await expect(page.getByText('Bản nháp', { exact: true })).toHaveCount(0);
  });

  await test.step('read by another along its contents, whose place the address holds', async () => {
    await other.goto(`/#${paths.writeUp(idIn(page))}`);
    const contents = other.getByRole('navigation', { name: 'Mục lục' });
    await expect(contents.getByRole('link')).toHaveText(['Ý tưởng', 'Thực hiện', 'Khắc phục']);
    await expectAccessible(other);
    await contents.getByRole('link', { name: 'Khắc phục' }).click();
    await expect(other.getByRole('heading', { name: 'Khắc phục' })).toBeInViewport();
    await expect(other).toHaveURL(/at=khac-phuc/);
    await expect(contents.getByRole('link', { name: 'Khắc phục' })).toHaveAttribute('aria-current', 'location');
    await other.reload();
    await expect(other.getByRole('heading', { name: 'Khắc phục' })).toBeInViewport();
  });

  await test.step('whoever may not edit it is told so, and of nothing they typed', async () => {
    await other.goto(`/#${paths.writeUpEdit(idIn(page))}`);
    await expect(other.getByText('Bạn không sửa được bài viết này. Tác giả hoặc quản trị viên sửa được.')).toBeVisible();
    await other.getByRole('link', { name: 'Về bài viết' }).click();
  });

  await test.step('liked, and not any more', async () => {
    const like = other.getByRole('button', { name: /^Thích bài viết/ });
    await like.click();
    await expect(like).toHaveAttribute('aria-pressed', 'true');
    await expect(like).toContainText('Đã thích 1');
    await expect(page.getByRole('button', { name: /^Thích bài viết/ })).toContainText('1');
    await like.click();
    await expect(like).toHaveAttribute('aria-pressed', 'false');
    await other.route('**/like', (route) => route.abort());
    await like.click();
    await expect(
      other
        .getByRole('alert')
        .or(other.getByRole('status'))
        .filter({ hasText: /kết nối/ })
        .first(),
    ).toBeVisible();
    await expect(like).toHaveAttribute('aria-pressed', 'false');
    await other.unroute('**/like');
  });

  await test.step('talked about, naming its author, who sees it at once', async () => {
    await other.getByRole('button', { name: /^Viết bình luận/ }).click();
    const editor = other.getByRole('textbox', { name: 'Bình luận' });
    await editor.pressSequentially('Rất hay, @khoi');
    await other.getByRole('option').first().click();
    await editor.pressSequentially('còn PrintSpoofer?');
    await other.getByRole('button', { name: 'Gửi bình luận' }).click();
    const said = page.getByRole('list', { name: 'Bình luận' }).getByRole('article').filter({ hasText: 'còn PrintSpoofer' });
    await expect(said).toContainText('@Lê Minh Khôi');
    const { body } = await within.writer.call(writeUpCommentsContract.list, { params: { id: idIn(page) } });
    expect(body.items[0]?.mentions).toHaveLength(1);
    await other.getByRole('button', { name: /^Thao tác với bình luận/ }).click();
    await other.getByRole('menuitem', { name: 'Sửa bình luận' }).click();
    await editor.fill('Còn PrintSpoofer thì sao?');
    await other.getByRole('button', { name: 'Lưu', exact: true }).click();
    await expect(page.getByRole('list', { name: 'Bình luận' })).toContainText('đã sửa');
    await expectAccessible(page);
  });

  await test.step('the address of a comment leads to it, below a text that is drawn later', async () => {
    const { body } = await within.writer.call(writeUpCommentsContract.list, { params: { id: idIn(page) } });
    const address = `/#${paths.writeUp(idIn(page), { comment: body.items[0]?.id })}`;
    await page.goto('about:blank');
    // The script that draws texts comes after the comments.
    const comment = page.getByRole('list', { name: 'Bình luận' }).getByRole('article').first();
    await page.route(/markdown-body/, async (route) => {
      await comment.waitFor();
      await route.continue();
    });
    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'Ý tưởng' })).toBeAttached();
    await expect(page.getByText('Còn PrintSpoofer')).toBeInViewport();
    await expect(page.getByRole('heading', { name: 'Ý tưởng' })).not.toBeInViewport();
  });

  await test.step('a comment that is too long says so where one sees it', async () => {
    await other.getByRole('button', { name: /^Viết bình luận/ }).click();
    await other.getByRole('textbox', { name: 'Bình luận' }).fill('x '.repeat(10_001));
    await other.keyboard.press('Control+Enter');
    await expect(other.getByText('Thừa 2 ký tự. Tối đa 20.000 ký tự.')).toBeInViewport();
  });
  await other.context().close();
  await page.context().close();
});

test('two people who edit the same write-up lose nothing: what each changed alone comes together, the rest is chosen', async ({
  browser,
  server,
}) => {
  const within = await topicOf(server.url);
  const id = await writeUpIn(within, `Hai người ${within.word}`, 'Một\n\nHai\n\nBa');
  const page = await windowOf(browser, server.url, within.writer);
  await page.goto(`/#${paths.writeUpEdit(id)}`);
  await writeOn(page, 'Nội dung', ' của tôi');
  const change = { params: { id }, body: { version: 1, category: `Khác ${within.word}`, content: 'Một của họ\n\nHai\n\nBa' } };
  await within.writer.call(writeUpsContract.update, change);
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Đã lưu bài viết.')).toBeVisible();
  await expect(editorOf(page, 'Nội dung')).toContainText('Một của họ');
  await expect(page.getByLabel('Phân loại')).toHaveValue(`Khác ${within.word}`);
  const { body: merged } = await within.writer.call(writeUpsContract.get, { params: { writeup_id: id } });
  expect(merged.content).toBe('Một của họ\n\nHai\n\nBa của tôi');

  await page.getByLabel('Tiêu đề').fill(`Của tôi ${within.word}`);
  await within.writer.call(writeUpsContract.update, { params: { id }, body: { version: merged.version, title: `Của họ ${within.word}` } });
  await page.keyboard.press('Control+s');
  const dialog = page.getByRole('dialog', { name: 'Bài viết vừa được sửa ở nơi khác' });
  await expect(dialog).toContainText(`Của họ ${within.word}`);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Của tôi', exact: true }).click();
  await dialog.getByRole('button', { name: 'Lưu nội dung đã chọn' }).click();
  await expect(dialog).toHaveCount(0);
  await expect
    .poll(async () => (await within.writer.call(writeUpsContract.get, { params: { writeup_id: id } })).body.title)
    .toBe(`Của tôi ${within.word}`);
  await page.context().close();
});

test('a draft made from an issue names the client nowhere, and nothing is made before it was read', async ({ browser, server }) => {
  const within = await engagement(server.url);
  const { body: project } = await within.lead.call(issuesContract.list, { query: { projectId: within.projectId } });
  expect(project.total).toBe(0);
  const description = 'Máy chủ sao-ke.hvbank.example của HVBank trả về sao kê. HVBANK đã được báo.';
  const issue = await draftedIssue(within, {
    severity: 'HIGH',
    contents: { vi: { title: 'Lộ sao kê ở HVBank', description, steps: 'Gửi thư đến quan.tri@hvbank.example' } },
    assets: [{ kind: 'HOST', value: 'sao-ke.hvbank.example', scopeId: null }],
  });
  const page = await windowOf(browser, server.url, within.tester);
  await page.goto(`/#${paths.issue(within.projectId, issue.id)}`);
  await page.getByRole('main').getByRole('button', { name: 'Thêm thao tác', exact: true }).first().click();
  await page.getByRole('menuitem', { name: 'Tạo bài viết từ lỗ hổng' }).click();
  const drawer = page.getByRole('dialog', { name: /^Tạo bài viết từ/ });
  const preview = drawer.getByRole('region', { name: 'Xem trước' }).last();
  await expect(drawer.getByRole('checkbox', { name: 'Thay sao-ke.hvbank.example' })).toBeChecked();
  await expect(preview).not.toContainText('sao-ke.hvbank.example');
  await drawer.getByLabel('Từ khác cần thay').fill('báo');
  await drawer.getByLabel('Thay bằng', { exact: true }).fill('cho biết');
  // A word that was typed is not left in because nobody pressed the button beside it.
  await drawer.getByRole('button', { name: 'Tạo bản nháp' }).click();
  await expect(drawer.getByText('Chưa lưu được. Sửa 2 mục dưới đây.')).toBeInViewport();
  await expect(drawer.getByLabel('Từ khác cần thay')).toBeFocused();
  await expect(drawer.getByText('Bấm Thêm từ để thay từ này, hoặc xóa nó, rồi mới tạo.')).toBeInViewport();
  await drawer.getByRole('button', { name: 'Thêm từ' }).click();
  await expect(preview).toContainText('đã được cho biết');
  const client = drawer.getByLabel('Thay hvbank bằng');
  await client.fill('[ngân hàng]');
  await expect(preview).toContainText('[ngân hàng]');
  await expect(preview).not.toContainText(/hvbank/i);
  await expectAccessible(page);
  await drawer.getByRole('button', { name: 'Tạo bản nháp' }).click();
  const confirm = drawer.getByRole('checkbox', { name: /^Tôi đã đọc lại/ });
  // It stands below a long preview: one is led there.
  await expect(confirm).toBeFocused();
  await expect(drawer.getByText('Đọc lại bản xem trước và xác nhận trước khi tạo.')).toBeInViewport();
  await confirm.check();
  // What was confirmed is not what would be made any more.
  await drawer.getByRole('checkbox', { name: 'Thay báo' }).uncheck();
  await expect(confirm).not.toBeChecked();
  await confirm.check();
  await drawer.getByRole('button', { name: 'Tạo bản nháp' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sửa bài viết' })).toBeVisible();
  const { body: made } = await within.tester.call(writeUpsContract.get, { params: { writeup_id: idIn(page) } });
  expect(made.draft).toBe(true);
  expect(`${made.title} ${made.content}`).not.toMatch(/hvbank/i);
  expect(made.content).toContain('đã được báo');
  await expect(page.getByLabel('Tiêu đề')).toHaveValue(made.title);
  await page.context().close();
});
