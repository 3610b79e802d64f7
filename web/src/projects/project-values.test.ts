import type { Project } from '@coloa/contract/projects/projects.schema.ts';
import { projectCreate, projectUpdate } from '@coloa/contract/projects/projects.schema.ts';
import { expect, test } from 'vitest';
import { changesOf, createBody, emptyProject, newScopeRow, valuesOf, withRemoved } from './project-values.ts';

const rowId = '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';
const person = { id: rowId, username: 'ha', name: 'Thu Hà', avatar: null };
const stored: Project = {
  id: rowId,
  key: 'HVB',
  name: 'HVBank Mobile',
  client: 'HVBank',
  kind: 'MOBILE',
  kinds: ['MOBILE'],
  status: 'IN_PROGRESS',
  startDay: '2026-03-02',
  endDay: null,
  tags: ['mobile'],
  issues: {} as Project['issues'],
  updatedAt: '2026-03-02T00:00:00Z',
  deletedAt: null,
  description: '',
  languages: ['vi'],
  twoPersonReview: false,
  scope: [{ id: rowId, inScope: true, kind: 'URL', value: 'https://hvbank.example', note: '' }],
  assignees: [],
  issueCount: 0,
  fileCount: 0,
  rounds: 0,
  version: 4,
  createdAt: '2026-03-02T00:00:00Z',
  createdBy: person,
  can: { edit: true, assign: true, delete: true, writeIssue: true, history: true, method: true, report: true, why: {}, moveTo: [] },
};

test('an unchanged form sends nothing', () => {
  expect(changesOf(stored, valuesOf(stored))).toEqual({});
});

test('only changes are sent, and kept rows keep their id', () => {
  const values = valuesOf(stored);
  const row = newScopeRow({ inScope: false, kind: 'HOST', value: 'db.hvbank.example' });
  const changes = changesOf(stored, { ...values, key: 'hvb', tags: [], scope: [...values.scope, row] });
  expect(Object.keys(changes).sort()).toEqual(['scope', 'tags']);
  expect(changes.scope?.map(({ id }) => id)).toEqual([rowId, undefined]);
  expect(projectUpdate.safeParse({ ...changes, version: 4 }).success).toBe(true);
});

test('removed rows are restored at their places, beside changed and added rows', () => {
  const second = { id: '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5c', inScope: true, kind: 'URL' as const, value: 'https://b.example', note: '' };
  const project = { ...stored, scope: [...stored.scope, second] };
  const [first, kept] = valuesOf(project).scope;
  if (!first || !kept) throw new Error('two rows are stored');
  const row = newScopeRow({ value: 'https://c.example' });
  const written = { ...kept, note: 'Chỉ đọc' };
  expect(withRemoved(project, { scope: [written, row] })).toEqual([first, written, row]);
});

test('a new project is valid for the API, and cannot be created without a kind', () => {
  expect(projectCreate.safeParse(createBody({ ...emptyProject, name: 'Ví', key: 'vi' }, null)).success).toBe(false);
  const body = createBody(
    { ...emptyProject, name: 'Ví', key: 'vi', kinds: ['WEB', 'API'], scope: [newScopeRow({ value: 'https://vi.example' })] },
    null,
  );
  expect(projectCreate.safeParse(body).success).toBe(true);
});
