import { readFileSync } from 'node:fs';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { reportsContract } from '@coloa/contract/reports/reports.contract.ts';
import { sharesContract } from '@coloa/contract/reports/shares.contract.ts';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { readPdf } from '../server/test/read-pdf.ts';
import { paths } from '../web/src/app/paths.ts';
import { caller } from './api-client.ts';
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { acceptedIssue, engagement, windowOf } from './members.ts';

const PASSWORD = 'bảy con cò trắng 2026';
const SECRET = 'phien-bi-mat-4711';
const TITLE = 'Đọc được sao kê của người khác';
const LATER = 'Tiêu đề sửa sau khi đã gửi';

/** A picture of somebody's, for a text to show. */
async function uploaded(url: string, token: string): Promise<string> {
  const picture = await sharp({ create: { width: 800, height: 450, channels: 3, background: '#0b7a6f' } })
    .png()
    .toBuffer();
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'anh.png');
  const answer = await fetch(`${url}/attachments`, { method: 'POST', headers: { token }, body });
  return ((await answer.json()) as { url: string }).url;
}

/** A finding with a picture and a covered cookie, in a project with a lead. */
async function finding(url: string) {
  const team = await engagement(url);
  const image = await uploaded(url, team.tester.token);
  const steps = `\`\`\`http\nGET /sao-ke HTTP/1.1\nHost: thu.example\nCookie: SESSION=⟦${SECRET}⟧\n\`\`\`\n\n![Sao kê](${image})`;
  const issue = await acceptedIssue(team, {
    severity: 'HIGH',
    contents: { vi: { title: TITLE, description: 'Không kiểm tra chủ thẻ.', steps } },
  });
  return { ...team, issue, image };
}

/** What a window asks for, to be looked through afterwards. */
function requestsOf(page: Page): URL[] {
  const seen: URL[] = [];
  page.on('request', (request) => seen.push(new URL(request.url())));
  return seen;
}

test('S02 S47 a reader without an account reads what a lead shared, comments and asks for a retest on a phone; ended, it is dead where it is open too', async ({
  browser,
  server,
}) => {
  test.setTimeout(240_000);
  const { lead, projectId, issue, image } = await finding(server.url);
  const { key } = (await lead.call(issuesContract.get, { params: { id: issue.id } })).body;
  await lead.call(reportsContract.makeVersion, { params: { id: projectId }, body: { note: '1.0' } });
  const desk = await windowOf(browser, server.url, lead);

  const link = await test.step('the lead shares a numbered version with a password and an end', async () => {
    await desk.goto(`/#${paths.report(projectId, { view: 'shares' })}`);
    await desk.getByRole('button', { name: 'Tạo liên kết', exact: true }).first().click();
    const drawer = desk.getByRole('dialog', { name: 'Tạo liên kết' });
    await drawer.getByLabel('Dành cho ai').fill('Phòng ATTT, Ngân hàng Sao Mai');
    await drawer.getByLabel('Nội dung').click();
    await desk.getByRole('option', { name: /Phiên bản 1/ }).click();
    await drawer.getByLabel('Mật khẩu của liên kết', { exact: true }).fill(PASSWORD);
    await drawer.getByRole('checkbox', { name: 'Để lại bình luận' }).check();
    await drawer.getByRole('checkbox', { name: /Xin tái kiểm tra/ }).check();
    await drawer.getByRole('button', { name: 'Tạo liên kết' }).click();
    const made = desk.getByRole('dialog', { name: /^Liên kết cho/ });
    const address = await made.getByLabel('Liên kết', { exact: true }).inputValue();
    await made.getByRole('button', { name: 'Sao chép liên kết' }).click();
    await made.getByRole('button', { name: 'Xong' }).click();
    return address;
  });
  const token = new URLSearchParams(link.split('?')[1]).get('token') ?? '';
  const [share] = (await lead.call(sharesContract.list, { params: { id: projectId } })).body.items;
  expect(share).toMatchObject({ password: true, shown: { number: 1 }, state: 'ACTIVE' });
  expect(Date.parse(share?.expiresAt ?? '')).toBeGreaterThan(Date.now());
  const { version } = (await lead.call(issuesContract.get, { params: { id: issue.id } })).body;
  const changed = await lead.call(issuesContract.update, {
    params: { id: issue.id },
    body: { contents: { vi: { title: LATER } }, version },
  });
  expect(changed.status).toBe(200);

  const phone = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true, acceptDownloads: true });
  const reader = await phone.newPage();
  const requests = requestsOf(reader);
  const card = () => reader.getByRole('article', { name: TITLE });

  await test.step('it asks for the password, and says how many tries are left', async () => {
    await reader.goto(link);
    await expect(reader.getByRole('heading', { level: 1, name: 'Báo cáo có mật khẩu' })).toBeVisible();
    await expectAccessible(reader);
    await reader.getByLabel('Mật khẩu của liên kết', { exact: true }).fill('không phải câu này');
    await reader.getByRole('button', { name: 'Mở báo cáo' }).click();
    await expect(reader.getByRole('alert')).toContainText('Còn 9 lần');
    await reader.getByLabel('Mật khẩu của liên kết', { exact: true }).fill(PASSWORD);
    await reader.keyboard.press('Enter');
    await expect(reader.getByRole('heading', { level: 1, name: 'Cổng thanh toán' })).toBeVisible();
  });

  await test.step('the report stands there as it was, without a menu, a profile, a secret or anybody else', async () => {
    await expect(card()).toBeVisible();
    await expect(reader.getByText(LATER)).toHaveCount(0);
    await expect(reader.getByText('1, ngày')).toBeVisible();
    await card().getByRole('img', { name: 'Sao kê' }).scrollIntoViewIfNeeded();
    await expect
      .poll(() =>
        card()
          .getByRole('img', { name: 'Sao kê' })
          .evaluate((each: HTMLImageElement) => each.naturalWidth),
      )
      .toBeGreaterThan(0);
    await expect(card().getByText('đã che')).toBeVisible();
    expect(await reader.content()).not.toContain(SECRET);
    await expect(reader.getByRole('navigation', { name: 'Menu chính' })).toHaveCount(0);
    expect(await reader.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
    await expectAccessible(reader);
    expect(requests.filter(({ origin }) => origin !== new URL(server.url).origin)).toEqual([]);
    expect(requests.filter(({ href }) => href.includes(token) && !href.includes('#'))).toEqual([]);
    const called = new Set(requests.map(({ pathname }) => pathname).filter((path) => path.startsWith('/api/')));
    expect([...called].filter((path) => !path.startsWith('/api/project/share/report'))).toEqual([]);
    expect(await reader.title()).toBe(`Báo cáo kiểm thử xâm nhập Cổng thanh toán · Default`);
    const kept = await reader.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    expect(kept).not.toContain(token);
    expect(kept).not.toContain(PASSWORD);
  });

  await test.step('a comment and a wish for a retest are left, and stand there at once', async () => {
    await card().getByRole('button', { name: 'Bình luận' }).click();
    await card().getByRole('button', { name: 'Gửi bình luận' }).click();
    await expect(card().getByText('Cho nhóm kiểm thử biết bạn là ai.')).toBeVisible();
    await card().getByLabel('Tên của bạn').fill('Lê Thị Mai');
    await card().getByLabel('Nội dung').fill('Chúng tôi sửa trong tuần này.');
    await reader.reload();
    await expect(card().getByLabel('Nội dung')).toHaveValue('Chúng tôi sửa trong tuần này.');
    await card().getByLabel('Tên của bạn').fill('Lê Thị Mai');
    await card().getByRole('button', { name: 'Gửi bình luận' }).click();
    await expect(card().getByText('Đã gửi bình luận.')).toBeVisible();
    await card().getByRole('button', { name: 'Xin tái kiểm tra' }).click();
    await expect(card().getByLabel('Tên của bạn')).toHaveValue('Lê Thị Mai');
    await card().getByLabel('Đã sửa thế nào, ở bản nào').fill('Đã vá ở bản 5.2.1.');
    await card().getByRole('button', { name: 'Gửi yêu cầu' }).click();
    await expect(card().getByText('Đã gửi yêu cầu tái kiểm tra.')).toBeVisible();
    await expect(card().getByRole('list', { name: 'Lời nhắn qua liên kết này' }).getByRole('listitem')).toHaveCount(2);
  });

  await test.step('the file carries the label, and the finding as it was', async () => {
    await reader.getByRole('button', { name: 'Tải về' }).click();
    await expectAccessible(reader);
    const downloading = reader.waitForEvent('download');
    // Twice, as people tap, and on its words: the second one takes nothing back.
    await reader
      .getByRole('dialog')
      .getByRole('listitem')
      .filter({ hasText: 'PDF' })
      .dblclick({ position: { x: 12, y: 12 } });
    const { text } = await readPdf(readFileSync(await (await downloading).path()));
    const said = text.replace(/\s+/g, '');
    expect(said).toContain(TITLE.replace(/\s+/g, ''));
    expect(said).toContain('PhòngATTT,NgânhàngSaoMai');
    expect(said).not.toContain(SECRET);
    await reader.keyboard.press('Escape');
  });

  await test.step('the contents lead to a finding, whose address opens there again', async () => {
    await reader.getByRole('button', { name: /^Mục lục/ }).click();
    const contents = reader.getByRole('dialog', { name: 'Mục lục' });
    await contents.getByRole('link', { name: TITLE }).click();
    await expect(contents).toBeHidden();
    await expect.poll(() => new URLSearchParams(reader.url().split('?')[1]).get('at')).toBe(key);
    await reader.reload();
    // The password is proved for an hour.
    await expect(card()).toBeInViewport();
  });

  await test.step('the lead sees who came, what they did, and what they want', async () => {
    await desk.goto(`/#${paths.report(projectId, { view: 'shares' })}`);
    await desk
      .getByRole('link', { name: /Phòng ATTT/ })
      .first()
      .click();
    const log = desk.getByRole('dialog');
    for (const word of ['Nhập sai mật khẩu', 'Xem', 'Bình luận', 'Xin tái kiểm tra', 'Tải về']) {
      await expect(log.getByRole('cell', { name: word }).first()).toBeVisible();
    }
    await desk.goto(`/#${paths.report(projectId, { view: 'messages' })}`);
    await expect(desk.getByText('Đã vá ở bản 5.2.1.')).toBeVisible();
    await expect(desk.getByText('Chúng tôi sửa trong tuần này.')).toBeVisible();
    expect((await lead.call(issuesContract.get, { params: { id: issue.id } })).body.status).toBe('OPEN');
  });

  const picture = await card()
    .getByRole('img', { name: 'Sao kê' })
    .evaluate((each: HTMLImageElement) => each.src);
  expect((await phone.request.get(picture)).status()).toBe(200);
  const [reading, asking] = [await phone.newPage(), await phone.newPage()];
  // Hears of it by the download alone.
  await asking.route('**/share/report/seen', (route) => route.fulfill({ json: true }));
  for (const page of [reading, asking]) {
    await page.goto(link);
    await expect(page.getByRole('article', { name: TITLE })).toBeVisible();
  }
  await test.step('the lead ends it', async () => {
    await desk.goto(`/#${paths.report(projectId, { view: 'shares' })}`);
    await desk
      .getByRole('link', { name: /Phòng ATTT/ })
      .first()
      .click();
    // From its drawer, over which the question stands.
    await desk
      .getByRole('dialog', { name: /^Phòng ATTT/ })
      .getByRole('button', { name: 'Thu hồi' })
      .click();
    await desk
      .getByRole('dialog', { name: /^Thu hồi liên kết/ })
      .getByRole('button', { name: 'Thu hồi' })
      .click();
    await expect(desk.getByText(/^Đã thu hồi liên kết/)).toBeVisible();
  });

  await test.step('it is dead where it is open, for its files and its downloads, and for whoever comes anew', async () => {
    const over = (page: Page) => page.getByRole('heading', { level: 1, name: 'Liên kết này không còn mở' });
    await asking.getByRole('button', { name: 'Tải về' }).click();
    await asking.getByRole('button', { name: 'Tải PDF' }).click();
    await expect(over(asking)).toBeVisible();
    await expect(asking.getByText('Default')).toBeVisible();
    await expectAccessible(asking);
    // Whoever reads on is told without pressing anything, and so is whoever does nothing at all.
    await reading.mouse.wheel(0, 4_000);
    await expect(over(reading)).toBeVisible({ timeout: 20_000 });
    await expect(over(reader)).toBeVisible({ timeout: 25_000 });
    for (const page of [reading, asking, reader]) await expect(page.getByText(TITLE)).toHaveCount(0);
    expect((await phone.request.get(picture)).status()).toBe(404);
    expect((await phone.request.get(`${server.url}${image}`)).status()).toBe(404);
    const fresh = await phone.newPage();
    await fresh.goto(link);
    await expect(fresh.getByRole('heading', { level: 1, name: 'Liên kết này không mở được' })).toBeVisible();
    const file = await caller(server.url)(sharesContract.download, { body: { token, password: PASSWORD, format: 'pdf' } });
    expect(file.status).toBe(410);
  });
});

test('a link that leads nowhere, or is locked, says so on a page of its own', async ({ browser, server }) => {
  const { lead, projectId } = await finding(server.url);
  const page = await (await browser.newContext({ baseURL: server.url })).newPage();
  const { token } = (
    await lead.call(sharesContract.create, { params: { id: projectId }, body: { label: 'Khách', language: 'vi', password: PASSWORD } })
  ).body;
  const title = (name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.goto(`/#${paths.sharedReport('cut off')}`);
  await title('Không có báo cáo ở liên kết này');
  await page.goto(`/#${paths.sharedReport('A'.repeat(43))}`);
  await title('Liên kết này không mở được');
  // Another link in the same window begins anew.
  await page.goto(`/#${paths.sharedReport(token)}`);
  await title('Báo cáo có mật khẩu');
  for (let tried = 0; tried < 10; tried += 1) {
    await caller(server.url)(sharesContract.report, { body: { token, password: `sai lần ${tried}` } });
  }
  await page.getByLabel('Mật khẩu của liên kết', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Mở báo cáo' }).click();
  await title('Liên kết đang bị khóa');
  await page.getByRole('button', { name: 'English' }).click();
  await title('This link is locked');
  await page.goto('/#/login');
  // The language was of that page alone.
  await title('Đăng nhập');
});

test('before the language of a link is known its page speaks as the browser does', async ({ browser, server }) => {
  const { lead, projectId } = await finding(server.url);
  const body = { label: 'Khách', language: 'vi' as const, password: PASSWORD };
  const { token } = (await lead.call(sharesContract.create, { params: { id: projectId }, body })).body;
  const reader = await (await browser.newContext({ baseURL: server.url, locale: 'en-US' })).newPage();
  await reader.goto(`/#${paths.sharedReport('cut off')}`);
  await expect(reader.getByRole('heading', { level: 1, name: 'There is no report at this link' })).toBeVisible();
  const french = await (await browser.newContext({ baseURL: server.url, locale: 'fr-FR' })).newPage();
  await french.goto(`/#${paths.sharedReport('cut off')}`);
  await expect(french.getByRole('heading', { level: 1, name: 'Không có báo cáo ở liên kết này' })).toBeVisible();
  await reader.goto(`/#${paths.sharedReport(token)}`);
  await expect(reader.getByRole('heading', { level: 1, name: 'This report has a password' })).toBeVisible();
  await reader.getByLabel('Password of the link', { exact: true }).fill(PASSWORD);
  await reader.keyboard.press('Enter');
  // Of which it is in Vietnamese, and so is then the page.
  await expect(reader.getByRole('button', { name: 'Tải về' })).toBeVisible();
});
