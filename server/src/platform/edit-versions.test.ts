import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changedFields, conflictingFields, withChanged } from './edit-versions.ts';

describe('conflictingFields', () => {
  const versions = { version: 5, fieldVersions: { name: 3, description: 5 } };

  test('a field changed since the version an edit started from conflicts', () => {
    expect(conflictingFields(versions, ['name', 'description'], 4)).toEqual(['description']);
  });

  test('an unchanged field does not conflict, regardless of the age of the edit', () => {
    expect(conflictingFields(versions, ['name', 'tags'], 3)).toEqual([]);
    expect(conflictingFields(versions, ['tags'], 1)).toEqual([]);
  });

  test('an object whose versions start at 0 conflicts only in fields changed since', () => {
    const told = { version: 1, fieldVersions: { name: 1 } };
    expect(conflictingFields(told, ['name', 'tags'], 0, 0)).toEqual(['name']);
  });

  test('every field conflicts with an edit that started from a future version', () => {
    expect(conflictingFields(versions, ['name', 'tags'], 6)).toEqual(['name', 'tags']);
    expect(conflictingFields(versions, [], 6)).toEqual([]);
  });

  test('edits conflict exactly in the fields that both changed', () => {
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

  test('unchanged values are not reported as changed', () => {
    expect(changedFields(current, structuredClone(current))).toEqual([]);
    expect(changedFields(current, { scope: [{ value: 'a', id: '1' }], name: undefined })).toEqual([]);
  });

  test('changes of order and length of lists are reported', () => {
    expect(changedFields(current, { tags: ['y', 'x'], scope: [], name: 'B', day: '2026-01-02' })).toEqual(['tags', 'scope', 'name', 'day']);
  });

  test('null and a list are different', () => {
    expect(changedFields({ tags: [], day: null }, { tags: null, day: [] })).toEqual(['tags', 'day']);
  });
});
