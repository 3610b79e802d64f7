import { dashboardContract } from '@coloa/contract/dashboard/dashboard.contract.ts';
import { groupsContract } from '@coloa/contract/groups/groups.contract.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../test/harness.ts';
import { buildTeam, type Teammate } from '../../test/team.ts';
import { buildGroup } from '../groups/groups.factory.ts';
import { buildIssue } from '../issues/issues.factory.ts';
import { buildMember } from '../users/users.factory.ts';
import { buildAssignee } from './projects.factory.ts';

const t = await testApp();
const { call, db } = t;
const { workspace, people, as, project: buildProject } = await buildTeam(t);
const project = await buildProject({ name: 'Ngân hàng số', tags: ['khách theo dõi'], twoPersonReview: true });
const issue = await buildIssue(db, { project, reporterId: people.tester.id, status: 'OPEN', tags: ['nội bộ'] });
await db.execute(sql`update issues set severity_overridden_by = ${people.tester.id} where id = ${issue.id}`);
const group = await buildGroup(db, people.lead, {}, { projects: [project] });

const guest = await buildMember(db, { workspace, role: 'Tester' });
await buildAssignee(db, { project, user: guest, hats: ['CLIENT'] });
const asGuest = { token: await t.tokenOf(guest) };

const OF_PROJECT = ['tags', 'twoPersonReview'];
const OF_ISSUE = ['tags', 'outdated', 'severityOverriddenBy'];
const has = (given: object | undefined, fields: readonly string[]) => fields.filter((field) => given && field in given);

describe('no response for clients contains fields of the team', () => {
  test('projects: the page, both lists and groups', async () => {
    const shownTo = async (caller: { token: string }) => {
      const { body: whole } = await call(projectsContract.get, { params: { id: project.id } }, caller);
      const { body: list } = await call(projectsContract.search, { body: {} }, caller);
      const { body: found } = await call(projectsContract.searchAdvanced, { body: {} }, caller);
      return { whole: has(whole, OF_PROJECT), list: has(list.items[0], OF_PROJECT), found: has(found.items[0], OF_PROJECT) };
    };
    expect(await shownTo(as('tester'))).toEqual({ whole: OF_PROJECT, list: ['tags'], found: ['tags'] });
    for (const caller of [as('client'), asGuest]) expect(await shownTo(caller)).toEqual({ whole: [], list: [], found: [] });
    const inGroup = async (caller: { token: string }) =>
      has((await call(groupsContract.get, { params: { id: group.id } }, caller)).body.projects[0], ['tags']);
    expect(await inGroup(as('tester'))).toEqual(['tags']);
    expect(await inGroup(asGuest)).toEqual([]);
  });

  test('issues: the page, the list and the dashboard', async () => {
    const shownTo = async (caller: { token: string }) => {
      const { body: whole } = await call(issuesContract.get, { params: { id: issue.id } }, caller);
      const { body: list } = await call(issuesContract.list, { query: {} }, caller);
      return { whole: has(whole, OF_ISSUE), list: has(list.items[0], OF_ISSUE) };
    };
    expect(await shownTo(as('tester'))).toEqual({ whole: OF_ISSUE, list: ['tags', 'outdated'] });
    for (const caller of [as('client'), asGuest]) expect(await shownTo(caller)).toEqual({ whole: [], list: [] });
    const { body } = await call(dashboardContract.get, { query: {} }, as('client'));
    expect(JSON.stringify(body)).not.toContain('nội bộ');
  });

  test('the history of an issue: edits of tags alone are left out, and other edits omit the tags', async () => {
    const edit = (change: object) =>
      call(issuesContract.update, { params: { id: issue.id }, body: { version: versions.shift() ?? 0, ...change } }, as('lead'));
    const { version } = (await call(issuesContract.get, { params: { id: issue.id } }, as('lead'))).body;
    const versions = [version, version + 1];
    expect((await edit({ tags: ['nội bộ', 'sửa'] })).details).toEqual([]);
    expect((await edit({ tags: ['nội bộ'], externalId: 'VCS-1' })).details).toEqual([]);
    const fields = async (who: Teammate) =>
      (await call(issuesContract.history, { params: { id: issue.id }, query: {} }, as(who))).body.items
        .filter(({ action }) => action === 'EDITED')
        .map(({ changes }) => changes.map(({ field }) => field).sort());
    expect(await fields('tester')).toEqual([['externalId', 'tags'], ['tags']]);
    expect(await fields('client')).toEqual([['externalId']]);
  });
});

describe('searches by clients', () => {
  const projects = async (caller: { token: string }, body: object) =>
    (await call(projectsContract.searchAdvanced, { body }, caller)).body.total;

  test.each([
    { asked: 'a tag', body: { tags: ['khách theo dõi'] } },
    { asked: 'two-person review', body: { twoPersonReview: true } },
    { asked: 'words of a tag', body: { text: 'theo doi' } },
    { asked: 'words of a tag beside words of the name', body: { text: 'ngan hang theo doi' } },
  ])('no projects are found by $asked', async ({ body }) => {
    expect(await projects(as('tester'), body)).toBe(1);
    for (const caller of [as('client'), asGuest]) expect(await projects(caller, body)).toBe(0);
  });

  test('projects are found by key, name and client in one text', async () => {
    for (const text of ['ngan hang', project.key, `${project.key} số`]) expect(await projects(as('client'), { text }), text).toBe(1);
    expect((await call(projectsContract.search, { body: { text: 'theo doi' } }, as('client'))).body.total).toBe(0);
  });

  test('no issues are found by a tag or an outdated language', async () => {
    const issues = async (caller: { token: string }, query: Record<string, string>) =>
      (await call(issuesContract.list, { query }, caller)).body.total;
    await db.execute(sql`update issues set vi_outdated = '{title}' where id = ${issue.id}`);
    const queries: Record<string, string>[] = [{ tag: 'nội bộ' }, { languageOutdated: 'vi' }];
    for (const query of queries) {
      expect(await issues(as('tester'), query)).toBe(1);
      for (const caller of [as('client'), asGuest]) expect(await issues(caller, query)).toBe(0);
    }
  });
});
