import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto';
import { StartRefused } from '../platform/process/start-refused.ts';
import type { SealedKey } from './backup-archive.ts';

/** Parameters that slow down guessing: each attempt at a passphrase needs 128 MB of memory. */
const COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 };

const keyOf = (passphrase: string, salt: Buffer): Buffer => scryptSync(passphrase.normalize('NFC'), salt, 32, COST);

export function sealKey(key: string, passphrase: string): SealedKey {
  const [salt, nonce] = [randomBytes(16), randomBytes(12)];
  const cipher = createCipheriv('aes-256-gcm', keyOf(passphrase, salt), nonce);
  const body = Buffer.concat([cipher.update(key, 'utf8'), cipher.final()]);
  const [inText, tag] = [(bytes: Buffer) => bytes.toString('base64'), cipher.getAuthTag()];
  return { salt: inText(salt), nonce: inText(nonce), tag: inText(tag), body: inText(body) };
}

/**
 * Decrypts a sealed key with the passphrase.
 * @throws StartRefused if the passphrase is wrong or the sealed key was changed, which cannot be distinguished
 */
export function openKey(sealed: SealedKey, passphrase: string): string {
  const bytes = (part: keyof SealedKey) => Buffer.from(sealed[part], 'base64');
  const key = keyOf(passphrase, bytes('salt'));
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes('nonce')).setAuthTag(bytes('tag'));
    return Buffer.concat([decipher.update(bytes('body')), decipher.final()]).toString('utf8');
  } catch {
    throw new StartRefused(
      'BACKUP_PASSPHRASE is not the passphrase that encrypted the key in this backup, or this part of the archive is damaged.',
    );
  }
}
