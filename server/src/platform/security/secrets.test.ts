import { expect, test } from 'vitest';
import { randomToken, sha256 } from './secrets.ts';

test('a token has 32 bytes and is random', () => {
  expect(Buffer.from(randomToken(), 'base64url')).toHaveLength(32);
  expect(randomToken()).not.toBe(randomToken());
  expect(sha256('token')).toHaveLength(32);
});
