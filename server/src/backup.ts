/**
 * `npm run backup`: one archive of everything, consistent while the server runs. `-- --to FILE` says where, `-- --verify` proves it by
 * restoring it, `-- --verify FILE` proves one that was written before.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import packageJson from '../../package.json' with { type: 'json' };
import { backupFileName, checksumOf, writeBackupFile } from './backup/backup-file.service.ts';
import { backupText, verifiedText } from './backup/operator-texts.ts';
import { verifyBackup } from './backup/verify-backup.service.ts';
import { openDataDir } from './platform/data-dir.ts';
import { type Env, readEnv } from './platform/env.ts';
import { expectKey } from './platform/key-check.ts';
import { createLog } from './platform/log.ts';
import { besideServer } from './platform/open-beside-server.ts';
import { createSecretBox } from './platform/secret-box.ts';
import { StartRefused } from './platform/start-refused.ts';
import { openDiskStorage } from './platform/storage.ts';

const log = createLog('silent');
const say = (text: string): void => void process.stderr.write(text);

async function write(env: Env, file: string): Promise<void> {
  const backup = await besideServer(env, log, async ({ db }, connection) => {
    const key = openDataDir(env.dataDir).secretKey(env.secretKey);
    await expectKey(db, createSecretBox(key).fingerprint);
    const sealed = env.backupPassphrase === null ? null : { key, passphrase: env.backupPassphrase };
    const source = { connection, storage: openDiskStorage(path.join(env.dataDir, 'files')), version: packageJson.version, sealed };
    return await writeBackupFile(source, file, (what) => {
      if ('files' in what && what.of > 0) say(`\r${what.files} of ${what.of} files${what.files === what.of ? '\n' : ''}`);
    });
  });
  process.stdout.write(backupText(backup));
  if (backup.missing.length > 0) process.exitCode = 1;
}

async function verify(file: string): Promise<void> {
  say(`Restoring ${file} into a database of its own …\n`);
  process.stdout.write(verifiedText(file, await verifyBackup(file, log), await checksumOf(file)));
}

function readArguments() {
  try {
    return parseArgs({ allowPositionals: true, options: { to: { type: 'string' }, verify: { type: 'boolean' } } });
  } catch (error) {
    throw new StartRefused(`${(error as Error).message}\nnpm run backup [-- --to FILE] [--verify [FILE]]`);
  }
}

async function main(): Promise<void> {
  const { values, positionals } = readArguments();
  const [given] = positionals;
  if (given !== undefined && !values.verify) throw new StartRefused('npm run backup [-- --to FILE] [--verify [FILE]]');
  const env = readEnv();
  const file = path.resolve(given ?? values.to ?? path.join(env.backupDir, backupFileName(new Date())));
  if (given === undefined) await write(env, file);
  if (values.verify) await verify(file);
}

main().catch((error) => {
  process.exitCode = 1;
  process.stderr.write(`${error instanceof StartRefused ? error.message : error.stack}\n`);
});
