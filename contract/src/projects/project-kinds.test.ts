import { expect, test } from 'vitest';
import { PROJECT_KINDS } from './project-states.ts';
import { projectCreate, projectUpdate } from './projects.schema.ts';

const problems = (sent: object) =>
  projectCreate.safeParse({ key: 'VI', name: 'Ví', ...sent }).error?.issues.map(({ path }) => path.join('.')) ?? [];

test('a project has one to ten kinds, or the main kind alone', () => {
  expect(problems({ kinds: [...PROJECT_KINDS] })).toEqual([]);
  expect(problems({ kind: 'WEB' })).toEqual([]);
  expect(problems({})).toEqual(['kinds']);
  expect(problems({ kinds: [] })).toEqual(['kinds']);
  expect(problems({ kinds: [...PROJECT_KINDS, 'WEB'] })).toEqual(['kinds']);
  expect(problems({ kinds: ['WEB', 'WAR'] })).toEqual(['kinds.1']);
});

test('a main kind that is sent with the kinds must be the first of them', () => {
  expect(problems({ kind: 'WEB', kinds: ['WEB', 'API'] })).toEqual([]);
  expect(problems({ kind: 'API', kinds: ['WEB', 'API'] })).toEqual(['kind']);
  expect(projectUpdate.safeParse({ version: 1, kind: 'API', kinds: ['WEB'] }).success).toBe(false);
  expect(projectUpdate.safeParse({ version: 1, kinds: [] }).success).toBe(false);
  expect(projectUpdate.safeParse({ version: 1 }).success).toBe(true);
});
