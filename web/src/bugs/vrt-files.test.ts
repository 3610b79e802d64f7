import { expect, test } from 'vitest';
import { partOf, withFiles } from './vrt-files.ts';

test('each file of a published tree is recognised by its content', () => {
  const content = (node: object) => JSON.stringify({ metadata: {}, content: [{ id: 'a', children: [{ id: 'b', ...node }] }] });
  expect(partOf(content({ name: 'B', priority: 1 }))).toBe('tree');
  expect(partOf(content({ cwe: ['CWE-1'] }))).toBe('cwe');
  expect(partOf(content({ cvss_v3: 'AV:N' }))).toBe('cvss');
  expect(partOf('{"a.b":{"1.1":"a.c"}}')).toBe('moves');
});

test('unrecognised files are left to the server as the tree', () => {
  const deep = `{"content":${'[{"children":'.repeat(50_000)}[]${'}]'.repeat(50_000)}}`;
  for (const text of ['', '{"content":[', '[]', '5', 'null', '{"content":5}', deep]) expect(partOf(text)).toBe('tree');
});

test('the later of two files of one kind replaces the other, which is named; the same file again is not reported', () => {
  const moves = (name: string) => ({ name, text: '{"a.b":{"1.1":"a.c"}}' });
  const tree = { name: 'vrt.json', text: '{"content":[{"id":"a","name":"A"}]}' };
  const first = withFiles({}, [tree, moves('old.json'), moves('new.json')]);
  expect(first.chosen).toEqual({ tree, moves: moves('new.json') });
  expect(first.replaced).toEqual([{ part: 'moves', before: 'old.json', now: 'new.json' }]);
  expect(withFiles(first.chosen, [tree])).toEqual({ chosen: first.chosen, replaced: [] });
});
