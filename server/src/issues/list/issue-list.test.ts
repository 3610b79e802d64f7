import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { describe, expect, test } from 'vitest';
import { countQueries } from '../../../test/count-queries.ts';
import { testApp } from '../../../test/harness.ts';
import { buildListedIssues } from '../../../test/listed-issues.ts';
import { buildTeam, type Teammate } from '../../../test/team.ts';
import { newId } from '../../platform/ids.ts';
import { buildMember } from '../../users/users.factory.ts';

const app = await testApp();
const { call, db, tokenOf } = app;
const team = await buildTeam(app);
const { people, as, workspace } = team;
const admin = { token: await tokenOf(await buildMember(db, { workspace, role: 'Admin' })) };
const api = issuesContract;
const { hvb, secret, alpha } = await buildListedIssues(app, team);

type Query = Record<string, unknown>;
const list = (query: Query, who: Teammate = 'lead') => call(api.list, { query }, as(who));
const titles = async (query: Query, who: Teammate = 'lead') => (await list(query, who)).body.items.map(({ title }) => title);

describe('GET /api/issue', () => {
  test('200: lists issues of every project that the caller can read, last changed first', async () => {
    const { status, body } = await list({});
    expect(status).toBe(200);
    expect(body).toMatchObject({ page: 1, pageSize: 20, total: 5, more: false });
    expect(body.items.map(({ title }) => title)).toEqual(['alpha', 'beta', 'gamma', 'delta', 'epsilon']);
    expect(body.items[0]).toEqual({
      id: alpha.id,
      key: alpha.key,
      number: alpha.number,
      project: { id: hvb.id, key: 'HVB', name: 'Ngân hàng' },
      title: 'alpha',
      languages: ['vi'],
      outdated: [],
      severity: 'HIGH',
      status: 'OPEN',
      priority: 'P1',
      cvssScore: 7.5,
      bugId: 'server_side_injection.sql_injection',
      tags: ['pci', 'khẩn'],
      reporter: { id: people.tester.id, username: people.tester.username, name: people.tester.name, avatar: null },
      contributors: [expect.objectContaining({ share: 100, isReporter: true })],
      fixer: expect.objectContaining({ id: people.client.id }),
      dueDay: '2026-01-10',
      overdue: true,
      duplicateOf: null,
      riskUntil: null,
      createdAt: '2026-01-01T05:00:00.000Z',
      updatedAt: '2026-03-01T05:00:00.000Z',
      deletedAt: null,
    });
  });

  test('200: users with READ_PROJECT see every project, clients see published issues, outsiders see none', async () => {
    expect((await call(api.list, {}, admin)).body.total).toBe(6);
    expect(await titles({}, 'client')).toEqual(['alpha']);
    expect((await list({}, 'outsider')).body).toMatchObject({ items: [], total: 0 });
    expect((await list({}, 'stranger')).body.total).toBe(0);
  });

  test('200: a list takes two queries, or three with a project or a text, for any page size', async () => {
    for (const [query, most] of [
      [{}, 2],
      [{ pageSize: 2, page: 2, sortBy: 'severity' }, 2],
      [{ projectId: hvb.id, pageSize: 2 }, 3],
      [{ waitingFor: 'me', overdue: 'true', q: 'a', pageSize: 1 }, 3],
    ] as const) {
      for (const who of ['lead', 'client'] as const) {
        await list(query, who);
        const { queries } = await countQueries(() => list(query, who));
        expect(queries.length).toBeLessThanOrEqual(most);
      }
    }
    // More than one issue contains the word, so the search queries the custom fields and the ids of the page, then its issues.
    const ofAll = () => call(api.list, { query: { q: 'al', pageSize: 1 } }, admin);
    await ofAll();
    const { queries, result } = await countQueries(ofAll);
    expect(queries).toHaveLength(3);
    expect(result.body.items).toHaveLength(1);
  });

  test('400: the error names every invalid parameter', async () => {
    const answer = await list({
      projectId: 'HVB',
      status: 'OPEN,FIXED',
      severity: 'high',
      priority: 'P0',
      bugId: 'SQL',
      tag: '',
      waitingFor: 'you',
      overdue: 'yes',
      q: 'x'.repeat(LIMITS.searchText + 1),
      updatedFrom: '2026-02-30',
      updatedTo: '0000-01-01',
      sortBy: 'title',
      page: 0,
      pageSize: LIMITS.pageSizeMax + 1,
      groupId: 'HVB',
      color: 'red',
    });
    expect(answer.status).toBe(400);
    expect(answer.details.map(({ path }) => path).sort()).toEqual([
      'bugId',
      'color',
      'groupId',
      'overdue',
      'page',
      'pageSize',
      'priority.0',
      'projectId',
      'q',
      'severity.0',
      'sortBy',
      'status.1',
      'tag.0',
      'updatedFrom',
      'updatedTo',
      'waitingFor',
    ]);
  });

  test.each([{ page: '1e9' }, { page: 'x' }, { tag: 'a\0b' }, { sortBy: '--updatedAt' }, { status: ',' }])('400: %j', async (query) => {
    expect((await list(query)).status).toBe(400);
  });

  test('401: a request without a token is rejected', async () => {
    expect(await call(api.list, {})).toMatchObject({ status: 401 });
  });

  test('404: the project does not exist or is not visible to the caller', async () => {
    for (const projectId of [newId(), secret.id]) expect(await list({ projectId })).toMatchObject({ status: 404, errors: ['NOT_FOUND'] });
    expect(await list({ projectId: hvb.id }, 'stranger')).toMatchObject({ status: 404 });
  });
});
