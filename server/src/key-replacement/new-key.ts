import fs from 'node:fs';
import path from 'node:path';
import type { Env } from '../platform/process/env.ts';
import { StartRefused } from '../platform/process/start-refused.ts';
import { storedSecret } from '../platform/storage/data-dir.ts';
import { makeFileDurably, syncFolder } from '../platform/storage/durable-file.ts';
import { compactTime } from '../platform/text/days.ts';

interface NewKey {
  key: string;
  /**
   * Moves a generated key to where the next start reads it. Call after everything is encrypted with it.
   * @returns the places of the keys, or the remaining steps, for the operator
   */
  put(): string;
}

/** Uses the key of an interrupted run again, if there is one. */
function keyMadeHere(dir: string): NewKey {
  const [file, made] = [path.join(dir, 'secret.key'), path.join(dir, 'secret.key.new')];
  return {
    key: storedSecret(made),
    put() {
      const before = `${file}.until-${compactTime(new Date())}`;
      // The old key is kept: it may be the only copy, and backups without a passphrase are useless without it.
      makeFileDurably(before, fs.readFileSync(file, 'utf8'), 0o600);
      fs.renameSync(made, file);
      syncFolder(dir);
      return `The new key is in ${file}, the old one in ${before}.`;
    },
  };
}

function keyOfFile(file: string): NewKey {
  if (!fs.existsSync(file))
    throw new StartRefused(`The file ${file} does not exist. Create it: (umask 077; openssl rand -base64 32 > ${file})`);
  return { key: storedSecret(file), put: () => `Now set SECRET_KEY of every process to the contents of ${file}, and delete the file.` };
}

/** @throws StartRefused if the file with the new key is missing, or is given although the key is generated here */
export function newKeyFor(env: Env, dir: string, file: string | undefined): NewKey {
  if (env.secretKey === null && file === undefined) return keyMadeHere(dir);
  if (env.secretKey !== null && file !== undefined) return keyOfFile(path.resolve(file));
  throw new StartRefused(
    file === undefined
      ? 'The key is in SECRET_KEY. Pass the file that contains the new key: npm run key:replace -- FILE'
      : 'The key is in the data folder, and the new key is created there: npm run key:replace',
  );
}
