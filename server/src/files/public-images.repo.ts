import { eq } from 'drizzle-orm';
import type { DbOrTx, Tx } from '../platform/database/database.ts';
import { publicImages } from './public-images.tables.ts';

export type PictureOwner = { userId: string } | { logoOf: string };

const of = (owner: PictureOwner) => ('userId' in owner ? eq(publicImages.userId, owner.userId) : eq(publicImages.logoOf, owner.logoOf));

export async function findPublicImage(db: DbOrTx, fileName: string) {
  const [row] = await db
    .select({ storedAs: publicImages.storedAs, type: publicImages.type })
    .from(publicImages)
    .where(eq(publicImages.fileName, fileName));
  return row;
}

export async function insertPublicImage(tx: Tx, row: typeof publicImages.$inferInsert): Promise<void> {
  await tx.insert(publicImages).values(row);
}

/**
 * Deletes the rows of an owner's public images.
 * @returns the names of the images in the store, whose files the caller must delete
 */
export async function deletePublicImages(tx: Tx, owner: PictureOwner): Promise<string[]> {
  const gone = await tx.delete(publicImages).where(of(owner)).returning({ storedAs: publicImages.storedAs });
  return gone.map(({ storedAs }) => storedAs);
}
