import { PERMISSIONS } from '@coloa/contract/permissions.ts';
import { expect, test } from 'vitest';
import { changesOf, drafted, PERMISSION_GROUPS } from './role-permissions.ts';

test('every permission is in the matrix exactly once', () => {
  const placed = PERMISSION_GROUPS.flatMap(({ permissions }) => Object.values(permissions));
  expect(placed.toSorted()).toEqual([...PERMISSIONS].toSorted());
});

test('the added and removed permissions of a draft are listed', () => {
  expect(changesOf(['READ_USER', 'WRITE_COMMENT'], { READ_USER: false, READ_ROLE: true })).toEqual({
    added: ['READ_ROLE'],
    removed: ['READ_USER'],
  });
  expect(changesOf(['READ_USER'], { READ_ROLE: false })).toEqual({ added: [], removed: [] });
});

test('a draft keeps permissions that another user granted or removed in the meantime', () => {
  const draft = { READ_ROLE: true };
  expect(drafted(['READ_USER'], draft).toSorted()).toEqual(['READ_ROLE', 'READ_USER']);
  expect(drafted(['WRITE_COMMENT'], draft).toSorted()).toEqual(['READ_ROLE', 'WRITE_COMMENT']);
  expect(changesOf(['READ_ROLE', 'READ_USER'], draft)).toEqual({ added: [], removed: [] });
});
