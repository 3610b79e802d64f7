import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { countQueries } from '../../../test/count-queries.ts';
import { testApp } from '../../../test/harness.ts';
import { buildTeam } from '../../../test/team.ts';
import { newId } from '../../platform/ids.ts';
import { buildIssue } from '../issues.factory.ts';
import { issues } from '../issues.tables.ts';

const app = await testApp();
const { call, db } = app;
const { people, as, project } = await buildTeam(app);
const home = await project({ key: 'HVB' });
const { tester, other, client, reviewer } = people;

type Overrides = NonNullable<Parameters<typeof buildIssue>[1]>;
const issue = (title: string, overrides: Overrides, contributors: { userId: string; share: number }[] = []) =>
  buildIssue(db, { project: home, reporterId: tester.id, ...overrides }, { contents: { vi: { title } }, contributors });
await issue('một', {
  status: 'OPEN',
  cwe: 'CWE-79',
  cvss: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:N',
  foundDay: '2026-01-10',
  dueDay: '2026-02-10',
  fixerId: client.id,
  publishedAt: new Date('2026-01-31T17:30:00Z'),
  createdAt: new Date('2025-12-31T17:30:00Z'),
});
await issue('hai', { status: 'OPEN', cwe: 'CWE-89', foundDay: '2026-01-20', publishedAt: new Date('2026-02-28T16:30:00Z') }, [
  { userId: other.id, share: 40 },
  { userId: reviewer.id, share: 0 },
]);
await issue('ba', {
  reporterId: other.id,
  createdAt: new Date('2025-12-31T16:30:00Z'),
  cvss: 'CVSS:3.1/AV:N/AC:H/PR:N/UI:R/S:U/C:L/I:N/A:N',
  dueDay: '2026-03-01',
});

const closed = { reporterId: people.lead.id, status: 'CLOSED', publishedAt: null, severity: 'INFO' } as const;
await issue('bốn', { ...closed, closedAt: new Date('2026-03-31T17:30:00Z') });
await issue('năm', { ...closed, closedAt: new Date('2026-03-31T16:30:00Z') });

const list = (query: object) => call(issuesContract.list, { query: { sortBy: 'number', ...query } }, as('lead'));
const titles = async (query: object) => (await list(query)).body.items.map(({ title }) => title);

test.each<[string, object, string[]]>([
  ['contributor', { contributorId: other.id }, ['hai']],
  ['contributor without a share', { contributorId: reviewer.id }, ['hai']],
  ['contributor who is none', { contributorId: tester.id }, []],
  ['person who reported or contributed', { personId: other.id }, ['hai', 'ba']],
  ['author who reported or contributed', { authorId: other.id }, ['hai', 'ba']],
  ['author who fixes alone', { authorId: client.id }, []],
  ['person who fixes', { personId: client.id }, ['một']],
  ['person of nothing', { personId: newId() }, []],
  ['CWE', { cwe: 'CWE-79' }, ['một']],
  ['score from', { cvssFrom: 7.5 }, ['một']],
  ['score to', { cvssTo: 3.1 }, ['ba']],
  ['score between', { cvssFrom: 3.1, cvssTo: 7.5 }, ['một', 'ba']],
  ['due from', { dueFrom: '2026-02-11' }, ['ba']],
  ['due to', { dueTo: '2026-02-10' }, ['một']],
  ['found between', { foundFrom: '2026-01-10', foundTo: '2026-01-10' }, ['một']],
  ['found from', { foundFrom: '2026-01-11' }, ['hai']],
  ['published from, by the day there', { publishedFrom: '2026-02-01' }, ['một', 'hai']],
  ['published to, by the day there', { publishedTo: '2026-02-01' }, ['một']],
  ['published on a day', { publishedFrom: '2026-02-28', publishedTo: '2026-02-28' }, ['hai']],
  ['created from, by the day there', { createdFrom: '2026-01-01' }, ['một', 'hai', 'bốn', 'năm']],
  ['created to, by the day there', { createdTo: '2025-12-31' }, ['ba']],
  ['created on a day', { createdFrom: '2026-01-01', createdTo: '2026-01-01' }, ['một']],
  ['created, days the wrong way round', { createdFrom: '2026-01-02', createdTo: '2025-12-01' }, []],
  ['closed from, by the day there', { closedFrom: '2026-04-01' }, ['bốn']],
  ['closed to, by the day there', { closedTo: '2026-03-31' }, ['năm']],
  ['closed on a day', { closedFrom: '2026-04-01', closedTo: '2026-04-01' }, ['bốn']],
  ['several at once', { personId: tester.id, cwe: 'CWE-89', foundFrom: '2026-01-01' }, ['hai']],
])('200: by %s', async (_name, query, expected) => {
  expect(await titles(query)).toEqual(expected);
});

test('200: clients cannot find contributors by filtering for them', async () => {
  const seenBy = async (who: 'client' | 'reviewer', query: object) =>
    (await call(issuesContract.list, { query: { sortBy: 'number', ...query } }, as(who))).body.items.map(({ title }) => title);
  expect(await seenBy('client', { contributorId: other.id })).toEqual([]);
  expect(await seenBy('client', { personId: other.id })).toEqual([]);
  expect(await seenBy('client', { authorId: other.id })).toEqual([]);
  expect(await seenBy('client', { authorId: tester.id })).toEqual(['một', 'hai']);
  expect(await seenBy('client', { personId: tester.id })).toEqual(['một', 'hai']);
  expect(await seenBy('reviewer', { contributorId: other.id })).toEqual(['hai']);
});

const CHOICES = [true, false];

test('200: a user with several roles in an issue is counted once, and counts hide contributors from clients', async () => {
  const mine = await project();
  const { lead } = people;
  for (const reports of CHOICES)
    for (const fixes of CHOICES)
      for (const contributes of CHOICES) {
        const roles = { reporterId: reports ? other.id : tester.id, fixerId: fixes ? other.id : lead.id };
        const contributors = contributes ? [{ userId: other.id, share: 10 }] : [];
        await buildIssue(db, { project: mine, status: 'OPEN', ...roles }, { contributors });
      }
  const total = async (who: 'lead' | 'client', query: object) =>
    (await call(issuesContract.list, { query: { projectId: mine.id, ...query } }, as(who))).body.total;
  for (const query of [{ pageSize: 2 }, { pageSize: 2, page: 2 }, { pageSize: 2, page: 9 }, { pageSize: 50 }]) {
    expect(await total('lead', { personId: other.id, ...query })).toBe(7);
    expect(await total('client', { personId: other.id, ...query })).toBe(6);
  }
});

test('200: issues with one tag or one of several tags are counted as often as they are listed', async () => {
  const mine = await project();
  for (const tags of [['api'], ['api', 'khẩn'], ['khẩn'], ['apis'], []]) await buildIssue(db, { project: mine, tags });
  const total = async (query: object) => (await list({ projectId: mine.id, pageSize: 1, ...query })).body.total;
  expect(await total({ tag: 'api' })).toBe(2);
  expect(await total({ tag: ['api', 'khẩn'] })).toBe(3);
  expect(await total({ tag: 'không' })).toBe(0);
});

test('200: a tag that contains separators is one tag, alone and with other tags', async () => {
  const mine = await project();
  for (const tags of [['a,b;c'], ['a'], ['b;c'], ['web']]) await buildIssue(db, { project: mine, tags });
  const total = async (tag: string | string[]) => (await list({ projectId: mine.id, pageSize: 1, tag })).body.total;
  expect(await total('a,b;c')).toBe(1);
  expect(await total(['a,b;c', 'web'])).toBe(2);
  expect(await total('a,web')).toBe(0);
});

test('200: the total stays correct when the list grows or shrinks between two requests', async () => {
  const mine = await project();
  const page = async () => (await list({ projectId: mine.id, cwe: 'CWE-22', pageSize: 2 })).body;
  const made: { id: string }[] = [];
  for (let n = 1; n <= 4; n++) {
    made.push(await buildIssue(db, { project: mine, cwe: 'CWE-22' }));
    expect(await page()).toMatchObject({ total: n, items: { length: Math.min(n, 2) } });
  }
  for (const { id } of made) await db.update(issues).set({ deletedAt: new Date() }).where(eq(issues.id, id));
  expect(await page()).toMatchObject({ total: 0, items: [] });
});

test('400: the error names each invalid filter', async () => {
  const wrong = {
    cwe: '79',
    cvssFrom: 11,
    cvssTo: 'x',
    personId: 'me',
    authorId: 'me',
    closedTo: 'x',
    createdFrom: '2026-13-01',
    dueFrom: '2026-02-30',
    languageOutdated: 'fr',
  };
  const { status, details } = await list(wrong);
  expect(status).toBe(400);
  expect(details.map(({ path }) => path).sort()).toEqual(Object.keys(wrong).sort());
});

test('200: a page takes three queries, plus one if it contains duplicates', async () => {
  const mine = await project();
  for (let n = 0; n < 5; n++) {
    const original = await buildIssue(db, { project: mine });
    await buildIssue(db, { project: mine, status: 'DUPLICATE', duplicateOf: original.id });
  }
  const page = () => list({ personId: people.lead.id, pageSize: 3 });
  await page();
  const { queries } = await countQueries(page);
  expect(queries.length).toBeLessThanOrEqual(4);
});

test('200: the team finds issues by tag, including redacted tags, and clients cannot find them by guessing', async () => {
  const mine = await project();
  const tags = ['tag⟦MKtag⟧', 'web'];
  const { id } = await buildIssue(db, { project: mine, status: 'OPEN', tags });
  const found = async (tag: string | string[], who: 'other' | 'client') => {
    const { body } = await call(issuesContract.list, { query: { projectId: mine.id, tag } }, as(who));
    expect(body.total).toBe(body.items.length);
    return body.items.map((row) => row.id);
  };
  for (const tag of [...tags, ['tag⟦MKtag⟧', 'other']]) expect(await found(tag, 'other')).toEqual([id]);
  for (const tag of [...tags, 'tag⟦⟧', ['tag⟦MKtag⟧', 'other'], ['tag⟦other⟧', 'web']]) expect(await found(tag, 'client')).toEqual([]);
});
