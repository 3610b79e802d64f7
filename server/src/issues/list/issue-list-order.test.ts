import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { SEVERITIES } from '@coloa/contract/severities.ts';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../test/harness.ts';
import { buildListedIssues, day } from '../../../test/listed-issues.ts';
import { buildTeam, type Teammate } from '../../../test/team.ts';
import { buildIssue } from '../issues.factory.ts';

const app = await testApp();
const { call, db } = app;
const team = await buildTeam(app);
const { as, project } = team;
const api = issuesContract;
const { hvb } = await buildListedIssues(app, team);

type Query = Record<string, unknown>;
const list = (query: Query, who: Teammate = 'lead') => call(api.list, { query }, as(who));
const titles = async (query: Query, who: Teammate = 'lead') => (await list(query, who)).body.items.map(({ title }) => title);

describe('GET /api/issue, sorted', () => {
  test.each<[string, string[]]>([
    ['-updatedAt', ['alpha', 'beta', 'gamma', 'delta', 'epsilon']],
    ['updatedAt', ['epsilon', 'delta', 'gamma', 'beta', 'alpha']],
    ['createdAt', ['alpha', 'beta', 'gamma', 'delta', 'epsilon']],
    ['-createdAt', ['epsilon', 'delta', 'gamma', 'beta', 'alpha']],
    ['status', ['beta', 'delta', 'gamma', 'alpha', 'epsilon']],
    ['priority', ['alpha', 'gamma', 'beta', 'delta', 'epsilon']],
    ['-priority', ['gamma', 'alpha', 'epsilon', 'delta', 'beta']],
    ['dueDay', ['epsilon', 'alpha', 'gamma', 'beta', 'delta']],
    ['-dueDay', ['gamma', 'alpha', 'epsilon', 'delta', 'beta']],
    ['cvssScore', ['alpha', 'delta', 'beta', 'gamma', 'epsilon']],
    ['-cvssScore', ['delta', 'alpha', 'epsilon', 'gamma', 'beta']],
  ])('200: sorted by %s, with what lacks it at the end', async (sortBy, expected) => {
    const found = (await titles({ sortBy, updatedTo: '2026-03-01' })).filter((title) =>
      ['alpha', 'beta', 'gamma', 'delta', 'epsilon'].includes(title),
    );
    expect(found).toEqual(expected);
  });

  test('200: S14 by severity as the specification orders it: Critical 1 to Varies 6', async () => {
    const mine = await project({ key: 'SEV' });
    for (const severity of SEVERITIES.toReversed()) await buildIssue(db, { project: mine, severity });
    const order = async (sortBy: string) => (await list({ projectId: mine.id, sortBy })).body.items.map(({ severity }) => severity);
    expect(await order('severity')).toEqual(['CRITICAL', 'HIGH', 'MEDIUM', 'LOW', 'INFO', 'VARIES']);
    expect(await order('-severity')).toEqual(['VARIES', 'INFO', 'LOW', 'MEDIUM', 'HIGH', 'CRITICAL']);
  });

  test('200: by number within a project', async () => {
    const numbers = (await list({ projectId: hvb.id, sortBy: '-number' })).body.items.map(({ number }) => number);
    expect(numbers).toEqual(numbers.toSorted((a, b) => b - a));
  });

  test('200: pages have no gaps or overlaps, even if all sort values are equal', async () => {
    const mine = await project({ key: 'PAGE' });
    const at = day('2025-01-01');
    for (let n = 0; n < 7; n++) await buildIssue(db, { project: mine, createdAt: at, priority: n < 3 ? 'P2' : null });
    for (const sortBy of ['-updatedAt', 'priority', '-priority', 'severity', 'status', 'dueDay']) {
      const pages = await Promise.all([1, 2, 3, 4].map((page) => list({ projectId: mine.id, sortBy, page, pageSize: 3 })));
      expect(pages.map(({ body }) => body.items.length)).toEqual([3, 3, 1, 0]);
      expect(pages.map(({ body }) => body.total)).toEqual([7, 7, 7, 7]);
      expect(new Set(pages.flatMap(({ body }) => body.items.map(({ id }) => id))).size).toBe(7);
    }
  });
});
