import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { builtInTypes } from './bug-types.policy.ts';
import { sha256, sourceTree, updatedAt } from './built-in-tree.ts';

test('version.json matches the tree: a change of the tree requires a new instant and hash', () => {
  expect(createHash('sha256').update(JSON.stringify(sourceTree)).digest('hex')).toBe(sha256);
  expect(new Date(updatedAt).toISOString()).toBe(updatedAt);
});

test('both languages have the same nodes in the same order', () => {
  const ids = (nodes: typeof builtInTypes.tree.vi): string[] => nodes.flatMap((node) => [node.id, ...ids(node.children)]);
  expect(ids(builtInTypes.tree.en)).toEqual(ids(builtInTypes.tree.vi));
});
