/** The palette by its keys: how one moves in it, goes back and closes it, and what fails or comes late. */
import type { Page } from '@playwright/test';
import { paths } from '../web/src/app/paths.ts';
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { draftedIssue, engagement, windowOf } from './members.ts';
import { editorOf } from './page-helpers.ts';
import { chosen, field, keyOf, oneWord, openPalette, options } from './palette-helpers.ts';

test.use({ expectedConsole: [/Failed to load resource/] });

test('the keys move, Escape gives the keyboard back, and failures are said in the palette and lead nowhere', async ({
  browser,
  server,
}) => {
  const within = await engagement(server.url);
  const word = oneWord();
  for (const each of ['Một', 'Hai', 'Ba']) await draftedIssue(within, { contents: { vi: { title: `${each} ${word}` } } });
  const page = await windowOf(browser, server.url, within.tester);
  await page.goto(`/#${paths.issues(within.projectId)}`);
  await expect(page.getByRole('row', { name: /Ba/ })).toBeVisible();

  await test.step('arrows go round, Home and End to the ends', async () => {
    await openPalette(page);
    await page.keyboard.type(word);
    await expect(options(page)).toHaveCount(3);
    await expect(page.getByRole('status').filter({ hasText: '3 kết quả' })).toHaveCount(1);
    const texts = await options(page).allTextContents();
    const expectChosen = (at: number) => expect(chosen(page)).toHaveText(texts[at] ?? '');
    for (const [key, at] of [
      ['ArrowDown', 1],
      ['ArrowUp', 0],
      ['ArrowUp', 2],
      ['ArrowDown', 0],
      ['End', 2],
      ['Home', 0],
    ] as const) {
      await page.keyboard.press(key);
      await expectChosen(at);
    }
    await expect(field(page)).toHaveAttribute('aria-activedescendant', (await chosen(page).getAttribute('id')) ?? '');
  });

  await test.step('Ctrl Enter opens beside the page', async () => {
    const opening = page.context().waitForEvent('page');
    await page.keyboard.press('Control+Enter');
    const beside = await opening;
    await expect(beside.getByRole('heading', { level: 1, name: word })).toBeVisible({ timeout: 30_000 });
    await beside.close();
    await expect(field(page)).toBeFocused();
  });

  await test.step('Escape and Ctrl K close it; the keyboard is back where it was', async () => {
    await page.keyboard.press('Escape');
    const search = page.getByRole('main').getByRole('textbox').first();
    await search.focus();
    for (const closing of ['Escape', 'Control+k']) {
      await openPalette(page);
      await page.keyboard.press(closing);
      await expect(field(page)).toHaveCount(0);
      await expect(search).toBeFocused();
    }
  });

  await test.step('a failure is said and can be retried', async () => {
    let refusals = 0;
    await page.route(/\/api\/palette/, (route) => {
      refusals += 1;
      return route.fulfill({ status: 403, json: { errors: [{ code: 'FORBIDDEN', message: 'x' }] } });
    });
    await openPalette(page);
    await page.keyboard.type(`${word} hai`);
    await expect(page.getByRole('alert')).toContainText('Chưa tìm được');
    expect(refusals).toBeGreaterThan(0);
    await expectAccessible(page);
    await page.unroute(/\/api\/palette/);
    await page.getByRole('button', { name: 'Thử lại' }).press('Enter');
    await expect(options(page)).toHaveText([/Hai/]);
    await expect(page).toHaveURL(new RegExp(`${paths.issues(within.projectId)}$`));
  });

  await test.step('the answer for older words never takes the place of that for newer ones', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<void>();
    await page.route(/\/api\/palette\?q=[^&]*Mot/i, async (route) => {
      await released;
      // It may have been given up already.
      await route.continue().catch(() => undefined);
      answered.resolve();
    });
    const asked = page.waitForRequest(/\/api\/palette\?q=[^&]*Mot/i);
    await field(page).fill(`${word} mot`);
    await asked;
    // What was there stays meanwhile.
    await expect(options(page)).toHaveText([/Hai/]);
    await field(page).fill(`${word} ba`);
    await expect(options(page)).toHaveText([/Ba/]);
    release();
    await answered.promise;
    // Whatever came is drawn by now: this answer came after it.
    await field(page).fill(`${word} hai`);
    await expect(options(page)).toHaveText([/Hai/]);
    await field(page).fill(`${word} ba`);
    await expect(options(page)).toHaveText([/Ba/]);
  });
});

test('from within an editor Ctrl K finds, unless something is selected to be linked; an issue is begun in a chosen project', async ({
  browser,
  server,
}) => {
  const within = await engagement(server.url);
  const key = await keyOf(within.lead.call, within.projectId);
  const page = await windowOf(browser, server.url, within.tester);
  await page.goto(`/#${paths.projects()}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await findAndOpenChooser(page);
  await page.keyboard.type(key);
  await expect(options(page)).toHaveText([new RegExp(key)]);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${paths.issueNew(within.projectId)}$`));

  const editor = editorOf(page, 'Mô tả');
  await editor.click();
  await page.keyboard.type('tài liệu');
  await openPalette(page);
  await page.keyboard.press('Escape');
  await expect(editor).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+k');
  await expect(editor).toContainText('[tài liệu](https://)');
  await expect(field(page)).toHaveCount(0);
});

/** The palette, asking for a project. */
async function findAndOpenChooser(page: Page): Promise<void> {
  await openPalette(page);
  await page.keyboard.type('viet lo hong trong mot du an');
  await expect(chosen(page)).toContainText('Viết lỗ hổng trong một dự án');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Viết lỗ hổng trong dự án nào?' })).toBeFocused();
}

test('a project whose answer is waited for leads nowhere once one went back', async ({ browser, server }) => {
  const within = await engagement(server.url);
  const key = await keyOf(within.lead.call, within.projectId);
  const page = await windowOf(browser, server.url, within.tester);
  await page.goto(`/#${paths.projects()}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(`**/api/project/${within.projectId}`, async (route) => {
    await released;
    await route.continue();
  });
  await findAndOpenChooser(page);
  await page.keyboard.type(key);
  await expect(options(page)).toHaveText([new RegExp(key)]);
  const asked = page.waitForRequest(`**/api/project/${within.projectId}`);
  await page.keyboard.press('Enter');
  await asked;
  await page.keyboard.press('Escape');
  await expect(field(page)).toBeFocused();
  const answered = page.waitForResponse(`**/api/project/${within.projectId}`);
  release();
  await (await answered).finished();
  await page.keyboard.type('bang xep');
  await expect(chosen(page)).toContainText('Bảng xếp hạng');
  await expect(page).toHaveURL(new RegExp(`${paths.projects()}$`));
});
