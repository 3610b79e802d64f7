import { expect, test } from 'vitest';
import { ownIds } from './idempotent-ids.ts';

test('the same value gets the same id, and another value or another form gets a new one', () => {
  const [idOf, idElsewhere] = [ownIds(), ownIds()];
  const first = idOf({ name: 'CI', projectIds: null });
  expect(idOf({ name: 'CI', projectIds: null })).toBe(first);
  expect(idElsewhere({ name: 'CI', projectIds: null })).not.toBe(first);
  expect(idOf({ name: 'CI', projectIds: ['a'] })).not.toBe(first);
});
