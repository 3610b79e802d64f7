import { profileContract } from '@coloa/contract/profile/profile.contract.ts';
import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { tokensContract } from '@coloa/contract/tokens/tokens.contract.ts';
import type { Page } from '@playwright/test';
import { expectAccessible, violationsOn } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { PASSWORD } from './mail-fixtures.ts';
import { member } from './members.ts';
import { like, t } from './words.ts';

// The browser logs responses with an error status. The API viewer also logs a request that it aborted.
test.use({ expectedConsole: [/Failed to load resource|AbortError: The user aborted a request/] });

/** A violation of the API viewer that no setting prevents: its form for trying a call is a second `main` landmark. */
const VIEWERS_OWN = ['landmark-no-duplicate-main'];

/** Collects requests to other hosts, tokens in URLs, and violations of the content security policy. */
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

/** Returns a text of the API viewer with its placeholder filled in. The viewer writes placeholders in single braces. */
const named = (key: string): string => t(key).replace('{name}', 'Coloa');
const calls = (page: Page) => page.getByRole('main', { name: named('dev:viewer.navigation.mainContent') });
const opened = { timeout: 60_000 };

async function openCall(page: Page, call: string): Promise<void> {
  await page.goto(`/#/dev/tag/${call}`);
  await expect(calls(page)).toBeVisible(opened);
}

async function readCall(page: Page): Promise<void> {
  await openCall(page, 'projects/GET/api/project/%7Bid%7D');
  const section = calls(page).getByRole('region', { name: projectsContract.get.summary }).first();
  await expect(section.getByText(t('dev:who.project'))).toBeVisible(opened);
  await expect(section.getByText(t('dev:tokens.reads'))).toBeVisible();
  await expect(section.getByText('curl', { exact: false }).first()).toBeVisible();
  const code = page.getByRole('group', { name: t('dev:code') });
  await code.getByRole('button', { name: 'JavaScript' }).click();
  await expect(section.getByText('fetch(').first()).toBeVisible(opened);
  await code.getByRole('button', { name: 'Python' }).click();
  await expect(section.getByText('requests').first()).toBeVisible(opened);
}

async function findCall(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  const search = page.getByRole('combobox', { name: t('dev:viewer.search.inputLabel') });
  await expect(search).toHaveCSS('font-family', /^"Be Vietnam Pro"/);
  await search.fill('list-writeup');
  await expect(page.getByRole('option').first()).toContainText('list-writeup');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/list-writeup$/);
  await expect(search).toHaveCount(0);
}

async function tryCall(page: Page, token: string, endToken: () => Promise<unknown>): Promise<void> {
  await openCall(page, 'profile/GET/api/profile/profile');
  await page.getByRole('textbox', { name: t('dev:token.field') }).fill(token);
  await calls(page)
    .getByRole('region', { name: profileContract.get.summary })
    .getByRole('button', { name: like('dev:viewer.operation.testRequest') })
    .click(opened);
  const tried = page.getByRole('dialog', { name: t('dev:viewer.operation.testRequest') });
  const send = async () => {
    const [response] = await Promise.all([
      page.waitForResponse((each) => each.url().endsWith('/api/profile/profile') && each.request().method() === 'GET', opened),
      tried
        .getByRole('button', { name: new RegExp(`^${t('dev:viewer.apiClient.addressBar.send')}`) })
        .first()
        .click(opened),
    ]);
    expect(response.request().headers().token).toBe(token);
    return response.status();
  };
  expect(await send()).toBe(200);
  await expect(tried.getByText('"Lê Minh Khôi"').first()).toBeVisible(opened);
  // Retry, because the viewer highlights the address of the call for a moment after a response, which breaks a rule.
  await expect(() => expectAccessible(page, { except: VIEWERS_OWN, within: ['[role=dialog]'] })).toPass({ timeout: 30_000 });
  const isKept = (secret: string) => [location.href, JSON.stringify(localStorage)].some((text) => text.includes(secret));
  expect(await page.evaluate(isKept, token)).toBe(false);
  await endToken();
  expect(await send()).toBe(401);
  await page.keyboard.press('Escape');
}

async function readOnPhoneInEnglish(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 760 });
  await expect(page.getByRole('textbox', { name: t('dev:token.field') })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  // Only check the light theme, because the tests of all pages check the dark theme at this width.
  const within = [`section[aria-label="${t('dev:title')}"]`, `section[aria-label^="${profileContract.get.summary}"]`];
  expect(await violationsOn(page, 'all', [], within)).toEqual([]);
  await page
    .getByRole('group', { name: t('ui:language.label') })
    .getByRole('button', { name: 'EN' })
    .click(opened);
  await expect(page.getByRole('heading', { name: 'API reference' })).toBeVisible(opened);
  const main = page.getByRole('main', { name: 'API documentation for Coloa' });
  await expect(main.getByText('a READ token is sufficient').first()).toBeVisible(opened);
}

test('S02 the API page works without a session, also on a phone, and calls are tried with a token', async ({ page, server }) => {
  test.slow();
  const tester = await member(server.url, 'Lê Minh Khôi', 'Lead');
  const created = await tester.call(tokensContract.create, { body: { name: 'Quét hằng đêm', scope: 'READ', password: PASSWORD } });
  const { token } = created.body;
  const wrong = await watched(page, server.url);
  await page.goto('/#/dev');
  await expect(page).toHaveTitle(`${t('dev:title')} · Coloa`);
  await expect(calls(page)).toBeVisible(opened);
  const contents = page.getByRole('complementary', { name: named('dev:viewer.navigation.sidebarFor') });
  await expect(contents.getByRole('link', { name: t('dev:tags.issues'), exact: true })).toBeVisible();

  await test.step('a call shows its permissions and its code in three languages', () => readCall(page));

  await test.step('a search by words finds a call', () => findCall(page));

  await test.step('a call is tried with a pasted token, which is in no address or storage and fails after its deletion', () =>
    tryCall(page, token, () => tester.call(tokensContract.delete, { params: { id: created.body.id } })));

  await test.step('the page fits a phone window, and shows the same in English', () => readOnPhoneInEnglish(page));
  expect(wrong).toEqual([]);
});
