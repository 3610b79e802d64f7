/**
 * `npm run files:move -- --to s3|disk`: copies every file from the disk to the bucket of the environment, or back, and compares each copy.
 * `--delete-source` deletes the source files after all are copied, unless files are missing or damaged.
 */
import { parseArgs } from 'node:util';
import { moveFiles } from '../file-move/move-files.service.ts';
import { movedText } from '../file-move/operator-texts.ts';
import { besideServer } from '../platform/database/open-beside-server.ts';
import { createLog } from '../platform/log/log.ts';
import { runCommand } from '../platform/process/run-command.ts';
import { StartRefused } from '../platform/process/start-refused.ts';
import { readInstallationEnv } from '../platform/storage/lost-folder.ts';
import { filesFolder, openDisk, openStorage } from '../platform/storage/open-storage.ts';
import { counted } from '../platform/text/counts.ts';

const USAGE = 'npm run files:move -- --to s3|disk [--delete-source]';
const log = createLog('silent');
const SAID_EVERY = 500;

function readArguments(): { toS3: boolean; deleteSource: boolean } {
  try {
    const { values } = parseArgs({ options: { to: { type: 'string' }, 'delete-source': { type: 'boolean' } } });
    if (values.to !== 's3' && values.to !== 'disk') throw new Error('Pass the target with --to.');
    return { toS3: values.to === 's3', deleteSource: values['delete-source'] === true };
  } catch (error) {
    throw new StartRefused(`${(error as Error).message}\n${USAGE}`);
  }
}

async function main(): Promise<void> {
  const { toS3, deleteSource } = readArguments();
  const env = readInstallationEnv();
  if (!env.s3) throw new StartRefused('No bucket is set: set S3_BUCKET and the related variables, in both directions.');
  const disk = openDisk(env);
  const bucket = await openStorage(env, log, { mustAnswer: true });
  const [onDisk, inBucket] = [filesFolder(env.dataDir), `the bucket ${env.s3.bucket} at ${env.s3.endpoint}`];
  let said = 0;
  const moved = await besideServer(env, log, (_, connection) =>
    moveFiles({
      connection,
      ...(toS3 ? { from: disk, to: bucket } : { from: bucket, to: disk }),
      deleteSource,
      onProgress(files) {
        if (files < said + SAID_EVERY) return;
        said = files;
        process.stderr.write(`${counted(files, 'file')}\n`);
      },
    }),
  );
  const next = toS3
    ? 'Start Coloa with the bucket in its environment, as now.'
    : 'Remove S3_BUCKET and the related variables from the environment, then start Coloa.';
  process.stdout.write(toS3 ? movedText(moved, onDisk, inBucket, next) : movedText(moved, inBucket, onDisk, next));
  if (moved.missing.length + moved.damaged.length > 0) process.exitCode = 1;
}

runCommand(main, { usage: USAGE });
