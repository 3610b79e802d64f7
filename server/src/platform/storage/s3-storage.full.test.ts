import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { type S3ServerForTests, startS3Server } from '../../../test/s3-server.ts';
import { createLog } from '../log/log.ts';
import { readEnv } from '../process/env.ts';
import { openStorage } from './open-storage.ts';
import { type Storage, StoreUnavailable } from './storage.ts';

let server: S3ServerForTests;
let folder: string;
let logged: string[];
beforeAll(async () => {
  server = await startS3Server();
});
afterAll(() => server.stop());
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'coloa-test-'));
  logged = [];
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

const log = createLog('warn', { write: (line: string) => void logged.push(line) });
const envOf = (more: Record<string, string> = {}) =>
  readEnv({ ...server.env, S3_PREFIX: path.basename(folder), DATA_DIR: folder, ...more });
const open = (more: Record<string, string> = {}) => openStorage(envOf(more), log);

async function* slowly(pieces: number, bytes: number, meanwhile: (n: number) => Promise<unknown>) {
  for (let n = 0; n < pieces; n += 1) {
    await meanwhile(n);
    yield randomBytes(bytes);
  }
}

describe('when the store fails midway', () => {
  let storage: Storage;
  beforeEach(async () => {
    storage = await open();
    return () => server.start();
  });

  test('an interrupted upload is rejected, and the next one is complete', async () => {
    const writing = storage.write(slowly(40, 1_000_000, async (n) => n === 20 && (await server.kill())));
    await expect(writing).rejects.toThrow(StoreUnavailable);
    await server.start();
    expect(await Array.fromAsync(storage.list())).toEqual([]);
    const { name, size } = await storage.write(slowly(20, 1_000_000, async () => {}));
    expect((await buffer((await storage.read(name)).stream)).length).toBe(size);
  });

  test('an upload survives a short outage', async () => {
    const writing = storage.write(
      slowly(30, 1_000_000, async (n) => {
        if (n !== 20) return;
        await server.kill();
        await server.start();
      }),
    );
    const { name, size } = await writing;
    expect((await buffer((await storage.read(name)).stream)).length).toBe(size);
  });

  test('a download resumes after a short outage', async () => {
    const content = randomBytes(30_000_000);
    const { name } = await storage.write(content);
    const { stream } = await storage.read(name);
    const chunks: Buffer[] = [];
    for await (const chunk of stream) {
      if (chunks.length === 0) {
        await server.kill();
        await server.start();
      }
      chunks.push(chunk);
    }
    expect(Buffer.concat(chunks).equals(content)).toBe(true);
  });

  test('a store that accepts connections but does not answer causes a timeout', { timeout: 60_000 }, async () => {
    const { name } = await storage.write(Buffer.from('x'));
    server.pause();
    onTestFinished(() => server.resume());
    const begun = performance.now();
    await expect(storage.check()).rejects.toThrow('no answer within 3 s');
    await expect(storage.read(name)).rejects.toThrow('no answer within 10 s');
    expect(performance.now() - begun).toBeLessThan(25_000);
    server.resume();
    expect((await storage.read(name)).size).toBe(1);
  });
});

test('a slow reader does not cause a store timeout', { timeout: 30_000 }, async () => {
  const storage = await open();
  const content = randomBytes(8_000_000);
  const { name } = await storage.write(content);
  const { stream } = await storage.read(name);
  const chunks: Buffer[] = [];
  for await (const chunk of stream) {
    if (chunks.length === 0) await sleep(9_500);
    chunks.push(chunk);
  }
  expect(Buffer.concat(chunks).equals(content)).toBe(true);
});

describe('when the store is unavailable', () => {
  let storage: Storage;
  beforeEach(async () => {
    storage = await open();
    return () => server.start();
  });

  test('requests fail quickly, the outage is logged once, and work continues afterwards', async () => {
    const { name } = await storage.write(Buffer.from('x'));
    await server.kill();
    const begun = performance.now();
    const asked = [storage.read(name), storage.write(Buffer.from('y')), storage.delete(name), storage.local(name), storage.check()];
    for (const each of await Promise.allSettled([...asked, Array.fromAsync(storage.list())]))
      expect(each).toMatchObject({ status: 'rejected', reason: expect.any(StoreUnavailable) });
    expect(performance.now() - begun).toBeLessThan(5_000);
    expect(logged.filter((line) => line.includes('cannot be used'))).toHaveLength(1);
    expect(logged.join()).not.toContain(server.env.S3_SECRET_ACCESS_KEY);

    await server.start();
    expect((await buffer((await storage.read(name)).stream)).toString()).toBe('x');
    expect(logged.filter((line) => line.includes('the store of files is back'))).toHaveLength(1);
  });

  test('an interrupted download fails and does not end as if it were complete', async () => {
    const { name, size } = await storage.write(randomBytes(16_000_000));
    const { stream } = await storage.read(name);
    let read = 0;
    const reading = async () => {
      for await (const chunk of stream) {
        if (read === 0) await server.kill();
        read += chunk.length;
      }
    };
    await expect(reading()).rejects.toThrow(StoreUnavailable);
    expect(read).toBeLessThan(size);
  });
});

test('an abandoned read releases its connection', async () => {
  const storage = await open();
  const { name } = await storage.write(randomBytes(8_000_000));
  const { stream } = await storage.read(name);
  const unread = await storage.read(name);
  for await (const _ of stream) break;
  unread.stream.destroy();
  await expect(buffer(unread.stream)).rejects.toThrow();
  expect((await buffer((await storage.read(name)).stream)).length).toBe(8_000_000);
});

describe('a start is rejected with a message', () => {
  test('an unreachable store does not prevent a server start, but makes a command fail', async () => {
    const nowhere = { S3_ENDPOINT: 'http://127.0.0.1:9' };
    await expect(openStorage(envOf(nowhere), log, { mustAnswer: true })).rejects.toThrow('cannot be reached');
    const storage = await open(nowhere);
    expect(logged.join()).toContain('the server starts without it');
    await expect(storage.check()).rejects.toThrow(StoreUnavailable);
  });
});
