import { ISSUE_STATUSES, isPublished } from '@coloa/contract/issues/issue-states.ts';
import { SEVERITIES, severityOrder } from '@coloa/contract/severities.ts';
import { sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { comments } from '../server/src/comments/comments.tables.ts';
import { issueHistory, issues } from '../server/src/issues/issues.tables.ts';
import { newId } from '../server/src/platform/ids.ts';
import type { Platform } from '../server/src/platform/platform.ts';
import { fold, SEARCH_VERSION } from '../server/src/platform/text/folding.ts';
import { assignees } from '../server/src/projects/assignees/assignees.tables.ts';
import { projectSearchTexts } from '../server/src/projects/project-edits.service.ts';
import { projectCounters, projects } from '../server/src/projects/projects.tables.ts';
import { topics, writeUps } from '../server/src/topics/topics.tables.ts';
import { type BuiltMember, type BuiltUser, buildMember } from '../server/src/users/users.factory.ts';
import { buildWorkspace } from '../server/src/workspaces/workspaces.factory.ts';
import { type CopiedRow, copyRows } from './copy-rows.ts';
import { type Filled, fillSmall } from './data.ts';
import { fillAround } from './fill-around.ts';
import { bare } from './fill-overview.ts';
import { patiently } from './prepared-server.ts';
import { articleTexts, dice, issueTexts } from './search-texts.ts';

/** Amounts of data to generate. One workspace contains a third of it. */
export interface SearchSize {
  issues: number;
  workspaces: number;
  writeUps: number;
}

export interface Searched {
  people: Record<'admin' | 'tester' | 'testerOfMany' | 'client', Pick<BuiltMember, 'id' | 'workspaceId'>>;
  held: number;
  small: Filled;
}

const PEOPLE = 200;
const [PER_PROJECT, PER_TOPIC] = [100, 20];
const [SOME, MANY, FEW] = [5, 300, 3];
const AT_ONCE = 2_000;
const SPAN = 3 * 365 * 86_400_000;
const SUBJECTS = [
  'Cổng thanh toán',
  'Ứng dụng đặt vé',
  'Ngân hàng số',
  'Hồ sơ bệnh án',
  'Bán hàng trực tuyến',
  'Tra cứu thuế',
  'Kho dữ liệu',
  'Đăng nhập một lần',
];

interface Place {
  id: string;
  projects: { id: string; given: number }[];
  topics: string[];
  issues: number;
  articles: number;
}

const third = (all: number): number => Math.max(1, Math.round(all / 3));
const share = (all: number, workspaces: number): number => Math.floor((all - third(all)) / (workspaces - 1));

/** Inserts generated rows in batches over two connections, because inserting takes longer than generating. */
async function write(databaseUrl: string, table: PgTable, rows: Iterable<CopiedRow>): Promise<void> {
  const clients = [0, 1].map(() => new pg.Client({ connectionString: databaseUrl }));
  await Promise.all(clients.map((client) => client.connect()));
  const all = Iterator.from(rows);
  const drain = async (client: pg.Client) => {
    for (;;) {
      const some: CopiedRow[] = [];
      for (let next = all.next(); !next.done; next = all.next()) {
        some.push(next.value);
        if (some.length === AT_ONCE) break;
      }
      if (some.length === 0) return;
      await copyRows(client, table, some);
    }
  };
  try {
    await Promise.all(clients.map(drain));
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

const idAt = (at: number, roll: (below: number) => number): string => {
  const hex = (below: number, length: number) => roll(below).toString(16).padStart(length, '0');
  const time = at.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(0x1000, 3)}-8${hex(0x1000, 3)}-${hex(0x1000000, 6)}${hex(0x1000000, 6)}`;
};

function* projectRows(places: readonly Place[], lead: BuiltUser): Generator<CopiedRow> {
  for (const place of places) {
    for (const [n, { id }] of place.projects.entries()) {
      const name = `${SUBJECTS[n % SUBJECTS.length]} ${n}`;
      const row = { key: `K${n}`, name, client: '', tags: [`dot-${n % 5}`], description: '' };
      yield {
        workspaceId: place.id,
        id,
        ...row,
        kinds: ['WEB'],
        status: n % 3 ? 'IN_PROGRESS' : 'ARCHIVED',
        languages: ['vi', 'en'],
        twoPersonReview: false,
        ...projectSearchTexts(row),
        lastIssueNumber: 1_000,
        createdBy: lead.id,
      };
    }
  }
}

interface Known {
  people: readonly BuiltUser[];
  inLarge: readonly { user: BuiltUser; projects: readonly { id: string }[]; hats: readonly string[] }[];
}

function* assigneeRows(places: readonly Place[], { people, inLarge }: Known): Generator<CopiedRow> {
  for (const place of places) {
    for (const [n, project] of place.projects.entries()) {
      for (let p = 0; p < 4; p++) {
        const user = people[(n * 7 + p * 31) % people.length];
        yield { workspaceId: place.id, id: newId(), projectId: project.id, userId: user?.id ?? '', hats: ['TESTER'] };
      }
    }
  }
  const [large] = places;
  for (const { user, projects: theirs, hats } of inLarge) {
    for (const { id } of theirs) yield { workspaceId: large?.id ?? '', id: newId(), projectId: id, userId: user.id, hats };
  }
}

function* issueRows(places: readonly Place[], size: SearchSize, people: readonly BuiltUser[]): Generator<CopiedRow> {
  const roll = dice(20_261_122);
  const [large] = places;
  if (!large) return;
  const began = Date.now() - SPAN;
  const made = new Map<Place, number>();
  for (let n = 0; n < size.issues; n++) {
    const place = n % 3 === 0 ? large : (places[1 + ((n - 1 - Math.floor(n / 3)) % (places.length - 1))] ?? large);
    const nth = made.get(place) ?? 0;
    made.set(place, nth + 1);
    // About seven projects of a workspace are active at a time.
    const near = Math.floor(nth / PER_PROJECT) - 3 + roll(7);
    const project = place.projects[Math.min(place.projects.length - 1, Math.max(0, near))];
    if (!project) continue;
    const at = began + Math.floor((SPAN * n) / size.issues);
    const status = ISSUE_STATUSES[roll(ISSUE_STATUSES.length)] ?? 'OPEN';
    const severity = SEVERITIES[roll(SEVERITIES.length)] ?? 'LOW';
    const { titleVi, titleEn, searchText } = issueTexts(roll);
    const written = new Date(at);
    yield {
      workspaceId: place.id,
      id: idAt(at, roll),
      projectId: project.id,
      number: ++project.given,
      severity,
      severityOrder: severityOrder(severity),
      status,
      tags: ['api', `dot-${roll(5)}`],
      externalId: '',
      reporterId: people[roll(people.length)]?.id ?? '',
      publishedAt: isPublished(status) ? written : null,
      closedAt: status === 'CLOSED' ? written : null,
      titleVi,
      titleEn,
      searchText,
      searchVersion: SEARCH_VERSION,
      createdAt: written,
      updatedAt: new Date(Math.min(Date.now(), at + roll(60 * 86_400_000))),
      deletedAt: roll(100) === 0 ? written : null,
    };
  }
}

function* topicRows(places: readonly Place[], lead: BuiltUser): Generator<CopiedRow> {
  for (const place of places) {
    for (const [n, id] of place.topics.entries()) {
      yield {
        workspaceId: place.id,
        id,
        name: `Chủ đề ${n}`,
        searchName: `chu de ${n}`,
        category: 'Web',
        categoryKey: 'web',
        description: '',
        authorId: lead.id,
        writeUps: PER_TOPIC,
      };
    }
  }
}

function* writeUpRows(places: readonly Place[], people: readonly BuiltUser[]): Generator<CopiedRow> {
  const roll = dice(7);
  for (const place of places) {
    for (let n = 0; n < place.articles; n++) {
      const at = Date.now() - roll(SPAN);
      const { title, tags, searchTitle, searchText } = articleTexts(roll);
      const category = ['Web', 'Mobile', 'Hạ tầng', 'Quy trình'][roll(4)] ?? 'Web';
      yield {
        workspaceId: place.id,
        id: idAt(at, roll),
        topicId: place.topics[n % place.topics.length] ?? null,
        title,
        category,
        categoryKey: fold(category),
        content: searchText,
        excerpt: searchText.slice(0, 200),
        tags,
        tagKeys: tags.map(fold),
        authorId: people[roll(people.length)]?.id ?? '',
        readMinutes: 5,
        searchTitle,
        searchText,
        searchVersion: SEARCH_VERSION,
        publishedAt: roll(20) === 0 ? null : new Date(at),
      };
    }
  }
}

const some = (of: Place, howMany: number) => {
  const step = Math.max(1, Math.floor(of.projects.length / howMany));
  return of.projects
    .toReversed()
    .filter((_, n) => n % step === 0)
    .slice(0, howMany);
};

export async function fillSearch(platform: Platform, databaseUrl: string, size: SearchSize): Promise<Searched> {
  const { db } = platform.database;
  const places: Place[] = [];
  for (let n = 0; n < size.workspaces; n++) {
    const { id } = await buildWorkspace(db);
    const holds = (all: number) => (n === 0 ? third(all) : share(all, size.workspaces));
    const [held, articles] = [holds(size.issues), holds(size.writeUps)];
    const ids = (count: number) => Array.from({ length: Math.max(1, Math.ceil(count)) }, () => newId());
    places.push({
      id,
      issues: held,
      articles,
      projects: ids(held / PER_PROJECT).map((project) => ({ id: project, given: 0 })),
      topics: ids(articles / PER_TOPIC),
    });
  }
  const [large] = places;
  if (!large || places.length < 2) throw new Error('it takes two workspaces at least');
  const people: BuiltUser[] = [];
  for (let n = 0; n < PEOPLE; n++) people.push(await buildMember(db, { workspace: large }));
  const member = (role: 'Admin' | 'Tester' | 'Client') => buildMember(db, { workspace: large, role });
  const [admin, tester, testerOfMany, client] = [
    await member('Admin'),
    await member('Tester'),
    await member('Tester'),
    await member('Client'),
  ];
  const inLarge = [
    { user: tester, projects: some(large, SOME), hats: ['TESTER'] },
    { user: testerOfMany, projects: some(large, MANY), hats: ['TESTER', 'REVIEWER'] },
    { user: client, projects: some(large, FEW), hats: ['CLIENT'] },
  ];
  await patiently({ connectionString: databaseUrl }, async (one) => {
    await one.execute(sql`set maintenance_work_mem = '512MB'`);
    await bare(one, [projects, assignees, issues, topics, writeUps, projectCounters, issueHistory, comments], async () => {
      await write(databaseUrl, projects, projectRows(places, admin));
      await write(databaseUrl, assignees, assigneeRows(places, { people, inLarge }));
      await write(databaseUrl, topics, topicRows(places, admin));
      await write(databaseUrl, writeUps, writeUpRows(places, people));
      await write(databaseUrl, issues, issueRows(places, size, people));
      await fillAround(one);
    });
  });
  return { people: { admin, tester, testerOfMany, client }, held: large.issues, small: await fillSmall(platform) };
}
