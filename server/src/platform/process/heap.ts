import { setFlagsFromString } from 'node:v8';

/**
 * Limits the growth of the heap, because V8 by default lets it grow to several times its used size. A large export would take 200 MB for
 * 5 MB of data.
 */
export function holdHeap(): void {
  setFlagsFromString('--heap-growing-percent=40');
  setFlagsFromString('--semi-space-growth-factor=1');
}

/** Gives new objects more memory under load, so that garbage collections are less frequent. Call it after the program is loaded. */
export const releaseHeap = (): void => setFlagsFromString('--semi-space-growth-factor=2');
