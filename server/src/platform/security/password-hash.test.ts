import { describe, expect, test } from 'vitest';
import { createPasswordHasher } from './password-hash.ts';

describe('password hashing', () => {
  test('includes leading and trailing spaces, case and every character', async () => {
    const passwords = createPasswordHasher();
    const password = ` ${'mật khẩu '.repeat(28)} `;
    const hashed = await passwords.hash(password);
    expect(await passwords.verify(hashed, password)).toBe(true);
    for (const other of [password.trim(), password.slice(0, -1), password.slice(0, 72), password.toUpperCase()])
      expect(await passwords.verify(hashed, other)).toBe(false);
  });

  test('uses Argon2id with 19 MiB and two passes', async () => {
    expect(await createPasswordHasher().hash('correct horse battery')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test('accepts only the right password, in either Unicode normal form', async () => {
    const passwords = createPasswordHasher();
    const hashed = await passwords.hash('mật khẩu rất dài'.normalize('NFC'));
    expect(await passwords.verify(hashed, 'mật khẩu rất dài'.normalize('NFD'))).toBe(true);
    expect(await passwords.verify(hashed, 'mat khau rat dai')).toBe(false);
  });

  test('verifying without a stored hash fails and takes about as long', async () => {
    const passwords = createPasswordHasher();
    const hashed = await passwords.hash('correct horse battery');
    const time = async (target: string | null) => {
      const times: number[] = [];
      for (let n = 0; n < 7; n++) {
        const start = performance.now();
        expect(await passwords.verify(target, 'wrong')).toBe(false);
        times.push(performance.now() - start);
      }
      return times.sort((a, b) => a - b)[3] as number;
    };
    const ratio = (await time(null)) / (await time(hashed));
    expect(ratio).toBeGreaterThan(0.3);
    expect(ratio).toBeLessThan(3);
  });

  test('a full queue rejects the next request immediately, and accepts requests again later', async () => {
    const passwords = createPasswordHasher(2);
    const line = [passwords.hash('a'), passwords.hash('b'), passwords.hash('c')];
    await expect(passwords.hash('d')).rejects.toMatchObject({ status: 429, retryAfter: 2 });
    await Promise.all(line);
    await expect(passwords.hash('e')).resolves.toContain('argon2id');
  });
});
