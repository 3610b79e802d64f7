import { describe, expect, test } from 'vitest';
import { commonPasswords, generatePassword, passwordProblems } from './passwords.policy.ts';

const codes = (password: string, username: string) => passwordProblems(password, username).map(({ code }) => code);

describe('the password policy', () => {
  test('twelve characters are enough, counted as users perceive them', () => {
    expect(codes('đồng hồ cát!', 'lan')).toEqual([]);
    expect(codes('đồng hồ cát!'.normalize('NFD'), 'lan')).toEqual([]);
    expect(codes('đồng hồ cát'.normalize('NFD'), 'lan')).toEqual(['PASSWORD_TOO_SHORT']);
  });

  test('rejects common passwords in any case', () => {
    for (const password of ['Password1234', 'QWERTYUIOP123', 'AnhYeuEm123456', 'vietnamvodich', '123456789012', 'Việt Nam Vô Địch']) {
      expect(codes(password, 'lan')).toEqual(['PASSWORD_COMMON']);
    }
  });

  test('rejects the user name in any case', () => {
    expect(codes('Nguyen.Van.Hung', 'nguyen.van.hung')).toEqual(['PASSWORD_IS_USERNAME']);
  });

  test('words from the environment and the user name do not count', () => {
    for (const password of [
      'Coloa@2026!!!',
      'admin-coloa-2026',
      'BaoMat.123456',
      'Bảo Mật 2026!',
      'Pentester#Security1',
      'minh.lan-2026!',
      'mật khẩu coloa',
    ])
      expect([password, codes(password, 'minh.lan')]).toEqual([password, ['PASSWORD_COMMON']]);
    for (const password of ['coloa trên đồi cao', 'gió đưa cành trúc la đà', 'minh.lan thích cá kho'])
      expect([password, codes(password, 'minh.lan')]).toEqual([password, []]);
  });

  test('accepts phrases of up to 256 characters in any letters', () => {
    for (const password of ['xuân hạ thu đông '.repeat(15), '^_^'.repeat(20), '          12 ', 'KHÔNGCÓCHỮTHƯỜNG'])
      expect([password, codes(password, 'lan')]).toEqual([password, []]);
  });

  test('the list contains thousands of lower-case passwords that are long enough to matter', () => {
    expect(commonPasswords.size).toBeGreaterThan(12_000);
    for (const password of commonPasswords) {
      if (password !== password.toLowerCase() || Array.from(password).length < 12) throw new Error(`${password} can never be met`);
    }
  });
});

describe('generated passwords', () => {
  test('satisfy the policy, can be read aloud, and never repeat', () => {
    const made = Array.from({ length: 200 }, generatePassword);
    for (const password of made) {
      expect(password).toMatch(/^[a-hjkmnp-z2-9]{5}(-[a-hjkmnp-z2-9]{5}){3}$/);
      expect(codes(password, 'admin')).toEqual([]);
    }
    expect(new Set(made).size).toBe(200);
  });
});
