import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type pg from 'pg';
import type { Log } from '../platform/log/log.ts';
import { abandonEmbeddedPostgres, startEmbeddedPostgres } from '../platform/postgres/embedded-postgres.ts';
import { abandonPostmaster, readPostmaster } from '../platform/postgres/postmaster.ts';
import { onExit } from '../platform/process/cleanup-on-exit.ts';
import { StartRefused } from '../platform/process/start-refused.ts';
import { createSecretBox } from '../platform/security/secret-box.ts';
import { DAY_MS } from '../platform/text/days.ts';
import type { About, Manifest } from './backup-archive.ts';
import { withArchive } from './backup-file.service.ts';
import { listOrders } from './catalog.ts';
import { Counting } from './counting.ts';
import { differences } from './read-backup.ts';
import { type Restored, type RestoreTarget, restoreBackup } from './restore-backup.service.ts';
import { openKey } from './sealed-key.ts';
import { proofFolder } from './space.ts';
import { copyOut } from './write-backup.service.ts';

/**
 * Reads every restored row again and compares the checksum of each table with the manifest.
 * @throws StartRefused if one differs
 */
export async function compareRows(client: pg.Client, { about, manifest }: { about: About; manifest: Manifest }): Promise<void> {
  const orders = await listOrders(client);
  const tables: Manifest['tables'] = {};
  for (const table of about.tables) {
    const counting = new Counting();
    for await (const chunk of copyOut(client, table, orders.get(table.name))) counting.add(chunk);
    tables[table.name] = { rows: counting.rows, bytes: counting.bytes, sha256: counting.sha256() };
  }
  const wrong = differences(tables, manifest.tables);
  if (wrong.length > 0) throw new StartRefused(`The restored data differ from the backup:\n${wrong.map((each) => `  ${each}`).join('\n')}`);
}

/** A store that reads files to the end, so that their checksums are verified, but keeps none. */
export const nowhere: RestoreTarget['storage'] = {
  async restore(_name, content) {
    for await (const _ of content);
  },
};

const PREFIX = 'coloa-verify-';

/** Stops the databases and deletes the folders of verifications older than a day, because their processes were probably killed. */
export function clearLeftTrials(): void {
  for (const name of readdirSync(proofFolder()).filter((each) => each.startsWith(PREFIX))) {
    const folder = path.join(proofFolder(), name);
    const began = statSync(folder, { throwIfNoEntry: false })?.mtimeMs;
    if (began === undefined || began > Date.now() - DAY_MS) continue;
    try {
      const cluster = path.join(folder, 'postgres');
      const left = readPostmaster(cluster);
      if (left) abandonPostmaster(cluster, left.pid);
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    } catch {
      // Ignore the error, because the folder may belong to another account.
    }
  }
}

export async function restoreOnTrial(
  source: Readable,
  log: Log,
  options: Pick<RestoreTarget, 'check' | 'restored' | 'onApplied'> = {},
): Promise<Restored> {
  clearLeftTrials();
  const folder = mkdtempSync(path.join(proofFolder(), PREFIX));
  chmodSync(folder, 0o711); // if root starts PostgreSQL, it runs as another account, which needs access
  const clear = onExit(() => {
    abandonEmbeddedPostgres(folder);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });
  try {
    const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
    const postgres = await startEmbeddedPostgres(folder, { log, durable: false, settings });
    try {
      return await restoreBackup(source, { connection: postgres.connection, storage: nowhere, log, ...options });
    } finally {
      await postgres.stop();
    }
  } finally {
    clear();
  }
}

async function keyFits(client: pg.Client, key: string): Promise<boolean> {
  const { rows } = await client.query<{ fits: boolean }>('SELECT key_fingerprint = $1 AS fits FROM installation', [
    createSecretBox(key).fingerprint,
  ]);
  return rows[0]?.fits ?? false;
}

export interface Proof extends Restored {
  /**
   * The result of the key check. `FITS`: the key in the archive matches; `NOT_LOOKED_AT`: no passphrase was given to decrypt it. The other
   * values mean an archive without a key: the current key matches (`PRESENT_FITS`), differs (`PRESENT_IS_ANOTHER`) or is unknown
   * (`LEFT_OUT`).
   */
  key: 'FITS' | 'NOT_LOOKED_AT' | 'LEFT_OUT' | 'PRESENT_FITS' | 'PRESENT_IS_ANOTHER';
}

/**
 * Restores a backup into a separate database, compares the checksums of its tables with the manifest, and migrates it to this program's
 * schema.
 * @param present the current key, if it is known
 * @throws StartRefused if the backup cannot be restored, or its rows or the key in it do not match
 */
export async function verifyBackup(file: string, passphrase: string | null, log: Log, present: string | null = null): Promise<Proof> {
  let key: Proof['key'] = 'LEFT_OUT';
  let opened: string | null = null;
  const restored = await withArchive(file, (source) =>
    restoreOnTrial(source, log, {
      // Decrypts the key first, so that a wrong passphrase is reported before the long restore.
      check({ key: sealed }) {
        if (sealed === null) return;
        key = 'NOT_LOOKED_AT';
        opened = passphrase === null ? null : openKey(sealed, passphrase);
      },
      async restored(client, read) {
        await compareRows(client, read);
        if (opened !== null) {
          if (!(await keyFits(client, opened))) throw new StartRefused('The key in this backup does not match its database.');
          key = 'FITS';
        } else if (key === 'LEFT_OUT' && present !== null) key = (await keyFits(client, present)) ? 'PRESENT_FITS' : 'PRESENT_IS_ANOTHER';
      },
    }),
  );
  return { ...restored, key };
}
