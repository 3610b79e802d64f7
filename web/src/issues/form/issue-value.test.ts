import { expect, test } from 'vitest';
import { changedNames, emptyValue } from './issue-value.ts';

const empty = emptyValue('2026-01-05');

test('an asset without a value is not a change, and one with a value is', () => {
  const withAsset = (value: string) => ({ ...empty, assets: [{ id: '', kind: 'URL' as const, value, scopeId: null }] });
  expect(changedNames(empty, withAsset(' '))).toEqual([]);
  expect(changedNames(empty, withAsset('https://a.example'))).toEqual(['assets']);
});
