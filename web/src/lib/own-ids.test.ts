import { expect, test } from 'vitest';
import { ownIds } from './idempotent-ids.ts';

test('what is asked for again has the id it had; anything else, and any other form, another one', () => {
  const [idOf, idElsewhere] = [ownIds(), ownIds()];
  const first = idOf({ name: 'CI', projectIds: null });
  expect(idOf({ name: 'CI', projectIds: null })).toBe(first);
  expect(idElsewhere({ name: 'CI', projectIds: null })).not.toBe(first);
  expect(idOf({ name: 'CI', projectIds: ['a'] })).not.toBe(first);
});
