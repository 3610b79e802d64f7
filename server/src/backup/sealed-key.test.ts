import { createDecipheriv, scryptSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { openKey, sealKey } from './sealed-key.ts';

const KEY = 'the key of an installation, of 32 characters';

test('the key in a backup is AES-256-GCM under scrypt of the passphrase, with 128 MB for each guess', () => {
  const sealed = sealKey(KEY, 'a passphrase');
  const bytes = (part: keyof typeof sealed) => Buffer.from(sealed[part], 'base64');
  const key = scryptSync('a passphrase', bytes('salt'), 32, { N: 131_072, r: 8, p: 1, maxmem: 2 ** 28 });
  const decipher = createDecipheriv('aes-256-gcm', key, bytes('nonce')).setAuthTag(bytes('tag'));
  expect(Buffer.concat([decipher.update(bytes('body')), decipher.final()]).toString()).toBe(KEY);
});

test('another passphrase does not decrypt the key, and the same one encrypts it differently each time', () => {
  const [one, two] = [sealKey(KEY, 'a passphrase'), sealKey(KEY, 'a passphrase')];
  expect(openKey(one, 'a passphrase')).toBe(KEY);
  expect(() => openKey(one, 'another passphrase')).toThrow('BACKUP_PASSPHRASE is not the passphrase');
  expect([one.salt === two.salt, one.nonce === two.nonce, one.body === two.body]).toEqual([false, false, false]);
});
