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

async function blackOutSecret(page: Page): Promise<void> {
  const editor = page.getByRole('dialog', { name: t('imageEditor:title') });
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
  const original = await screenshot();
  expect(await secretsIn(original)).toBe(SECRET.width * SECRET.height);

  await page.goto(`${list}/new`);
  await page.getByLabel(t('issues:form.title')).fill('Lộ mã phiên');
  await pastePictures(editorOf(page, t('issues:section.description')), ['phien.png'], original);
  await page.getByRole('button', { name: t('imageEditor:editNumber', { number: 1 }) }).click();
  await blackOutSecret(page);
  await page.getByRole('button', { name: new RegExp(`^${t('issues:form.saveDraft')}`) }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Lộ mã phiên' })).toBeVisible();

  const image = page.getByRole('main').locator('section[lang=vi]').getByRole('img');
  const stored = await page.request.get((await image.getAttribute('src')) ?? '', { headers: { token: tester.token } });
  expect(stored.headers()['content-disposition']).toContain('phien.png');
  const file = Buffer.from(await stored.body());
  expect(await sharp(file).metadata()).toMatchObject({ ...SIZE, format: 'png' });
  expect(await secretsIn(file)).toBe(0);

  const id = /issues\/([^/?]+)/.exec(page.url())?.[1] ?? '';
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
