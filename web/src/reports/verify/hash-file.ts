import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** Bytes hashed between two paintings of the page: some 10 ms. */
const PIECE = 1024 * 1024;

/**
 * The SHA-256 of a file in hexadecimal, piece by piece, so that its size needs no memory; also where the page is no secure context.
 * `onProgress`: from 0 to 1. Rejects with the signal's reason, or with what the browser says of a file that cannot be read.
 */
export async function hashFile(file: Blob, onProgress: (share: number) => void, signal: AbortSignal): Promise<string> {
  const hash = sha256.create();
  for (let at = 0; at < file.size; at += PIECE) {
    const piece = await file.slice(at, at + PIECE).arrayBuffer();
    signal.throwIfAborted();
    hash.update(new Uint8Array(piece));
    onProgress(Math.min(1, (at + PIECE) / file.size));
  }
  return bytesToHex(hash.digest());
}
