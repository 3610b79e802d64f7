import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { pictureOf } from '../../test/pictures.ts';
import { placeholderPng, readRaster } from './raster.ts';
import type { ReportPicture } from './report-document.ts';
import { openImage } from './report-images.ts';

const plain = (channels: 3 | 4 = 3) => sharp({ create: { width: 30, height: 20, channels, background: '#c83' } });

async function prepareImage(image: ReportPicture) {
  const opened = await openImage(image);
  const raster = await opened?.raster();
  return opened && raster ? { width: opened.width, height: opened.height, raster } : null;
}

describe('images that a PDF can embed unchanged', () => {
  test.each([
    ['a colour PNG', () => plain().png(), 'rgb', 'png'],
    ['a grey PNG', () => plain().toColourspace('b-w').png(), 'gray', 'png'],
    ['a JPEG', () => plain().jpeg(), 'rgb', 'jpeg'],
    ['a progressive JPEG', () => plain().jpeg({ progressive: true }), 'rgb', 'jpeg'],
  ])('%s', async (_, make, colours, encoding) => {
    expect(readRaster(await make().toBuffer())).toMatchObject({ width: 30, height: 20, bitsPerComponent: 8, colours, encoding });
  });

  test('a PNG with a palette', async () => {
    const raster = readRaster(await plain().png({ palette: true }).toBuffer());
    expect(raster?.colours).toHaveProperty('palette');
  });

  test('a placeholder is a valid PNG', async () => {
    expect(await sharp(placeholderPng(7)).metadata()).toMatchObject({ width: 7, height: 1, format: 'png' });
  });
});

describe('images that are re-encoded', () => {
  test.each([
    ['a PNG with transparency', () => plain(4).png()],
    ['an interlaced PNG', () => plain().png({ progressive: true })],
    ['a WebP', () => plain().webp()],
    ['a GIF', () => plain().gif()],
    [
      'a JPEG with EXIF',
      () =>
        plain()
          .withExif({ IFD0: { Copyright: 'x' } })
          .jpeg(),
    ],
    ['a CMYK JPEG', () => plain().toColourspace('cmyk').jpeg()],
  ])('%s', async (_, make) => {
    const file = await make().toBuffer();
    expect(readRaster(file)).toBeNull();
    expect(await prepareImage(pictureOf(file))).toMatchObject({ width: 30, height: 20 });
  });

  test('a photo is upright and contains no metadata', async () => {
    const file = await plain()
      .withExif({ IFD0: { Copyright: 'SECRET' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const prepared = await prepareImage(pictureOf(file));
    expect(prepared).toMatchObject({ width: 20, height: 30 });
    expect(prepared?.raster.data.includes('SECRET')).toBe(false);
  });

  test('the same image is converted only once, and a different image separately', async () => {
    const file = await plain(4).png().toBuffer();
    const first = await prepareImage(pictureOf(file));
    expect((await prepareImage(pictureOf(Buffer.from(file))))?.raster).toBe(first?.raster);
    const other = await sharp({ create: { width: 30, height: 20, channels: 4, background: '#38c' } })
      .png()
      .toBuffer();
    expect((await prepareImage(pictureOf(other)))?.raster).not.toBe(first?.raster);
  });

  test('a very large image is reduced to the print resolution and keeps its aspect ratio', async () => {
    const file = await sharp({ create: { width: 4_000, height: 1_000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    expect(await prepareImage(pictureOf(file))).toMatchObject({ raster: { width: 2_000, height: 500 }, width: 4_000, height: 1_000 });
  });
});

test('damaged, truncated and empty files are not images', async () => {
  const file = await plain().png().toBuffer();
  const broken = Buffer.from(file);
  broken[file.length - 30] = (broken[file.length - 30] ?? 0) ^ 0xff;
  expect(await prepareImage(pictureOf(broken))).toBeNull();
  expect(await prepareImage(pictureOf(file.subarray(0, file.length - 20)))).toBeNull();
  expect(await prepareImage(pictureOf(Buffer.alloc(0)))).toBeNull();
  expect(await prepareImage({ path: '/nowhere/at/all.png' })).toBeNull();
});
