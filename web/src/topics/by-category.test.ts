import type { TopicRow } from '@coloa/contract/topics/topics.schema.ts';
import { expect, test } from 'vitest';
import { byCategory, isCategory } from './by-category.ts';

const row = (name: string, category: string, writeUps: number): TopicRow => ({
  id: name,
  name,
  category,
  excerpt: '',
  author: { id: '1', name: 'Lê Thu Hà', username: 'ha.le', avatar: null },
  writeUps,
  lastAt: null,
  createdAt: '2026-03-01T00:00:00.000Z',
  can: { edit: false, delete: false, why: {} },
});

test('topics are grouped by category regardless of spelling, with their write-ups counted', () => {
  const gathered = byCategory([row('Kerberos', 'Hạ tầng', 2), row('SMB', 'ha tang', 1), row('XSS', 'Web', 0)]);
  expect(gathered.map(({ category, rows, writeUps }) => [category, rows.map(({ name }) => name), writeUps])).toEqual([
    ['Hạ tầng', ['Kerberos', 'SMB'], 3],
    ['Web', ['XSS'], 0],
  ]);
});

test('categories are equal without case and diacritics', () => {
  expect(isCategory('HẠ TẦNG ', 'ha tang')).toBe(true);
  expect(isCategory('Web', 'Web API')).toBe(false);
  expect(isCategory(undefined, 'Web')).toBe(false);
});
