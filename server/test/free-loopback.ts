import { randomInt } from 'node:crypto';

/**
 * Returns a random loopback address, so that a test can use a fixed port that other tests use too. Outside Linux there is only 127.0.0.1.
 */
export const freeLoopback = (): string =>
  process.platform === 'linux' ? `127.${randomInt(1, 255)}.${randomInt(0, 256)}.${randomInt(1, 255)}` : '127.0.0.1';
