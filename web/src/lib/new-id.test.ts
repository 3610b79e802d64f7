import { id } from '@coloa/contract/http.ts';
import { expect, test } from 'vitest';
import { newId } from './idempotent-ids.ts';

test('an id is valid for the API, unique, and sorts by creation time', () => {
  const [first, second] = [newId(1_700_000_000_000), newId(1_700_000_000_001)];
  for (const made of [first, second]) {
    expect(id.safeParse(made).success).toBe(true);
    expect(made).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  }
  expect(first < second).toBe(true);
  expect(newId()).not.toBe(newId());
});
