import { expect, onTestFinished, test } from 'vitest';
import { openTestDatabase } from '../../../test/database.ts';
import { checkKey } from './key-check.ts';
import { createSecretBox } from './secret-box.ts';

test('a start with a different key is rejected, and the first key stays valid', async () => {
  const database = await openTestDatabase();
  onTestFinished(() => database.drop());
  const [first, other] = ['k', 'l'].map((letter) => createSecretBox(letter.repeat(32)).fingerprint) as [Buffer, Buffer];
  await checkKey(database.db, first);
  await expect(checkKey(database.db, other)).rejects.toThrow('The key does not match this database');
  await expect(checkKey(database.db, first)).resolves.toBeUndefined();
});
