import { createHash } from 'node:crypto';

const NEWLINE = 0x0a;

/**
 * Counts the bytes and rows of data, and hashes them. Each row of COPY's text format ends with a newline, and contains no other newline.
 */
export class Counting {
  readonly #hash = createHash('sha256');
  bytes = 0;
  rows = 0;

  add(chunk: Uint8Array): void {
    this.#hash.update(chunk);
    this.bytes += chunk.byteLength;
    for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, at + 1)) this.rows += 1;
  }

  /** Returns the SHA-256 in hex. Call only once, because the hash cannot be used afterwards. */
  sha256(): string {
    return this.#hash.digest('hex');
  }
}
