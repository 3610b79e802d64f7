import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import type { DbOrTx } from '../platform/database.ts';
import { newId } from '../platform/ids.ts';
import type { Storage } from '../platform/storage.ts';
import { buildMember } from '../users/users.factory.ts';
import { insertFile } from './files.repo.ts';
import type { files } from './files.tables.ts';

/** A picture of one colour. */
export const buildPng = (width = 2, height = 2, colour = '#2f6f4f'): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: colour } })
    .png()
    .toBuffer();

/** A PNG in the store that hangs on nothing unless told; uploaded by a new member unless told. */
export async function buildFile(db: DbOrTx, storage: Storage, overrides: Partial<typeof files.$inferInsert> & { bytes?: Uint8Array } = {}) {
  const { bytes = await buildPng(), ...columns } = overrides;
  const uploader =
    columns.workspaceId && columns.uploadedBy
      ? { workspaceId: columns.workspaceId, id: columns.uploadedBy }
      : await buildMember(db, columns.workspaceId ? { workspace: { id: columns.workspaceId } } : {});
  const stored = await storage.write(bytes);
  const { workspaceId, ...row } = {
    id: newId(),
    workspaceId: uploader.workspaceId,
    fileName: `${randomBytes(16).toString('hex')}.png`,
    storedAs: stored.name,
    name: 'ảnh.png',
    type: 'image/png',
    size: stored.size,
    sha256: stored.sha256,
    width: 2,
    height: 2,
    uploadedBy: uploader.id,
    ...columns,
  };
  await insertFile(db, workspaceId, row);
  return { ...row, workspaceId };
}
