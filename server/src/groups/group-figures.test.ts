import { GROUP_AGES, groupsContract } from '@coloa/contract/groups/groups.contract.ts';
import { COUNTED_STATUSES, ISSUE_STATUSES, PUBLISHED_STATUSES } from '@coloa/contract/issues/issue-states.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { SEVERITIES } from '@coloa/contract/severities.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../../test/harness.ts';
import { buildIssue } from '../issues/issues.factory.ts';
import { countUnsettled } from '../issues/list/unsettled-issues.repo.ts';
import { addDays, dayOf } from '../platform/text/days.ts';
import { buildAssignee, buildProject } from '../projects/projects.factory.ts';
import { buildRole } from '../roles/roles.factory.ts';
import { buildMember } from '../users/users.factory.ts';
import { buildWorkspace } from '../workspaces/workspaces.factory.ts';
import { buildGroup } from './groups.factory.ts';

const t = await testApp();
const { call, db, tokenOf } = t;
/** This time zone is far from UTC, so that its days differ from those of other time zones. */
const timeZone = 'Pacific/Kiritimati';
const workspace = await buildWorkspace(db, { timeZone });
const seesGroups = await buildRole(db, { workspaceId: workspace.id, privileges: ['READ_GROUP'] });
const people = {
  admin: await buildMember(db, { workspace, role: 'Admin' }),
  lead: await buildMember(db, { workspace, role: 'Lead' }),
  tester: await buildMember(db, { workspace, role: 'Tester' }),
  client: await buildMember(db, { workspace, ownRoleId: seesGroups.id }),
};
type Who = keyof typeof people;
const roles = Object.keys(people) as Who[];

const of = { workspaceId: workspace.id, createdBy: people.admin.id };
const first = await buildProject(db, of);
const second = await buildProject(db, of);
/** The Tester and the client are not assigned to this project. */
const third = await buildProject(db, of);
const binned = await buildProject(db, { ...of, deletedAt: new Date(), deletedBy: people.admin.id });
const alone = await buildProject(db, of);
const group = await buildGroup(db, people.admin, {}, { projects: [first, second, third, binned] });

function daysAgo(days: number, ms: number): Date {
  const day = addDays(dayOf(new Date(), timeZone), -days);
  return new Date(Temporal.PlainDate.from(day).toZonedDateTime({ timeZone }).epochMilliseconds + ms);
}
const LAST_MS = 24 * 3_600_000 - 1;

beforeAll(async () => {
  const hats = [
    [first, people.lead, ['LEAD']],
    [first, people.tester, ['TESTER']],
    [second, people.tester, ['CLIENT']],
    [binned, people.tester, ['TESTER']],
    [first, people.client, ['CLIENT']],
    [second, people.client, ['CLIENT']],
    [alone, people.client, ['TESTER']],
  ] as const;
  for (const [project, user, worn] of hats) await buildAssignee(db, { project, user, hats: [...worn] });
  const edges = GROUP_AGES.flatMap(({ from, to }) => [daysAgo(from, 0), daysAgo(to ?? from + 400, from === 0 ? 0 : LAST_MS)]);
  let n = 0;
  for (const project of [first, second, third, binned, alone]) {
    for (const status of ISSUE_STATUSES) {
      for (const publishedAt of edges.slice(0, status === 'DRAFT' ? 2 : edges.length)) {
        n++;
        const severity = SEVERITIES[n % SEVERITIES.length] ?? 'INFO';
        const dueDay = [null, addDays(dayOf(new Date(), timeZone), -1), dayOf(new Date(), timeZone)][n % 3] ?? null;
        const deletedAt = n % 7 === 0 ? new Date() : null;
        await buildIssue(db, { project, status, severity, dueDay, deletedAt, publishedAt: status === 'DRAFT' ? null : publishedAt });
      }
    }
  }
});

const tokens = Object.fromEntries(await Promise.all(roles.map(async (who) => [who, await tokenOf(people[who])]))) as Record<Who, string>;
const total = async (who: Who, query: Record<string, unknown>) => {
  const { status, body } = await call(issuesContract.list, { query: { groupId: group.id, ...query } }, { token: tokens[who] });
  expect(status).toBe(200);
  return body.total;
};

describe.each(roles)('the figures of a group for the %s', (who) => {
  const read = async () => (await call(groupsContract.get, { params: { id: group.id } }, { token: tokens[who] })).body;

  test('cover the projects that they can read', async () => {
    const wanted = { admin: [first, second, third], lead: [first, second, third], tester: [first, second], client: [first, second] }[who];
    expect((await read()).projects.map(({ id }) => id).sort()).toEqual(wanted.map(({ id }) => id).sort());
  });

  test('by severity and status match the list of issues', async () => {
    const { figures } = await read();
    expect(figures.issues.length).toBeGreaterThan(10);
    for (const severity of SEVERITIES) {
      for (const status of ISSUE_STATUSES) {
        const cell = figures.issues.find((each) => each.severity === severity && each.status === status);
        expect(cell?.issues ?? 0, `${severity} ${status}`).toBe(await total(who, { severity, status }));
      }
    }
    if (who === 'client')
      expect(figures.issues.every(({ status }) => PUBLISHED_STATUSES.some((published) => published === status))).toBe(true);
  });

  test('by age match the list of issues published on these days', async () => {
    const { figures, today } = await read();
    expect(today).toBe(dayOf(new Date(), timeZone));
    for (const { key, from, to } of GROUP_AGES) {
      for (const severity of SEVERITIES) {
        const query = {
          severity,
          status: 'OPEN,IN_PROGRESS,READY_FOR_RETEST',
          publishedTo: addDays(today, -from),
          ...(to !== null && { publishedFrom: addDays(today, -to) }),
        };
        const cell = figures.ages.find((each) => each.age === key && each.severity === severity);
        expect(cell?.issues ?? 0, `${key} ${severity}`).toBe(await total(who, query));
      }
    }
    expect(new Set(figures.ages.map(({ age }) => age)).size).toBe(GROUP_AGES.length);
  });

  test('of overdue issues match the list of issues', async () => {
    const { overdue } = (await read()).figures;
    expect(overdue).toBeGreaterThan(0);
    expect(overdue).toBe(await total(who, { overdue: 'true' }));
  });

  test('of each project match the list of issues', async () => {
    const list = (projectId: string, status: readonly string[], more = {}) => total(who, { projectId, status: status.join(','), ...more });
    for (const { id, published, closed, issues } of (await read()).projects) {
      expect(published).toBe(await list(id, PUBLISHED_STATUSES));
      expect(closed).toBe(await list(id, ['CLOSED', 'RISK_ACCEPTED']));
      for (const severity of SEVERITIES) expect(issues[severity]).toBe(await list(id, COUNTED_STATUSES, { severity }));
    }
  });

  test('in the list of groups match the list of issues, without rejected and duplicate ones', async () => {
    const [row] = (await call(groupsContract.list, {}, { token: tokens[who] })).body.items;
    const status = COUNTED_STATUSES.join(',');
    for (const severity of SEVERITIES) expect(row?.issues[severity], severity).toBe(await total(who, { severity, status }));
  });
});

test('on a day with two midnights, the age of each issue matches the list', async () => {
  const place = await buildWorkspace(db, { timeZone: 'America/Havana' });
  const lead = await buildMember(db, { workspace: place, role: 'Lead' });
  const project = await buildProject(db, { workspaceId: place.id, createdBy: lead.id });
  const [today, clocksGoBack] = ['2026-11-08', '2026-11-01'];
  for (const at of ['03:30', '04:30', '05:30'])
    await buildIssue(db, { project, status: 'OPEN', severity: 'HIGH', publishedAt: new Date(`${clocksGoBack}T${at}:00Z`) });
  const viewer = {
    userId: lead.id,
    workspaceId: place.id,
    timeZone: place.timeZone,
    onlyProjects: null,
    permissions: new Set(['READ_PROJECT'] as const),
  };
  const [ages] = await countUnsettled(db, viewer, [project.id], today);
  const token = await tokenOf(lead);
  const published = async (query: object) =>
    (await call(issuesContract.list, { query: { status: 'OPEN', ...query } }, { token })).body.total;
  expect(ages).toMatchObject({
    WEEK: await published({ publishedFrom: clocksGoBack, publishedTo: today }),
    MONTH: await published({ publishedTo: addDays(clocksGoBack, -1) }),
  });
});
