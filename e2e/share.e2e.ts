import { readFileSync } from 'node:fs';
import type { Uploaded } from '@coloa/contract/files/files.contract.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { reportsContract } from '@coloa/contract/reports/reports.contract.ts';
import { sharesContract } from '@coloa/contract/reports/shares.contract.ts';
import type { Page } from '@playwright/test';
import { readPdf } from '../server/test/read-pdf.ts';
import { paths } from '../web/src/routes/paths.ts';
import { caller } from './api-client.ts';
import { expect, test } from './fixtures.ts';
import { acceptedIssue, engagement, windowOf } from './members.ts';
import { uploadPicture } from './picture.ts';
import { like, t, tIn } from './words.ts';

type Lead = Awaited<ReturnType<typeof engagement>>['lead'];

const PASSWORD = 'bảy con cò trắng 2026';
const LABEL = 'Phòng ATTT, Ngân hàng Sao Mai';
const SECRET = 'phien-bi-mat-4711';
const TITLE = 'Đọc được sao kê của người khác';
const LATER = 'Tiêu đề sửa sau khi đã gửi';

async function finding(url: string) {
  const team = await engagement(url);
  const { url: image } = (await (await uploadPicture(url, team.tester.token, { width: 800, height: 450 })).json()) as Uploaded;
  const steps = `\`\`\`http\nGET /sao-ke HTTP/1.1\nHost: thu.example\nCookie: SESSION=⟦${SECRET}⟧\n\`\`\`\n\n![Sao kê](${image})`;
  const issue = await acceptedIssue(team, {
    severity: 'HIGH',
    contents: { vi: { title: TITLE, description: 'Không kiểm tra chủ thẻ.', steps } },
  });
  return { ...team, issue, image };
}

/** The returned list grows with each request of the page. */
function requestsOf(page: Page): URL[] {
  const seen: URL[] = [];
  page.on('request', (request) => seen.push(new URL(request.url())));
  return seen;
}

const cardOn = (page: Page) => page.getByRole('article', { name: TITLE });

const squeezed = (text: string): string => text.replace(/\s+/g, '');

async function shareWithPassword(desk: Page, projectId: string): Promise<string> {
  await desk.goto(`/#${paths.report(projectId, { view: 'shares' })}`);
  await desk
    .getByRole('button', { name: t('projectReport:share'), exact: true })
    .first()
    .click();
  const drawer = desk.getByRole('dialog', { name: t('shares:form.title') });
  await drawer.getByLabel(t('shares:form.label')).fill(LABEL);
  await drawer.getByLabel(t('shares:form.shows')).click();
  await desk.getByRole('option', { name: new RegExp(t('projectReport:versions.number', { number: 1 })) }).click();
  await drawer.getByLabel(t('shares:password.field'), { exact: true }).fill(PASSWORD);
  await drawer.getByRole('button', { name: t('shares:form.make') }).click();
  // Confirm the warning: the workspace of a new installation has a default name and no logo.
  await desk.getByRole('button', { name: t('projectReport:unfit.share.confirm') }).click();
  const made = desk.getByRole('dialog', { name: t('shares:made.title', { label: LABEL }) });
  const address = (await made.getByLabel(t('shares:made.link'), { exact: true }).textContent()) ?? '';
  await made.getByRole('button', { name: t('shares:made.copyLink') }).click();
  await made.getByRole('button', { name: t('shares:made.done') }).click();
  return address;
}

async function readWithPassword(visit: Page, url: string, link: string, token: string): Promise<void> {
  const requests = requestsOf(visit);
  await visit.goto(link);
  await visit.getByLabel(t('sharedReport:password.field'), { exact: true }).fill(PASSWORD);
  await visit.keyboard.press('Enter');
  await expect(cardOn(visit)).toBeVisible();
  await expect(visit.getByText(LATER)).toHaveCount(0);
  await expect(visit.getByText(like('reports:cover.versionOn', { version: 1 }))).toBeVisible();
  const shown = cardOn(visit).getByRole('img', { name: 'Sao kê' });
  await shown.scrollIntoViewIfNeeded();
  await expect.poll(() => shown.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBeGreaterThan(0);
  expect(await visit.content()).not.toContain(SECRET);
  expect(requests.filter(({ origin }) => origin !== new URL(url).origin)).toEqual([]);
  expect(requests.filter(({ href }) => href.includes(token) && !href.includes('#'))).toEqual([]);
  const called = new Set(requests.map(({ pathname }) => pathname).filter((path) => path.startsWith('/api/')));
  expect([...called].filter((path) => !path.startsWith('/api/project/share/report'))).toEqual([]);
  const kept = await visit.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(kept).not.toContain(PASSWORD);
  // The token is stored for this tab only: it survives a reload and is not in the URL.
  expect(await visit.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(token);
  expect(visit.url()).not.toContain(token);
  await visit.reload();
  await expect(cardOn(visit)).toBeVisible();
}

async function leaveMessages(reader: Page, link: string, key: string): Promise<void> {
  const card = cardOn(reader);
  await reader.goto(`${link}&at=${key}`);
  await expect(card).toBeInViewport();
  const talk = (name: string) => card.getByRole('button', { name: t(`sharedReport:talk.${name}`) });
  await talk('comment').click();
  await card.getByLabel(t('sharedReport:talk.name')).fill('Lê Thị Mai');
  await card.getByLabel(t('sharedReport:talk.text')).fill('Chúng tôi sửa trong tuần này.');
  await talk('send').click();
  await expect(card.getByText(t('sharedReport:talk.sent'))).toBeVisible();
  await talk('retest').click();
  await card.getByLabel(t('sharedReport:talk.retestText')).fill('Đã vá ở bản 5.2.1.');
  await talk('sendRetest').click();
  await expect(card.getByText(t('sharedReport:talk.requested'))).toBeVisible();
}

async function downloadWithLabel(reader: Page): Promise<void> {
  await reader.getByRole('button', { name: t('sharedReport:top.download') }).click();
  const downloading = reader.waitForEvent('download');
  await reader.getByRole('button', { name: t('sharedReport:download.get', { format: 'PDF' }) }).click();
  const { text } = await readPdf(readFileSync(await (await downloading).path()));
  for (const said of [TITLE, LABEL]) expect(squeezed(text)).toContain(squeezed(said));
  expect(text).not.toContain(SECRET);
  await reader.keyboard.press('Escape');
}

async function seeVisits(desk: Page, lead: Lead, place: { projectId: string; shareId: string; issueId: string }): Promise<void> {
  const { projectId, shareId } = place;
  await desk.goto(`/#${paths.report(projectId, { view: 'shares', share: shareId })}`);
  const log = desk.getByRole('dialog');
  for (const kind of ['VIEWED', 'COMMENTED', 'RETEST_ASKED', 'DOWNLOADED']) {
    await expect(log.getByRole('cell', { name: t(`shares:visit.${kind}`) }).first()).toBeVisible();
  }
  await desk.goto(`/#${paths.report(projectId, { view: 'messages' })}`);
  for (const said of ['Đã vá ở bản 5.2.1.', 'Chúng tôi sửa trong tuần này.']) await expect(desk.getByText(said)).toBeVisible();
  expect((await lead.call(issuesContract.get, { params: { id: place.issueId } })).body.status).toBe('OPEN');
}

async function expectEnded(
  reader: Page,
  url: string,
  shared: { link: string; token: string; image: string },
  end: () => Promise<unknown>,
): Promise<void> {
  const { link, token, image } = shared;
  const phone = reader.context();
  const picture = await cardOn(reader)
    .getByRole('img', { name: 'Sao kê' })
    .evaluate((each: HTMLImageElement) => each.src);
  expect((await phone.request.get(picture)).status()).toBe(200);
  await end();
  await reader.mouse.wheel(0, 4_000);
  await expect(reader.getByRole('heading', { level: 1, name: t('sharedReport:ended.gone.title') })).toBeVisible({ timeout: 25_000 });
  await expect(reader.getByText(TITLE)).toHaveCount(0);
  expect((await phone.request.get(picture)).status()).toBe(404);
  expect((await phone.request.get(`${url}${image}`)).status()).toBe(404);
  const fresh = await phone.newPage();
  await fresh.goto(link);
  await expect(fresh.getByRole('heading', { level: 1, name: t('sharedReport:ended.shut.title') })).toBeVisible();
  const file = await caller(url)(sharesContract.download, { body: { token, password: PASSWORD, format: 'pdf' } });
  expect(file.status).toBe(410);
}

test('S02 S47 a reader without an account reads, comments and requests a retest on a phone, until the link is revoked', async ({
  browser,
  server,
}) => {
  test.setTimeout(120_000);
  const { lead, projectId, issue, image } = await finding(server.url);
  const params = { id: projectId };
  const ofIssue = { params: { id: issue.id } };
  const { key, version } = (await lead.call(issuesContract.get, ofIssue)).body;
  await lead.call(reportsContract.makeVersion, { params, body: { note: '1.0' } });
  const desk = await windowOf(browser, server.url, lead);

  const link = await test.step('the lead shares a numbered version with a password', () => shareWithPassword(desk, projectId));
  const token = new URLSearchParams(link.split('?')[1]).get('token') ?? '';
  const [share] = (await lead.call(sharesContract.list, { params })).body.items;
  expect(share).toMatchObject({ password: true, shown: { number: 1 }, state: 'ACTIVE' });
  expect(Date.parse(share?.expiresAt ?? '')).toBeGreaterThan(Date.now());
  const shareId = share?.id ?? '';
  const changed = await lead.call(issuesContract.update, { ...ofIssue, body: { contents: { vi: { title: LATER } }, version } });
  expect(changed.status).toBe(200);

  const phone = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true, acceptDownloads: true });
  const visit = await phone.newPage();

  await test.step('the password opens the report as it was shared, without a secret, another address or a profile', () =>
    readWithPassword(visit, server.url, link, token));

  await test.step('the part read last before the page closes is in the log', async () => {
    await cardOn(visit).evaluate((element) => element.scrollIntoView({ block: 'center' }));
    // Long enough for a part to count as read, but shorter than the interval at which the page sends the parts.
    await visit.waitForTimeout(1_500);
    await visit.close({ runBeforeUnload: false });
    const parts = async () => (await lead.call(sharesContract.visits, { params, query: { shareId } })).body.items.map(({ part }) => part);
    await expect.poll(parts).toContain(key);
  });

  const reader = await phone.newPage();
  await test.step('opened again at a finding, the report needs no password, and the reader leaves a comment and a retest request', () =>
    leaveMessages(reader, link, key));

  await test.step('the file carries the label and the finding as it was shared', () => downloadWithLabel(reader));

  await test.step('the lead sees the visitors, their actions and their requests', () =>
    seeVisits(desk, lead, { projectId, shareId, issueId: issue.id }));

  await test.step('a link revoked by the lead stops working on the open page, for files and downloads, and for new visits', () =>
    expectEnded(reader, server.url, { link, token, image }, () => lead.call(sharesContract.revoke, { params, query: { shareId } })));
  await phone.close();
  await desk.context().close();
});

test('links opened in one window use Vietnamese or the link’s language until the report loads, regardless of the browser’s language', async ({
  browser,
  server,
}) => {
  const { lead, projectId } = await engagement(server.url);
  const { token } = (
    await lead.call(sharesContract.create, { params: { id: projectId }, body: { label: 'Khách', language: 'vi', password: PASSWORD } })
  ).body;
  const page = await (await browser.newContext({ baseURL: server.url, locale: 'en-US' })).newPage();
  const title = (name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.goto(`/#${paths.sharedReport('cut off', { language: 'en' })}`);
  await title(tIn('en')('sharedReport:ended.unknown.title'));
  await page.goto('about:blank');
  await page.goto(`/#${paths.sharedReport('A'.repeat(43))}`);
  await title(t('sharedReport:ended.shut.title'));
  await page.goto(`/#${paths.sharedReport(token)}`);
  await title(t('sharedReport:password.title'));
  await page.getByLabel(t('sharedReport:password.field'), { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  const download = page.getByRole('button', { name: t('sharedReport:top.download') });
  await expect(download).toBeVisible();
  expect(page.url()).not.toContain(token);
  await page.goBack();
  await title(t('sharedReport:ended.shut.title'));
  await page.goForward();
  await expect(download).toBeVisible();
  await page.goto('/#/login');
  await title(t('sessions:login.title'));
  await page.context().close();
});
