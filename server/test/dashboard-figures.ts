import { dashboardContract } from '@coloa/contract/dashboard/dashboard.contract.ts';
import { ISSUE_STATUSES, type IssueStatus, isPublished } from '@coloa/contract/issues/issue-states.ts';
import { HATS, PROJECT_STATUSES } from '@coloa/contract/projects/project-states.ts';
import { SEVERITIES } from '@coloa/contract/severities.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildBugs } from '../src/bugs/bugs.factory.ts';
import { bugMoves } from '../src/bugs/bugs.tables.ts';
import { buildIssue } from '../src/issues/issues.factory.ts';
import { addDays } from '../src/platform/text/days.ts';
import { buildAssignee, buildProject } from '../src/projects/projects.factory.ts';
import { buildMember } from '../src/users/users.factory.ts';
import { buildWorkspace } from '../src/workspaces/workspaces.factory.ts';
import type { TestApp } from './harness.ts';
import { figuresByTheirLists } from './listed-figures.ts';

export const PERIOD = { from: '2026-10-07', to: '2026-11-05' };
const BEFORE = { from: '2026-09-07', to: '2026-10-06' };
const TYPES = [
  null,
  'cross_site_scripting_xss',
  'cross_site_scripting_xss.stored',
  'cross_site_scripting_xss.stored.deeper.than.known',
  'server_side_injection.sql_injection',
  'server_side_injection.sql_injection.blind',
  'server_side_injection.sql_injection_like',
  'server_side_injection.nothing_known',
  'nowhere.at.all',
  'nowhere',
  'own.one',
  'own.two',
  'own.moved',
  'own.moved.below',
];
const WAYS = ['admin', 'reader', 'tester', 'client', 'mixed', 'outsider'] as const;
type Who = (typeof WAYS)[number];

function random(seed: number) {
  let state = seed;
  const below = (n: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor((state / 0x80000000) * n);
  };
  const pick = <T>(values: readonly T[]): T => values[below(values.length)] as T;
  return { below, pick, chance: (percent: number) => below(100) < percent };
}

/** Builds a world with random data. Most dates are near the start or end of a day or period, where counting errors are likely. */
async function buildRandomWorld({ db, tokenOf }: TestApp, timeZone: string, seed: number, moved: boolean) {
  const { below, pick, chance } = random(seed);
  const workspace = await buildWorkspace(db, { timeZone });
  const member = (role: 'Admin' | 'Lead' | 'Tester' | 'Client') => buildMember(db, { workspace, role });
  const people = {
    admin: await member('Admin'),
    reader: await member('Lead'),
    tester: await member('Tester'),
    client: await member('Client'),
    mixed: await member('Tester'),
    outsider: await member('Tester'),
  };
  const place = { workspaceId: workspace.id, userId: people.admin.id };
  await buildBugs(db, place, [{ id: 'own' }, { id: 'own.one' }, { id: 'own.two' }]);
  if (moved) {
    const moves = [
      ['own.moved', 'own.two'],
      ['server_side_injection.sql_injection_like', 'own.one'],
    ] as const;
    await db.insert(bugMoves).values(moves.map(([fromId, toId]) => ({ workspaceId: workspace.id, fromId, toId })));
  }
  const projects = [];
  for (let n = 0; n < 7; n++) {
    const status = PROJECT_STATUSES[n % PROJECT_STATUSES.length];
    const deletedAt = n === 6 ? new Date() : null;
    const project = await buildProject(db, { workspaceId: workspace.id, createdBy: people.admin.id, deletedAt, ...(status && { status }) });
    if (n < 4 || n === 6) await buildAssignee(db, { project, user: people.tester, hats: [pick(['TESTER', 'REVIEWER', 'LEAD'] as const)] });
    if (n > 1) await buildAssignee(db, { project, user: people.client, hats: ['CLIENT'] });
    if (n % 2 === 0) await buildAssignee(db, { project, user: people.mixed, hats: [n % 4 === 0 ? 'CLIENT' : pick(HATS)] });
    projects.push(project);
  }
  const authors = Object.values(people);
  /** Returns a random instant. In 60 % of the cases, it is within half a day of the start or end of a period. */
  const instant = (): Date => {
    const edge = Date.parse(`${pick([BEFORE.from, PERIOD.from, PERIOD.to, addDays(PERIOD.to, 1), '2026-11-01', '2026-10-12'])}T00:00:00Z`);
    const off = chance(60) ? below(24 * 60) - 12 * 60 : below(24 * 60 * 30);
    return new Date(edge + off * 60_000);
  };
  for (let n = 0; n < 260; n++) {
    const status = pick<IssueStatus>([...ISSUE_STATUSES, 'CLOSED', 'CLOSED', 'OPEN']);
    const createdAt = instant();
    const closedAt = instant();
    const reporter = pick(authors);
    const helpers = authors.filter(({ id }) => id !== reporter.id && chance(15));
    const project = pick(projects);
    await buildIssue(
      db,
      {
        project,
        status,
        severity: pick(SEVERITIES),
        bugId: pick(TYPES),
        reporterId: reporter.id,
        dueDay: chance(60) ? pick(['2020-01-01', '2099-01-01']) : null,
        createdAt,
        ...(status === 'CLOSED'
          ? { closedAt, publishedAt: new Date(closedAt.getTime() - below(40 * 24) * 3_600_000) }
          : isPublished(status) && { publishedAt: instant() }),
        deletedAt: chance(7) ? new Date() : null,
      },
      { contributors: helpers.map(({ id }) => ({ userId: id, share: 10 })) },
    );
  }
  const tokens = Object.fromEntries(await Promise.all(WAYS.map(async (who) => [who, await tokenOf(people[who])] as const)));
  return { people, as: (who: Who) => ({ token: tokens[who] ?? '' }) };
}

const WORLDS: [string, string, number, boolean][] = [
  ['where types were never moved', 'Asia/Ho_Chi_Minh', 7, false],
  ['where types were moved, and a midnight comes twice', 'America/Havana', 11, true],
];

type Case = readonly [Who, Who | null];

export function testDashboardFigures(app: TestApp, cases: { unmoved: readonly Case[]; moved: readonly Case[] }): void {
  describe.each(WORLDS)('figures %s', (_what, timeZone, seed, moved) => {
    let world: Awaited<ReturnType<typeof buildRandomWorld>>;
    beforeAll(async () => {
      world = await buildRandomWorld(app, timeZone, seed, moved);
    });

    test.each(moved ? cases.moved : cases.unmoved)('200: each equals the total of its list: for %s, of %s', async (who, whose) => {
      const { people, as } = world;
      const { figures, before, listed } = await figuresByTheirLists(app, as(who).token, PERIOD, whose ? people[whose].id : undefined);
      expect(before).toEqual(BEFORE);
      expect(figures.weeks.map(({ from }) => from)).toEqual(['2026-10-07', '2026-10-12', '2026-10-19', '2026-10-26', '2026-11-02']);
      const types = [];
      for (const bugId of new Set(TYPES.flatMap((key) => key?.split('.').slice(0, 2).join('.') ?? []))) {
        const issues = bugId.includes('.') ? await listed({ createdFrom: PERIOD.from, createdTo: PERIOD.to, bugId }) : 0;
        const another = moved && ['own.moved', 'server_side_injection.sql_injection_like'].includes(bugId);
        if (issues > 0 && !another) types.push(issues);
      }
      expect(figures.types.map(({ issues }) => issues)).toEqual(types.toSorted((a, b) => b - a).slice(0, 8));
    });

    test('200: something is counted of everything, or the comparison would say nothing', async () => {
      const { figures } = (await app.call(dashboardContract.get, { query: PERIOD }, world.as('admin'))).body;
      for (const { now, before } of [figures.reported, figures.opened, figures.closed]) expect(Math.min(now, before)).toBeGreaterThan(5);
      expect(Math.min(figures.overdue, figures.retests, ...figures.types.map(({ issues }) => issues))).toBeGreaterThan(0);
      const ofClient = (await app.call(dashboardContract.get, { query: PERIOD }, world.as('client'))).body.figures;
      expect(ofClient.reported.now).toBeGreaterThan(0);
      expect(ofClient.reported.now).toBeLessThan(figures.reported.now);
    });
  });
}

export const EVERY_CASE: readonly Case[] = [
  ...WAYS.map((who): Case => [who, null]),
  ...WAYS.map((who): Case => [who, who]),
  ['admin', 'tester'],
  ['admin', 'client'],
  ['reader', 'mixed'],
];
