import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

/** Returns the free bytes on the disk of a folder, which may not exist yet; null if they are unknown. */
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

export const proofFolder = (): string => os.tmpdir();
