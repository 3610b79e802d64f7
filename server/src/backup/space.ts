import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

/** Bytes that may still be written where a folder is, or will be; null where that cannot be told. */
export async function freeBytes(folder: string): Promise<number | null> {
  let there = folder;
  while (!existsSync(there) && path.dirname(there) !== there) there = path.dirname(there);
  try {
    const { bavail, bsize } = await fs.statfs(there);
    return bavail * bsize;
  } catch {
    return null;
  }
}

/** Where proofs and rehearsals are made. */
export const proofFolder = (): string => os.tmpdir();
