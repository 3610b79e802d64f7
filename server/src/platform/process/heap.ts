import { setFlagsFromString } from 'node:v8';

/**
 * Keeps the heap small while the program is loaded: garbage of loading would leave 30 MB of space for new objects that an idle server never
 * needs. Later, the heap grows by 40 % at a time: by default V8 lets it grow to several times its used size if the machine has memory, and
 * a large export would take 200 MB for the 5 it works with.
 */
export function holdHeap(): void {
  setFlagsFromString('--heap-growing-percent=40');
  setFlagsFromString('--semi-space-growth-factor=1');
}

/** Call after loading: the space for new objects can then grow with the load. A small space would be collected all the time. */
export const releaseHeap = (): void => setFlagsFromString('--semi-space-growth-factor=2');
