import { randomBytes } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { filesContract } from '@coloa/contract/files/files.contract.ts';
import { profileContract } from '@coloa/contract/profile/profile.contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp } from '../../test/harness.ts';
import { multipart } from '../../test/multipart.ts';
import { startS3Server } from '../../test/s3-server.ts';
import { buildMember } from '../users/users.factory.ts';
import { buildPng } from './files.factory.ts';
import { files } from './files.tables.ts';

const MB = 1024 * 1024;
const store = await startS3Server();
afterAll(() => store.stop());
const { app, call, db, logged, send, tokenOf, upload } = await testApp({ env: { ...store.env, MAX_UPLOAD_MB: '40' } });
const logMessages = () => logged.splice(0).map((line) => JSON.parse(line).msg);
const token = await tokenOf(await buildMember(db));

let port: number;
beforeAll(async () => {
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
});

const put = (name: string, bytes: Uint8Array) => upload(filesContract.upload, { name, bytes }, { token });
const get = (fileName: string) => call(filesContract.download, { params: { fileName } }, { token });
const rows = async () => (await db.select({ id: files.id }).from(files)).length;
const AWAY = { status: 503, errors: ['STORE_UNAVAILABLE'] };

test('503 with a message for every file request while the store is unavailable; everything else works, without partial data', async () => {
  const { body } = await put('ảnh.png', await buildPng());
  const before = await rows();
  await store.kill();
  const avatar = upload(profileContract.setAvatar, { name: 'tôi.png', bytes: await buildPng(300, 300) }, { token });
  for (const refused of await Promise.all([put('ảnh.png', await buildPng()), put('x.txt', Buffer.from('x')), get(body.fileName), avatar])) {
    expect(refused).toMatchObject(AWAY);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.details[0]?.message).toMatch(/Kho tệp|The file store/);
  }
  expect(await send('GET', '/readyz')).toMatchObject(AWAY);
  expect((await send('GET', '/healthz')).status).toBe(200);
  expect((await call(profileContract.get, {}, { token })).status).toBe(200);
  expect(await rows()).toBe(before);

  await store.start();
  expect((await get(body.fileName)).status).toBe(200);
  expect((await send('GET', '/readyz')).status).toBe(200);
  expect(logMessages()).toEqual([expect.stringContaining('cannot be used'), 'the store of files is back']);
});

test('503 for an upload during which the store becomes unavailable; the connection can be reused', async () => {
  const { payload, headers } = multipart({ name: 'bản ghi.bin', bytes: randomBytes(30 * MB) });
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const post = (send: (request: http.ClientRequest) => void) =>
    new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
      const request = http.request({
        port,
        host: '127.0.0.1',
        method: 'POST',
        path: '/attachments',
        headers: { ...headers, token },
        agent,
      });
      request.on('error', reject).on('response', async (response) => {
        let text = '';
        for await (const chunk of response) text += chunk;
        resolve({ status: response.statusCode, text });
      });
      send(request);
    });
  const refused = await post((request) => {
    request.write(payload.subarray(0, 20 * MB), async () => {
      await store.kill();
      request.end(payload.subarray(20 * MB));
    });
  });
  expect(refused).toMatchObject({ status: 503, text: expect.stringContaining('STORE_UNAVAILABLE') });
  await store.start();
  expect((await post((request) => request.end(payload))).status).toBe(200);
  agent.destroy();
  expect(logMessages()).toEqual([expect.stringContaining('cannot be used'), 'the store of files is back']);
});

test('a download during which the store becomes unavailable breaks off and never seems complete', async () => {
  const { body } = await put('bản ghi.bin', randomBytes(39 * MB));
  const reading = new Promise<number>((resolve, reject) => {
    http.get({ port, host: '127.0.0.1', path: `/attachments/${body.fileName}`, headers: { token } }, async (response) => {
      let read = 0;
      try {
        for await (const chunk of response) {
          if (read === 0) await store.kill();
          read += chunk.length;
        }
        resolve(read);
      } catch (error) {
        reject(error);
      }
    });
  });
  await expect(reading).rejects.toThrow('aborted');
  await store.start();
  expect((await get(body.fileName)).bytes.length).toBe(39 * MB);
  const cutShort = expect.stringMatching(/\S/);
  expect(logMessages()).toEqual([expect.stringContaining('cannot be used'), cutShort, 'the store of files is back']);
});
