import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { filesContract } from '@coloa/contract/files/files.contract.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../test/harness.ts';
import { multipart } from '../../test/multipart.ts';
import { translate } from '../platform/text/translations.ts';
import { buildProject } from '../projects/projects.factory.ts';
import { buildMember } from '../users/users.factory.ts';
import { fileUses } from './file-uses.tables.ts';
import { buildBmp, buildFile, buildPng } from './files.factory.ts';
import { files } from './files.tables.ts';

const MB = 1024 * 1024;
const { app, call, db, logged, platform, send, tokenOf, upload } = await testApp({ env: { MAX_UPLOAD_MB: '1' } });
const api = filesContract;

const member = await buildMember(db);
const token = await tokenOf(member);
const put = (name: string, bytes: Uint8Array, type?: string) => upload(api.upload, { name, bytes, ...(type ? { type } : {}) }, { token });
const form = (body: Buffer | string, contentType: string) =>
  send('POST', '/attachments', { body }, { token, headers: { 'content-type': contentType } });
const kept = async () => {
  const entries = fs.readdirSync(path.join(platform.env.dataDir, 'files'), { recursive: true, withFileTypes: true });
  return [entries.filter((entry) => entry.isFile()).length, (await db.select({ id: files.id }).from(files)).length];
};

async function leavesNothing<T>(work: () => Promise<T>): Promise<T> {
  const before = await kept();
  const result = await work();
  expect(await kept()).toEqual(before);
  return result;
}

describe('POST /attachments', () => {
  test('200: an image is stored under a random name, with its size and dimensions', async () => {
    const answer = await put('Ảnh màn hình.png', await buildPng(30, 20), 'image/png');
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ name: 'Ảnh màn hình.png', type: 'image/png', width: 30, height: 20 });
    expect(answer.body.fileName).toMatch(/^[0-9a-f]{32}\.png$/);
    expect(answer.body.url).toBe(`/attachments/${answer.body.fileName}`);
  });

  test('200: an image is recognised by its content, regardless of its name', async () => {
    const jpeg = await sharp(await buildPng())
      .jpeg()
      .toBuffer();
    expect((await put('ảnh.png', jpeg, 'image/png')).body).toMatchObject({ type: 'image/jpeg', fileName: expect.stringMatching(/\.jpg$/) });
    expect((await put('ảnh.txt', await buildPng())).body.type).toBe('image/png');
  });

  test('200: a TIFF is stored as a PNG without metadata, and renamed', async () => {
    const scan = await sharp(await buildPng(30, 20))
      .tiff()
      .toBuffer();
    const tiff = Buffer.concat([scan, Buffer.from('Coloa-camera')]);
    const { body } = await put('scan.tiff', tiff, 'image/tiff');
    expect(body).toMatchObject({ name: 'scan.png', type: 'image/png', width: 30, height: 20, fileName: expect.stringMatching(/\.png$/) });
    const { bytes, headers } = await call(api.download, { params: { fileName: body.fileName } }, { token });
    expect(headers['content-type']).toBe('image/png');
    expect(bytes.includes('Coloa-camera')).toBe(false);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 30, height: 20 });
  });

  test('200: all other files are stored byte by byte', async () => {
    const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, n) => (n * 31) % 256));
    const { body } = await put('dump.bin', bytes);
    expect(body).toMatchObject({ size: 300_000, type: 'application/octet-stream', width: null, height: null });
    const file = await call(api.download, { params: { fileName: body.fileName } }, { token });
    expect(file.bytes.equals(bytes)).toBe(true);
  });

  test('200: a file of exactly the maximum size is accepted', async () => {
    expect((await put('full.bin', Buffer.alloc(MB, 7))).body.size).toBe(MB);
  });

  test('200: SVG and HTML are accepted, but not as images', async () => {
    const svg = await put('a.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'image/svg+xml');
    const html = await put('a.html', Buffer.from('<!doctype html><script>alert(1)</script>'), 'text/html');
    expect([svg.status, html.status]).toEqual([200, 200]);
    expect([svg.body.type, html.body.type].filter((type) => type.startsWith('image/'))).toEqual([]);
  });

  test('200: a name with a path is reduced to the file name', async () => {
    expect((await put('../../../etc/cron.d/x', Buffer.from('x'))).body.name).toBe('x');
  });

  test('400: a missing file, a file in another field, and an empty file are rejected', async () => {
    await leavesNothing(async () => {
      const empty = multipart();
      expect(await form(empty.payload, empty.headers['content-type'])).toMatchObject({ status: 400, errors: ['FILE_MISSING'] });
      const elsewhere = multipart({ name: 'a.txt', bytes: Buffer.from('x'), field: 'avatar' });
      expect(await form(elsewhere.payload, elsewhere.headers['content-type'])).toMatchObject({ status: 400, errors: ['FILE_MISSING'] });
      expect(await put('a.txt', Buffer.alloc(0))).toMatchObject({ status: 400, errors: ['FILE_EMPTY'] });
    });
  });

  test('400: invalid and truncated images are rejected, in both languages', async () => {
    await leavesNothing(async () => {
      expect(await put('a.png', Buffer.from('not an image'))).toMatchObject({ status: 400, errors: ['FILE_DAMAGED'] });
      expect(await put('blob', Buffer.from([1, 2, 3]), 'image/jpeg')).toMatchObject({ status: 400, errors: ['FILE_DAMAGED'] });
      const cut = (await buildPng(400, 400)).subarray(0, 200);
      const vi = await upload(api.upload, { name: 'a.png', bytes: cut }, { token, language: 'vi' });
      const en = await upload(api.upload, { name: 'a.png', bytes: cut }, { token, language: 'en' });
      expect([vi.errors, en.errors]).toEqual([['FILE_DAMAGED'], ['FILE_DAMAGED']]);
      expect(vi.details[0]?.message).not.toBe(en.details[0]?.message);
    });
  });

  test.each([
    ['BMP', 'clip.bmp', buildBmp()],
    ['HEIC', 'IMG_0001.HEIC', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')],
    ['TIFF', 'scan.tiff', Buffer.from('II*\0\b\0\0\0\0\0', 'latin1')],
  ])('400: a %s that cannot be shown, with the formats to save it as', async (format, name, bytes) => {
    await leavesNothing(async () => {
      const answer = await upload(api.upload, { name, bytes }, { token, language: 'en' });
      expect(answer).toMatchObject({ status: 400, errors: ['IMAGE_FORMAT'] });
      expect(answer.details[0]?.message).toBe(translate('en', 'errors:IMAGE_FORMAT', { format }));
    });
  });

  test('400: a form that is truncated, has no boundary, or contains two files is rejected', async () => {
    await leavesNothing(async () => {
      const file = { name: 'a.txt', bytes: Buffer.from('x'.repeat(5000)) };
      const { payload, headers } = multipart(file);
      expect(await form(payload.subarray(0, -60), headers['content-type'])).toMatchObject({ status: 400, errors: ['MALFORMED_REQUEST'] });
      expect(await form(payload, 'multipart/form-data')).toMatchObject({ status: 400, errors: ['MALFORMED_REQUEST'] });
      const two = multipart(file, { ...file, name: 'b.txt' });
      expect(await form(two.payload, two.headers['content-type'])).toMatchObject({ status: 400, errors: ['MALFORMED_REQUEST'] });
    });
  });

  test('401: requests without a token are rejected, also with the files cookie', async () => {
    const { payload, headers } = multipart({ name: 'a.txt', bytes: Buffer.from('x') });
    await leavesNothing(async () => {
      expect(await send('POST', '/attachments', { body: payload }, { headers })).toMatchObject({ status: 401, errors: ['TOKEN_REQUIRED'] });
    });
  });

  test('409: a user whose unused uploads take up the maximum disk space cannot upload more', async () => {
    const hoarder = await buildMember(db, { workspace: { id: member.workspaceId } });
    const theirs = await tokenOf(hoarder);
    const of = { workspaceId: hoarder.workspaceId, uploadedBy: hoarder.id };
    const file = await buildFile(db, platform.storage, { ...of, size: LIMITS.unattachedBytes });
    const one = { name: 'a.txt', bytes: Buffer.from('x') };
    expect(await upload(api.upload, one, { token: theirs })).toMatchObject({ status: 409, errors: ['UPLOADS_FULL'] });
    expect((await put('a.txt', Buffer.from('x'))).status).toBe(200);
    const project = await buildProject(db, { workspaceId: hoarder.workspaceId, createdBy: hoarder.id });
    const use = { kind: 'PROJECT', placeId: project.id, projectId: project.id, open: true } as const;
    await db.insert(fileUses).values({ ...use, workspaceId: hoarder.workspaceId, fileId: file.id });
    expect((await upload(api.upload, one, { token: theirs })).status).toBe(200);
  });

  test('413: a file over the limit is rejected, regardless of the excess', async () => {
    await leavesNothing(async () => {
      for (const size of [MB + 1, MB * 1.5, MB * 3]) {
        const { status, details } = await put('big.bin', Buffer.alloc(size, 7));
        expect([status, details]).toEqual([413, [{ code: 'FILE_TOO_LARGE', message: 'Tệp lớn quá mức cho phép, tối đa 1 MB.' }]]);
      }
      const png = Buffer.concat([await buildPng(), Buffer.alloc(MB)]);
      expect(await put('big.png', png)).toMatchObject({ status: 413, errors: ['FILE_TOO_LARGE'] });
    });
  });

  test('415: a body that is not a form is rejected', async () => {
    expect(await form('{"a":1}', 'application/json')).toMatchObject({ status: 415, errors: ['CONTENT_TYPE'] });
    expect(await form('x', 'text/plain')).toMatchObject({ status: 415, errors: ['CONTENT_TYPE'] });
  });
});

describe('over a real connection', () => {
  const address = app.listen({ port: 0, host: '127.0.0.1' });
  const big = multipart({ name: 'big.bin', bytes: Buffer.alloc(MB * 1.5, 7) });

  test('a rejected upload gets a response, and the connection carries the next request', async () => {
    const damaged = multipart({ name: 'big.png', bytes: Buffer.alloc(MB * 0.9, 7) });
    const hopeless = multipart({ name: 'huge.bin', bytes: Buffer.alloc(MB * 4, 7) });
    const post = async ({ payload, headers }: typeof big) =>
      (await fetch(`${await address}/attachments`, { method: 'POST', body: new Uint8Array(payload), headers: { ...headers, token } }))
        .status;
    await leavesNothing(async () => {
      for (let n = 0; n < 4; n++) expect([await post(big), await post(damaged), await post(hopeless)]).toEqual([413, 400, 413]);
    });
  });

  test('an upload that its sender abandons leaves nothing behind, and is not a server error', async () => {
    await leavesNothing(async () => {
      const { port } = new URL(await address);
      const headers = { ...big.headers, token, 'content-length': big.payload.length };
      const request = http.request({ port, path: '/attachments', method: 'POST', headers });
      const gone = new Promise((resolve) => request.once('error', resolve));
      const unfinished = () => fs.readdirSync(path.join(platform.env.dataDir, 'files', 'unfinished')).length;
      request.write(big.payload.subarray(0, MB / 2));
      await expect.poll(unfinished).toBe(1);
      request.destroy(new Error('abandoned'));
      await gone;
      await expect.poll(unfinished).toBe(0);
    });
    expect(logged).toEqual([]);
  });
});
