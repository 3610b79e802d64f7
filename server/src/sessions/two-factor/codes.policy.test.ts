import { describe, expect, test } from 'vitest';
import { codeAt, hashOfRecoveryCode, isTotpCode, newRecoveryCodes, newSecret, otpauthUrlOf, plainCode, stepOf } from './codes.policy.ts';

// This secret encodes "12345678901234567890", which RFC 6238 uses in its examples. Their codes have 8 digits; the tests use the last 6.
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const at = (seconds: number) => new Date(seconds * 1000);

describe('codes of the authenticator app', () => {
  test.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1234567890, '005924'],
    [20000000000, '353130'],
  ])('RFC 6238: at %i seconds the code is %s', (seconds, code) => {
    expect(codeAt(RFC_SECRET, at(seconds))).toBe(code);
    expect(stepOf(RFC_SECRET, code, at(seconds))).toBe(Math.floor(seconds / 30));
  });

  test('accepts and identifies the previous, current and next code, and rejects all others', () => {
    const secret = newSecret();
    const now = at(1_800_000_000);
    const steps = [-2, -1, 0, 1, 2].map((step) => stepOf(secret, codeAt(secret, at(1_800_000_000 + 30 * step)), now));
    expect(steps).toEqual([null, 59_999_999, 60_000_000, 60_000_001, null]);
  });

  test.each(['đđđđđđ', '２８７０８２', '28708', '2870822', '', '\u0000'.repeat(6)])('%j is no code, and wrong as any other is', (code) => {
    expect(stepOf(RFC_SECRET, code, at(59))).toBeNull();
  });

  test('the secret has 160 random bits, and the app’s URL names Coloa and the user', () => {
    const secret = newSecret();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(newSecret()).not.toBe(secret);
    const url = new URL(otpauthUrlOf(secret, 'đặng.hùng@vn'));
    expect([url.protocol, url.host, decodeURIComponent(url.pathname)]).toEqual(['otpauth:', 'totp', '/Coloa:đặng.hùng@vn']);
    expect(Object.fromEntries(url.searchParams)).toEqual({ issuer: 'Coloa', secret, algorithm: 'SHA1', digits: '6', period: '30' });
  });
});

describe('recovery codes', () => {
  test('are ten different codes that can be read aloud', () => {
    const codes = newRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^([a-hjkmnp-z2-9]{5}-){4}[a-hjkmnp-z2-9]{5}$/);
  });

  test('ignore case, spaces and dashes, and are never mistaken for app codes', () => {
    expect(plainCode(' AB2C–defg hjkm-npqr ')).toBe('ab2cdefghjkmnpqr');
    expect(hashOfRecoveryCode('AB2C DEFG HJKM NPQR')).toEqual(hashOfRecoveryCode('ab2c-defg-hjkm-npqr'));
    expect(isTotpCode(plainCode('123 456'))).toBe(true);
    for (const code of newRecoveryCodes()) expect(isTotpCode(plainCode(code))).toBe(false);
  });
});
