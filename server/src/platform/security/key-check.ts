import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../database/database.ts';
import { installation } from '../database/installation.tables.ts';
import { StartRefused } from '../process/start-refused.ts';
import type { DataDir } from '../storage/data-dir.ts';

const OTHER_KEY =
  'The key does not match this database: encrypted data could not be read. Restore SECRET_KEY, or secret.key in the data folder.';

/** Before a key is recorded, any key is valid. */
export async function isKeyNoted(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ there: boolean }>(sql`select exists (select from installation) as there`);
  return rows[0]?.there ?? false;
}

/**
 * Generates a key only if the database has none. If servers with separate folders start for the first time together, only one of them
 * continues.
 * @throws StartRefused if the key of the database is missing
 */
export async function keyOf(db: Db, dataDir: DataDir, given: string | null): Promise<string> {
  // Checked before the key is read. A concurrent start creates its key file before it records the key, so a recorded key can be found.
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

/** @throws StartRefused if the database has no key, or a different one */
export async function expectKey(db: Db, fingerprint: Buffer): Promise<void> {
  if (!(await fits(db, fingerprint))) throw new StartRefused(OTHER_KEY);
}

/**
 * Records the fingerprint at the first start, and compares it at later starts, because another key could not decrypt the stored secrets.
 * @throws StartRefused if the key differs
 */
export async function checkKey(db: Db, fingerprint: Buffer): Promise<void> {
  await db.insert(installation).values({ keyFingerprint: fingerprint }).onConflictDoNothing();
  await expectKey(db, fingerprint);
}
