import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changedFields, conflictingFields, withChanged } from './edit-versions.ts';

describe('conflictingFields', () => {
  const versions = { version: 5, fieldVersions: { name: 3, description: 5 } };

  test('a field changed since the version an edit started from conflicts', () => {
    expect(conflictingFields(versions, ['name', 'description'], 4)).toEqual(['description']);
  });

  test('a field that stayed as it was does not, however old the edit', () => {
    expect(conflictingFields(versions, ['name', 'tags'], 3)).toEqual([]);
    expect(conflictingFields(versions, ['tags'], 1)).toEqual([]);
  });

  test('a thing whose versions count from 0 conflicts where it was changed since, and nowhere else', () => {
    const told = { version: 1, fieldVersions: { name: 1 } };
    expect(conflictingFields(told, ['name', 'tags'], 0, 0)).toEqual(['name']);
  });

  test('every field conflicts with an edit that started from a version that is still to come', () => {
    expect(conflictingFields(versions, ['name', 'tags'], 6)).toEqual(['name', 'tags']);
    expect(conflictingFields(versions, [], 6)).toEqual([]);
  });

  test('two people who edit different fields from one version never conflict; the same field always does', () => {
    const field = fc.constantFrom('a', 'b', 'c');
    fc.assert(
      fc.property(fc.uniqueArray(field), fc.uniqueArray(field), fc.nat(9), (first, second, start) => {
        const after = { version: start + 2, fieldVersions: withChanged({}, first, start + 2) };
        const both = second.filter((name) => first.includes(name));
        expect(conflictingFields(after, second, start + 1)).toEqual(both);
      }),
    );
  });
});

test('withChanged keeps the versions of the other fields', () => {
  expect(withChanged({ name: 3, tags: 2 }, ['tags', 'key'], 7)).toEqual({ name: 3, tags: 7, key: 7 });
});

describe('changedFields', () => {
  const current = { name: 'A', tags: ['x', 'y'], day: null, scope: [{ id: '1', value: 'a' }] };

  test('what is sent as it stands has not changed', () => {
    expect(changedFields(current, structuredClone(current))).toEqual([]);
    expect(changedFields(current, { scope: [{ value: 'a', id: '1' }], name: undefined })).toEqual([]);
  });

  test('order and length of lists count', () => {
    expect(changedFields(current, { tags: ['y', 'x'], scope: [], name: 'B', day: '2026-01-02' })).toEqual(['tags', 'scope', 'name', 'day']);
  });

  test('null and a list are different', () => {
    expect(changedFields({ tags: [], day: null }, { tags: null, day: [] })).toEqual(['tags', 'day']);
  });
});
