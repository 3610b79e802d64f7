import { randomInt } from 'node:crypto';

/**
 * Returns a random address, so that tests that run at the same time can use the same port. Outside Linux, only 127.0.0.1 works without
 * configuration.
 */
export const freeLoopback = (): string =>
  process.platform === 'linux' ? `127.${randomInt(1, 255)}.${randomInt(0, 256)}.${randomInt(1, 255)}` : '127.0.0.1';
