import { chmodSync, createReadStream, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type pg from 'pg';
import { abandonEmbeddedPostgres, startEmbeddedPostgres } from '../platform/embedded-postgres.ts';
import type { Log } from '../platform/log.ts';
import { StartRefused } from '../platform/start-refused.ts';
import { whenEnded } from '../platform/when-ended.ts';
import type { About, Manifest } from './backup-archive.ts';
import { listOrders } from './catalog.ts';
import { Counting } from './counting.ts';
import { differences } from './read-backup.ts';
import { type Restored, type RestoreTarget, restoreBackup } from './restore-backup.service.ts';
import { copyOut } from './write-backup.service.ts';

/** Reads every restored row again and compares it with what was written. */
async function compareRows(client: pg.Client, { about, manifest }: { about: About; manifest: Manifest }): Promise<void> {
  const orders = await listOrders(client);
  const tables: Manifest['tables'] = {};
  for (const table of about.tables) {
    const counting = new Counting();
    for await (const chunk of copyOut(client, table, orders.get(table.name))) counting.add(chunk);
    tables[table.name] = { rows: counting.rows, bytes: counting.bytes, sha256: counting.sha256() };
  }
  const wrong = differences(tables, manifest.tables);
  if (wrong.length > 0)
    throw new StartRefused(`What was restored is not what was backed up:\n${wrong.map((each) => `  ${each}`).join('\n')}`);
}

/** Reads a file through, for its checksum, and keeps nothing of it. */
const nowhere: RestoreTarget['storage'] = {
  async restore(_name, content) {
    for await (const _ of content);
  },
};

/** Restores what comes into a database of its own, which is started for that and thrown away afterwards. */
export async function restoreOnTrial(
  source: Readable,
  log: Log,
  options: Pick<RestoreTarget, 'restored' | 'onApplied'> = {},
): Promise<Restored> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'coloa-verify-'));
  chmodSync(folder, 0o711); // root's PostgreSQL runs as another account, which has to come in
  const clear = whenEnded(() => {
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

/**
 * The proof of a backup: it is restored into a database of its own, compared row by row, and brought to this program's schema. Files are
 * compared by their checksums as they are read.
 * @throws StartRefused when it cannot be restored as it is
 */
export const verifyBackup = (file: string, log: Log): Promise<Restored> =>
  restoreOnTrial(createReadStream(file), log, { restored: compareRows });
