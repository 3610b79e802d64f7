import { createHash, randomBytes } from 'node:crypto';

/** Returns 32 random bytes as 43 characters of base64url, which need no escaping in URLs and headers. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns the SHA-256 of a token. A fast hash is sufficient for tokens, because they are random. For passwords, use `password-hash.ts`. */
export function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
