import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** Number of bytes that are hashed at once. Between two pieces, the page can handle events and so stays responsive. */
const PIECE = 1024 * 1024;

/**
 * Returns the SHA-256 of a file in hexadecimal. Does not use `crypto.subtle`, because that needs a secure context and the whole file in
 * memory.
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
