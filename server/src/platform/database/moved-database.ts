import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { StartRefused } from '../process/start-refused.ts';
import { makeFileDurably, syncFolder } from '../storage/durable-file.ts';
import type { Connection } from './connection.ts';
import { onSeparateConnection, placeOf } from './connection.ts';

export const embeddedIn = (dataDir: string): string => path.join(dataDir, 'postgres');
/** The folder of the embedded database after it was moved to a server. */
export const asideIn = (dataDir: string): string => path.join(dataDir, 'postgres.moved');
/** This file exists while a move copies data into the embedded database. */
const halfIn = (dataDir: string): string => path.join(dataDir, 'postgres.moving');

export async function setAside(dataDir: string): Promise<void> {
  await fs.promises.rename(embeddedIn(dataDir), asideIn(dataDir));
  syncFolder(dataDir);
}

export const beginHalf = (dataDir: string): void => makeFileDurably(halfIn(dataDir), '', 0o600);

export const isHalf = (dataDir: string): boolean => fs.existsSync(halfIn(dataDir));

export function wholeIn(dataDir: string): void {
  fs.rmSync(halfIn(dataDir), { force: true });
  syncFolder(dataDir);
}

/** @throws StartRefused if a move into the folder was interrupted */
export function refuseHalf(dataDir: string): void {
  if (isHalf(dataDir))
    throw new StartRefused(
      `A move into ${dataDir} was interrupted. Run npm run database:move -- --to embedded again, with DATABASE_URL set; or remove ${halfIn(dataDir)} and ${embeddedIn(dataDir)}.`,
    );
}

/** @throws StartRefused if the database of the folder was moved to a server, or a move into the folder was interrupted */
export function refuseMovedFolder(dataDir: string): void {
  refuseHalf(dataDir);
  if (fs.existsSync(embeddedIn(dataDir)) || !fs.existsSync(asideIn(dataDir))) return;
  throw new StartRefused(
    `The database of ${dataDir} was moved to a server: set DATABASE_URL. To use it as it was before the move, rename ${asideIn(dataDir)} to postgres; to start with an empty one, remove it.`,
  );
}

/** The beginning of the database comment that marks a database as moved into a data folder. */
const MARK = 'Coloa was moved from here';

/**
 * Sets the comment on the database; null removes it.
 * @throws an error of PostgreSQL if the role does not own the database
 */
async function comment(connection: Connection, said: string | null): Promise<void> {
  return await onSeparateConnection(connection, 'coloa move', async (client) => {
    const { rows } = await client.query<{ name: string }>('SELECT current_database() AS name');
    const name = client.escapeIdentifier(rows[0]?.name ?? '');
    await client.query(`COMMENT ON DATABASE ${name} IS ${said === null ? 'NULL' : client.escapeLiteral(said)}`);
  });
}

export const markMoved = (connection: Connection, at: Date): Promise<void> => comment(connection, `${MARK} on ${at.toISOString()}`);
export const unmark = (connection: Connection): Promise<void> => comment(connection, null);

/** @throws StartRefused if the database was moved into a data folder */
export async function refuseMarked(client: pg.ClientBase, connection: Connection): Promise<void> {
  const { rows } = await client.query<{ name: string; said: string | null }>(
    "SELECT datname AS name, shobj_description(oid, 'pg_database') AS said FROM pg_database WHERE datname = current_database()",
  );
  const { name = '', said = null } = rows[0] ?? {};
  if (!said?.startsWith(MARK)) return;
  throw new StartRefused(
    `The database ${placeOf(connection)} is not the current one (${said}): remove DATABASE_URL from the environment. To use it as it was then: COMMENT ON DATABASE ${pg.escapeIdentifier(name)} IS NULL`,
  );
}

export async function isInstalled(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>("SELECT to_regclass('installation') IS NOT NULL AS there");
  const { rows: installed } = rows[0]?.there ? await client.query('SELECT FROM installation LIMIT 1') : { rows: [] };
  return installed.length > 0;
}

/** @throws StartRefused if the server's database has no installation although the data folder has one */
export async function refuseUnmoved(client: pg.ClientBase, dataDir: string): Promise<void> {
  if (!fs.existsSync(embeddedIn(dataDir)) || (await isInstalled(client))) return;
  throw new StartRefused(
    `${dataDir} contains an installation, but the database of DATABASE_URL does not: npm run database:move -- --to server moves it there. To start with an empty one, move ${embeddedIn(dataDir)} to another place.`,
  );
}
