import { setFlagsFromString } from 'node:v8';

/**
 * Keeps the heap small while the program loads: otherwise, garbage leaves 30 MB for new objects that an idle server never needs. The heap
 * then grows by 40 % at a time. By default, V8 lets it grow to several times its used size, and a large export would take 200 MB for 5 MB
 * of data.
 */
export function holdHeap(): void {
  setFlagsFromString('--heap-growing-percent=40');
  setFlagsFromString('--semi-space-growth-factor=1');
}

/** Call after loading. The space for new objects can then grow with the load, which avoids constant collections. */
export const releaseHeap = (): void => setFlagsFromString('--semi-space-growth-factor=2');
