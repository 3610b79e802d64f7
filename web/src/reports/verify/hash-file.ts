import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** In bytes. The page stays responsive between two pieces. */
const PIECE = 1024 * 1024;

/**
 * Returns the SHA-256 in hexadecimal. Reads the file in pieces, so that large files need little memory, and works without a secure context.
 * `onProgress` receives 0 to 1. Rejects with the signal's reason, or with the browser's error for an unreadable file.
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
