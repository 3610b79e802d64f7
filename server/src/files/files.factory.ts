import { randomBytes } from 'node:crypto';
import { eq, getTableColumns } from 'drizzle-orm';
import sharp from 'sharp';
import type { DbOrTx } from '../platform/database/database.ts';
import { newId } from '../platform/ids.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { fileOriginals } from './file-originals.tables.ts';
import { fileUses } from './file-uses.tables.ts';
import { insertFile } from './files.repo.ts';
import { files } from './files.tables.ts';

export const buildPng = (width = 2, height = 2, colour = '#2f6f4f'): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: colour } })
    .png()
    .toBuffer();

export function buildBmp(): Buffer {
  const file = Buffer.alloc(58);
  file.write('BM', 'latin1');
  file.writeUInt32LE(58, 2);
  file.writeUInt32LE(54, 10);
  file.writeUInt32LE(40, 14);
  file.writeInt32LE(1, 18);
  file.writeInt32LE(1, 22);
  file.writeUInt16LE(1, 26);
  file.writeUInt16LE(24, 28);
  file.set([0, 0, 255], 54);
  return file;
}

type Row = typeof files.$inferInsert;
interface Parts extends Partial<Row> {
  bytes?: Uint8Array;
  projectId?: string | null;
  issueId?: string | null;
  commentId?: string;
  writeUpId?: string;
  open?: boolean;
}

export async function buildFile(db: DbOrTx, storage: Storage, overrides: Pick<Row, 'workspaceId' | 'uploadedBy'> & Parts) {
  const { bytes = await buildPng(), projectId, issueId = null, commentId, writeUpId, open = true, ...columns } = overrides;
  const stored = await storage.write(bytes);
  const { workspaceId, ...row } = {
    id: newId(),
    fileName: `${randomBytes(16).toString('hex')}.png`,
    storedAs: stored.name,
    name: 'ảnh.png',
    type: 'image/png',
    size: stored.size,
    sha256: stored.sha256,
    width: 2,
    height: 2,
    ...columns,
  };
  await insertFile(db, workspaceId, row);
  const placeId = writeUpId ?? commentId ?? issueId ?? projectId;
  if (placeId) {
    const kind = writeUpId ? 'WRITE_UP' : commentId ? 'COMMENT' : issueId ? 'ISSUE' : 'PROJECT';
    const attached = open && (kind === 'PROJECT' || kind === 'ISSUE');
    await db.insert(fileUses).values({ workspaceId, fileId: row.id, kind, placeId, projectId: projectId ?? null, issueId, attached, open });
  }
  return { ...row, workspaceId };
}

type BuiltFile = Awaited<ReturnType<typeof buildFile>>;

/** Builds a file of the same uploader, and keeps it as the original of the given image. */
export async function buildOriginal(db: DbOrTx, storage: Storage, edited: BuiltFile, parts: Parts = {}): Promise<BuiltFile> {
  const { workspaceId, id: fileId, uploadedBy: keptBy } = edited;
  const original = await buildFile(db, storage, { workspaceId, uploadedBy: keptBy, ...parts });
  await db.insert(fileOriginals).values({ workspaceId, fileId, originalId: original.id, keptBy });
  return original;
}

export const placesOf = async (db: DbOrTx, fileId: string): Promise<string[]> =>
  (await db.select({ id: fileUses.placeId }).from(fileUses).where(eq(fileUses.fileId, fileId))).map(({ id }) => id);

export const filesAt = (db: DbOrTx, placeId: string) =>
  db.select(getTableColumns(files)).from(files).innerJoin(fileUses, eq(fileUses.fileId, files.id)).where(eq(fileUses.placeId, placeId));
