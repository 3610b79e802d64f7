import { setFlagsFromString } from 'node:v8';

/**
 * Keeps the heap small while the program is loaded: what loading throws away would leave 30 MB of room for new objects that an idle server
 * never needs. A larger heap grows by 40 % at a time: where the machine has room V8 lets it grow to several times what is in use, and a large
 * export would take 200 MB for the 5 it works with.
 */
export function holdHeap(): void {
  setFlagsFromString('--heap-growing-percent=40');
  setFlagsFromString('--semi-space-growth-factor=1');
}

/** Once it is loaded: room for new objects grows with what requests make, which would otherwise be collected all the time. */
export const releaseHeap = (): void => setFlagsFromString('--semi-space-growth-factor=2');
