import { createHash } from 'node:crypto';
import type { Raster } from './raster.ts';

const MOST_BYTES = 24 * 1024 * 1024;

const made = new Map<string, Raster>();
let bytes = 0;

/**
 * Returns the cached result for a file, or calls `make`. Uses the content of the file as the key, so that a caller without the file gets no
 * cached result.
 */
export async function madeOnce(file: Uint8Array, make: () => Promise<Raster | null>): Promise<Raster | null> {
  const key = createHash('sha256').update(file).digest('base64');
  const known = made.get(key);
  if (known) {
    made.delete(key);
    made.set(key, known);
    return known;
  }
  const raster = await make();
  if (raster && !made.has(key)) {
    made.set(key, raster);
    bytes += raster.data.length;
  }
  for (const [oldest, { data }] of made) {
    if (bytes <= MOST_BYTES) break;
    made.delete(oldest);
    bytes -= data.length;
  }
  return raster;
}
