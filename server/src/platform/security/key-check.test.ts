import { expect, onTestFinished, test } from 'vitest';
import { openTestDatabase } from '../../../test/database.ts';
import { checkKey } from './key-check.ts';
import { createSecretBox } from './secret-box.ts';

test('a start with another key than the first one is refused, and the first one fits later as well', async () => {
  const database = await openTestDatabase();
  onTestFinished(() => database.drop());
  const [first, other] = ['k', 'l'].map((letter) => createSecretBox(letter.repeat(32)).fingerprint) as [Buffer, Buffer];
  await checkKey(database.db, first);
  await expect(checkKey(database.db, other)).rejects.toThrow('The key does not match this database');
  await expect(checkKey(database.db, first)).resolves.toBeUndefined();
});
