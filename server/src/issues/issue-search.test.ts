import { ISSUE_STATUSES } from '@coloa/contract/issues/issue-states.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { PALETTE_HITS, paletteContract } from '@coloa/contract/palette/palette.contract.ts';
import type { Hat } from '@coloa/contract/projects/project-states.ts';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../../test/harness.ts';
import {
  insertSearched,
  type NaiveProject,
  type NaiveViewer,
  type Searched,
  searchedIssue,
  searchNaively,
} from '../../test/searched-issues.ts';
import { newId } from '../platform/ids.ts';
import { buildAssignee, buildProject } from '../projects/projects.factory.ts';
import { buildMember } from '../users/users.factory.ts';
import { buildWorkspace } from '../workspaces/workspaces.factory.ts';
import { ENOUGH, MOST_GATHERED } from './issue-words.repo.ts';

const app = await testApp();
const { call, db, tokenOf } = app;

const WORDS = [
  'lỗ',
  'hổng',
  'lợi',
  'đăng',
  'nhập',
  'đặt',
  'vé',
  'xss',
  '12',
  '1204',
  '7',
  'ab3e5',
  '3e5',
  'thanh',
  'toán',
  'áo',
  'ôn',
  'straße',
  'ĐÀO',
  'x',
];
const QUERIES = [
  'lỗ hổng',
  'lo',
  'l',
  'dang nhap',
  'đặt vé',
  'xss',
  '12',
  '1',
  '7',
  '120',
  'ab3',
  '3e5',
  '3e',
  'thanh toan',
  'ao',
  'strasse',
  'dao',
  'khong co',
  'chung',
  'chung lo',
  'chung xss dao',
  'ra',
  'ra 3',
  'ra-12',
  'RA lo',
  'big',
  'big-5',
  'big ao',
  'bin',
  'bin-1',
  'x',
  '?!',
];

const workspace = await buildWorkspace(db);
const projects: NaiveProject[] = [];
const all: Searched[] = [];
const viewers = new Map<string, NaiveViewer & { token: string; workspaceId: string }>();

/** The same numbers at each run. */
let state = 7;
const roll = (below: number): number => {
  state = (state * 48_271) % 2_147_483_647;
  return state % below;
};
const at = () => new Date(Date.UTC(2019, 0, 1) + roll(7 * 365) * 86_400_000);

beforeAll(async () => {
  const maker = await buildMember(db, { workspace, role: 'Lead' });
  const elsewhere = await buildMember(db, { role: 'Admin' });
  const made = async (key: string, of: { id: string; workspaceId: string }, binned = false, id = newId()) => {
    const project = await buildProject(db, {
      workspaceId: of.workspaceId,
      createdBy: of.id,
      id,
      key,
      ...(binned && { deletedAt: new Date(), deletedBy: of.id }),
    });
    if (of === maker) projects.push({ id: project.id, key, binned });
    return project;
  };
  // Every other project is counted by itself: these are not counted together.
  const [idOfBig, idOfWide] = ['2', '3'].map((end) => newId().slice(0, -1) + end);
  const [ra, rb, rc, big, wide, bin] = [
    await made('RA', maker),
    await made('RB', maker),
    await made('RC', maker),
    await made('BIG', maker, false, idOfBig),
    await made('WIDE', maker, false, idOfWide),
    await made('BIN', maker, true),
  ];
  const other = await made('RA', elsewhere);
  for (const [project, count] of [
    [ra, 60],
    [rb, 60],
    [rc, 60],
    [bin, 20],
    [other, 40],
  ] as const) {
    for (let n = 1; n <= count; n++) {
      const text = Array.from({ length: 1 + roll(6) }, () => WORDS[roll(WORDS.length)]).join(' ');
      all.push(
        searchedIssue({
          workspaceId: project.workspaceId,
          projectId: project.id,
          number: n,
          text,
          status: ISSUE_STATUSES[roll(ISSUE_STATUSES.length)] ?? 'OPEN',
          createdAt: at(),
          updatedAt: at(),
          deletedAt: roll(10) === 0 ? at() : null,
        }),
      );
    }
  }
  // More with one word than are gathered, and in another project a half of what is counted.
  for (const [project, count] of [
    [big, MOST_GATHERED + 50],
    [wide, ENOUGH / 2 + 50],
  ] as const) {
    for (let n = 1; n <= count; n++) {
      all.push(
        searchedIssue({
          workspaceId: workspace.id,
          projectId: project.id,
          number: n,
          text: `chung ${n % 3 ? '' : 'áo'}`,
          status: n % 2 ? 'OPEN' : 'DRAFT',
          createdAt: at(),
          updatedAt: at(),
        }),
      );
    }
  }
  // A word that stands in half of what was changed last, and then in nothing but the oldest.
  for (let n = 1; n <= 160; n++) {
    const changed = n <= 100 ? Date.UTC(2027, 0, 1) : Date.UTC(2018, 0, 1);
    all.push(
      searchedIssue({
        workspaceId: workspace.id,
        projectId: big.id,
        number: MOST_GATHERED + 50 + n,
        text: 'gần đây chung',
        status: n % 3 ? 'OPEN' : 'DRAFT',
        createdAt: at(),
        updatedAt: new Date(changed + n * 60_000),
      }),
    );
  }
  await insertSearched(db, maker.id, all);
  await db.execute(sql`vacuum analyze issues`);
  const viewer = async (
    name: string,
    role: 'Admin' | 'Tester' | 'Client',
    hats: readonly [{ id: string; workspaceId: string }, Hat[]][],
  ) => {
    const user = await buildMember(db, { workspace, role });
    for (const [project, worn] of hats) await buildAssignee(db, { project, user, hats: worn });
    viewers.set(name, {
      everything: role === 'Admin',
      hats: new Map(hats.map(([{ id }, worn]) => [id, worn])),
      token: await tokenOf(user),
      workspaceId: workspace.id,
    });
  };
  await viewer('admin', 'Admin', []);
  await viewer('tester', 'Tester', [
    [ra, ['TESTER']],
    [rb, ['CLIENT']],
  ]);
  await viewer('testerOfMany', 'Tester', [
    [big, ['TESTER']],
    [ra, ['REVIEWER']],
    [bin, ['LEAD']],
  ]);
  await viewer('testerOfBoth', 'Tester', [
    [big, ['TESTER']],
    [wide, ['TESTER']],
  ]);
  await viewer('clientOfWide', 'Client', [[wide, ['CLIENT']]]);
  await viewer('clientOfMany', 'Client', [
    [big, ['CLIENT']],
    [rb, ['CLIENT']],
  ]);
  await viewer('outsider', 'Tester', []);
  viewers.set('elsewhere', { everything: true, hats: new Map(), token: await tokenOf(elsewhere), workspaceId: elsewhere.workspaceId });
}, 300_000);

const expected = (name: string, q: string, status?: (typeof ISSUE_STATUSES)[number]) => {
  const viewer = viewers.get(name);
  if (!viewer) throw new Error(`nobody is called ${name}`);
  const theirs = name === 'elsewhere' ? [] : projects;
  const keyed =
    name === 'elsewhere'
      ? [{ id: all.find(({ workspaceId }) => workspaceId === viewer.workspaceId)?.projectId ?? '', key: 'RA', binned: false }]
      : theirs;
  return { token: viewer.token, ids: searchNaively(all, keyed, viewer, { workspaceId: viewer.workspaceId, q, ...(status && { status }) }) };
};

describe('words of issues, against a search that looks at each issue', () => {
  test.each(['admin', 'tester', 'testerOfMany', 'testerOfBoth', 'clientOfMany', 'clientOfWide', 'outsider', 'elsewhere'])(
    '%s finds the same, in the same order, as many',
    async (name) => {
      for (const q of QUERIES) {
        for (const status of [undefined, 'DRAFT'] as const) {
          const { token, ids } = expected(name, q, status);
          // Far down in what is in nearly all.
          for (const page of /chung|ao/.test(q) ? [1, 3, 150, 700] : [1, 3]) {
            const { body } = await call(issuesContract.list, { query: { q, page, pageSize: 7, ...(status && { status }) } }, { token });
            expect({ q, status, page, ids: body.items.map(({ id }) => id) }).toEqual({
              q,
              status,
              page,
              ids: ids.slice((page - 1) * 7, page * 7),
            });
            expect({ q, total: body.total, more: body.more }).toEqual({
              q,
              total: Math.min(ids.length, LIMITS.exactTotal),
              more: ids.length > LIMITS.exactTotal,
            });
          }
        }
      }
    },
    300_000,
  );

  test.each(['admin', 'tester', 'testerOfMany', 'clientOfMany', 'elsewhere'])(
    'the palette of %s shows the first of these, a key’s issue before them',
    async (name) => {
      for (const q of QUERIES.filter((each) => !/\d$/.test(each) || !each.includes('-'))) {
        const { token, ids } = expected(name, q);
        const { body } = await call(paletteContract.find, { query: { q } }, { token });
        const shown = body.issues.map(({ id }) => id);
        expect({ q, shown: shown.length }).toEqual({ q, shown: Math.min(PALETTE_HITS, ids.length) });
        if (!/\s\d+$/.test(q)) expect({ q, shown }).toEqual({ q, shown: ids.slice(0, PALETTE_HITS) });
      }
    },
    300_000,
  );

  test.each(['admin', 'testerOfMany', 'clientOfMany'])(
    'what %s finds of several statuses, in another order, is counted right',
    async (name) => {
      const states = ['OPEN', 'DRAFT'] as const;
      const issue = new Map(all.map((each) => [each.id, each]));
      for (const q of ['chung', 'chung ao', 'c', 'lo', 'big xss', 'gan day']) {
        const { token, ids } = expected(name, q);
        const found = ids.flatMap((id) => issue.get(id) ?? []).filter(({ status }) => states.some((each) => each === status));
        const ordered = found.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1));
        for (const page of [1, 40, 90]) {
          const query = { q, page, pageSize: 11, status: states.join(','), sortBy: 'createdAt' };
          const { body } = await call(issuesContract.list, { query }, { token });
          expect({ q, page, total: body.total, more: body.more, ids: body.items.map(({ id }) => id) }).toEqual({
            q,
            page,
            total: Math.min(found.length, LIMITS.exactTotal),
            more: found.length > LIMITS.exactTotal,
            ids: ordered.slice((page - 1) * 11, page * 11).map(({ id }) => id),
          });
        }
      }
    },
    120_000,
  );

  test.each(['admin', 'testerOfMany', 'clientOfMany'])('%s finds what the last changed issues are no sign of', async (name) => {
    const { token, ids } = expected(name, 'gần');
    for (const page of [1, 10, 14, 15, 20, 23, 24]) {
      const { body } = await call(issuesContract.list, { query: { q: 'gần', page, pageSize: 7 } }, { token });
      expect({ page, total: body.total, ids: body.items.map(({ id }) => id) }).toEqual({
        page,
        total: ids.length,
        ids: ids.slice((page - 1) * 7, page * 7),
      });
    }
  });

  test('whatever is asked for', async () => {
    const asked = fc
      .array(fc.oneof(fc.constantFrom(...WORDS), fc.string({ maxLength: 4 })), { minLength: 1, maxLength: 3 })
      .map((parts) => parts.join(' ').trim());
    await fc.assert(
      fc.asyncProperty(
        asked.filter((q) => q !== '' && !q.includes('\0')),
        fc.constantFrom('admin', 'tester', 'testerOfMany', 'clientOfMany'),
        async (q, name) => {
          const { token, ids } = expected(name, q);
          const { body } = await call(issuesContract.list, { query: { q, pageSize: 9 } }, { token });
          expect(body.items.map(({ id }) => id)).toEqual(ids.slice(0, 9));
          expect(body.total).toBe(Math.min(ids.length, LIMITS.exactTotal));
        },
      ),
      { numRuns: 80 },
    );
  }, 300_000);
});
