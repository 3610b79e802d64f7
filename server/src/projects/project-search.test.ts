import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { countQueries } from '../../test/count-queries.ts';
import { testApp } from '../../test/harness.ts';
import { buildProjectPeople, type ProjectPerson } from '../../test/project-people.ts';
import { buildSearchedProjects } from '../../test/searched-projects.ts';
import { buildMember } from '../users/users.factory.ts';
import { buildAssignee, buildProject } from './projects.factory.ts';

const app = await testApp();
const { call, db, tokenOf } = app;
const here = await buildProjectPeople(app);
const { lead, client, token } = here;
const api = projectsContract;

const search = (body: unknown = {}, as: ProjectPerson = 'lead') => call(api.search, { body }, { token: token[as] });

beforeAll(() => buildSearchedProjects(app, here));

describe('POST /api/project/search', () => {
  test('200: lists the last changed projects first, with people and counts', async () => {
    const { body } = await search();
    expect(body).toMatchObject({ page: 1, pageSize: 20, total: 3, more: false });
    expect(body.items.map(({ key }) => key)).toEqual(['GAMMA', 'BETA', 'ALPHA']);
    expect(body.items[1]).toMatchObject({
      name: 'Ứng dụng đặt vé',
      people: [{ id: lead.id }, { id: client.id }],
      peopleCount: 2,
      issues: { CRITICAL: 0, HIGH: 2, MEDIUM: 0, LOW: 4, INFO: 0, VARIES: 0 },
      deletedAt: null,
    });
  });

  test('200: searches key, name, client and tags by word prefixes, with or without diacritics', async () => {
    const found = async (text: string) => (await search({ text, sortBy: 'key' })).body.items.map(({ key }) => key);
    expect(await found('cong thanh')).toEqual(['ALPHA']);
    expect(await found('THANH TOÁN')).toEqual(['ALPHA']);
    expect(await found('bet')).toEqual(['BETA']);
    expect(await found('khan')).toEqual(['ALPHA']);
    expect(await found('cánh cò')).toEqual(['BETA']);
    expect(await found('hang')).toEqual(['ALPHA', 'BETA']);
    expect(await found('ra mắt')).toEqual([]);
    expect(await found('?!')).toEqual([]);
    expect(await found('  ')).toEqual(['ALPHA', 'BETA', 'GAMMA']);
  });

  test('200: filters by one or more statuses', async () => {
    expect((await search({ status: ['PLANNED', 'COMPLETED'], sortBy: 'key' })).body.items.map(({ key }) => key)).toEqual([
      'ALPHA',
      'GAMMA',
    ]);
  });

  test('200: users see their own projects, and users with READ_PROJECT see all of the workspace', async () => {
    expect((await search({}, 'tester')).body.items.map(({ key }) => key)).toEqual(['ALPHA']);
    expect((await search({}, 'client')).body).toMatchObject({ total: 1, items: [{ key: 'BETA' }] });
    expect((await search({}, 'stranger')).body).toMatchObject({ total: 0, items: [] });
  });

  test('200: counts for clients include only published issues', async () => {
    const { body } = await search({}, 'client');
    expect(body.items[0]?.issues).toEqual({ CRITICAL: 0, HIGH: 2, MEDIUM: 0, LOW: 0, INFO: 0, VARIES: 0 });
  });

  test('200: each row contains which statuses the caller can set, and whether the caller can delete it', async () => {
    const can = async (as: string) =>
      Object.fromEntries((await call(api.search, { body: {} }, { token: as })).body.items.map((row) => [row.key, row.can]));
    const all = ['PLANNED', 'IN_PROGRESS', 'REPORTING', 'RETESTING', 'COMPLETED', 'ARCHIVED'] as const;
    expect(await can(token.lead)).toEqual({
      ALPHA: { moveTo: all.slice(1), delete: true },
      BETA: { moveTo: all.filter((status) => status !== 'IN_PROGRESS'), delete: true },
      GAMMA: { moveTo: ['RETESTING', 'ARCHIVED'], delete: true },
    });
    expect(await can(token.tester)).toEqual({ ALPHA: { moveTo: [], delete: false } });
    expect(await can(token.client)).toEqual({ BETA: { moveTo: [], delete: false } });
    const there = await buildProjectPeople(app);
    const [led, archived] = [
      await there.newProject({ key: 'LED', status: 'COMPLETED' }),
      await there.newProject({ key: 'OLD', status: 'ARCHIVED' }),
    ];
    for (const project of [led, archived]) await buildAssignee(db, { project, user: there.tester, hats: ['LEAD'] });
    expect(await can(there.token.tester)).toEqual({
      LED: { moveTo: ['RETESTING', 'ARCHIVED'], delete: false },
      OLD: { moveTo: ['COMPLETED'], delete: false },
    });
    expect(await can(there.token.lead)).toMatchObject({ OLD: { delete: false } });
  });

  test('200: pages have no gaps or repetitions, in every order', async () => {
    const many = await buildMember(db, { role: 'Lead' });
    const as = { token: await tokenOf(many) };
    for (let n = 0; n < 7; n++) {
      await buildProject(db, {
        workspaceId: many.workspaceId,
        createdBy: many.id,
        name: 'Cùng tên',
        startDay: n % 2 ? null : '2026-01-05',
      });
    }
    for (const sortBy of ['name', '-name', '-updatedAt', 'status', '-startDay', 'endDay', 'key', 'createdAt']) {
      const pages = await Promise.all(
        [1, 2, 3].map((page) => call(api.search, { body: { page, pageSize: 3, sortBy } }, as).then(({ body }) => body)),
      );
      expect(pages.map(({ items, total }) => [items.length, total])).toEqual([
        [3, 7],
        [3, 7],
        [1, 7],
      ]);
      expect(new Set(pages.flatMap(({ items }) => items.map(({ id }) => id))).size).toBe(7);
    }
  });

  test('200: a list takes the same number of queries for any number of rows and people', async () => {
    const many = await buildMember(db, { role: 'Lead' });
    const as = { token: await tokenOf(many) };
    // The first call loads the caller into the cache, which costs more queries.
    await call(api.search, { body: {} }, as);
    const queries = async (make: number) => {
      for (let n = 0; n < make; n++) {
        const project = await buildProject(db, { workspaceId: many.workspaceId, createdBy: many.id });
        for (let p = 0; p < 7; p++) await buildAssignee(db, { project });
      }
      const counted = await countQueries(() => call(api.search, { body: { pageSize: 5 } }, as));
      const [first] = counted.result.body.items;
      expect([first?.people.length, first?.peopleCount]).toEqual([5, 7]);
      return counted.queries.length;
    };
    const few = await queries(1);
    expect(await queries(4)).toBe(few);
    expect(await queries(2)).toBe(few + 1);
    expect(few).toBe(1);
  });

  test('200: arbitrary input causes no error', async () => {
    const odd = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      fc.constantFrom("'", '\\', ':*', '& |', '!a', '(', '<->', '%', '_', '\0', '\ud800', '"a" & b:*', "a'b\\"),
    );
    await fc.assert(
      fc.asyncProperty(odd, odd, async (text, other) => {
        expect((await search({ text })).status).toBe(200);
        const body = {
          text,
          key: other,
          name: text,
          client: other,
          description: text,
          issueText: other,
          scope: text,
          tags: [other.slice(0, 40)],
        };
        expect((await call(api.searchAdvanced, { body }, { token: token.lead })).status).toBe(200);
      }),
      { numRuns: 60 },
    );
  });

  test('400: unknown orders, statuses and fields, and invalid pages are rejected', async () => {
    const answer = await search({ sortBy: 'colour', status: ['NEW'], page: 0, pageSize: 101, text: 'x'.repeat(201), q: 'x' });
    expect(answer.status).toBe(400);
    expect(answer.details.map(({ path }) => path).sort()).toEqual(['page', 'pageSize', 'q', 'sortBy', 'status.0', 'text']);
  });

  test('401: a request without a token is rejected', async () => {
    expect((await call(api.search, { body: {} })).status).toBe(401);
  });
});
