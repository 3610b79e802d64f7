import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { createLog } from '../log/log.ts';
import { readEnv } from '../process/env.ts';
import { proveS3 } from './s3-proof.ts';
import { openS3Storage } from './s3-storage.ts';

const ELSEWHERE = 'http://127.0.0.1:9/elsewhere';
let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'coloa-test-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

async function* megabytes(count: number) {
  for (let n = 0; n < count; n += 1) yield randomBytes(1_000_000);
}

describe('a request to the store', () => {
  async function recorder(answer: (request: http.IncomingMessage, response: http.ServerResponse) => void) {
    const asked: http.IncomingMessage[] = [];
    const listening = http.createServer((request, response) => {
      asked.push(request);
      request.resume().once('end', () => answer(request, response));
    });
    await new Promise<void>((resolve) => void listening.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      listening.closeAllConnections();
      listening.close();
    });
    const { port } = listening.address() as AddressInfo;
    const settingsOf = (more: Record<string, string>) => {
      const place = { S3_ENDPOINT: `http://127.0.0.1:${port}`, S3_BUCKET: 'coloa', S3_PREFIX: 'p' };
      const { s3 } = readEnv({ ...place, S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret', ...more });
      if (!s3) throw new Error('a bucket is named');
      return s3;
    };
    const storageOf = (more: Record<string, string>) =>
      openS3Storage(settingsOf(more), { log: createLog('silent'), cacheFolder: path.join(folder, 'fetched') });
    return { asked, settingsOf, storageOf };
  }

  test.each([
    ['AES256', { 'x-amz-server-side-encryption': 'AES256' }],
    ['aws:kms', { 'x-amz-server-side-encryption': 'aws:kms' }],
    ['aws:kms:alias/files', { 'x-amz-server-side-encryption': 'aws:kms', 'x-amz-server-side-encryption-aws-kms-key-id': 'alias/files' }],
  ])('requests the encryption %s', async (encryption, headers) => {
    const { asked, storageOf } = await recorder((_, response) => response.end());
    const { name } = await storageOf({ S3_ENCRYPTION: encryption, S3_REGION: 'eu-central-1' }).write(Buffer.from('x'));
    expect(asked[0]).toMatchObject({ method: 'PUT', url: `/coloa/p/${name}?x-id=PutObject` });
    expect(asked[0]?.headers).toMatchObject({ ...headers, authorization: expect.stringContaining('/eu-central-1/s3/aws4_request') });
    expect(asked[0]?.headers.authorization).toContain('x-amz-server-side-encryption');
  });

  test('satisfies a bucket that requires encryption, also at the start', async () => {
    const { asked, settingsOf } = await recorder(({ method, headers }, response) => {
      const refused = method === 'PUT' && headers['x-amz-server-side-encryption'] !== 'AES256';
      response.writeHead(refused ? 403 : 200).end(refused ? '<Error><Code>AccessDenied</Code></Error>' : '');
    });
    await proveS3(settingsOf({ S3_ENCRYPTION: 'AES256' }), createLog('silent'), true);
    expect(asked.map(({ method }) => method)).toEqual(['GET', 'PUT', 'GET', 'DELETE']);
    await expect(proveS3(settingsOf({}), createLog('silent'), true)).rejects.toThrow('The key may not write a file.');
  });

  test('goes only to the configured address and follows no redirect', async () => {
    const { asked, storageOf } = await recorder((_, response) => {
      response.writeHead(307, { location: ELSEWHERE }).end();
    });
    await expect(storageOf({}).write(Buffer.from('x'))).rejects.toThrow('answers 307');
    expect(asked).toHaveLength(1);
  });

  test('is retried after a server error of the store, and not after a rejection', async () => {
    let left = 2;
    const faulty = await recorder((_, response) => {
      left -= 1;
      response.writeHead(left < 0 ? 200 : 503).end();
    });
    await faulty.storageOf({}).write(Buffer.from('x'));
    expect(faulty.asked).toHaveLength(3);
    const refusing = await recorder((_, response) => response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>'));
    await expect(refusing.storageOf({}).write(Buffer.from('x'))).rejects.toThrow('AccessDenied');
    expect(refusing.asked).toHaveLength(1);
  });

  test('fails if the store reports an error only at completion', async () => {
    const { asked, storageOf } = await recorder(({ url = '', method }, response) => {
      if (url.includes('uploads')) response.end('<R><UploadId>u-1</UploadId></R>');
      else if (method === 'POST') response.end('<?xml version="1.0"?>\n <Error><Code>InternalError</Code></Error>');
      else response.writeHead(method === 'DELETE' ? 204 : 200, { etag: '"e"' }).end();
    });
    const writing = storageOf({}).write(megabytes(10));
    await expect(writing).rejects.toThrow('InternalError');
    expect(asked.at(-1)).toMatchObject({ method: 'DELETE', url: expect.stringContaining('uploadId=u-1') });
  });

  test('succeeds if the response to the completion was lost', async () => {
    let length = 0;
    let ends = 0;
    const { storageOf } = await recorder(({ url = '', method, headers, socket }, response) => {
      if (url.includes('uploads')) return response.end('<R><UploadId>u-1</UploadId></R>');
      if (method === 'HEAD') return response.writeHead(200, { 'content-length': String(length) }).end();
      if (method === 'PUT') {
        length += Number(headers['content-length']);
        return response.writeHead(200, { etag: '"e"' }).end();
      }
      if (method === 'POST') ends += 1;
      if (ends === 1) return socket.destroy();
      return response.writeHead(404).end('<Error><Code>NoSuchUpload</Code></Error>');
    });
    expect(await storageOf({}).write(megabytes(10))).toMatchObject({ size: 10_000_000 });
    expect(ends).toBe(2);
  });
});
