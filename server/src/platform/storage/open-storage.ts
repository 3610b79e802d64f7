import path from 'node:path';
import type { Log } from '../log/log.ts';
import type { Env } from '../process/env.ts';
import { openDataDir } from './data-dir.ts';
import { openDiskStorage, type Storage } from './storage.ts';

type Options = {
  /** True prevents the start if the store is unavailable. A rejected request or a wrong setting always prevents it. */
  mustAnswer?: boolean;
};

export const filesFolder = (dataDir: string): string => path.join(dataDir, 'files');

/** @throws StartRefused if the data folder is missing or not writable */
export const openDisk = ({ dataDir }: Pick<Env, 'dataDir'>): Storage => openDiskStorage(filesFolder(openDataDir(dataDir).path));

/**
 * Opens the bucket if it is configured, otherwise the disk.
 * @throws StartRefused if the bucket is unusable
 */
export async function openStorage(env: Pick<Env, 'dataDir' | 's3'>, log: Log, { mustAnswer = false }: Options = {}): Promise<Storage> {
  if (env.s3 === null) return openDisk(env);
  const [{ openS3Storage }, { proveS3 }] = await Promise.all([import('./s3-storage.ts'), import('./s3-proof.ts')]);
  await proveS3(env.s3, log, mustAnswer);
  return openS3Storage(env.s3, { log, cacheFolder: path.join(openDataDir(env.dataDir).path, 'fetched') });
}
