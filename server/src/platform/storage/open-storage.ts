import path from 'node:path';
import type { Log } from '../log/log.ts';
import type { Env } from '../process/env.ts';
import { openDataDir } from './data-dir.ts';
import { openDiskStorage, type Storage } from './storage.ts';

type Options = {
  /** If true, the start also fails if the store is unavailable. It always fails if the store rejects a request or a setting is wrong. */
  mustAnswer?: boolean;
};

export const filesFolder = (dataDir: string): string => path.join(dataDir, 'files');

/** @throws StartRefused if the data folder is missing or not writable */
export const openDisk = ({ dataDir }: Pick<Env, 'dataDir'>): Storage => openDiskStorage(filesFolder(openDataDir(dataDir).path));

/**
 * Opens the bucket if one is configured, otherwise the folder in the data folder.
 * @throws StartRefused if the bucket or the data folder cannot be used
 */
export async function openStorage(env: Pick<Env, 'dataDir' | 's3'>, log: Log, { mustAnswer = false }: Options = {}): Promise<Storage> {
  if (env.s3 === null) return openDisk(env);
  const [{ openS3Storage }, { proveS3 }] = await Promise.all([import('./s3-storage.ts'), import('./s3-proof.ts')]);
  await proveS3(env.s3, log, mustAnswer);
  return openS3Storage(env.s3, { log, cacheFolder: path.join(openDataDir(env.dataDir).path, 'fetched') });
}
