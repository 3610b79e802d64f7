import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import type { Page } from '@playwright/test';
import { adminSession } from './api-client.ts';
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { PASSWORD } from './mail-fixtures.ts';
import { member, windowOf } from './members.ts';

// What the server refuses, the browser notes in its console too.
test.use({ expectedConsole: [/Failed to load resource/] });

/**
 * What the viewer alone is to blame for, and neither settings nor names mend: where a call is tried, it draws a second main part of the
 * page, which no other role may be given to, and a place for messages that it names like another one.
 */
const VIEWERS_OWN = ['landmark-no-duplicate-main', 'landmark-main-is-top-level', 'landmark-unique'];

/** Whatever the page asks for elsewhere, and whatever the policy forbids it. */
async function watched(page: Page, url: string): Promise<string[]> {
  const wrong: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(url) && !/^(?:data|blob):/.test(request.url())) wrong.push(`asked ${request.url()}`);
    if (/token/i.test(new URL(request.url()).search)) wrong.push(`told in an address: ${request.url()}`);
  });
  page.on('console', (message) => {
    if (message.text().startsWith('breach ')) wrong.push(message.text());
  });
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.log(`breach ${violatedDirective} ${blockedURI}`),
    );
  });
  return wrong;
}

const calls = (page: Page) => page.getByRole('main', { name: 'Các lời gọi của Coloa' });
const opened = { timeout: 60_000 };

/** At one call, as a link to it leads. */
async function openCall(page: Page, call: string): Promise<void> {
  await page.goto(`/#/dev/tag/${call}`);
  await expect(calls(page)).toBeVisible(opened);
}

test('S02 the calls are read without a session, also on a phone: who may make each, what it looks like, and its code in three languages', async ({
  page,
  server,
}) => {
  test.slow();
  const wrong = await watched(page, server.url);
  await page.goto('/#/dev');
  await expect(page).toHaveTitle('Tài liệu API · Coloa');
  await expect(calls(page)).toBeVisible(opened);
  const contents = page.getByRole('complementary', { name: 'Mục lục của Coloa' });
  await expect(contents.getByRole('link', { name: 'Lỗ hổng', exact: true })).toBeVisible();

  await openCall(page, 'projects/GET/api/project/%7Bid%7D');
  const section = calls(page).getByRole('region', { name: 'A project with scope, people and what the caller may do' }).first();
  await expect(section.getByText('không được xem thì trả lời 404')).toBeVisible(opened);
  await expect(section.getByText('token API chỉ đọc là đủ')).toBeVisible();
  await expect(section.getByText('curl', { exact: false }).first()).toBeVisible();
  const code = page.getByRole('group', { name: 'Mã mẫu' });
  await code.getByRole('button', { name: 'JavaScript' }).click();
  await expect(section.getByText('fetch(').first()).toBeVisible(opened);
  await code.getByRole('button', { name: 'Python' }).click();
  await expect(section.getByText('requests').first()).toBeVisible(opened);

  await page.setViewportSize({ width: 360, height: 760 });
  await expect(page.getByRole('textbox', { name: 'Token dùng khi gọi thử' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 720 });

  await page.keyboard.press('Control+k');
  const search = page.getByRole('combobox', { name: 'Nội dung cần tìm' });
  await expect(search).toHaveCSS('font-family', /^"Be Vietnam Pro"/);
  await search.pressSequentially('list-writeup');
  await expect(page.getByRole('option').first()).toContainText('list-writeup');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/list-writeup$/);
  await expect(search).toHaveCount(0);

  await page.getByRole('group', { name: 'Ngôn ngữ' }).getByRole('button', { name: 'EN' }).click();
  await expect(page.getByRole('heading', { name: 'API reference' })).toBeVisible();
  await expect(page.getByRole('main', { name: 'Calls of Coloa' }).getByText('an API token for reading is enough').first()).toBeVisible(
    opened,
  );
  expect(wrong).toEqual([]);
});

test('a token that is created in the profile is used to try a call, and is refused once it is ended', async ({ browser, server }) => {
  test.slow();
  const key = `K${Date.now() % 1_000_000}`;
  await (await adminSession(server.url)).call(projectsContract.create, { body: { key, name: 'Ví điện tử', kind: 'MOBILE' } });
  const tester = await member(server.url, 'Lê Minh Khôi', 'Lead');
  const page = await windowOf(browser, server.url, tester);
  const wrong = await watched(page, server.url);

  await page.goto('/#/settings/profile');
  const card = page.locator('#tokens');
  await card.getByRole('button', { name: 'Tạo token API' }).click();
  const form = page.getByRole('dialog', { name: 'Tạo token API' });
  await form.getByLabel('Tên', { exact: true }).fill('Quét hằng đêm');
  await form.getByText('Một số dự án', { exact: true }).click();
  await form.getByRole('combobox', { name: 'Dự án' }).fill(key);
  await page.getByRole('option', { name: key }).click();
  await form.getByLabel('Mật khẩu của bạn').fill(PASSWORD);
  await form.getByRole('button', { name: 'Tạo token API' }).click();
  const made = page.getByRole('dialog', { name: 'Token API Quét hằng đêm' });
  const token = (await made.getByText(/^coloa_/).textContent()) ?? '';
  expect(token).toMatch(/^coloa_[\w-]{43}$/);
  await made.getByText('Tôi đã cất token').click();
  await made.getByRole('button', { name: 'Xong' }).click();
  await expect(card.getByRole('listitem')).toContainText([`Quét hằng đêm coloa_…${token.slice(-4)}`]);

  await openCall(page, 'profile/GET/api/profile/profile');
  await page.getByRole('textbox', { name: 'Token dùng khi gọi thử' }).fill(token);
  const tryIt = calls(page)
    .getByRole('region', { name: 'Who one is, with role and workspaces' })
    .getByRole('button', { name: /Gọi thử/ });
  const send = async (): Promise<string | undefined> => {
    const [request] = await Promise.all([
      page.waitForRequest((each) => each.url().endsWith('/api/profile/profile') && each.method() === 'GET', opened),
      page.getByRole('dialog', { name: 'Gọi thử' }).getByRole('button', { name: /^Gửi/ }).first().click(opened),
    ]);
    return request.headers().token;
  };
  await tryIt.click(opened);
  expect(await send()).toBe(token);
  const tried = page.getByRole('dialog', { name: 'Gọi thử' });
  await expect(tried.getByText('"Lê Minh Khôi"').first()).toBeVisible(opened);
  await expectAccessible(page, { except: VIEWERS_OWN });
  await page.keyboard.press('Escape');
  await page.getByRole('textbox', { name: 'Token dùng khi gọi thử' }).fill('');
  await page.getByRole('button', { name: 'Dùng phiên đăng nhập này' }).click();
  await tryIt.click(opened);
  expect(await send()).toBe(await page.evaluate(() => localStorage.getItem('token')));
  expect(await page.evaluate((secret) => [location.href, JSON.stringify(localStorage)].some((text) => text.includes(secret)), token)).toBe(
    false,
  );

  await page.goto('/#/settings/profile');
  await card.getByRole('button', { name: 'Hủy token Quét hằng đêm' }).click();
  await page.getByRole('dialog', { name: 'Hủy token Quét hằng đêm?' }).getByRole('button', { name: 'Hủy', exact: true }).click();
  await expect(card.getByText('Bạn chưa có token API nào ở đây.')).toBeVisible();
  const answer = await page.request.get(`${server.url}/api/profile/profile`, { headers: { Token: token } });
  expect(answer.status()).toBe(401);
  expect(wrong).toEqual([]);
});
