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
   * Moves a generated key to the file from which the next start reads it. Call it after all secrets are encrypted with the new key.
   * @returns a message for the operator: the files of both keys, or the remaining steps
   */
  put(): string;
}

/** Generates a key in the data folder, or uses the one that an interrupted run generated. */
function keyMadeHere(dir: string): NewKey {
  const [file, made] = [path.join(dir, 'secret.key'), path.join(dir, 'secret.key.new')];
  return {
    key: storedSecret(made),
    put() {
      const before = `${file}.until-${compactTime(new Date())}`;
      // Keeps a copy of the old key. `secret.key` may be its only copy, and restoring backups without a passphrase requires the old key.
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

/**
 * Returns the new key: from the given file if the current key is in SECRET_KEY, otherwise generated in the data folder.
 * @throws StartRefused if the file is missing, or if a file is required but not given, or given but not allowed
 */
export function newKeyFor(env: Env, dir: string, file: string | undefined): NewKey {
  if (env.secretKey === null && file === undefined) return keyMadeHere(dir);
  if (env.secretKey !== null && file !== undefined) return keyOfFile(path.resolve(file));
  throw new StartRefused(
    file === undefined
      ? 'The key is in SECRET_KEY. Pass the file that contains the new key: npm run key:replace -- FILE'
      : 'The key is in the data folder, and the new key is created there: npm run key:replace',
  );
}
