import type { Topic } from '@coloa/contract/topics/topics.schema.ts';
import { expect, test } from 'vitest';
import { changesOf, merged, valuesOf } from './topic-values.ts';

const stored: Topic = {
  id: '1',
  name: 'Kerberos',
  category: 'Active Directory',
  description: 'Vé và khóa.',
  author: { id: '2', name: 'Lê Thu Hà', username: 'ha.le', avatar: null },
  writeUps: 0,
  lastAt: null,
  createdAt: '2026-03-01T00:00:00.000Z',
  updatedAt: '2026-03-01T00:00:00.000Z',
  version: 1,
  can: { edit: true, delete: true, why: {} },
};

test('spaces around a name are not a change', () => {
  expect(changesOf(stored, { ...valuesOf(stored), name: ' Kerberos ', description: 'Vé.' })).toEqual({ description: 'Vé.' });
});

test('own changes are applied to the current values, except where the other user’s value is chosen', () => {
  const current = { ...stored, name: 'Kerberos v5', category: 'AD', version: 2 };
  const mine = { ...valuesOf(stored), name: 'Vé Kerberos' };
  expect(merged(stored, current, mine)).toEqual({ name: 'Vé Kerberos', category: 'AD', description: 'Vé và khóa.' });
  expect(merged(stored, current, mine, ['name'])).toMatchObject({ name: 'Kerberos v5' });
});
