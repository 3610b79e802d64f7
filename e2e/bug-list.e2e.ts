import AxeBuilder from '@axe-core/playwright';
import { bugListContract } from '@coloa/contract/bugs/bug-list.contract.ts';
import { bugProposalsContract } from '@coloa/contract/bugs/bug-proposals.contract.ts';
import { bugsContract } from '@coloa/contract/bugs/bugs.contract.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import type { Page } from '@playwright/test';
import { type Call, signIn } from './api-client.ts';
import { expect, test } from './fixtures.ts';
import { member, windowOf } from './members.ts';
import { enterByHand } from './page-helpers.ts';

// What the server refuses, the browser notes in its console too.
test.use({ expectedConsole: [/Failed to load resource/], viewport: { width: 1440, height: 900 } });

/** The first user, signed in in the page as well. */
async function admin(page: Page, url: string): Promise<Call> {
  const { call, token, refreshToken } = await signIn(url);
  await page.addInitScript(
    ([access, refresh]) => {
      localStorage.setItem('token', access ?? '');
      localStorage.setItem('refresh-token', refresh ?? '');
    },
    [token, refreshToken],
  );
  return call;
}

async function passesChecks(page: Page): Promise<void> {
  // What fades in has not its colours yet.
  await page.evaluate(() => Promise.all(document.getAnimations().map((each) => each.finished.catch(() => undefined))));
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice']).analyze();
  expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id} ${html.slice(0, 160)}`))).toEqual([]);
}

const SQLI = 'server_side_injection.sql_injection';
const newProject = async (call: Call, key: string) =>
  (await call(projectsContract.create, { body: { key, name: `Dự án ${key}`, kind: 'WEB', languages: ['vi', 'en'] } })).body.id;

test('S16 S26 a severity is overridden and a variant added, both by keyboard search; the form of issues offers them, filled from templates in two languages', async ({
  page,
  server,
}) => {
  const call = await admin(page, server.url);
  const projectId = await newProject(call, 'BUGA');
  await page.goto('/#/manager/bug/buglist');
  await expect(page.getByRole('heading', { name: 'Cây loại lỗ hổng' })).toBeVisible();
  await expect(page.getByRole('treeitem').first()).toBeVisible();
  await passesChecks(page);
  await page.keyboard.press('/');
  await page.keyboard.type('sql injection');
  await expect(page.getByRole('treeitem', { name: /^SQL injection/ }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`buglist/${SQLI.replace('.', '\\.')}$`));
  await expect(page.getByRole('heading', { level: 2, name: 'SQL injection', exact: true })).toBeVisible();

  await page.getByRole('combobox', { name: 'Mức độ' }).click();
  await page.getByRole('option', { name: 'Trung bình' }).click();
  await page.getByRole('button', { name: 'Lưu thay đổi' }).click();
  await expect(page.getByText('Đã lưu loại lỗ hổng.')).toBeVisible();
  await expect(page.getByText('đã chỉnh')).toBeVisible();
  await passesChecks(page);

  await page.getByRole('button', { name: 'Thêm loại bên dưới' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel('Tên tiếng Việt').fill('Qua ô tìm kiếm đơn hàng');
  await drawer.getByRole('combobox', { name: 'Mức độ' }).click();
  await page.getByRole('option', { name: 'Cao' }).click();
  await drawer.getByRole('button', { name: 'Thêm', exact: true }).click();
  await expect(page.getByRole('heading', { level: 2, name: /Qua ô tìm kiếm đơn hàng/ })).toBeVisible();

  await page.getByRole('button', { name: 'Sửa mẫu' }).click();
  await page.getByLabel('Tiêu đề · Tiếng Việt').fill('SQL injection ở ô tìm kiếm đơn hàng');
  await page.getByLabel('Tiêu đề · English').fill('SQL injection in the search of orders');
  await page.getByRole('textbox', { name: 'Ảnh hưởng · Tiếng Việt' }).fill('Đọc được mọi đơn hàng.');
  // Unsaved text is not left behind without a question.
  await page.getByRole('link', { name: 'Đề xuất mẫu' }).click();
  await page.getByRole('button', { name: 'Ở lại' }).click();
  await page.getByRole('button', { name: 'Lưu mẫu' }).click();
  await expect(page.getByText('Đã lưu mẫu mô tả.')).toBeVisible();
  await expect(page.getByText('SQL injection in the search of orders')).toBeVisible();
  await passesChecks(page);

  await page.goto(`/#/projects/${projectId}/issues/new`);
  await page.getByRole('button', { name: /Chọn loại lỗ hổng/ }).click();
  const search = page.getByRole('combobox', { name: 'Tìm theo tên, nhóm hoặc CWE' });
  await search.fill('tim kiem don hang');
  await search.press('Enter');
  await expect(page.locator('[data-field="contents.vi.title"]')).toHaveValue('SQL injection ở ô tìm kiếm đơn hàng');
  await expect(page.getByText('Đọc được mọi đơn hàng.').first()).toBeVisible();
});

test('a text is proposed from an issue, compared with the present template, edited and accepted; the proposer sees it', async ({
  page,
  server,
}) => {
  const call = await admin(page, server.url);
  const projectId = await newProject(call, 'BUGB');
  const bugId = 'cross_site_scripting_xss.stored';
  const contents = { vi: { title: 'XSS lưu trữ ở https://hvb.example/binh-luan', description: 'Mã ⟦bí mật⟧ chạy trong trình duyệt.' } };
  const assets = [{ value: 'https://hvb.example/binh-luan' }];
  const { body: issue } = await call(issuesContract.create, { body: { projectId, bugId, contents, assets } });

  await page.goto(`/#/projects/${projectId}/issues/${issue.id}`);
  await page.getByRole('button', { name: 'Thêm thao tác' }).first().click();
  await page.getByRole('menuitem', { name: 'Đề xuất làm mẫu' }).click();
  await page.getByLabel('Ghi chú cho quản trị viên').fill('Gọn hơn mẫu cũ');
  await passesChecks(page);
  await page.getByRole('button', { name: 'Gửi đề xuất' }).click();
  await expect(page.getByText('Đã gửi đề xuất.')).toBeVisible();

  await page.goto('/#/manager/bug/proposals');
  await page.getByRole('link', { name: /XSS lưu trữ ở \[đường dẫn bị ảnh hưởng\]/ }).click();
  await expect(page.getByText('Gọn hơn mẫu cũ')).toBeVisible();
  await expect(page.getByText('bí mật')).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'Mô tả' })).toBeVisible();
  await passesChecks(page);
  // By keys, as the editor of differences takes them one by one.
  await page.getByRole('textbox', { name: 'Tiêu đề' }).click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText('XSS lưu trữ ở [đường dẫn]');
  await expect(page.getByRole('textbox', { name: 'Tiêu đề' })).not.toContainText('bị ảnh hưởng]XSS');
  await page.getByLabel('Trả lời').fill('Cảm ơn');
  await page.getByRole('button', { name: 'Nhận làm mẫu' }).click();
  await expect(page.getByText('Đề xuất đã thành mẫu.')).toBeVisible();
  const { body: detail } = await call(bugsContract.detail, { body: { bugId } });
  const template = detail.templates.find(({ language }) => language === 'vi');
  expect(template).toMatchObject({ title: 'XSS lưu trữ ở [đường dẫn]', bugId, version: 1 });
  expect(template?.description).not.toContain('bí mật');

  await page.goto(`/#/projects/${projectId}/issues/${issue.id}`);
  await page.getByRole('button', { name: 'Thêm thao tác' }).first().click();
  await page.getByRole('menuitem', { name: 'Đề xuất làm mẫu' }).click();
  await expect(page.getByRole('dialog').getByText('Trả lời: Cảm ơn')).toBeVisible();
});

test('a published tree is previewed and imported; one that is cut is refused with its place', async ({ page, server }) => {
  const call = await admin(page, server.url);
  const leaf = { id: 'leaking', name: 'Leaking engine', type: 'subcategory', priority: 1 };
  const tree = JSON.stringify({ metadata: {}, content: [{ id: 'rocketry', name: 'Rocketry', type: 'category', children: [leaf] }] });
  const moves = JSON.stringify({ 'rocketry.dripping': { '1.2': 'rocketry.leaking' } });
  const file = (name: string, text: string) => ({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
  await page.goto('/#/manager/bug/buglist');
  await page.getByRole('button', { name: 'Nhập VRT' }).click();
  const drawer = page.getByRole('dialog');
  const choose = drawer.locator('input[type=file]');
  await choose.setInputFiles(file('vrt.json', tree.slice(0, -9)));
  await drawer.getByRole('button', { name: 'Xem trước' }).click();
  await expect(drawer.getByRole('alert')).toContainText('Tệp không phải JSON, hoặc bị cắt giữa chừng.');

  // A mapping that is wrong, chosen beside another one: named, then taken out, and the focus is led on.
  await choose.setInputFiles([file('vrt.json', tree), file('old-mapping.json', moves), file('mapping.json', '{"a":{"1.1":"a"}}')]);
  await expect(drawer.getByText('chỉ dùng mapping.json, không dùng old-mapping.json')).toBeVisible();
  await drawer.getByRole('button', { name: 'Xem trước' }).click();
  await expect(drawer.getByRole('alert')).toContainText('chạy vòng tròn');
  await drawer.getByRole('button', { name: 'Bỏ tệp mapping.json' }).click();
  await expect(drawer.getByRole('button', { name: 'Bỏ tệp vrt.json' })).toBeFocused();
  await expect(drawer.getByRole('alert')).toHaveCount(0);
  await drawer.getByRole('button', { name: 'Xem trước' }).click();
  await expect(drawer.getByText('Thêm 2 loại')).toBeVisible();
  await drawer.getByRole('button', { name: 'Quay lại' }).click();

  await choose.setInputFiles([file('vrt.json', tree), file('mapping.json', moves)]);
  await drawer.getByRole('button', { name: 'Xem trước' }).click();
  await drawer.getByText('Thêm 2 loại').click();
  await expect(drawer.getByText('Leaking engine').first()).toBeVisible();
  await expect(drawer.getByText('Chuyển 1 mã cũ')).toBeVisible();
  await passesChecks(page);
  await drawer.getByRole('button', { name: 'Nhập tất cả' }).click();
  await expect(page.getByText('Đã nhập cây 2 mục.')).toBeVisible();
  expect((await call(bugsContract.detail, { body: { bugId: 'rocketry.dripping' } })).body).toMatchObject({
    id: 'rocketry.leaking',
    severity: 'CRITICAL',
  });
  await page.keyboard.press('/');
  await page.keyboard.type('rocketry');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: 'Rocketry' })).toBeVisible();
});

test('an import changes severities only when asked to, says of how many types, and they can be taken back at once or later', async ({
  page,
  server,
}) => {
  const call = await admin(page, server.url);
  await call(bugListContract.update, { params: { id: SQLI }, body: { severity: null } });
  const severity = async () => (await call(bugsContract.detail, { body: { bugId: SQLI } })).body.severity;
  const leaf = { id: 'sql_injection', name: 'SQL Injection', type: 'subcategory', priority: 4 };
  const tree = JSON.stringify({ content: [{ id: 'server_side_injection', name: 'Server Side', type: 'category', children: [leaf] }] });
  await page.goto('/#/manager/bug/buglist');
  const drawer = page.getByRole('dialog', { name: 'Nhập cây lỗ hổng VRT' });
  const preview = async (withSeverities: boolean) => {
    await page.getByRole('button', { name: 'Nhập VRT' }).click();
    await drawer.locator('input[type=file]').setInputFiles({ name: 'vrt.json', mimeType: 'application/json', buffer: Buffer.from(tree) });
    if (withSeverities) await drawer.getByLabel('Lấy mức độ của VRT cho loại đã có').check();
    await drawer.getByRole('button', { name: 'Xem trước' }).click();
  };
  await preview(false);
  await drawer.getByRole('button', { name: 'Nhập tất cả' }).click();
  await expect(drawer).toHaveCount(0);
  expect(await severity()).toBe('CRITICAL');

  await preview(true);
  await expect(drawer.getByText('SQL injection', { exact: false })).toBeVisible();
  await drawer.getByRole('button', { name: 'Nhập và đổi mức độ 1 loại' }).click();
  await page.getByRole('button', { name: 'Trả lại mức độ cũ' }).click();
  await expect(page.getByText('Đã trả lại mức độ cũ của 1 loại.')).toBeVisible();
  expect(await severity()).toBe('CRITICAL');

  await preview(true);
  await drawer.getByRole('button', { name: 'Nhập và đổi mức độ 1 loại' }).click();
  await expect(drawer).toHaveCount(0);
  expect(await severity()).toBe('LOW');
  await page.reload();
  await page.getByRole('button', { name: 'Nhập VRT' }).click();
  await expect(drawer.getByText('1 loại đang có mức độ khác bản có sẵn.')).toBeVisible();
  await drawer.getByRole('button', { name: 'Trả tất cả về bản có sẵn' }).click();
  await passesChecks(page);
  await page
    .getByRole('dialog', { name: /Trả mức độ của 1 loại/ })
    .getByRole('button', { name: 'Trả tất cả về bản có sẵn' })
    .click();
  await expect(page.getByText('Đã trả mức độ của 1 loại về bản có sẵn.')).toBeVisible();
  await expect(drawer.getByText('loại đang có mức độ khác')).toHaveCount(0);
  expect(await severity()).toBe('CRITICAL');
});

test('an own type is hidden and shown again, removed with a successor; on a phone the tree leads to the type and back', async ({
  page,
  server,
}) => {
  const call = await admin(page, server.url);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/#/manager/bug/buglist');
  await page.getByRole('button', { name: 'Thêm nhóm' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel('Tên tiếng Việt').fill('Lỗi quy trình');
  await drawer.getByRole('button', { name: 'Thêm', exact: true }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Lỗi quy trình' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await passesChecks(page);
  const projectId = await newProject(call, 'BUGC');
  await call(issuesContract.create, { body: { projectId, bugId: 'loi_quy_trinh', contents: { vi: { title: 'T' } } } });
  await page.reload();

  const menu = page.getByRole('button', { name: 'Thêm thao tác' });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Ẩn khỏi cây' }).click();
  await expect(page.getByText('Loại này đang ẩn', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Hiện lại' }).first().click();
  await expect(page.getByText('Loại này đang ẩn', { exact: false })).toHaveCount(0);
  await menu.click();
  await page.getByRole('menuitem', { name: 'Xóa khỏi cây' }).click();
  const dialog = page.getByRole('dialog', { name: /Xóa Lỗi quy trình khỏi cây/ });
  await expect(dialog).toContainText('1 lỗ hổng');
  await dialog.getByRole('button', { name: 'Chọn loại lỗ hổng' }).click();
  const search = page.getByRole('dialog').getByRole('combobox', { name: 'Tìm theo tên, nhóm hoặc CWE' });
  await search.fill('clickjacking');
  await search.press('Enter');
  await dialog.getByRole('button', { name: 'Xóa khỏi cây' }).click();
  await expect(page.getByRole('heading', { name: 'Cây loại lỗ hổng' })).toBeVisible();
  expect((await call(bugsContract.detail, { body: { bugId: 'loi_quy_trinh' } })).body.id).toBe(
    'server_security_misconfiguration.clickjacking',
  );
});

test('whoever may not change the bug list meets the page for 403 in its place, by whichever of its addresses', async ({
  browser,
  server,
}) => {
  const page = await windowOf(browser, server.url, await member(server.url, 'Lê Minh Khôi', 'Tester'));
  for (const path of ['/manager/bug/buglist', `/manager/bug/buglist/${SQLI}`, '/manager/bug/proposals']) {
    await page.goto(`/#${path}`);
    await expect(page).toHaveURL(/#\/errors\/403/);
    await expect(page.getByRole('heading', { name: 'Bạn không có quyền làm việc này' })).toBeVisible();
    // Led there once, from the page that was asked for.
    expect(new URLSearchParams(page.url().split('?')[1]).get('from')).toBe(path);
  }
});

test('a proposal is declined with a reason, which is asked for at its field; what is to be decided is seen whole', async ({
  page,
  server,
}) => {
  const call = await admin(page, server.url);
  const projectId = await newProject(call, 'BUGD');
  const bugId = 'cross_site_scripting_xss.stored';
  const line = 'Một dòng mô tả dài hơn bề ngang của ô, để chữ đi tới tận mép phải nơi các nút của phần so sánh đứng. ';
  const description = Array.from({ length: 30 }, (_, n) => `${n}. ${line.repeat(2)}`).join('\n\n');
  await call(bugListContract.createTemplate, {
    params: { bug_id: bugId },
    body: { language: 'vi', title: 'XSS lưu trữ', description: description.replaceAll('mô tả', 'trình bày') },
  });
  const { body: issue } = await call(issuesContract.create, {
    body: { projectId, bugId, contents: { vi: { title: 'XSS lưu trữ ở phần bình luận', description } } },
  });
  const { body: proposal } = await call(bugProposalsContract.create, { body: { issueId: issue.id, language: 'vi', note: '' } });
  await page.goto(`/#/manager/bug/proposals/${proposal.id}`);
  await expect(page.getByRole('button', { name: 'Giữ' }).first()).toBeVisible();
  const hidden = await page.evaluate(() => {
    const overlap = (a: DOMRect, b: DOMRect) => a.left < b.right && b.left < a.right && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    const chunks = [...document.querySelectorAll('.cm-deletedChunk')];
    const covered = chunks.filter((chunk) => {
      const buttons = [...chunk.querySelectorAll('button')].map((button) => button.getBoundingClientRect());
      const range = document.createRange();
      return [...chunk.querySelectorAll('del')].some((text) => {
        range.selectNodeContents(text);
        return [...range.getClientRects()].some((words) => buttons.some((button) => overlap(words, button)));
      });
    });
    const scrolled = [...document.querySelectorAll('.cm-editor')].filter(
      ({ parentElement: box }) => box && box.scrollHeight > box.clientHeight,
    );
    return { chunks: chunks.length, covered: covered.length, scrolled: scrolled.length };
  });
  expect(hidden).toEqual({ chunks: expect.any(Number), covered: 0, scrolled: 0 });
  expect(hidden.chunks).toBeGreaterThan(1);
  const [back, heading] = [page.getByRole('link', { name: 'Về danh sách đề xuất' }), page.getByRole('heading', { level: 2 }).first()];
  const left = async (of: typeof back) => (await of.boundingBox())?.x ?? 0;
  expect(Math.abs((await left(back)) - (await left(heading)))).toBeLessThan(2);

  const answer = page.getByLabel('Trả lời');
  for (const _again of [1, 2]) {
    await page.getByRole('button', { name: 'Từ chối' }).click();
    await expect(answer).toBeFocused();
    await expect(page.getByText('Ghi lý do từ chối.')).toBeVisible();
  }
  await passesChecks(page);
  await answer.fill('Mẫu hiện tại đã đủ');
  await page.getByRole('button', { name: 'Từ chối' }).click();
  await expect(page.getByText('Đã từ chối đề xuất.')).toBeVisible();
  await page.goto('/#/manager/bug/proposals?state=DECLINED');
  await expect(page.getByText('Trả lời: Mẫu hiện tại đã đủ')).toBeVisible();
});

test('an own type on a phone: other words wrap, a missing name is empty, headings of texts speak their language; one that is not there leads back to the tree', async ({
  page,
  server,
}) => {
  const call = await admin(page, server.url);
  await page.setViewportSize({ width: 360, height: 740 });
  const aliases = ['vượt giới hạn chuyển tiền', 'bỏ qua bước xác nhận', 'quy trình nghiệp vụ', 'business logic'];
  const { body: type } = await call(bugListContract.create, { body: { names: { vi: 'Lỗi quy trình nghiệp vụ' }, aliases } });
  await call(bugListContract.createTemplate, {
    params: { bug_id: type.id },
    body: { language: 'en', title: 'Workflow flaw', impact: 'Money is moved twice.' },
  });
  await page.goto(`/#/manager/bug/buglist/${type.id}`);
  const english = page.getByLabel('Tên tiếng Anh');
  await expect(english).toHaveValue('');
  await expect(english).toHaveAttribute('placeholder', 'Lỗi quy trình nghiệp vụ');
  const field = page.getByLabel('Tên gọi khác').locator('xpath=ancestor::*[contains(@class,"several")]');
  const ends = async (of: typeof field) => ((await of.boundingBox())?.y ?? 0) + ((await of.boundingBox())?.height ?? 0);
  expect(await ends(field)).toBeGreaterThan(await ends(field.getByText(aliases.at(-1) ?? '')));

  await expect(page.getByRole('heading', { level: 4, name: 'Impact' })).toBeVisible();
  await expect(page.getByText('Chưa có mẫu ở ngôn ngữ này.').locator('xpath=ancestor::*[@lang][1]')).toHaveAttribute('lang', 'vi');
  await expect(page.getByText('mẫu riêng').locator('xpath=ancestor::*[@lang][1]')).toHaveAttribute('lang', 'vi');

  const heading = page.getByRole('heading', { level: 2, name: 'Lỗi quy trình nghiệp vụ' });
  const menu = await page.getByRole('button', { name: 'Thêm thao tác' }).boundingBox();
  const name = await heading.boundingBox();
  const back = await page.getByRole('link', { name: 'Về cây' }).boundingBox();
  expect(menu?.y ?? 0).toBeLessThan((name?.y ?? 0) + (name?.height ?? 0));
  expect(Math.abs((back?.x ?? 0) - (name?.x ?? 0))).toBeLessThan(2);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);

  await page.goto('/#/manager/bug/buglist/khong.co');
  await expect(page.getByText('Loại lỗ hổng này không có trong danh mục.', { exact: false })).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Thử lại' })).toHaveCount(0);
  await passesChecks(page);
  await page.getByRole('link', { name: 'Xem cây loại lỗ hổng' }).click();
  await expect(page.getByRole('treeitem').first()).toBeVisible();
});

test('a picture pasted into a template comes with it into an issue whose own type was found by the picker, and the issue is saved', async ({
  page,
  server,
}) => {
  const { call } = await signIn(server.url);
  const projectId = await newProject(call, 'BUGE');
  const { body: type } = await call(bugListContract.create, { body: { names: { vi: 'Lỗi đối soát giao dịch' }, severity: 'HIGH' } });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  // By hand: pictures are shown by a cookie that comes with signing in.
  await enterByHand(page, `/#/manager/bug/buglist/${type.id}`);
  await page.getByRole('button', { name: 'Sửa mẫu' }).click();
  await page.getByLabel('Tiêu đề · Tiếng Việt').fill('Đối soát bỏ sót giao dịch');
  await page.getByRole('textbox', { name: 'Mô tả · Tiếng Việt' }).click();
  await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    canvas.getContext('2d')?.fillRect(0, 0, 40, 40);
    const png = await new Promise<Blob>((resolve) => canvas.toBlob((blob) => resolve(blob ?? new Blob()), 'image/png'));
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': png })]);
  });
  await page.keyboard.press('ControlOrMeta+V');
  await expect(page.getByRole('textbox', { name: 'Mô tả · Tiếng Việt' })).toContainText(/attachments\//);
  await page.getByRole('button', { name: 'Lưu mẫu' }).click();
  await expect(page.getByText('Đã lưu mẫu mô tả.')).toBeVisible();
  const widthOf = () =>
    page
      .getByRole('main')
      .locator('img[src]')
      .last()
      .evaluate((img: HTMLImageElement) => img.naturalWidth);
  await expect.poll(widthOf).toBe(300);

  await page.goto(`/#/projects/${projectId}/issues/new`);
  await page.getByRole('button', { name: /Chọn loại lỗ hổng/ }).click();
  const search = page.getByRole('combobox', { name: 'Tìm theo tên, nhóm hoặc CWE' });
  await search.fill('doi soat');
  await search.press('Enter');
  await expect(page.locator('[data-field="contents.vi.title"]')).toHaveValue('Đối soát bỏ sót giao dịch');
  await page.getByRole('button', { name: 'Lưu nháp' }).click();
  await expect(page).toHaveURL(/\/issues\/[0-9a-f-]+$/);
  await expect(page.getByRole('heading', { level: 1, name: /Đối soát bỏ sót giao dịch/ })).toBeVisible();
  await expect(page.getByText('Lỗi đối soát giao dịch').first()).toBeVisible();
  await expect.poll(widthOf).toBe(300);
});
