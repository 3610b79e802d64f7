import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { filesContract } from '@coloa/contract/files/files.contract.ts';
import { profileContract } from '@coloa/contract/profile/profile.contract.ts';
import { afterAll, expect, test } from 'vitest';
import { testApp } from '../../test/harness.ts';
import { startS3Server } from '../../test/s3-server.ts';
import { buildMember } from '../users/users.factory.ts';
import { buildPng } from './files.factory.ts';

const MB = 1024 * 1024;
const store = await startS3Server();
afterAll(() => store.stop());
const { call, db, platform, send, tokenOf, upload } = await testApp({ env: { ...store.env, MAX_UPLOAD_MB: '40' } });
const token = await tokenOf(await buildMember(db));

const put = (name: string, bytes: Uint8Array) => upload(filesContract.upload, { name, bytes }, { token });
const get = (fileName: string) => call(filesContract.download, { params: { fileName } }, { token });

test('an upload is stored in the bucket, and nothing of it on the disk', async () => {
  const bytes = randomBytes(17 * MB);
  const large = await put('bản ghi.bin', bytes);
  expect(large).toMatchObject({ status: 200, body: { size: bytes.length } });
  expect((await get(large.body.fileName)).bytes.equals(bytes)).toBe(true);
  const picture = await put('ảnh.png', await buildPng(30, 20));
  expect((await get(picture.body.fileName)).headers['content-type']).toBe('image/png');
  const { body } = await upload(profileContract.setAvatar, { name: 'tôi.png', bytes: await buildPng(300, 300) }, { token });
  expect((await send('GET', body.avatar)).status).toBe(200);
  expect((await Array.fromAsync(platform.storage.list())).length).toBe(3);
  expect(fs.existsSync(path.join(platform.env.dataDir, 'files'))).toBe(false);
});
