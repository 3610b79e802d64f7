import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { NotStored, openDiskStorage, TooLarge } from './storage.ts';

let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'coloa-test-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

const files = () => fs.readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());

describe('the store on disk', () => {
  test('gives back what was written, with its size and hash', async () => {
    const storage = openDiskStorage(folder);
    const content = Buffer.from('ảnh chụp màn hình'.repeat(10_000));
    const stored = await storage.write(Readable.from([content.subarray(0, 1000), content.subarray(1000)]));
    expect(stored).toMatchObject({ size: content.length, sha256: createHash('sha256').update(content).digest() });
    const { stream, size } = await storage.read(stored.name);
    expect(size).toBe(content.length);
    expect((await buffer(stream)).equals(content)).toBe(true);
  });

  test('tells where a file lies, for others to read, as long as it is there', async () => {
    const storage = openDiskStorage(folder);
    const { name } = await storage.write(Buffer.from('ảnh'));
    const { path: file } = await storage.local(name);
    expect(fs.readFileSync(file, 'utf8')).toBe('ảnh');
    await storage.delete(name);
    await expect(storage.local(name)).rejects.toThrow(NotStored);
    await expect(storage.local('../secret')).rejects.toThrow(NotStored);
  });

  test('keeps nothing of a file that is too large or whose source fails', async () => {
    const storage = openDiskStorage(folder);
    await expect(storage.write(Buffer.alloc(11), 10)).rejects.toThrow(TooLarge);
    const failing = async function* () {
      yield Buffer.from('half');
      throw new Error('the client went away');
    };
    await expect(storage.write(failing())).rejects.toThrow('the client went away');
    expect(files()).toEqual([]);
    expect((await storage.write(Buffer.alloc(10), 10)).size).toBe(10);
  });

  test('a deleted file is gone, and deleting it again is no error', async () => {
    const storage = openDiskStorage(folder);
    const { name } = await storage.write(Buffer.from('x'));
    await storage.delete(name);
    await storage.delete(name);
    await expect(storage.read(name)).rejects.toThrow(NotStored);
  });

  test('lists what it holds and when it was written, and nothing that is unfinished or not its own', async () => {
    const storage = openDiskStorage(folder);
    expect(await Array.fromAsync(storage.list())).toEqual([]);
    const names = await Promise.all(Array.from({ length: 5 }, async (_, n) => (await storage.write(Buffer.from([n]))).name));
    fs.writeFileSync(path.join(folder, 'unfinished', 'a'.repeat(48)), '');
    fs.writeFileSync(path.join(folder, names[0]?.slice(0, 2) ?? '', '.DS_Store'), '');
    const listed = await Array.fromAsync(storage.list());
    expect(listed.map(({ name }) => name).sort()).toEqual(names.toSorted());
    for (const { writtenAt } of listed) expect(Math.abs(writtenAt.getTime() - Date.now())).toBeLessThan(60_000);
  });

  test('no name leads out of the folder', async () => {
    const storage = openDiskStorage(folder);
    for (const name of ['../../etc/passwd', '/etc/passwd', '', 'a'.repeat(47), `${'a'.repeat(47)}/`]) {
      await expect(storage.read(name)).rejects.toThrow(NotStored);
      await expect(storage.delete(name)).rejects.toThrow(NotStored);
    }
  });

  test('files are for their owner alone, and what a crash left unfinished is cleared away after a day', async () => {
    const { name } = await openDiskStorage(folder).write(Buffer.from('x'));
    expect(fs.statSync(path.join(folder, name.slice(0, 2), name)).mode & 0o777).toBe(0o600);
    const unfinished = ['old', 'young'].map((each) => path.join(folder, 'unfinished', each));
    for (const file of unfinished) fs.writeFileSync(file, '');
    fs.utimesSync(unfinished[0] as string, 0, 0);
    openDiskStorage(folder);
    expect(unfinished.map((file) => fs.existsSync(file))).toEqual([false, true]);
  });
});
