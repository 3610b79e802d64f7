/** A separate process for a backup or its verification, because processing millions of rows in the server would delay requests. */
import os from 'node:os';
import packageJson from '../../../package.json' with { type: 'json' };
import { createLog } from '../platform/log/log.ts';
import { openDataDir } from '../platform/storage/data-dir.ts';
import { openStorage } from '../platform/storage/open-storage.ts';
import { BackupFailed, failureOf } from './backup-failure.ts';
import type { ChildTask, ChildWord } from './backup-process.service.ts';
import { lookAtBackup, type Made, makeBackup, proveBackup } from './make-backup.service.ts';

/** Scheduling priority of the process: low, so that other processes get the processor first. */
const PRIORITY = 10;

const tell = (word: ChildWord): Promise<void> => new Promise((told) => void process.send?.(word, () => told()));

function keyOf({ dataDir, secretKey, passphrase }: Extract<ChildTask, { kind: 'write' }>) {
  if (passphrase === null) return null;
  const key = openDataDir(dataDir).knownKey(secretKey);
  if (key === null) throw new BackupFailed('BROKEN', { said: `There is no key in ${dataDir}.` });
  return { key, passphrase };
}

async function work(task: ChildTask): Promise<Made | null> {
  if (task.kind === 'prove') {
    await proveBackup(task.file, task.passphrase, task.needed, createLog('silent'));
    return null;
  }
  if (task.kind === 'look') return await lookAtBackup(task.file);
  const storage = await openStorage(task, createLog('silent'), { mustAnswer: true });
  const source = { connection: task.connection, storage, version: packageJson.version, sealed: keyOf(task) };
  return await makeBackup(source, task.file, task.needed, (progress) => void tell({ progress }));
}

process.once('disconnect', () => process.exit(1));
process.once('message', (task: ChildTask) => {
  try {
    os.setPriority(PRIORITY);
  } catch {
    // Some containers forbid changing the priority. The backup also works without this change.
  }
  work(task)
    .then(
      (made) => tell({ made }),
      (error) =>
        tell({
          failed: failureOf(error, task.kind === 'write' ? 'backup' : 'proof'),
          stack: error instanceof Error ? (error.stack ?? '') : '',
        }),
    )
    .finally(() => process.exit(0));
});
