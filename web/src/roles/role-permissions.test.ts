import { PERMISSIONS } from '@coloa/contract/permissions.ts';
import { expect, test } from 'vitest';
import { changesOf, PERMISSION_GROUPS, toggled } from './role-permissions.ts';

test('every permission has its place in the matrix, once', () => {
  const placed = PERMISSION_GROUPS.flatMap(({ permissions }) => Object.values(permissions));
  expect(placed.toSorted()).toEqual([...PERMISSIONS].toSorted());
});

test('a draft tells what it adds and what it takes away', () => {
  expect(changesOf(['READ_USER', 'WRITE_COMMENT'], ['WRITE_COMMENT', 'READ_ROLE'])).toEqual({
    added: ['READ_ROLE'],
    removed: ['READ_USER'],
  });
  expect(changesOf(['READ_USER'], toggled(toggled(['READ_USER'], 'READ_ROLE'), 'READ_ROLE'))).toEqual({ added: [], removed: [] });
});
