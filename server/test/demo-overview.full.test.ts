import { customFieldsContract } from '@coloa/contract/custom-fields/custom-fields.contract.ts';
import { groupsContract } from '@coloa/contract/groups/groups.contract.ts';
import { ISSUE_STATUSES } from '@coloa/contract/issues/issue-states.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { leaderboardContract } from '@coloa/contract/leaderboard/leaderboard.contract.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { notificationsContract } from '@coloa/contract/notifications/notifications.contract.ts';
import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { SEVERITIES } from '@coloa/contract/severities.ts';
import { writeUpsContract } from '@coloa/contract/topics/write-ups.contract.ts';
import { usersContract } from '@coloa/contract/users/users.contract.ts';
import { normalSearch } from '@coloa/contract/views/view-search.ts';
import { VIEW_PLACES } from '@coloa/contract/views/views.contract.ts';
import { type SQL, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { DEMO_PASSWORD, LAST_DAY, PEOPLE } from '../seeds/company.ts';
import { ENGAGEMENTS } from '../seeds/engagements.ts';
import { FIELDS, PROJECTS_WITH_FIELDS } from '../seeds/fields.ts';
import { fillDemo } from '../seeds/fill.ts';
import { addDays } from '../src/platform/text/days.ts';
import { savedViews } from '../src/views/views.tables.ts';
import { testApp } from './harness.ts';
import { figuresByTheirLists } from './listed-figures.ts';

const app = await testApp();
const { platform, call, signIn } = app;
await fillDemo(platform);

const tokenFor = async (username: string) => (await signIn({ username }, DEMO_PASSWORD)).token;
const WHO = (['Admin', 'Lead', 'Tester', 'Client'] as const).map((role): [string, string] => {
  const found = PEOPLE.find(({ roles }) => Object.values(roles)[0] === role);
  if (!found) throw new Error(`the demo has somebody who is ${role}`);
  return [role, found.username];
});
const YEAR = { from: addDays(LAST_DAY, -364), to: LAST_DAY };

test.each(WHO)('each figure of the dashboard equals its list, for the %s of the demo', async (_role, username) => {
  const token = await tokenFor(username);
  const { figures } = await figuresByTheirLists(app, token, YEAR);
  expect(figures.opened.now).toBeGreaterThan(0);
});

test.each(WHO.slice(0, 3))('each figure of a group is what its list has, for the %s of the demo', async (_role, username) => {
  const as = { token: await tokenFor(username) };
  const { items } = (await call(groupsContract.list, {}, as)).body;
  expect(items.length).toBeGreaterThan(0);
  for (const { id } of items) {
    const { figures } = (await call(groupsContract.get, { params: { id } }, as)).body;
    for (const severity of SEVERITIES) {
      for (const status of ISSUE_STATUSES) {
        const { total } = (await call(issuesContract.list, { query: { groupId: id, severity, status, pageSize: 1 } }, as)).body;
        expect(figures.issues.find((cell) => cell.severity === severity && cell.status === status)?.issues ?? 0).toBe(total);
      }
    }
  }
});

test('users of the demo have notifications, some unread, and none to be emailed', async () => {
  for (const [role, username] of WHO.slice(1)) {
    const { body } = await call(notificationsContract.list, {}, { token: await tokenFor(username) });
    expect(body.unread, role).toBeGreaterThan(0);
    expect(
      body.items.every(({ at }) => at <= `${addDays(LAST_DAY, 1)}`),
      role,
    ).toBe(true);
  }
  const count = async (condition: SQL) => (await app.db.execute(sql`select from notifications where ${condition}`)).rows.length;
  expect(await count(sql`read_at is not null`)).toBeGreaterThan(await count(sql`read_at is null`));
  expect(await count(sql`mail_due_at is not null`)).toBe(0);
});

test('saved views of the demo find entries in each list, and are in the spelling of URLs', async () => {
  const rows = await app.db.select().from(savedViews);
  expect(new Set(rows.map(({ place }) => place))).toEqual(new Set(VIEW_PLACES));
  expect(new Set(rows.map(({ shared }) => shared)).size).toBe(2);
  const lists = ['status', 'kind', 'tags'];
  for (const { workspaceId, ownerId, place, name, search } of rows) {
    expect(normalSearch(search)).toBe(search);
    const as = { token: await app.tokenOf({ id: ownerId, workspaceId }) };
    const query = Object.fromEntries(new URLSearchParams(search));
    const body = Object.fromEntries(
      Object.entries(query).map(([field, value]) => [field, lists.includes(field) ? value.split(',') : field === 'drafts' ? true : value]),
    );
    const answered = {
      ISSUES: () => call(issuesContract.list, { query }, as),
      PROJECT_ISSUES: () => call(issuesContract.list, { query }, as),
      PROJECTS: () => call(projectsContract.searchAdvanced, { body }, as),
      WRITE_UPS: () => call(writeUpsContract.list, { body }, as),
      USERS: () => call(usersContract.listMembers, { query }, as),
    };
    expect((await answered[place]()).body.total, name).toBeGreaterThan(0);
  }
});

test('most issues of some projects have values of custom fields, and clients do not see that of the team', async () => {
  const { rows } = await app.db.execute<{ key: string; issues: number }>(sql`select p.key, count(distinct v.issue_id)::int as issues
    from issue_field_values v join issues i on i.id = v.issue_id join projects p on p.id = i.project_id group by 1`);
  expect(rows.map(({ key }) => key).sort()).toEqual([...PROJECTS_WITH_FIELDS].sort());
  for (const { key, issues } of rows) {
    expect(issues, key).toBeGreaterThan((ENGAGEMENTS.find((engagement) => engagement.key === key)?.issues ?? 0) / 2);
  }
  const fields = FIELDS.finance ?? [];
  const client = { token: await tokenFor('mai.do') };
  const seen = fields.filter(({ team }) => !team).map(({ key }) => key);
  expect((await call(customFieldsContract.list, { query: {} }, client)).body.map(({ key }) => key)).toEqual(seen);
  for (const { key, team = false } of fields) {
    const { errors, body } = await call(issuesContract.list, { query: { fields: key, pageSize: LIMITS.pageSizeMax } }, client);
    if (team) expect(errors).toEqual(['UNKNOWN_FIELD']);
    else expect(body.items.filter((item) => item.fields?.[key] !== undefined).length, key).toBeGreaterThan(3);
  }
});

test('points on the leaderboard are the sum of their entries', async () => {
  const as = { token: await tokenFor(WHO[0]?.[1] ?? '') };
  const { rows } = (await call(leaderboardContract.board, { body: YEAR }, as)).body;
  expect(rows.length).toBeGreaterThan(3);
  for (const { person, points } of rows) {
    const ledger = (await call(leaderboardContract.ledger, { query: { ...YEAR, userId: person.id } }, as)).body;
    expect(ledger.points).toBe(points);
  }
});
