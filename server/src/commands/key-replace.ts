/**
 * `npm run key:replace [-- FILE]`: seals every secret in the database anew under another key. Without SECRET_KEY in the environment the
 * key is made here and takes the place of `secret.key`; with it, FILE holds the new one, which goes into the environment afterwards.
 */
import fs from 'node:fs';
import path from 'node:path';
import { replaceKey } from '../key-replacement/replace-key.service.ts';
import { besideServer } from '../platform/database/open-beside-server.ts';
import { createLog } from '../platform/log/log.ts';
import type { Env } from '../platform/process/env.ts';
import { runCommand } from '../platform/process/run-command.ts';
import { StartRefused } from '../platform/process/start-refused.ts';
import { fits } from '../platform/security/key-check.ts';
import { createSecretBox } from '../platform/security/secret-box.ts';
import { openDataDir, storedSecret } from '../platform/storage/data-dir.ts';
import { makeFileDurably, syncFolder } from '../platform/storage/durable-file.ts';
import { readInstallationEnv } from '../platform/storage/lost-folder.ts';
import { counted } from '../platform/text/counts.ts';
import { compactTime } from '../platform/text/days.ts';

const USAGE = 'npm run key:replace [-- FILE]';

interface NewKey {
  key: string;
  /** Puts it where the next start looks for it, once everything is sealed under it. @returns what is left to do */
  put(): string;
}

/** Of a run that was broken off it is there already, and taken. */
function keyMadeHere(dir: string): NewKey {
  const [file, made] = [path.join(dir, 'secret.key'), path.join(dir, 'secret.key.new')];
  return {
    key: storedSecret(made),
    put() {
      const before = `${file}.until-${compactTime(new Date())}`;
      // The only one that there is of it, maybe, and what was backed up without a passphrase is lost without it.
      makeFileDurably(before, fs.readFileSync(file, 'utf8'), 0o600);
      fs.renameSync(made, file);
      syncFolder(dir);
      return `The new key is in ${file}, the old one in ${before}.`;
    },
  };
}

function keyOfFile(file: string): NewKey {
  if (!fs.existsSync(file)) throw new StartRefused(`There is no file ${file}. Make it: (umask 077; openssl rand -base64 32 > ${file})`);
  return { key: storedSecret(file), put: () => `Now put what ${file} holds into SECRET_KEY of every process, and delete the file.` };
}

function newKeyFor(env: Env, dir: string, file: string | undefined): NewKey {
  if (env.secretKey === null && file === undefined) return keyMadeHere(dir);
  if (env.secretKey !== null && file !== undefined) return keyOfFile(path.resolve(file));
  throw new StartRefused(
    file === undefined
      ? 'The key is in SECRET_KEY: name the file that holds the new one. npm run key:replace -- FILE'
      : 'The key is in the data folder, and the new one is made there. npm run key:replace',
  );
}

async function main(): Promise<void> {
  const [file, ...rest] = process.argv.slice(2);
  if (rest.length > 0 || file?.startsWith('-')) throw new StartRefused(USAGE);
  const env = readInstallationEnv();
  const dataDir = openDataDir(env.dataDir);
  const present = dataDir.knownKey(env.secretKey);
  if (present === null) throw new StartRefused(`There is no key: neither SECRET_KEY nor secret.key in ${dataDir.path}.`);
  const said = await besideServer(env, createLog('silent'), async (database) => {
    const { key, put } = newKeyFor(env, dataDir.path, file);
    if (key === present) throw new StartRefused('The new key is the present one.');
    const next = createSecretBox(key);
    if (await fits(database.db, next.fingerprint)) return `Everything was under the new key already. ${put()}`;
    const { secondFactors, mailPasswords, jobs } = await replaceKey(database, createSecretBox(present), next);
    return `Under the new key: ${counted(secondFactors, 'second factor')}, ${counted(mailPasswords, 'mail password')}, ${counted(jobs, 'waiting job')}. ${put()}`;
  });
  process.stdout.write(
    `${said}\nBackups made before need the old key as long as they are kept; those made with BACKUP_PASSPHRASE carry it. Keep it as long as them.\n`,
  );
}

runCommand(main, { usage: USAGE });
