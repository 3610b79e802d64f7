/**
 * `npm run backup`: writes the installation to one archive, which is consistent even while the server runs, or verifies an archive by
 * restoring it.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import packageJson from '../../../package.json' with { type: 'json' };
import { checksumOf, clearUnfinished, writeBackupFile } from '../backup/backup-file.service.ts';
import { noteProof, notingBackup } from '../backup/note-run.service.ts';
import { backupText, verifiedText } from '../backup/operator-texts.ts';
import { verifyBackup } from '../backup/verify-backup.service.ts';
import type { OnProgress } from '../backup/write-backup.service.ts';
import { besideServer } from '../platform/database/open-beside-server.ts';
import { createLog } from '../platform/log/log.ts';
import { backupFileName } from '../platform/process/backup-names.ts';
import type { Env } from '../platform/process/env.ts';
import { runCommand } from '../platform/process/run-command.ts';
import { StartRefused } from '../platform/process/start-refused.ts';
import { expectKey } from '../platform/security/key-check.ts';
import { createSecretBox } from '../platform/security/secret-box.ts';
import { openDataDir } from '../platform/storage/data-dir.ts';
import { readInstallationEnv } from '../platform/storage/lost-folder.ts';
import { openStorage } from '../platform/storage/open-storage.ts';
import { counted } from '../platform/text/counts.ts';

const USAGE = 'npm run backup [-- [--to FILE] [--verify [FILE]]]';

const log = createLog('silent');
const say = (text: string): void => void process.stderr.write(text);

function sayProgress(what: Parameters<OnProgress>[0]): void {
  // Without a terminal, only waiting is reported, to keep the log of a nightly job short.
  if (what !== 'waiting' && !process.stderr.isTTY) return;
  if (what === 'waiting') say('Another backup is being written: waiting for it to finish …\n');
  else say('table' in what ? `table ${what.table}\n` : `${counted(what.files, 'file')}\n`);
}

async function write(env: Env, file: string): Promise<void> {
  const backup = await besideServer(env, log, async ({ db }, connection) => {
    const key = openDataDir(env.dataDir).knownKey(env.secretKey);
    if (key === null) throw new StartRefused(`There is no key in ${env.dataDir}: set the SECRET_KEY or the DATA_DIR of the server.`);
    await expectKey(db, createSecretBox(key).fingerprint);
    const sealed = env.backupPassphrase === null ? null : { key, passphrase: env.backupPassphrase };
    const storage = await openStorage(env, log, { mustAnswer: true });
    const source = { connection, storage, version: packageJson.version, sealed };
    await clearUnfinished(path.dirname(file));
    return await notingBackup({ db }, file, say, () => writeBackupFile(source, file, sayProgress));
  });
  process.stdout.write(backupText(backup));
  if (backup.missing.length > 0) process.exitCode = 1;
}

/** Records a verification in the backup folder. Ignores errors, because the verification is valid without a record. */
async function note(env: Env, file: string, startedAt: Date, error: unknown = null): Promise<void> {
  if (path.dirname(file) !== env.backupDir) return;
  await besideServer(env, log, (database) => noteProof(database, file, startedAt, error)).catch(() => {});
}

/** Returns the key of this installation; null if it cannot be read, because another user or another machine may verify the backup. */
function presentKey({ secretKey, dataDir }: Env): string | null {
  try {
    return secretKey ?? readFileSync(path.join(dataDir, 'secret.key'), 'utf8').trim();
  } catch {
    return null;
  }
}

async function verify(env: Env, file: string): Promise<void> {
  say(`Restoring ${file} into a separate database …\n`);
  const startedAt = new Date();
  const proof = await verifyBackup(file, env.backupPassphrase, log, presentKey(env)).catch(async (error) => {
    await note(env, file, startedAt, error);
    throw error;
  });
  await note(env, file, startedAt);
  process.stdout.write(verifiedText(file, proof, await checksumOf(file)));
}

function readArguments() {
  try {
    return parseArgs({ allowPositionals: true, options: { to: { type: 'string' }, verify: { type: 'boolean' } } });
  } catch (error) {
    throw new StartRefused(`${(error as Error).message}\n${USAGE}`);
  }
}

async function main(): Promise<void> {
  const { values, positionals } = readArguments();
  const [given] = positionals;
  if (given !== undefined && !values.verify) throw new StartRefused(USAGE);
  const env = readInstallationEnv();
  const file = path.resolve(given ?? values.to ?? path.join(env.backupDir, backupFileName(new Date())));
  if (given === undefined) await write(env, file);
  if (values.verify) await verify(env, file);
}

runCommand(main, { usage: USAGE });
