import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** 32 random bytes as base64url: 43 characters that need no escaping in a URL or a header. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/** How a token is stored. Tokens are random, so a plain hash is enough; passwords go through password-hash. */
export function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** Compares in a time that does not depend on where the two differ. */
export function constantTimeEqual(a: string | Buffer, b: string | Buffer): boolean {
  const digest = (value: string | Buffer) => createHash('sha256').update(value).digest();
  return timingSafeEqual(digest(a), digest(b));
}

export type SecretBox = {
  /** AES-256-GCM. `context` says what the secret belongs to (such as a row's id): opened under another context, it is refused. */
  encrypt(text: string, context: string): Buffer;
  /** @throws when the key or the context is another, or the bytes were changed */
  decrypt(box: Buffer, context: string): string;
  /** Names the key without revealing it, so that another key can be noticed before it does harm. */
  fingerprint: string;
};

/** `secretKey` is SECRET_KEY or the data folder's: any text with at least 32 characters. */
export function openSecretBox(secretKey: string): SecretBox {
  const derive = (purpose: string, bytes: number) => Buffer.from(hkdfSync('sha256', secretKey, 'coloa', purpose, bytes));
  const key = derive('encryption', 32);
  return {
    encrypt(text, context) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]);
    },
    decrypt(box, context) {
      const decipher = createDecipheriv('aes-256-gcm', key, box.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(context)).setAuthTag(box.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      return Buffer.concat([decipher.update(box.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
    },
    fingerprint: derive('fingerprint', 16).toString('hex'),
  };
}
