import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../test/harness.ts';
import { buildListedIssues, titled } from '../../../test/listed-issues.ts';
import { buildTeam, type Teammate } from '../../../test/team.ts';
import { buildMember } from '../../users/users.factory.ts';
import { buildIssue } from '../issues.factory.ts';

const app = await testApp();
const { call, db, tokenOf } = app;
const team = await buildTeam(app);
const { people, as, project, workspace } = team;
const admin = { token: await tokenOf(await buildMember(db, { workspace, role: 'Admin' })) };
const api = issuesContract;
const { hvb, shop, alpha } = await buildListedIssues(app, team);

type Query = Record<string, unknown>;
const list = (query: Query, who: Teammate = 'lead') => call(api.list, { query }, as(who));
const titles = async (query: Query, who: Teammate = 'lead') => (await list(query, who)).body.items.map(({ title }) => title);

describe('GET /api/issue, filtered', () => {
  test('200: S27 the list can be filtered by status, by one or several', async () => {
    expect(await titles({ status: 'IN_REVIEW' })).toEqual(['gamma', 'delta']);
    expect(await titles({ status: 'DRAFT,OPEN' })).toEqual(['alpha', 'beta']);
    expect(await titles({ status: 'DRAFT,IN_REVIEW,REJECTED' }, 'client')).toEqual([]);
  });

  test.each<[string, Query, string[]]>([
    ['project', { projectId: shop.id }, ['gamma', 'delta']],
    ['severity', { severity: 'HIGH,VARIES' }, ['alpha', 'delta']],
    ['priority', { priority: 'P1,P3' }, ['alpha', 'gamma']],
    ['type, with all below it', { bugId: 'server_side_injection' }, ['alpha', 'gamma', 'delta']],
    ['type, and none that only begins like it', { bugId: 'server_side_injection.sql_injection' }, ['alpha']],
    ['type, where nothing is of it', { bugId: 'server_side' }, []],
    ['any of its tags', { tag: ['khẩn', 'PCI'] }, ['alpha', 'beta']],
    ['reporter', { reporterId: people.tester.id }, ['alpha', 'delta']],
    ['fixer', { fixerId: people.client.id }, ['alpha']],
    ['all that is overdue and not rejected', { overdue: 'true' }, ['alpha']],
    ['words without marks', { q: 'lo hong chen' }, ['alpha']],
    ['words with marks', { q: 'đăng nhập' }, ['beta']],
    ['beginnings of words, in any order', { q: 'nhap tra dan' }, ['beta']],
    ['words of its assets', { q: 'hvb.example' }, ['alpha']],
    ['words of its tags, which have a filter of their own', { q: 'khan' }, []],
    ['its key', { q: alpha.key }, ['alpha']],
    ['its key in small letters', { q: alpha.key.toLowerCase() }, ['alpha']],
    ['the key of its project', { q: 'shop' }, ['gamma', 'delta']],
    ['the key of its project and a word', { q: 'shop gam' }, ['gamma']],
    ['the key of a project one does not read', { q: 'SECRET' }, []],
    ['a number no issue has', { q: 'HVB-999999999' }, []],
    ['a text without a word in it', { q: '!?' }, []],
    ['an empty text', { q: '' }, ['alpha', 'beta', 'gamma', 'delta', 'epsilon']],
    ['what PostgreSQL takes for signs', { q: "al' & | ! <-> :* (" }, ['alpha']],
    ['days of change, both ends included', { updatedFrom: '2026-02-26', updatedTo: '2026-02-27' }, ['gamma', 'delta']],
    ['days the wrong way round', { updatedFrom: '2026-02-27', updatedTo: '2026-02-26' }, []],
    ['several conditions at once', { projectId: hvb.id, severity: 'HIGH,LOW', tag: 'pci' }, ['alpha']],
  ])('200: filtered by %s', async (_by, query, expected) => {
    expect(await titles(query)).toEqual(expected);
  });

  test('200: date filters use the time zone of the workspace', async () => {
    const mine = await project({ key: 'TZ' });
    // In Hà Nội, which is 7 hours ahead of UTC, this is 23:30 on 9 March.
    await buildIssue(db, { project: mine, updatedAt: new Date('2026-03-09T16:30:00Z') }, titled('late'));
    await buildIssue(db, { project: mine, updatedAt: new Date('2026-03-09T17:00:00Z') }, titled('early'));
    expect(await titles({ projectId: mine.id, updatedTo: '2026-03-09' })).toEqual(['late']);
    expect(await titles({ projectId: mine.id, updatedFrom: '2026-03-10' })).toEqual(['early']);
  });

  test('200: waitingFor lists issues that the caller can decide on, and none of archived projects', async () => {
    expect(await titles({ waitingFor: 'me' }, 'lead')).toEqual(['gamma', 'delta']);
    expect(await titles({ waitingFor: 'me' }, 'reviewer')).toEqual(['delta']);
    expect(await titles({ waitingFor: 'me' }, 'tester')).toEqual([]);
    expect(await titles({ waitingFor: 'me' }, 'client')).toEqual(await titles({ status: 'OPEN,IN_PROGRESS' }, 'client'));
    expect((await call(api.list, { query: { waitingFor: 'me' } }, admin)).body.total).toBe(2);
    const archived = await project({ status: 'ARCHIVED' });
    await buildIssue(db, { project: archived, status: 'IN_REVIEW' }, titled('archived'));
    expect(await titles({ waitingFor: 'me' }, 'lead')).toEqual(['gamma', 'delta']);
  });

  test('200: invalid characters and pages past the end cause no error', async () => {
    for (const query of [{ q: 'a\0\ud800' }, { q: '%_\\' }, { page: LIMITS.pageMax }]) expect((await list(query)).status).toBe(200);
  });
});
