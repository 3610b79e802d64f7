import { randomInt } from 'node:crypto';

/**
 * A loopback address of a test's own, for what must listen on a port that is the same everywhere. Where there is only one such address,
 * it is that one.
 */
export const freeLoopback = (): string =>
  process.platform === 'linux' ? `127.${randomInt(1, 255)}.${randomInt(0, 256)}.${randomInt(1, 255)}` : '127.0.0.1';
