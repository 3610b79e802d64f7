/** `npm run report:verify`: reports whether a file is an unchanged report, and of which version. The server may be running. */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { DbOrTx } from '../platform/database/database.ts';
import { besideServer } from '../platform/database/open-beside-server.ts';
import { createLog } from '../platform/log/log.ts';
import { runCommand, wordsOfReading } from '../platform/process/run-command.ts';
import { StartRefused } from '../platform/process/start-refused.ts';
import { readInstallationEnv } from '../platform/storage/lost-folder.ts';
import { fileVerdicts } from '../reports/verification/verification.service.ts';

const USAGE = 'npm run report:verify -- FILE …';

async function hashOf(file: string): Promise<Buffer> {
  const hash = createHash('sha256');
  await pipeline(fs.createReadStream(file), hash);
  return hash.digest();
}

async function readableHash(file: string): Promise<Buffer | null> {
  try {
    return await hashOf(file);
  } catch (error) {
    const words = wordsOfReading(error, file);
    if (words === null) throw error;
    process.stdout.write(`${words}\n`);
    return null;
  }
}

async function verifyOne(db: DbOrTx, file: string): Promise<boolean> {
  const sha256 = await readableHash(file);
  if (sha256 === null) return false;
  const verdicts = await fileVerdicts(db, sha256);
  const said = verdicts.length > 0 ? verdicts : ['UNKNOWN: changed, not of a version, or downloaded before hashes were recorded'];
  for (const verdict of said) process.stdout.write(`${file}: ${verdict}\n`);
  process.stdout.write(`  SHA-256 ${sha256.toString('hex')}\n`);
  return verdicts.length > 0;
}

async function verify(db: DbOrTx, files: readonly string[]): Promise<boolean> {
  let all = true;
  for (const file of files) all = (await verifyOne(db, file)) && all;
  return all;
}

async function main(): Promise<void> {
  const files = process.argv.slice(2);
  if (files.length === 0) throw new StartRefused(USAGE);
  if (!(await besideServer(readInstallationEnv(), createLog('silent'), ({ db }) => verify(db, files)))) process.exitCode = 1;
}

runCommand(main, { usage: USAGE });
