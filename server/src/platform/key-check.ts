import { eq, sql } from 'drizzle-orm';
import type { Db } from './database.ts';
import { installation } from './installation.tables.ts';
import { StartRefused } from './start-refused.ts';

const OTHER_KEY =
  'The key is not the one this database was made with: what it encrypted could not be read. Put back SECRET_KEY, or secret.key in the data folder.';

/** Whether a key is the one this database was first used with; false also where none was yet. */
export async function fits(db: Db, fingerprint: Buffer): Promise<boolean> {
  const [row] = await db
    .select({ same: sql<boolean>`${installation.keyFingerprint} = ${fingerprint}` })
    .from(installation)
    .where(eq(installation.id, 1));
  return row?.same ?? false;
}

/** @throws StartRefused when the key is another than the database was first used with */
export async function expectKey(db: Db, fingerprint: Buffer): Promise<void> {
  if (!(await fits(db, fingerprint))) throw new StartRefused(OTHER_KEY);
}

/**
 * The first start writes the key's fingerprint down; a later one with another key would read none of the stored secrets.
 * @throws StartRefused when the key is another
 */
export async function checkKey(db: Db, fingerprint: Buffer): Promise<void> {
  await db.insert(installation).values({ keyFingerprint: fingerprint }).onConflictDoNothing();
  await expectKey(db, fingerprint);
}
