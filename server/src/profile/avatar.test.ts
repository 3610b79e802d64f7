import { filesContract } from '@coloa/contract/files/files.contract.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { profileContract } from '@coloa/contract/profile/profile.contract.ts';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../test/harness.ts';
import { buildPng } from '../files/files.factory.ts';
import { publicImages } from '../files/public-images.tables.ts';
import { placesInUse } from '../platform/database/stored-file-columns.ts';
import { buildMember } from '../users/users.factory.ts';

const { call, db, platform, send, tokenOf, upload } = await testApp();
const api = profileContract;

const put = async (token: string, bytes: Uint8Array, name = 'tôi.png') => upload(api.setAvatar, { name, bytes }, { token });
const shown = (path: string) => call(filesContract.publicImage, { params: { fileName: path.replace('/avatar/', '') } });
const pictureOf = async (token: string) => (await call(api.get, {}, { token })).body.avatar;
async function stored(): Promise<number> {
  let files = 0;
  for await (const _ of platform.storage.list()) files++;
  return files;
}

describe('POST /api/profile/avatar', () => {
  test('200: S34 an image becomes a square of 256 pixels without metadata, served publicly under a random name', async () => {
    const token = await tokenOf(await buildMember(db));
    const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#a03' } })
      .withExif({ IFD0: { Make: 'Máy ảnh' }, IFD3: { GPSLatitude: '21/1 6/1 0/1' } })
      .jpeg()
      .toBuffer();
    const { status, body } = await put(token, photo, 'tôi.jpg');
    expect(status).toBe(200);
    expect(body.avatar).toMatch(/^\/avatar\/[0-9a-f]{32}\.webp$/);
    const { headers, bytes, ...image } = await shown(body.avatar);
    expect(image.status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
    });
    const { width, height, format, exif, xmp } = await sharp(bytes).metadata();
    expect({ width, height, format, exif, xmp }).toEqual({ width: 256, height: 256, format: 'webp', exif: undefined, xmp: undefined });
  });

  test('200: S11 the profile contains the avatar as a path of this server', async () => {
    const token = await tokenOf(await buildMember(db));
    const { body } = await put(token, await buildPng());
    expect(await pictureOf(token)).toBe(body.avatar);
    expect(body.avatar).toMatch(/^\/avatar\//);
  });

  test('200: keeps the centre, upright, and only the first frame of an animation', async () => {
    const token = await tokenOf(await buildMember(db));
    const part = (background: string) =>
      sharp({ create: { width: 100, height: 100, channels: 3, background } })
        .png()
        .toBuffer();
    const [red, green, blue] = await Promise.all(['#f00', '#0f0', '#00f'].map(part));
    const wide = sharp({ create: { width: 300, height: 100, channels: 3, background: '#000' } }).composite([
      { input: red ?? '', left: 0, top: 0 },
      { input: green ?? '', left: 100, top: 0 },
      { input: blue ?? '', left: 200, top: 0 },
    ]);
    const corner = async (bytes: Uint8Array) => {
      const { body } = await put(token, bytes);
      return [
        ...(
          await sharp((await shown(body.avatar)).bytes)
            .raw()
            .toBuffer()
        ).subarray(0, 3),
      ].map((value) => Math.round(value / 255));
    };
    expect(await corner(await wide.png().toBuffer())).toEqual([0, 1, 0]);
    const moving = await sharp([red ?? '', blue ?? ''], { join: { animated: true } })
      .gif({ delay: [100, 100] })
      .toBuffer();
    expect(await corner(moving)).toEqual([1, 0, 0]);
  });

  test('200: the previous image is deleted, and its URL returns nothing', async () => {
    const token = await tokenOf(await buildMember(db));
    const first = (await put(token, await buildPng())).body.avatar;
    await platform.jobs.drain();
    const before = await stored();
    await Promise.all([put(token, await buildPng()), put(token, await buildPng())]);
    await platform.jobs.drain();
    expect(await stored()).toBe(before);
    expect((await shown(first)).status).toBe(404);
    expect((await shown((await pictureOf(token)) ?? '')).status).toBe(200);
  });

  test('400: files that are not images or are broken are rejected, and nothing is stored', async () => {
    const token = await tokenOf(await buildMember(db));
    const [files, rows] = [await stored(), (await db.select({ name: publicImages.fileName }).from(publicImages)).length];
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    for (const bytes of [svg, Buffer.from('%PDF-1.7'), Buffer.from('chữ')]) {
      expect(await put(token, bytes)).toMatchObject({ status: 400, errors: ['FILE_NOT_IMAGE'] });
    }
    expect(await put(token, (await buildPng(50, 50)).subarray(0, 60))).toMatchObject({ status: 400, errors: ['FILE_DAMAGED'] });
    expect(await put(token, Buffer.alloc(0))).toMatchObject({ status: 400, errors: ['FILE_EMPTY'] });
    expect(await stored()).toBe(files);
    expect(await db.select({ name: publicImages.fileName }).from(publicImages)).toHaveLength(rows);
  });

  test('401: a request without a token is rejected', async () => {
    expect(await upload(api.setAvatar, { name: 'a.png', bytes: await buildPng() })).toMatchObject({ status: 401 });
  });

  test('413: files over 5 MB and images with too many pixels are rejected', async () => {
    const token = await tokenOf(await buildMember(db));
    const big = Buffer.concat([await buildPng(), Buffer.alloc(LIMITS.pictureBytes)]);
    expect(await put(token, big)).toMatchObject({ status: 413, errors: ['FILE_TOO_LARGE'] });
    const wide = await sharp({ create: { width: 8000, height: 7000, channels: 3, background: '#fff' }, limitInputPixels: false })
      .png()
      .toBuffer();
    expect(await put(token, wide)).toMatchObject({ status: 413, errors: ['IMAGE_TOO_LARGE'] });
  });

  test('415: any body other than a form is rejected', async () => {
    const token = await tokenOf(await buildMember(db));
    expect(await call(api.setAvatar, { body: { file: 'x' } }, { token })).toMatchObject({ status: 415, errors: ['CONTENT_TYPE'] });
  });
});

describe('DELETE /api/profile/avatar', () => {
  test('200: S28 the response is true, the image is deleted, and a repeated request changes nothing', async () => {
    const token = await tokenOf(await buildMember(db));
    const { avatar } = (await put(token, await buildPng())).body;
    for (let n = 0; n < 2; n++) expect((await call(api.removeAvatar, {}, { token })).text).toBe('true');
    expect(await pictureOf(token)).toBeNull();
    expect((await shown(avatar)).status).toBe(404);
  });
});

describe('GET /avatar/{fileName}', () => {
  test('400 and 404: other files of the store are not accessible', async () => {
    for (const name of ['..%2F..%2Fetc%2Fpasswd', 'x.webp', 'a'.repeat(48)]) {
      expect((await send('GET', `/avatar/${name}`)).status).toBe(400);
    }
    expect((await send('GET', `/avatar/${'0'.repeat(32)}.webp`)).status).toBe(404);
  });
});

test('avatars are never orphans in the store, regardless of age', async () => {
  const token = await tokenOf(await buildMember(db));
  const { avatar } = (await put(token, await buildPng())).body;
  const [row] = await db.select({ storedAs: publicImages.storedAs, name: publicImages.fileName }).from(publicImages);
  expect(await placesInUse(db, [row?.storedAs ?? '', '0'.repeat(48)])).toEqual(new Set([row?.storedAs]));
  expect((await shown(avatar)).status).toBe(200);
});
