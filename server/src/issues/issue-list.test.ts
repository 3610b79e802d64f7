import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { SEVERITIES } from '@coloa/contract/severities.ts';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { countQueries } from '../../test/count-queries.ts';
import { testApp } from '../../test/harness.ts';
import { buildTeam, type Teammate } from '../../test/team.ts';
import { newId } from '../platform/ids.ts';
import { buildProject } from '../projects/projects.factory.ts';
import { buildMember } from '../users/users.factory.ts';
import { buildIssue } from './issues.factory.ts';
import { issues } from './issues.tables.ts';

const app = await testApp();
const { call, db, tokenOf } = app;
const { people, as, project, workspace } = await buildTeam(app);
const admin = { token: await tokenOf(await buildMember(db, { workspace, role: 'Admin' })) };
const api = issuesContract;

type Query = Record<string, unknown>;
const list = (query: Query, who: Teammate = 'lead') => call(api.list, { query }, as(who));
const titles = async (query: Query, who: Teammate = 'lead') => (await list(query, who)).body.items.map(({ title }) => title);

const hvb = await project({ key: 'HVB', name: 'Ngân hàng' });
const shop = await project({ key: 'SHOP', name: 'Cửa hàng', twoPersonReview: true });
/** The team is not in it. */
const secret = await buildProject(db, { workspaceId: workspace.id, createdBy: people.outsider.id, key: 'SECRET' });

const day = (text: string) => new Date(`${text}T05:00:00Z`);
const titled = (title: string, texts = {}) => ({ contents: { vi: { title, ...texts } } });
const alpha = await buildIssue(
  db,
  {
    project: hvb,
    reporterId: people.tester.id,
    severity: 'HIGH',
    status: 'OPEN',
    bugId: 'server_side_injection.sql_injection',
    cvss: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:N',
    priority: 'P1',
    tags: ['pci', 'khẩn'],
    fixerId: people.client.id,
    dueDay: '2026-01-10',
    createdAt: day('2026-01-01'),
    updatedAt: day('2026-03-01'),
  },
  { ...titled('alpha', { description: 'Lỗ hổng chèn lệnh ở ô tìm kiếm' }), assets: ['https://hvb.example/tim-kiem'] },
);
await buildIssue(
  db,
  {
    project: hvb,
    reporterId: people.lead.id,
    severity: 'LOW',
    status: 'DRAFT',
    tags: ['PCI'],
    createdAt: day('2026-01-02'),
    updatedAt: day('2026-02-28'),
  },
  titled('beta', { impact: 'Đăng nhập trái phép' }),
);
await buildIssue(
  db,
  {
    project: shop,
    reporterId: people.reviewer.id,
    severity: 'CRITICAL',
    status: 'IN_REVIEW',
    bugId: 'server_side_injection.sql_injection_like',
    priority: 'P3',
    dueDay: '2099-01-01',
    createdAt: day('2026-01-03'),
    updatedAt: day('2026-02-27'),
  },
  titled('gamma'),
);
await buildIssue(
  db,
  {
    project: shop,
    reporterId: people.tester.id,
    severity: 'VARIES',
    status: 'IN_REVIEW',
    bugId: 'server_side_injection',
    cvss: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H',
    createdAt: day('2026-01-04'),
    updatedAt: day('2026-02-26'),
  },
  titled('delta'),
);
await buildIssue(
  db,
  {
    project: hvb,
    severity: 'MEDIUM',
    status: 'REJECTED',
    dueDay: '2026-01-05',
    createdAt: day('2026-01-05'),
    updatedAt: day('2026-02-25'),
  },
  titled('epsilon'),
);
await buildIssue(db, { project: hvb, deletedAt: new Date() }, titled('binned'));
await buildIssue(db, { project: secret, status: 'OPEN' }, titled('secret'));
await buildIssue(db, { project: await project({ deletedAt: new Date() }), status: 'OPEN' }, titled('gone'));

describe('GET /api/issue', () => {
  test('200: issues of every project one reads, those changed last first', async () => {
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

  test('200: READ_PROJECT sees every project, a client published issues, an outsider none', async () => {
    expect((await call(api.list, {}, admin)).body.total).toBe(6);
    expect(await titles({}, 'client')).toEqual(['alpha']);
    expect((await list({}, 'outsider')).body).toMatchObject({ items: [], total: 0 });
    expect((await list({}, 'stranger')).body.total).toBe(0);
  });

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
    ['any of its tags', { tag: 'khẩn,PCI' }, ['alpha', 'beta']],
    ['reporter', { reporterId: people.tester.id }, ['alpha', 'delta']],
    ['fixer', { fixerId: people.client.id }, ['alpha']],
    ['all that is overdue and not rejected', { overdue: 'true' }, ['alpha']],
    ['words without marks', { q: 'lo hong chen' }, ['alpha']],
    ['words with marks', { q: 'đăng nhập' }, ['beta']],
    ['beginnings of words, in any order', { q: 'nhap tra dan' }, ['beta']],
    ['words of its assets', { q: 'hvb.example' }, ['alpha']],
    ['its tags', { q: 'khan' }, ['alpha']],
    ['its key', { q: alpha.key }, ['alpha']],
    ['its key in small letters', { q: alpha.key.toLowerCase() }, ['alpha']],
    ['the key of its project', { q: 'shop' }, ['gamma', 'delta']],
    ['the key of its project and a word', { q: 'shop gam' }, ['gamma']],
    ['the key of a project one does not read', { q: 'SECRET' }, []],
    ['a number no issue has', { q: 'HVB-999999999' }, []],
    ['a text without a word in it', { q: '!?' }, []],
    ['an empty text', { q: '' }, ['alpha', 'beta', 'gamma', 'delta', 'epsilon']],
    ['what PostgreSQL takes for signs', { q: "a' & | ! <-> :* (" }, ['alpha']],
    ['days of change, both ends included', { updatedFrom: '2026-02-26', updatedTo: '2026-02-27' }, ['gamma', 'delta']],
    ['days the wrong way round', { updatedFrom: '2026-02-27', updatedTo: '2026-02-26' }, []],
    ['several conditions at once', { projectId: hvb.id, severity: 'HIGH,LOW', tag: 'pci' }, ['alpha']],
  ])('200: filtered by %s', async (_by, query, expected) => {
    expect(await titles(query)).toEqual(expected);
  });

  test('200: days are days where the workspace is', async () => {
    const mine = await project({ key: 'TZ' });
    // 23:30 on the 9th in Hà Nội, where it is seven hours later than in UTC.
    await buildIssue(db, { project: mine, updatedAt: new Date('2026-03-09T16:30:00Z') }, titled('late'));
    await buildIssue(db, { project: mine, updatedAt: new Date('2026-03-09T17:00:00Z') }, titled('early'));
    expect(await titles({ projectId: mine.id, updatedTo: '2026-03-09' })).toEqual(['late']);
    expect(await titles({ projectId: mine.id, updatedFrom: '2026-03-10' })).toEqual(['early']);
  });

  test('200: what waits for me is what I may decide on', async () => {
    expect(await titles({ waitingFor: 'me' }, 'lead')).toEqual(['gamma', 'delta']);
    // Two-person review: not what one reported oneself.
    expect(await titles({ waitingFor: 'me' }, 'reviewer')).toEqual(['delta']);
    expect(await titles({ waitingFor: 'me' }, 'tester')).toEqual([]);
    expect(await titles({ waitingFor: 'me' }, 'client')).toEqual([]);
    expect((await call(api.list, { query: { waitingFor: 'me' } }, admin)).body.total).toBe(2);
    const archived = await project({ status: 'ARCHIVED' });
    await buildIssue(db, { project: archived, status: 'IN_REVIEW' }, titled('archived'));
    expect(await titles({ waitingFor: 'me' }, 'lead')).toEqual(['gamma', 'delta']);
  });

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

  test('200: pages follow each other without a gap or an overlap, also where everything is equal', async () => {
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

  test('200: words that stand in very many issues are found as well as those in few', async () => {
    const mine = await project({ key: 'MANY' });
    const many = await buildIssue(db, { project: mine }, titled('trùng lặp hiếm gặp'));
    await db.execute(sql`
      insert into issues (workspace_id, id, project_id, number, severity, severity_order, status, tags, external_id, reporter_id, title_vi, title_en, search_text)
      select workspace_id, gen_random_uuid(), project_id, number + n, severity, severity_order, status, tags, external_id, reporter_id, 'trùng ' || n, '', 'trung lap'
      from issues, generate_series(1, ${LIMITS.exactTotal}) as n where id = ${many.id}`);
    const found = async (q: string) => (await call(api.list, { query: { q, sortBy: 'number', pageSize: 2 } }, admin)).body;
    expect(await found('trùng lặp')).toMatchObject({
      total: LIMITS.exactTotal,
      more: true,
      items: [{ id: many.id }, { title: 'trùng 1' }],
    });
    expect(await found('hiếm gặp')).toMatchObject({ total: 1, more: false, items: [{ id: many.id }] });
    expect(await found('trùng hiếm')).toMatchObject({ total: 1, more: false });
    expect(await found(many.key)).toMatchObject({ total: 1, items: [{ id: many.id }] });
    expect(await found('many')).toMatchObject({ total: LIMITS.exactTotal, more: true });
    await db.delete(issues).where(eq(issues.projectId, mine.id));
  });

  test('200: a list costs two queries, three with a project or a text, however many rows it shows', async () => {
    for (const [query, most] of [
      [{}, 2],
      [{ pageSize: 2, page: 2, sortBy: 'severity' }, 2],
      [{ projectId: hvb.id, pageSize: 2 }, 3],
      [{ waitingFor: 'me', overdue: 'true', q: 'a', pageSize: 1 }, 2],
    ] as const) {
      for (const who of ['lead', 'client'] as const) {
        await list(query, who);
        const { queries } = await countQueries(() => list(query, who));
        expect(queries.length).toBeLessThanOrEqual(most);
      }
    }
    const ofAll = () => call(api.list, { query: { q: 'a', pageSize: 1 } }, admin);
    await ofAll();
    const { queries } = await countQueries(ofAll);
    expect(queries).toHaveLength(3);
  });

  test('400: every parameter it does not understand is named', async () => {
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
      groupId: newId(),
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
      'tag',
      'updatedFrom',
      'updatedTo',
      'waitingFor',
    ]);
  });

  test.each([{ page: '1e9' }, { page: 'x' }, { tag: 'a\0b' }, { sortBy: '--updatedAt' }, { status: ',' }])('400: %j', async (query) => {
    expect((await list(query)).status).toBe(400);
  });

  test('200: signs that are no text, and pages past the end, find nothing', async () => {
    for (const query of [{ q: 'a\0\ud800' }, { q: '%_\\' }, { page: LIMITS.pageMax }]) expect((await list(query)).status).toBe(200);
  });

  test('401: nobody without a token', async () => {
    expect(await call(api.list, {})).toMatchObject({ status: 401 });
  });

  test('404: a project that is not there for the caller', async () => {
    for (const projectId of [newId(), secret.id]) expect(await list({ projectId })).toMatchObject({ status: 404, errors: ['NOT_FOUND'] });
    expect(await list({ projectId: hvb.id }, 'stranger')).toMatchObject({ status: 404 });
  });
});
