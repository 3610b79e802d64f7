import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../database/database.ts';
import { installation } from '../database/installation.tables.ts';
import { StartRefused } from '../process/start-refused.ts';
import type { DataDir } from '../storage/data-dir.ts';

const OTHER_KEY =
  'The key does not match this database: encrypted data could not be read. Restore SECRET_KEY, or secret.key in the data folder.';

export async function isKeyNoted(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ there: boolean }>(sql`select exists (select from installation) as there`);
  return rows[0]?.there ?? false;
}

/**
 * Returns the encryption key, and generates one only if the database has none yet.
 * @throws StartRefused if the database has a key, but neither `given` nor the data folder contains one
 */
export async function keyOf(db: Db, dataDir: DataDir, given: string | null): Promise<string> {
  // This check comes before reading the key. A concurrent start creates its key file before it records the key, so a recorded key has a
  // file.
  const isNoted = await isKeyNoted(db);
  const key = isNoted ? dataDir.knownKey(given) : dataDir.secretKey(given);
  if (key === null)
    throw new StartRefused(
      `The key of this database is missing: neither SECRET_KEY nor ${path.join(dataDir.path, 'secret.key')} is set. Restore it: encrypted data cannot be read without it.`,
    );
  return key;
}

export async function fits(db: Db, fingerprint: Buffer): Promise<boolean> {
  const [row] = await db
    .select({ same: sql<boolean>`${installation.keyFingerprint} = ${fingerprint}` })
    .from(installation)
    .where(eq(installation.id, 1));
  return row?.same ?? false;
}

/** @throws StartRefused if the database has no recorded key, or a different one */
export async function expectKey(db: Db, fingerprint: Buffer): Promise<void> {
  if (!(await fits(db, fingerprint))) throw new StartRefused(OTHER_KEY);
}

/**
 * Records the fingerprint of the key at the first start. Compares it at later starts, because another key could not decrypt the stored
 * secrets.
 * @throws StartRefused if the key differs
 */
export async function checkKey(db: Db, fingerprint: Buffer): Promise<void> {
  await db.insert(installation).values({ keyFingerprint: fingerprint }).onConflictDoNothing();
  await expectKey(db, fingerprint);
}
