import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { describe, expect, test } from 'vitest';
import { countQueries } from '../../../test/count-queries.ts';
import { testApp } from '../../../test/harness.ts';
import { buildTeam, type Teammate } from '../../../test/team.ts';
import { buildMember } from '../../users/users.factory.ts';
import { buildIssue } from '../issues.factory.ts';

const app = await testApp();
const { call, db, tokenOf } = app;
const { people, as, project, workspace } = await buildTeam(app);
const api = issuesContract;

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000);
const home = await project({ key: 'HVB' });
const other = await project({ key: 'TWO', languages: ['vi', 'en'] });
const titled = (title: string) => ({ contents: { vi: { title } } });
const ofTester = { project: home, reporterId: people.tester.id };

const list = (query: Record<string, unknown>, who: Teammate = 'lead') => call(api.list, { query }, as(who));
const titles = async (query: Record<string, unknown>, who: Teammate = 'lead') =>
  (await list(query, who)).body.items.map(({ title }) => title);

describe('GET /api/issue?bin=true', () => {
  const binned = async () => {
    await buildIssue(db, ofTester, titled('in use'));
    await buildIssue(db, { ...ofTester, deletedAt: daysAgo(3) }, titled('draft'));
    await buildIssue(db, { ...ofTester, status: 'OPEN', deletedAt: daysAgo(1) }, titled('open'));
    await buildIssue(db, { ...ofTester, status: 'IN_REVIEW', reporterId: people.other.id, deletedAt: daysAgo(2) }, titled('in review'));
    await buildIssue(db, { ...ofTester, project: other, deletedAt: daysAgo(4) }, titled('elsewhere'));
  };

  test('200: a lead finds all deleted issues with their deletion date, most recently deleted first in any sort order', async () => {
    await binned();
    expect(await titles({ bin: 'true', projectId: home.id })).toEqual(['open', 'in review', 'draft']);
    expect(await titles({ bin: 'true', projectId: home.id, sortBy: 'number' })).toEqual(['open', 'in review', 'draft']);
    expect(await titles({ bin: 'true' })).toEqual(['open', 'in review', 'draft', 'elsewhere']);
    expect(await titles({ projectId: home.id })).toEqual(['in use']);
    const { items } = (await list({ bin: 'true', q: 'open' })).body;
    expect(items).toMatchObject([{ title: 'open', deletedAt: expect.any(String) }]);
    expect((await list({ projectId: home.id })).body.items).toMatchObject([{ deletedAt: null }]);
  });

  test('200: only the bin names the user who deleted each issue, without an extra query', async () => {
    const own = await project();
    const [first, second] = [await buildIssue(db, { project: own }), await buildIssue(db, { project: own, status: 'OPEN' })];
    for (const { id } of [first, second]) await call(api.delete, { params: { id } }, as('lead'));
    const { result, queries } = await countQueries(() => list({ bin: 'true', projectId: own.id }));
    const { id, username, name } = people.lead;
    const deletedBy = { id, username, name, avatar: null };
    expect(result.body.items).toMatchObject([
      { id: second.id, deletedBy },
      { id: first.id, deletedBy },
    ]);
    expect((await call(api.get, { params: { id: first.id } }, as('lead'))).body.deletedBy).toEqual(deletedBy);
    // The project is not read either, because its rows prove that the user can see it.
    expect(queries).toHaveLength(1);
    for (const row of [first, second]) await call(api.restore, { params: { id: row.id } }, as('lead'));
    expect((await list({ projectId: own.id })).body.items.every((row) => !('deletedBy' in row))).toBe(true);
  });

  test('200: reporters find their own deleted drafts, and other users find nothing', async () => {
    expect(await titles({ bin: 'true', projectId: home.id }, 'tester')).toEqual(['draft']);
    for (const who of ['other', 'reviewer', 'client', 'outsider', 'stranger'] as const)
      expect(await titles({ bin: 'true' }, who)).toEqual([]);
  });

  test('200: WRITE_PROJECT gives the same results as the lead role, and READ_PROJECT does not', async () => {
    const found = async (role: 'Admin' | 'Lead') =>
      (await call(api.list, { query: { bin: 'true' } }, { token: await tokenOf(await buildMember(db, { workspace, role })) })).body.total;
    expect(await found('Admin')).toBe(4);
    expect(await found('Lead')).toBe(4);
  });

  test('200: users can restore every issue that they find in the bin', async () => {
    for (const who of ['lead', 'tester', 'other', 'reviewer'] as const) {
      for (const { id } of (await list({ bin: 'true', pageSize: 100 }, who)).body.items) {
        expect((await call(api.restore, { params: { id } }, as(who))).status).toBe(200);
        await call(api.delete, { params: { id } }, as(who));
      }
    }
  });

  test('200: the page, the total and the contributors take one query each', async () => {
    await list({ bin: 'true', pageSize: 1 });
    const { queries } = await countQueries(() => list({ bin: 'true', pageSize: 1 }));
    expect(queries.length).toBeLessThanOrEqual(3);
  });

  test('400: bin=false is rejected', async () => {
    expect((await list({ bin: 'false' })).details).toMatchObject([{ path: 'bin' }]);
  });
});

describe('GET /api/issue?languageMissing=', () => {
  test('200: lists issues without a title in a language that the report requires', async () => {
    const both = await project({ key: 'BOTH', languages: ['vi', 'en'] });
    await buildIssue(db, { project: both }, { contents: { vi: { title: 'vi alone' } } });
    await buildIssue(db, { project: both }, { contents: { en: { title: 'en alone' } } });
    await buildIssue(db, { project: both }, { contents: { vi: { title: 'both' }, en: { title: 'both' } } });
    expect(await titles({ projectId: both.id, languageMissing: 'en' })).toEqual(['vi alone']);
    expect(await titles({ projectId: both.id, languageMissing: 'vi' })).toEqual(['en alone']);
    const oneLanguage = await project({ key: 'ONE', languages: ['vi'] });
    await buildIssue(db, { project: oneLanguage }, { contents: { vi: { title: 'enough' } } });
    expect(await titles({ projectId: oneLanguage.id, languageMissing: 'en' })).toEqual([]);
  });

  test('400: an unsupported language is rejected', async () => {
    expect((await list({ languageMissing: 'fr' })).details).toMatchObject([{ path: 'languageMissing' }]);
  });
});
