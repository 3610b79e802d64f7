/**
 * `npm run key:replace [-- FILE]`: encrypts every secret in the database with a new key. Without SECRET_KEY in the environment, the key is
 * generated and replaces `secret.key`. With SECRET_KEY, FILE contains the new key, which has to be set in the environment afterwards.
 */
import { newKeyFor } from '../key-replacement/new-key.ts';
import { replaceKey } from '../key-replacement/replace-key.service.ts';
import { besideServer } from '../platform/database/open-beside-server.ts';
import { createLog } from '../platform/log/log.ts';
import { runCommand } from '../platform/process/run-command.ts';
import { StartRefused } from '../platform/process/start-refused.ts';
import { fits } from '../platform/security/key-check.ts';
import { createSecretBox } from '../platform/security/secret-box.ts';
import { openDataDir } from '../platform/storage/data-dir.ts';
import { readInstallationEnv } from '../platform/storage/lost-folder.ts';
import { counted } from '../platform/text/counts.ts';

const USAGE = 'npm run key:replace [-- FILE]';

async function main(): Promise<void> {
  const [file, ...rest] = process.argv.slice(2);
  if (rest.length > 0 || file?.startsWith('-')) throw new StartRefused(USAGE);
  const env = readInstallationEnv();
  const dataDir = openDataDir(env.dataDir);
  const present = dataDir.knownKey(env.secretKey);
  if (present === null) throw new StartRefused(`No key found: neither SECRET_KEY nor secret.key in ${dataDir.path} exists.`);
  const said = await besideServer(env, createLog('silent'), async (database) => {
    const { key, put } = newKeyFor(env, dataDir.path, file);
    if (key === present) throw new StartRefused('The new key is the same as the current one.');
    const next = createSecretBox(key);
    if (await fits(database.db, next.fingerprint)) return `All data are already encrypted with the new key. ${put()}`;
    const { secondFactors, mailPasswords, jobs } = await replaceKey(database, createSecretBox(present), next);
    return `Encrypted with the new key: ${counted(secondFactors, 'second factor')}, ${counted(mailPasswords, 'mail password')}, ${counted(jobs, 'waiting job')}. ${put()}`;
  });
  process.stdout.write(
    `${said}\nEarlier backups need the old key; those made with BACKUP_PASSPHRASE contain it. Keep the old key as long as these backups.\n`,
  );
}

runCommand(main, { usage: USAGE });
