import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { afterAll, beforeEach } from 'vitest';
import { moveFiles } from '../src/file-move/move-files.service.ts';
import { buildFile } from '../src/files/files.factory.ts';
import { newId } from '../src/platform/ids.ts';
import { createLog } from '../src/platform/log/log.ts';
import { readEnv } from '../src/platform/process/env.ts';
import { openStorage } from '../src/platform/storage/open-storage.ts';
import { openDiskStorage, type Storage } from '../src/platform/storage/storage.ts';
import { buildMember } from '../src/users/users.factory.ts';
import { openTestDatabase } from './database.ts';
import { startS3Server } from './s3-server.ts';

export const log = createLog('silent');

export const held = async (storage: Storage) => (await Array.fromAsync(storage.list())).map(({ name }) => name).sort();
export const bytesOf = async (storage: Storage, name: string) => buffer((await storage.read(name)).stream);

/**
 * Sets up 8 files of a workspace and an image without a checksum on the disk before each test. Call this function at the top of a test
 * file.
 */
export async function storesToMove() {
  const database = await openTestDatabase();
  const { db, connection } = database;
  const server = await startS3Server();
  afterAll(async () => {
    await server.stop();
    await database.drop();
  });

  async function buildPublicImage(storage: Storage): Promise<string> {
    const { name, size } = await storage.write(Buffer.from('<a picture>'));
    await db.execute(
      sql`insert into public_images (file_name, stored_as, type, size) values (${`${newId()}.png`}, ${name}, 'image/png', ${size})`,
    );
    return name;
  }

  const at = {} as { disk: Storage; bucket: Storage; names: string[] };
  beforeEach(async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'coloa-test-'));
    const disk = openDiskStorage(path.join(folder, 'files'));
    const bucket = await openStorage(readEnv({ ...server.env, S3_PREFIX: path.basename(folder), DATA_DIR: folder }), log);
    await db.execute(sql`delete from files`);
    await db.execute(sql`delete from public_images`);
    const { workspaceId, id: uploadedBy } = await buildMember(db);
    const first = await buildFile(db, disk, { workspaceId, uploadedBy, bytes: randomBytes(9_000_000) });
    const rest = await Promise.all(
      Array.from({ length: 7 }, () => buildFile(db, disk, { workspaceId, uploadedBy, bytes: randomBytes(50) })),
    );
    const names = [...[first, ...rest].map(({ storedAs }) => storedAs), await buildPublicImage(disk)].sort();
    Object.assign(at, { disk, bucket, names });
    return () => fs.rmSync(folder, { recursive: true });
  });

  const toBucket = (deleteSource = false) => moveFiles({ connection, from: at.disk, to: at.bucket, deleteSource });
  return { at, database, server, buildPublicImage, toBucket };
}
