import { filesContract } from '@coloa/contract/files/files.contract.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { readPdf } from '../server/test/read-pdf.ts';
import { imagesOfDocx, imagesOfHtml } from '../server/test/report-images.ts';
import { expect, test } from './fixtures.ts';
import { engagement, windowOf } from './members.ts';
import { editorOf, pastePictures } from './page-helpers.ts';
import { t } from './words.ts';

const SIZE = { width: 640, height: 360 };
const SECRET = { left: 240, top: 140, width: 160, height: 60 };

/** A white screenshot with a magenta secret. */
const screenshot = async (): Promise<Buffer> => {
  const secret = await sharp({ create: { width: SECRET.width, height: SECRET.height, channels: 3, background: '#ff00ff' } })
    .png()
    .toBuffer();
  return sharp({ create: { ...SIZE, channels: 3, background: '#ffffff' } })
    .composite([{ input: secret, left: SECRET.left, top: SECRET.top }])
    .png()
    .toBuffer();
};

/** Counts the pixels that are closer to magenta than to white, black and grey. */
function secretPixels(data: Uint8Array, channels: number): number {
  let count = 0;
  for (let at = 0; at < data.length; at += channels) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
    if (Math.min(red, blue) - green > 40) count += 1;
  }
  return count;
}

async function secretsIn(image: Buffer): Promise<number> {
  const { data, info } = await sharp(image).raw().toBuffer({ resolveWithObject: true });
  return secretPixels(data, info.channels);
}

const editorIn = (page: Page) => page.getByRole('dialog', { name: t('imageEditor:title') });
const editImage = (page: Page) => page.getByRole('button', { name: t('imageEditor:editNumber', { number: 1 }), exact: true });

/** Pastes a screenshot into the description of a new issue, and returns the URL of the unedited upload. */
async function pasteScreenshot(page: Page, list: string, title: string): Promise<string> {
  await page.goto(`${list}/new`);
  await page.getByLabel(t('issues:form.title')).fill(title);
  const uploading = page.waitForResponse((response) => response.url().endsWith('/attachments') && response.request().method() === 'POST');
  await pastePictures(editorOf(page, t('issues:section.description')), ['phien.png'], await screenshot());
  const { url } = (await (await uploading).json()) as { url: string };
  await editImage(page).click();
  return url;
}

async function saveDraft(page: Page, title: string): Promise<string> {
  await page.getByRole('button', { name: new RegExp(`^${t('issues:form.saveDraft')}`) }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  return /issues\/([^/?]+)/.exec(page.url())?.[1] ?? '';
}

const shownImage = async (page: Page): Promise<string> =>
  (await page.getByRole('main').locator('section[lang=vi]').getByRole('img').getAttribute('src')) ?? '';

async function blackOutSecret(page: Page): Promise<void> {
  const editor = editorIn(page);
  await editor.getByRole('button', { name: t('imageEditor:tool.blackout') }).click();
  const box = await editor.getByRole('region', { name: t('imageEditor:image') }).boundingBox();
  if (!box) throw new Error('no image');
  const zoom = box.width / SIZE.width;
  await page.mouse.move(box.x + (SECRET.left - 4) * zoom, box.y + (SECRET.top - 4) * zoom);
  await page.mouse.down();
  await page.mouse.move(box.x + (SECRET.left + 40) * zoom, box.y + (SECRET.top + 20) * zoom);
  await page.mouse.move(box.x + (SECRET.left + SECRET.width + 4) * zoom, box.y + (SECRET.top + SECRET.height + 4) * zoom);
  await page.mouse.up();
  await editor.getByRole('button', { name: t('imageEditor:apply') }).click();
  await expect(editor).toHaveCount(0);
}

test('a secret that was blacked out in a pasted image is in no stored file and in no report', async ({ browser, server }) => {
  const { tester, lead, projectId, list } = await engagement(server.url);
  const page = await windowOf(browser, server.url, tester);
  expect(await secretsIn(await screenshot())).toBe(SECRET.width * SECRET.height);

  const unedited = await pasteScreenshot(page, list, 'Lộ mã phiên');
  await blackOutSecret(page);
  const id = await saveDraft(page, 'Lộ mã phiên');

  const read = (url: string) => page.request.get(url, { headers: { token: tester.token } });
  expect((await read(unedited)).status()).toBe(404);
  const stored = await read(await shownImage(page));
  expect(stored.headers()['content-disposition']).toContain('phien.png');
  const file = Buffer.from(await stored.body());
  expect(await sharp(file).metadata()).toMatchObject({ ...SIZE, format: 'png' });
  expect(await secretsIn(file)).toBe(0);

  await tester.call(issuesContract.update, { params: { id }, body: { from: 'DRAFT', status: 'IN_REVIEW' } });
  await lead.call(issuesContract.update, { params: { id }, body: { from: 'IN_REVIEW', status: 'OPEN' } });
  const report = async (format: string): Promise<Buffer> => {
    const answer = await page.request.post('/api/export/report', { data: { projectId, format }, headers: { token: lead.token } });
    expect(answer.status()).toBe(200);
    return Buffer.from(await answer.body());
  };
  for (const images of [imagesOfHtml(await report('html')), imagesOfDocx(await report('docx'))]) {
    const sizes = await Promise.all(images.map(async (each) => (await sharp(each).metadata()).width));
    expect(sizes).toContain(SIZE.width);
    for (const each of images) expect(await secretsIn(each)).toBe(0);
  }
  const { images, pixels } = await readPdf(await report('pdf'));
  expect(images).toContainEqual(expect.objectContaining(SIZE));
  for (const [n, { width, height }] of images.entries()) {
    const data = pixels[n] ?? new Uint8Array();
    expect(secretPixels(data, data.length / (width * height))).toBe(0);
  }
  await page.context().close();
});

test('an image that both languages show is blacked out in both, and the client can no longer read the unedited one', async ({
  browser,
  server,
}) => {
  const { tester, lead, client, list } = await engagement(server.url);
  const page = await windowOf(browser, server.url, tester);
  const unedited = await pasteScreenshot(page, list, 'Hai ngôn ngữ');
  await editorIn(page)
    .getByRole('button', { name: t('ui:cancel') })
    .click();
  const id = await saveDraft(page, 'Hai ngôn ngữ');
  const contents = { en: { title: 'Two languages', description: `![](${unedited})`, steps: `![](${unedited})` } };
  const { version } = (await tester.call(issuesContract.get, { params: { id } })).body;
  await tester.call(issuesContract.update, { params: { id }, body: { version, contents } });
  await tester.call(issuesContract.update, { params: { id }, body: { from: 'DRAFT', status: 'IN_REVIEW' } });
  await lead.call(issuesContract.update, { params: { id }, body: { from: 'IN_REVIEW', status: 'OPEN' } });
  const statusOf = async ({ token }: { token: string }) => (await page.request.get(unedited, { headers: { token } })).status();
  expect(await statusOf(client)).toBe(200);

  const leads = await windowOf(browser, server.url, lead);
  await leads.goto(`${list}/${id}/edit`);
  await editImage(leads).first().click();
  await blackOutSecret(leads);
  await expect(leads.getByText(t('imageEditor:edited', { count: 3 }))).toBeVisible();
  await leads
    .getByRole('button', { name: new RegExp(`^${t('issues:form.save')}`) })
    .first()
    .click();
  await expect(leads.getByRole('heading', { level: 1, name: 'Hai ngôn ngữ' })).toBeVisible();
  expect([await statusOf(client), await statusOf(lead)]).toEqual([404, 200]);
  await page.context().close();
  await leads.context().close();
});

test('a kept original is readable for the lead, is edited again, and is deleted in the editor', async ({ browser, server }) => {
  const { tester, lead, list } = await engagement(server.url);
  const page = await windowOf(browser, server.url, tester);
  const unedited = await pasteScreenshot(page, list, 'Giữ ảnh gốc');
  const box = editorIn(page).getByRole('checkbox', { name: t('imageEditor:original.keep'), exact: true });
  await expect(box).not.toBeChecked();
  await box.check();
  await blackOutSecret(page);
  const id = await saveDraft(page, 'Giữ ảnh gốc');

  const edited = (await shownImage(page)).slice('/attachments/'.length);
  const { originals } = (await lead.call(filesContract.originals, { query: { fileNames: edited } })).body;
  const original = originals[0]?.url ?? '';
  const statusOf = async (url: string, { token }: { token: string }) => (await page.request.get(url, { headers: { token } })).status();
  const read = await page.request.get(original, { headers: { token: lead.token } });
  expect(await secretsIn(Buffer.from(await read.body()))).toBeGreaterThan(0);
  expect(await statusOf(unedited, tester)).toBe(404);

  await page.goto(`${list}/${id}/edit`);
  await editImage(page).click();
  const editor = editorIn(page);
  await expect(editor.getByText(t('imageEditor:original.isOriginal'))).toBeVisible();
  await expect(box).toBeChecked();
  await editor.getByRole('button', { name: t('imageEditor:original.delete'), exact: true }).click();
  const question = page.getByRole('dialog', { name: t('imageEditor:original.deleteTitle') });
  await question.getByRole('button', { name: t('imageEditor:original.delete'), exact: true }).click();
  await expect(question).toHaveCount(0);
  await expect(editor.getByText(t('imageEditor:original.isOriginal'))).toHaveCount(0);
  await expect(box).not.toBeChecked();
  expect([await statusOf(original, lead), await statusOf(`/attachments/${edited}`, lead)]).toEqual([404, 200]);
  await page.context().close();
});
