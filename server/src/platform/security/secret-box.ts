import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** Encrypts values that must be decrypted later, such as the password of a mail server, with AES-256-GCM. */
export interface SecretBox {
  /** `purpose` names the use and the owner, such as `mail:<workspace>`, so that a value copied to another row cannot be decrypted. */
  seal(purpose: string, text: string): Buffer;
  /** @throws Error if the value was encrypted for another purpose or with another key, or is damaged */
  open(purpose: string, sealed: Buffer): string;
  fingerprint: Buffer;
}

const VERSION = 1;
const NONCE = 12;
const TAG = 16;

export function createSecretBox(secretKey: string): SecretBox {
  const key = Buffer.from(hkdfSync('sha256', secretKey, 'coloa', 'secrets at rest', 32));
  return {
    fingerprint: createHmac('sha256', key).update('fingerprint').digest(),
    seal(purpose, text) {
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(purpose));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), body]);
    },
    open(purpose, sealed) {
      if (sealed[0] !== VERSION || sealed.length < 1 + NONCE + TAG) throw new Error('a sealed secret is of an unknown form');
      const nonce = sealed.subarray(1, 1 + NONCE);
      const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(purpose));
      decipher.setAuthTag(sealed.subarray(1 + NONCE, 1 + NONCE + TAG));
      return Buffer.concat([decipher.update(sealed.subarray(1 + NONCE + TAG)), decipher.final()]).toString('utf8');
    },
  };
}
