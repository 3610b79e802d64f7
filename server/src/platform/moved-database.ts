/** What was moved elsewhere is still where it was, and is told from what is worked on: whoever starts on it by mistake writes where nobody looks. */
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import type { Connection } from './database.ts';
import { placeOf } from './database-errors.ts';
import { syncFolder } from './durable-file.ts';
import { StartRefused } from './start-refused.ts';

const embeddedIn = (dataDir: string): string => path.join(dataDir, 'postgres');
/** Where the embedded database lies once it was moved to a server. */
export const asideIn = (dataDir: string): string => path.join(dataDir, 'postgres.moved');

export function setAside(dataDir: string): void {
  fs.renameSync(embeddedIn(dataDir), asideIn(dataDir));
  syncFolder(dataDir);
}

/** @throws StartRefused where the folder had a database, which is on a server now */
export function refuseSetAside(dataDir: string): void {
  if (fs.existsSync(embeddedIn(dataDir)) || !fs.existsSync(asideIn(dataDir))) return;
  throw new StartRefused(
    `The database of ${dataDir} was moved to a server: set DATABASE_URL. To go on with it as it was before, give ${asideIn(dataDir)} the name postgres again; to begin with an empty one, take it away.`,
  );
}

/** How the comment on a database begins that was moved into a data folder. */
const MARK = 'Coloa was moved from here';

/** @throws when whoever signs in there does not own the database */
export async function markMoved(connection: Connection, at: Date): Promise<void> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {}); // told by the statement that fails
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>('SELECT current_database() AS name');
    const name = client.escapeIdentifier(rows[0]?.name ?? '');
    await client.query(`COMMENT ON DATABASE ${name} IS ${client.escapeLiteral(`${MARK} on ${at.toISOString()}`)}`);
  } finally {
    await client.end().catch(() => {});
  }
}

/** @throws StartRefused on a database that was moved into a data folder */
export async function refuseMarked(client: pg.ClientBase, connection: Connection): Promise<void> {
  const { rows } = await client.query<{ name: string; said: string | null }>(
    "SELECT datname AS name, shobj_description(oid, 'pg_database') AS said FROM pg_database WHERE datname = current_database()",
  );
  const { name = '', said = null } = rows[0] ?? {};
  if (!said?.startsWith(MARK)) return;
  throw new StartRefused(
    `The database ${placeOf(connection)} is not the present one (${said}): take DATABASE_URL out of the environment. To go on with it as it was then: COMMENT ON DATABASE ${pg.escapeIdentifier(name)} IS NULL`,
  );
}
