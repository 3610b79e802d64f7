import { createHash, randomBytes } from 'node:crypto';

/** Returns 32 random bytes as base64url: 43 characters that need no escaping in a URL or a header. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/** A plain hash is sufficient for tokens, because they are random. Passwords use password-hash. */
export function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
