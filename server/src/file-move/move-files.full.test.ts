import { Readable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { bytesOf, held, log, storesToMove } from '../../test/files-to-move.ts';
import { openNotices } from '../platform/database/notices.ts';
import { StartRefused } from '../platform/process/start-refused.ts';
import { type Storage, StoreUnavailable } from '../platform/storage/storage.ts';
import { moveFiles } from './move-files.service.ts';

const { at, buildPublicImage, database, server, toBucket } = await storesToMove();
const { connection } = database;

test('files move to the bucket and back, and nothing is left behind', async () => {
  const before = new Map(await Promise.all(at.names.map(async (name) => [name, await bytesOf(at.disk, name)] as const)));
  expect((await toBucket(true)).deleted).toBe(9);
  expect(await held(at.disk)).toEqual([]);
  expect((await moveFiles({ connection, from: at.bucket, to: at.disk, deleteSource: true })).deleted).toBe(9);
  expect(await held(at.bucket)).toEqual([]);
  for (const [name, bytes] of before) expect((await bytesOf(at.disk, name)).equals(bytes)).toBe(true);
});

test('an interrupted run continues where it stopped, and repairs partial copies', async () => {
  const [first = '', second = '', third = ''] = at.names;
  await at.bucket.restore(first, Readable.from([await bytesOf(at.disk, first)]));
  await at.bucket.restore(second, Readable.from([Buffer.from('something else')]));
  await at.disk.delete(third);
  await at.bucket.restore(third, Readable.from([Buffer.from('not it either')]));
  const moved = await toBucket(true);
  expect(moved).toMatchObject({ files: 8, already: 1, missing: [], damaged: [{ name: third }], deleted: 0 });
  expect((await bytesOf(at.bucket, second)).equals(await bytesOf(at.disk, second))).toBe(true);
  expect((await toBucket()).already).toBe(8);
});

test('a store that keeps other content than it was given is detected', async () => {
  const lying = {
    ...at.bucket,
    restore: (name: string, source: AsyncIterable<Uint8Array>) =>
      at.bucket.restore(
        name,
        (async function* () {
          for await (const chunk of source) yield chunk.subarray(1);
        })(),
      ),
  };
  await expect(moveFiles({ connection, from: at.disk, to: lying, deleteSource: true })).rejects.toThrow('differs after the move');
  expect(await held(at.disk)).toEqual(at.names);
});

test('a store that becomes unavailable ends the move, and nothing is deleted', async () => {
  await server.kill();
  await expect(toBucket(true)).rejects.toThrow(StoreUnavailable);
  expect(await held(at.disk)).toEqual(at.names);
  await server.start();
  expect((await toBucket()).files).toBe(9);
});

test('nothing is deleted while a server runs, and the result reports the server', async () => {
  const notices = openNotices(connection, log, database.watch);
  await notices.start();
  onTestFinished(() => notices.stop());
  await expect(toBucket(true)).rejects.toThrow(StartRefused);
  expect(await toBucket()).toMatchObject({ files: 9, served: true });
  expect(await held(at.disk)).toEqual(at.names);
});

test('a file named only during the move is not deleted, and a server started in the meantime is detected', async () => {
  let late = '';
  let meanwhile = async () => {
    late = await buildPublicImage(at.disk);
  };
  const onProgress = (files: number) => {
    if (files === 1) begun.push(meanwhile());
  };
  const begun: Promise<unknown>[] = [];
  const slow = (store: Storage): Storage => ({
    ...store,
    restore: async (name, source) => {
      await store.restore(name, source);
      await Promise.all(begun);
    },
  });
  const moved = await moveFiles({ connection, from: at.disk, to: slow(at.bucket), deleteSource: true, onProgress });
  expect(moved).toMatchObject({ files: 9, deleted: 9 });
  expect(await held(at.disk)).toEqual([late]);

  const notices = openNotices(connection, log, database.watch);
  onTestFinished(() => notices.stop());
  meanwhile = () => notices.start();
  const there = { from: at.bucket, to: slow(at.disk) };
  await expect(moveFiles({ connection, ...there, deleteSource: true, onProgress })).rejects.toThrow(StartRefused);
  expect(await held(at.bucket)).toEqual(at.names);
});
