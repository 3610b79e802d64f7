import { readFileSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import { test as base, expect } from '@playwright/test';
import { readPdf } from '../server/test/read-pdf.ts';
import { addPerson, downloadReport, pastePictures, typeLogin } from './page-helpers.ts';
import { newDataDir, type RunningServer, removeDataDir, startServer } from './server.ts';

const test = base.extend<{ server: RunningServer }>({
  // A server of its own as `npm start` begins: the embedded database, an empty folder and no password in the environment.
  server: async ({ browserName: _ }, use) => {
    const server = await startServer({}, newDataDir());
    await use(server);
    await server.stop();
    removeDataDir(server.dataDir);
  },
});

const PASSWORDS = { admin: 'một câu dài dễ nhớ 47', lan: 'đường về nhà nhiều gió' };

async function signIn(page: Page, url: string, username: string, password: string): Promise<void> {
  await page.goto(`${url}/#/login`);
  await typeLogin(page, username, password);
}

async function changePassword(page: Page, from: string, to: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Đổi mật khẩu' })).toBeVisible();
  await page.getByLabel('Mật khẩu hiện tại').fill(from);
  await page.getByLabel('Mật khẩu mới', { exact: true }).fill(to);
  await page.getByLabel('Nhập lại mật khẩu mới').fill(to);
  await page.getByRole('button', { name: 'Đổi mật khẩu' }).click();
  await expect(page.getByRole('heading', { name: 'Tổng quan', level: 1 })).toBeVisible();
}

/** Creates a user and answers the password that is shown this once. */
async function createUser(page: Page, name: string, username: string, role: string): Promise<string> {
  await page.getByRole('button', { name: 'Tạo người dùng' }).first().click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel('Họ tên').fill(name);
  await drawer.getByLabel('Tên đăng nhập').fill(username);
  await drawer.getByLabel('Vai trò').click();
  await page.getByRole('option', { name: role }).click();
  await drawer.getByRole('button', { name: 'Tạo người dùng' }).click();
  const password = await drawer.getByLabel('Mật khẩu ban đầu').inputValue();
  await drawer.getByRole('button', { name: 'Sao chép mật khẩu' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Đã sao chép' })).toBeVisible();
  await drawer.getByRole('button', { name: 'Xong' }).click();
  return password;
}

const asUser = async (browser: Browser): Promise<Page> => (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();

/** A project with a tester; answers its address. */
async function createProject(admin: Page, url: string): Promise<string> {
  await admin.goto(`${url}/#/projects`);
  await admin.getByRole('button', { name: 'Tạo dự án' }).first().click();
  const drawer = admin.getByRole('dialog');
  await drawer.getByLabel('Tên dự án').fill('Ngân hàng số Sao Mai');
  await drawer.getByLabel('Mã', { exact: true }).fill('SMB');
  await drawer.getByLabel('Loại', { exact: true }).click();
  await admin.getByRole('option', { name: 'Ứng dụng web' }).click();
  await drawer.getByLabel('Khách hàng').fill('Ngân hàng Sao Mai');
  await drawer.getByRole('button', { name: 'Tạo dự án' }).click();
  await expect(admin.getByRole('heading', { name: 'Ngân hàng số Sao Mai', level: 1 })).toBeVisible();
  const projectUrl = admin.url().replace(/\/people$/, '');
  await addPerson(admin, 'Trần Thị Lan');
  return projectUrl;
}

/** Writes an issue from a template, with a picture, and sends it to review. */
async function writeIssue(tester: Page, projectUrl: string, title: string): Promise<void> {
  await tester.goto(`${projectUrl}/issues`);
  await tester
    .getByRole('link', { name: /Viết lỗ hổng/ })
    .first()
    .click();
  await tester.getByRole('button', { name: /Chọn loại lỗ hổng/ }).click();
  await tester.getByRole('combobox', { name: 'Tìm theo tên, nhóm hoặc CWE' }).fill('sql injection');
  await tester
    .getByRole('treeitem', { name: /SQL injection/i })
    .first()
    .click();
  await expect(tester.getByText(/Đã điền \d+ mục còn trống từ mẫu/)).toBeVisible();
  await tester.getByLabel('Tiêu đề').fill(title);
  const steps = '[aria-label="Các bước tái hiện"]';
  await tester.locator(steps).scrollIntoViewIfNeeded();
  await tester.locator(steps).click();
  await tester.keyboard.press('Control+End');
  await tester.keyboard.press('Enter');
  await pastePictures(tester.locator(steps), ['image.png']);
  await expect(tester.locator(steps)).toContainText('/attachments/');
  await tester.getByRole('button', { name: 'Lưu và gửi duyệt' }).click();
  // The rest of the template is still to be filled in, and one can go on all the same.
  const left = tester.getByRole('dialog');
  await expect(left.getByText('Các bước tái hiện (Tiếng Việt): [')).toBeVisible();
  await left.getByRole('button', { name: 'Vẫn gửi' }).click();
  await expect(tester.getByRole('heading', { name: title, level: 1 })).toBeVisible();
}

test('S46 S47 a team goes from the first start to a report in Vietnamese', async ({ browser, server }) => {
  test.setTimeout(180_000);
  const title = 'Chèn mã SQL ở ô tìm kiếm giao dịch, đọc được sao kê của người khác';
  const admin = await asUser(browser);
  await signIn(admin, server.url, 'admin', server.password);
  await changePassword(admin, server.password, PASSWORDS.admin);

  await admin.goto(`${server.url}/#/manager/user`);
  const lan = await createUser(admin, 'Trần Thị Lan', 'lan.tran', 'Tester');

  const projectUrl = await createProject(admin, server.url);
  const tester = await asUser(browser);
  await signIn(tester, server.url, 'lan.tran', lan);
  await changePassword(tester, lan, PASSWORDS.lan);
  await writeIssue(tester, projectUrl, title);

  await admin.goto(`${server.url}/#/dashboard`);
  await admin.getByRole('link', { name: new RegExp(title) }).click();
  await admin.getByRole('button', { name: 'Duyệt', exact: true }).first().click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Vẫn duyệt' }).click();
  await expect(admin.getByText('Mở', { exact: true }).first()).toBeVisible();

  await admin.goto(`${projectUrl}/report`);
  await expect(admin.getByText('1 lỗ hổng', { exact: true })).toBeVisible();
  await admin.locator('details[data-unfit] > summary').click();
  await expect(admin.getByText('1 lỗ hổng còn những chỗ của mẫu chưa điền')).toBeVisible();
  await expect(admin.getByText('Không gian làm việc vẫn mang tên mặc định')).toBeVisible();
  const download = await downloadReport(admin, 'PDF');
  expect(download.suggestedFilename()).toMatch(/^SMB-bao-cao-\d{4}-\d\d-\d\d\.pdf$/);
  const { text, images } = await readPdf(readFileSync(await download.path()));
  expect(text.replace(/\s+/g, ' ')).toContain(title);
  expect(text).toContain('Ngân hàng Sao Mai');
  expect(images).toHaveLength(1);
});
