import { ISSUE_STATUSES, type IssueStatus } from '@coloa/contract/issues/issue-states.ts';
import type { Hat } from '@coloa/contract/projects/project-states.ts';
import { sql } from 'drizzle-orm';
import { buildField } from '../src/custom-fields/custom-fields.factory.ts';
import type { Viewer } from '../src/issues/list/issue-filter.repo.ts';
import { SHORT } from '../src/issues/list/issue-search.service.ts';
import { buildAssignee, buildProject } from '../src/projects/projects.factory.ts';
import { buildMember } from '../src/users/users.factory.ts';
import { buildWorkspace } from '../src/workspaces/workspaces.factory.ts';
import type { TestApp } from './harness.ts';
import { insertSearched, type NaiveProject, type NaiveViewer, type Searched, searchedIssue, searchNaively } from './searched-issues.ts';

export const WORDS = [
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
  'C++',
  'c#',
  'user_id',
  '10.0.0.1',
  '10.0.0.15',
  'CVE-2024-12',
];

export const PHRASES = [
  '"lỗ hổng"',
  '"đăng nhập" xss',
  '"nhập đặt vé"',
  'user_i',
  '"user id"',
  '10.0.0.1',
  'cve-2024-1',
  'cve-2024-12',
  '"c++"',
  'c++',
  'C#',
];

const PLACES = [
  { key: 'web', name: { vi: 'Mạng kín', en: 'Web lỗ' }, retired: false },
  { key: 'app', name: { vi: 'Ứng dụng XSS', en: 'Application' }, retired: false },
];

/** Words that are only in custom fields, alone and together with others. */
export const FIELD_WORDS = ['kín lỗ', '"xss kín"', 'mạng', '"mạng kín"', 'ra kín', 'hồ sơ', '"hồ sơ" kín', 'chung kin'];

export type SearchedWorld = Awaited<ReturnType<typeof buildSearchedWorld>>;

/** Only the large world has lists longer than `SHORT`, which the search handles differently. */
const COMMON = { small: { big: 300, wide: 100 }, large: { big: 2 * SHORT, wide: SHORT + 50 } };

export type WorldSize = keyof typeof COMMON;

/** Builds the same content in each run. */
export async function buildSearchedWorld({ db, tokenOf }: Pick<TestApp, 'db' | 'tokenOf'>, size: WorldSize) {
  const workspace = await buildWorkspace(db);
  const projects: NaiveProject[] = [];
  const all: Searched[] = [];
  const viewers = new Map<string, NaiveViewer & { token: string; workspaceId: string; reader?: Viewer }>();

  const fields = [
    await buildField(db, workspace.id, { key: 'ticket', clientVisible: true }),
    await buildField(db, workspace.id, { key: 'notes', type: 'MARKDOWN' }),
    await buildField(db, workspace.id, { key: 'place', type: 'CHOICE', choices: PLACES }),
    await buildField(db, workspace.id, { key: 'layer', type: 'CHOICE', choices: PLACES, clientVisible: true }),
  ];
  const valuesOf = (n: number, word: (n: number) => string): Searched['fields'] => ({
    ...(n % 2 && { ticket: `${word(n)} ${word(n + 3)}` }),
    ...(n % 3 && { notes: `${word(n + 5)} ${word(n + 8)} kín` }),
    ...(n % 5 === 0 && { place: n % 2 ? 'web' : 'app' }),
    ...(n % 7 === 0 && { layer: n % 2 ? 'web' : 'app' }),
  });
  const word = (n: number): string => WORDS[(n * 5) % WORDS.length] ?? '';

  let state = 7;
  const roll = (below: number): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
  const at = () => new Date(Date.UTC(2019, 0, 1) + roll(7 * 365) * 86_400_000);

  const maker = await buildMember(db, { workspace, role: 'Lead' });
  const elsewhere = await buildMember(db, { role: 'Admin' });
  const made = async (key: string, of: { id: string; workspaceId: string }, binned = false) => {
    const project = await buildProject(db, {
      workspaceId: of.workspaceId,
      createdBy: of.id,
      key,
      ...(binned && { deletedAt: new Date(), deletedBy: of.id }),
    });
    if (of === maker) projects.push({ id: project.id, key, binned });
    return project;
  };
  const [ra, rb, rc, big, wide, bin] = [
    await made('RA', maker),
    await made('RB', maker),
    await made('RC', maker),
    await made('BIG', maker),
    await made('WIDE', maker),
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
          fields: project === other ? {} : valuesOf(n, word),
        }),
      );
    }
  }
  for (const [project, count] of [
    [big, COMMON[size].big],
    [wide, COMMON[size].wide],
  ] as const) {
    for (let n = 1; n <= count; n++) {
      all.push(
        searchedIssue({
          workspaceId: workspace.id,
          projectId: project.id,
          number: n,
          text: `chung ${n % 3 ? '' : 'áo'}`,
          fields: n % 4 ? {} : { notes: 'kín chung', ...(n % 8 && { ticket: 'chung hồ sơ' }) },
          status: n % 2 ? 'OPEN' : 'DRAFT',
          createdAt: at(),
          updatedAt: at(),
        }),
      );
    }
  }
  for (let n = 1; n <= 160; n++) {
    const changed = n <= 100 ? Date.UTC(2027, 0, 1) : Date.UTC(2018, 0, 1);
    all.push(
      searchedIssue({
        workspaceId: workspace.id,
        projectId: big.id,
        number: COMMON[size].big + n,
        text: 'gần đây chung',
        status: n % 3 ? 'OPEN' : 'DRAFT',
        createdAt: at(),
        updatedAt: new Date(changed + n * 60_000),
      }),
    );
  }
  await insertSearched(db, maker.id, all, fields);
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
      reader: {
        userId: user.id,
        workspaceId: workspace.id,
        timeZone: 'Asia/Ho_Chi_Minh',
        permissions: new Set(role === 'Admin' ? ['READ_PROJECT'] : []),
        onlyProjects: null,
      },
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

  const expected = (name: string, q: string, status?: IssueStatus) => {
    const viewer = viewers.get(name);
    if (!viewer) throw new Error(`nobody is called ${name}`);
    const theirs = name === 'elsewhere' ? [] : projects;
    const keyed =
      name === 'elsewhere'
        ? [{ id: all.find(({ workspaceId }) => workspaceId === viewer.workspaceId)?.projectId ?? '', key: 'RA', binned: false }]
        : theirs;
    return {
      token: viewer.token,
      reader: viewer.reader,
      ids: searchNaively(
        all,
        keyed,
        viewer,
        { workspaceId: viewer.workspaceId, q, ...(status && { status }) },
        name === 'elsewhere' ? [] : fields,
      ),
    };
  };
  const keys = new Map([...projects, { id: other.id, key: 'RA' }].map(({ id, key }) => [id, key]));
  return { all, expected, keys };
}
