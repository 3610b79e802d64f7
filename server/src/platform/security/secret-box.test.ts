import { createDecipheriv, hkdfSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createSecretBox } from './secret-box.ts';

const box = createSecretBox('k'.repeat(32));

describe('a sealed secret', () => {
  test('can be opened again with any content', () => {
    for (const text of ['', 'mật khẩu 🔑', 'x'.repeat(10_000)]) expect(box.open('mail:1', box.seal('mail:1', text))).toBe(text);
  });

  test('uses AES-256-GCM with an HKDF-SHA-256 key of SECRET_KEY, a fresh nonce and the purpose', () => {
    const sealed = box.seal('mail:1', 'secret');
    const [version, nonce, tag, body] = [sealed.subarray(0, 1), sealed.subarray(1, 13), sealed.subarray(13, 29), sealed.subarray(29)];
    expect([...version]).toEqual([1]);
    const key = Buffer.from(hkdfSync('sha256', 'k'.repeat(32), 'coloa', 'secrets at rest', 32));
    const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from('mail:1')).setAuthTag(tag);
    expect(Buffer.concat([decipher.update(body), decipher.final()]).toString()).toBe('secret');
    expect(box.seal('mail:1', 'secret').subarray(1, 13)).not.toEqual(nonce);
  });

  test('differs each time, and contains no plain text', () => {
    const [one, other] = [box.seal('mail:1', 'secret'), box.seal('mail:1', 'secret')];
    expect(one.equals(other)).toBe(false);
    expect(one.toString('latin1')).not.toContain('secret');
  });

  test('cannot be opened for another purpose, with another key, or if damaged', () => {
    const sealed = box.seal('mail:1', 'secret');
    expect(() => box.open('mail:2', sealed)).toThrow();
    expect(() => createSecretBox('l'.repeat(32)).open('mail:1', sealed)).toThrow();
    for (let n = 0; n < sealed.length; n++) {
      const damaged = Buffer.from(sealed);
      damaged[n] = (damaged[n] ?? 0) ^ 1;
      expect(() => box.open('mail:1', damaged)).toThrow();
    }
    expect(() => box.open('mail:1', sealed.subarray(0, 20))).toThrow();
  });

  test('different keys have different fingerprints', () => {
    expect(createSecretBox('k'.repeat(32)).fingerprint.equals(box.fingerprint)).toBe(true);
    expect(createSecretBox('l'.repeat(32)).fingerprint.equals(box.fingerprint)).toBe(false);
  });
});
