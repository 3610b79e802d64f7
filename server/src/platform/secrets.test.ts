import { describe, expect, test } from 'vitest';
import { constantTimeEqual, openSecretBox, randomToken, sha256 } from './secrets.ts';

const key = 'a key of the operator, 32 or longer';

describe('secrets', () => {
  test('a token has 32 bytes and is never the same', () => {
    expect(Buffer.from(randomToken(), 'base64url')).toHaveLength(32);
    expect(randomToken()).not.toBe(randomToken());
    expect(sha256('token')).toHaveLength(32);
  });

  test('equality is told whatever the lengths', () => {
    expect(constantTimeEqual('a', 'a')).toBe(true);
    expect(constantTimeEqual('a', 'ab')).toBe(false);
  });

  test('what was encrypted is read back with its marks', () => {
    const box = openSecretBox(key);
    expect(box.decrypt(box.encrypt('mật khẩu của máy chủ thư', 'workspace:1'), 'workspace:1')).toBe('mật khẩu của máy chủ thư');
    expect(box.encrypt('same', 'c').equals(box.encrypt('same', 'c'))).toBe(false);
  });

  test('another key, another context or a changed byte is refused', () => {
    const box = openSecretBox(key);
    const sealed = box.encrypt('secret', 'user:1');
    expect(() => openSecretBox(`${key}!`).decrypt(sealed, 'user:1')).toThrow();
    expect(() => box.decrypt(sealed, 'user:2')).toThrow();
    for (const at of [0, 12, 28]) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      expect(() => box.decrypt(changed, 'user:1')).toThrow();
    }
    expect(() => box.decrypt(sealed.subarray(0, 20), 'user:1')).toThrow();
  });

  test('the fingerprint tells keys apart and is not the key', () => {
    expect(openSecretBox(key).fingerprint).toBe(openSecretBox(key).fingerprint);
    expect(openSecretBox(`${key}!`).fingerprint).not.toBe(openSecretBox(key).fingerprint);
  });
});
