import type { VulnerabilityNode } from '@coloa/contract/bugs/bugs.contract.ts';
import { expect, test } from 'vitest';
import { entriesOf, openedEntries, parentsOf, searchEntries } from './bug-search.ts';

const node = (id: string, name: string, children: VulnerabilityNode[] = []): VulnerabilityNode => ({
  id,
  name,
  children,
  type: (['category', 'subcategory', 'variant'] as const)[id.split('.').length - 1] ?? 'variant',
  severity: 'HIGH',
  cwe: id === 'inj.sql' ? 'CWE-89' : null,
});
const entries = entriesOf([
  node('inj', 'Chèn mã phía máy chủ', [node('inj.sql', 'SQL injection', [node('inj.sql.blind', 'Dạng mù')])]),
  node('auth', 'Lỗi xác thực', [node('auth.otp', 'Bỏ qua OTP'), node('auth.default', 'Đăng nhập mặc định')]),
]);
const found = (query: string) => searchEntries(entries, query, 50).map(({ id }) => id);

test('types are found with and without Vietnamese diacritics, and by CWE', () => {
  expect(found('dang nhap')).toEqual(['auth.default']);
  expect(found('ĐĂNG NHẬP')).toEqual(['auth.default']);
  expect(found('cwe-89')).toEqual(['inj.sql']);
});

test('types are found by alias, with and without diacritics, before types below a matching name', () => {
  const named = (id: string, name: string, aliases: string[], children: VulnerabilityNode[] = []) => ({
    ...node(id, name, children),
    aliases,
  });
  const known = entriesOf([
    node('a', 'Vượt quyền truy cập', [node('a.x', 'Khác')]),
    named('b', 'IDOR', ['vượt quyền', 'object reference']),
  ]);
  const ids = (query: string) => searchEntries(known, query, 50).map(({ id }) => id);
  expect(ids('vuot quyen')).toEqual(['a', 'b', 'a.x']);
  expect(ids('VƯỢT QUYỀN reference')).toEqual(['b']);
});

test('types with a matching name come before types below a matching name', () => {
  expect(found('sql')).toEqual(['inj.sql', 'inj.sql.blind']);
  expect(found('sql mu')).toEqual(['inj.sql.blind']);
});

test('without a search the categories and the children of expanded nodes are shown', () => {
  expect(openedEntries(entries, new Set()).map(({ id }) => id)).toEqual(['inj', 'auth']);
  expect(openedEntries(entries, new Set(['inj'])).map(({ id }) => id)).toEqual(['inj', 'inj.sql', 'auth']);
  expect(parentsOf('a.b.c')).toEqual(['a', 'a.b']);
});

test('returns no more entries than requested', () => {
  expect(searchEntries(entries, '', 2)).toHaveLength(2);
});

test('hidden types and their children cannot be chosen, but appear in the tree’s management', () => {
  const inj = { ...node('inj', 'Chèn mã', [node('inj.sql', 'SQL injection')]), hidden: true as const };
  const tree = [inj, { ...node('own', 'Loại riêng'), own: true as const }];
  expect(entriesOf(tree).map(({ id, ours }) => [id, ours])).toEqual([['own', true]]);
  expect(entriesOf(tree, true).map(({ id, hidden }) => [id, hidden])).toEqual([
    ['inj', true],
    ['inj.sql', true],
    ['own', false],
  ]);
});
