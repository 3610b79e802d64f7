/** Pictures pasted into a text: they keep their order, and nothing is saved without them. */
import type { Page } from '@playwright/test';
import { editor, opener, openIssue, said } from './comment-helpers.ts';
import { expect, test } from './fixtures.ts';
import { engagement, windowOf } from './members.ts';
import { editorOf, pastePictures } from './page-helpers.ts';

// What does not arrive, the browser notes in its console too.
test.use({ expectedConsole: [/Failed to load resource/], viewport: { width: 1440, height: 900 } });

/** Keeps a file from the server until it is told what becomes of it, which waits for it to be sent. */
async function hold(page: Page, name: string): Promise<(outcome: 'continue' | 'abort') => Promise<void>> {
  const held = Promise.withResolvers<void>();
  const told = Promise.withResolvers<'continue' | 'abort'>();
  await page.route('**/attachments', async (route) => {
    if (!route.request().postDataBuffer()?.includes(name)) return route.continue();
    held.resolve();
    await route[await told.promise]();
  });
  return async (outcome) => {
    await held.promise;
    told.resolve(outcome);
  };
}

test('pictures pasted together keep their order, whichever is there first, and a comment waits for all of them', async ({
  browser,
  server,
}) => {
  const { tester, address } = await openIssue(server.url);
  const page = await windowOf(browser, server.url, tester);
  const release = await hold(page, 'mot.png');
  await page.goto(address);
  await opener(page).click();
  await editor(page).fill('Ba bước');
  const second = page.waitForResponse((response) => response.url().endsWith('/attachments'));
  await pastePictures(editor(page), ['mot.png', 'hai.png', 'ba.png']);
  expect((await second).ok()).toBe(true);
  const send = page.getByRole('button', { name: 'Gửi bình luận' });
  await send.click();
  await expect(send).toHaveAttribute('aria-busy', 'true');
  await release('continue');
  const pictures = said(page, 'Ba bước').getByRole('img');
  await expect(pictures).toHaveCount(3);
  expect(await pictures.evaluateAll((images) => images.map((image) => image.getAttribute('alt')))).toEqual(['mot', 'hai', 'ba']);
  await page.context().close();
});

test('an issue is saved with the picture that was still on its way; where it fails nothing is saved, and that is said', async ({
  browser,
  server,
}) => {
  const { tester, list } = await engagement(server.url);
  const page = await windowOf(browser, server.url, tester);
  await page.goto(`${list}/new`);
  await page.getByLabel('Tiêu đề').fill('Ảnh còn đang tải');
  const save = page.getByRole('button', { name: /^Lưu nháp/ });

  const fail = await hold(page, 'mat.png');
  await pastePictures(editorOf(page, 'Mô tả'), ['mat.png']);
  await save.click();
  await expect(save).toHaveAttribute('aria-busy', 'true');
  await fail('abort');
  await expect(page.getByText('Có ảnh chưa tải lên được nên chưa lưu.', { exact: false })).toBeVisible();
  await expect(page).toHaveURL(/\/new/);
  await page.getByRole('button', { name: 'Bỏ mat.png' }).click();

  const release = await hold(page, 'den.png');
  await pastePictures(editorOf(page, 'Mô tả'), ['den.png']);
  await save.click();
  await release('continue');
  await expect(page.getByRole('heading', { level: 1, name: 'Ảnh còn đang tải' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'den' })).toBeVisible();
  await page.context().close();
});
