import type { Group } from '@coloa/contract/groups/groups.contract.ts';
import { expect, test } from 'vitest';
import { changesOf, merged, valuesOf } from './group-values.ts';

const person = (id: string) => ({ id, username: id, name: id, avatar: null });
const project = (id: string): Group['projects'][number] => ({
  id,
  key: id,
  name: id,
  client: '',
  kind: 'WEB',
  kinds: ['WEB'],
  status: 'IN_PROGRESS',
  startDay: null,
  endDay: null,
  tags: [],
  issues: { CRITICAL: 0, HIGH: 0, MEDIUM: 0, LOW: 0, INFO: 0, VARIES: 0 },
  updatedAt: '2026-03-01T00:00:00.000Z',
  published: 0,
  closed: 0,
  tasks: null,
});
const group = (parts: Partial<Group> = {}): Group => ({
  id: 'g',
  name: 'Ngân hàng',
  description: '',
  people: [person('an'), person('binh')],
  projects: [project('a'), project('b')],
  figures: { issues: [], ages: [], overdue: 0 },
  today: '2026-03-01',
  createdAt: '2026-03-01T00:00:00.000Z',
  updatedAt: '2026-03-01T00:00:00.000Z',
  version: 1,
  can: { edit: true, delete: true },
  ...parts,
});

test('only differences are sent; surrounding spaces and another order are ignored', () => {
  const values = valuesOf(group());
  expect(changesOf(group(), { ...values, name: ' Ngân hàng ', projectIds: ['b', 'a'] })).toEqual({});
  expect(changesOf(group(), { ...values, userIds: ['an'], description: 'Cả năm' })).toEqual({ userIds: ['an'], description: 'Cả năm' });
});

test('a conflicting field takes the other user’s value if chosen, and all other changes are kept', () => {
  const mine = { ...valuesOf(group()), name: 'Của tôi', description: 'Tôi viết' };
  const current = group({ name: 'Của họ', people: [person('an')], version: 2 });
  expect(merged(group(), current, mine)).toEqual({
    name: 'Của tôi',
    description: 'Tôi viết',
    projectIds: ['a', 'b'],
    userIds: ['an'],
  });
  expect(merged(group(), current, mine, ['name'])).toMatchObject({ name: 'Của họ', description: 'Tôi viết' });
});
