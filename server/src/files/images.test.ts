import type { ImageType } from '@coloa/contract/files/pictures.ts';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { buildPng } from './files.factory.ts';
import { cleanImage, convertImage, inPlace } from './images.ts';

const picture = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#c00' } });
const pixels = (data: Uint8Array) => sharp(data).raw().toBuffer();

/** Builds a TIFF whose header claims a square image of this size, but whose image data is almost empty. */
function tiffHead(side: number, bits: number, tile?: number): Buffer {
  // Tag, type (3: 16 bits, 4: 32 bits), count, value.
  const fields = [
    [256, 4, 1, side],
    [257, 4, 1, side],
    [258, 3, 3, 136],
    [259, 3, 1, 1],
    [262, 3, 1, 2],
    ...(tile
      ? [
          [277, 3, 1, 3],
          [322, 4, 1, tile],
          [323, 4, 1, tile],
          [324, 4, 1, 144],
          [325, 4, 1, 4],
        ]
      : [
          [273, 4, 1, 144],
          [277, 3, 1, 3],
          [278, 4, 1, side],
          [279, 4, 1, 4],
        ]),
  ];
  const file = Buffer.alloc(148);
  file.write('II*\0', 'latin1');
  file.writeUInt32LE(8, 4);
  file.writeUInt16LE(fields.length, 8);
  for (const [n, [tag = 0, type = 0, count = 0, value = 0]] of fields.entries()) {
    file.writeUInt16LE(tag, 10 + 12 * n);
    file.writeUInt16LE(type, 12 + 12 * n);
    file.writeUInt32LE(count, 14 + 12 * n);
    file.writeUInt32LE(value, 18 + 12 * n);
  }
  for (const at of [136, 138, 140]) file.writeUInt16LE(bits, at);
  return file;
}

describe('cleanImage', () => {
  test.each<[ImageType, string]>([
    ['image/png', 'png'],
    ['image/jpeg', 'jpeg'],
    ['image/gif', 'gif'],
    ['image/webp', 'webp'],
    ['image/avif', 'heif'],
  ])('%s stays what it is, in its size', async (type, format) => {
    const made = format === 'heif' ? picture(20, 10).avif() : picture(20, 10).toFormat(format as 'png');
    const clean = await cleanImage(await made.toBuffer(), type);
    expect([clean.width, clean.height]).toEqual([20, 10]);
    expect(await sharp(clean.data).metadata()).toMatchObject({ format, width: 20, height: 10 });
  });

  test('keeps the pixels of a PNG, including transparency', async () => {
    const raw = Buffer.from(Array.from({ length: 16 * 16 * 4 }, (_, n) => (n * 37) % 256));
    const png = await sharp(raw, { raw: { width: 16, height: 16, channels: 4 } })
      .png()
      .toBuffer();
    expect(await pixels((await cleanImage(png, 'image/png')).data)).toEqual(await pixels(png));
  });

  test('keeps the colours of an opaque PNG, and removes its alpha channel', async () => {
    const opaque = await sharp({ create: { width: 8, height: 8, channels: 4, background: '#c83f' } })
      .png()
      .toBuffer();
    const { data } = await cleanImage(opaque, 'image/png');
    expect(await sharp(data).metadata()).toMatchObject({ hasAlpha: false, channels: 3 });
    expect(await pixels(data)).toEqual(await sharp(opaque).removeAlpha().raw().toBuffer());
  });

  test('removes the location of a photo, and rotates the photo as it was held', async () => {
    const photo = await picture(20, 10)
      .withExif({ IFD0: { Make: 'Coloa' }, IFD3: { GPSLatitude: '21/1 6/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const clean = await cleanImage(photo, 'image/jpeg');
    expect([clean.width, clean.height]).toEqual([10, 20]);
    const { exif, orientation } = await sharp(clean.data).metadata();
    expect([exif, orientation]).toEqual([undefined, undefined]);
    expect(clean.data.includes('Coloa')).toBe(false);
  });

  test('removes data hidden behind the end of an image', async () => {
    const polyglot = Buffer.concat([await buildPng(), Buffer.from('<?php system($_GET[0]); ?>')]);
    expect((await cleanImage(polyglot, 'image/png')).data.includes('<?php')).toBe(false);
  });

  test.each<[ImageType, 'gif' | 'webp']>([
    ['image/gif', 'gif'],
    ['image/webp', 'webp'],
  ])('an animated %s keeps its frames, its pace and the size of one', async (type, format) => {
    const frames = await Promise.all(['#f00', '#0f0', '#00f'].map((colour) => buildPng(8, 6, colour)));
    const moving = await sharp(frames, { join: { animated: true } })
      .toFormat(format, { delay: [120, 120, 120], loop: 0 })
      .toBuffer();
    const clean = await cleanImage(moving, type);
    expect([clean.width, clean.height]).toEqual([8, 6]);
    expect(await sharp(clean.data, { animated: true }).metadata()).toMatchObject({ pages: 3, delay: [120, 120, 120] });
  });

  test('reports a truncated image as damaged', async () => {
    const whole = await sharp(
      Buffer.alloc(64 * 64 * 3).map((_, n) => (n * 7919) % 256),
      { raw: { width: 64, height: 64, channels: 3 } },
    )
      .png()
      .toBuffer();
    for (const end of [20, 100, Math.floor(whole.length / 2)]) {
      await expect(cleanImage(whole.subarray(0, end), 'image/png')).rejects.toMatchObject({ details: [{ code: 'FILE_DAMAGED' }] });
    }
  });

  test('rejects a small file that unpacks to a huge image before unpacking it', async () => {
    const bomb = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: '#000' }, limitInputPixels: false })
      .png()
      .toBuffer();
    await expect(cleanImage(bomb, 'image/png')).rejects.toMatchObject({ details: [{ code: 'IMAGE_TOO_LARGE' }] });
  });

  test('rejects a TIFF that has several pages, is truncated, or has too many pixels or bytes', async () => {
    const tiff = (data: Uint8Array) => convertImage(data, 'image/png', 'TIFF');
    const page = await buildPng(8, 6);
    const pages = await sharp([page, page], { join: { animated: true } })
      .tiff()
      .toBuffer();
    const whole = await picture(64, 64).tiff({ compression: 'lzw' }).toBuffer();
    await expect(tiff(pages)).rejects.toMatchObject({ details: [{ code: 'IMAGE_FORMAT', params: { format: 'TIFF' } }] });
    await expect(tiff(whole.subarray(0, 40))).rejects.toMatchObject({ details: [{ code: 'IMAGE_FORMAT' }] });
    await expect(tiff(tiffHead(12_000, 8))).rejects.toMatchObject({ details: [{ code: 'IMAGE_TOO_LARGE' }] });
    expect(await sharp(tiffHead(6_000, 32)).metadata()).toMatchObject({ width: 6_000, depth: 'uint' });
    await expect(tiff(tiffHead(6_000, 32))).rejects.toMatchObject({ details: [{ code: 'IMAGE_FORMAT' }] });
    await expect(tiff(tiffHead(100, 8, 32_768))).rejects.toMatchObject({ details: [{ code: 'IMAGE_FORMAT' }] });
  });

  test('the server answers other requests while a large TIFF is converted', async () => {
    const data = await picture(3_000, 3_000).tiff({ compression: 'deflate', tile: true, tileWidth: 16, tileHeight: 16 }).toBuffer();
    const before = performance.eventLoopUtilization();
    expect(await convertImage(data, 'image/png', 'TIFF')).toMatchObject({ width: 3_000, height: 3_000 });
    // A conversion on the event loop would use it all the time. Time that other processes take from this one does not count.
    expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.5);
  });

  test('an image above the limit of images in memory is rejected, until another one is done', async () => {
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    const places = Array.from({ length: 16 }, () => inPlace(() => held));
    await expect(inPlace(async () => {})).rejects.toMatchObject({ details: [{ code: 'TOO_MANY_REQUESTS' }], retryAfter: 5 });
    letGo();
    await Promise.all(places);
    await expect(inPlace(async () => 'taken')).resolves.toBe('taken');
  });

  test('concurrent images are processed correctly', async () => {
    const inputs = await Promise.all(Array.from({ length: 8 }, (_, n) => buildPng(n + 1, 2)));
    const clean = await Promise.all(inputs.map((input) => cleanImage(input, 'image/png')));
    expect(clean.map(({ width }) => width)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });
});
