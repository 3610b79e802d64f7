import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { countQueries } from '../../test/count-queries.ts';
import { testApp } from '../../test/harness.ts';
import { buildFile } from '../files/files.factory.ts';
import { issues } from '../issues/issues.tables.ts';
import { searchText } from '../platform/folding.ts';
import { newId } from '../platform/ids.ts';
import { buildMember } from '../users/users.factory.ts';
import { buildWorkspace } from '../workspaces/workspaces.factory.ts';
import { buildAssignee, buildProject } from './projects.factory.ts';

const { call, db, tokenOf, platform } = await testApp();
const api = projectsContract;

const workspace = await buildWorkspace(db, { timeZone: 'Asia/Ho_Chi_Minh' });
const lead = await buildMember(db, { workspace, role: 'Lead' });
const tester = await buildMember(db, { workspace });
const client = await buildMember(db, { workspace, role: 'Client' });
const stranger = await buildMember(db, { role: 'Admin' });
const token = {
  lead: await tokenOf(lead),
  tester: await tokenOf(tester),
  client: await tokenOf(client),
  stranger: await tokenOf(stranger),
};
type Who = keyof typeof token;

const search = (body: unknown = {}, as: Who = 'lead') => call(api.search, { body }, { token: token[as] });
const advanced = (body: unknown = {}, as: Who = 'lead') => call(api.searchAdvanced, { body }, { token: token[as] });
/** Keys found, in order of key unless told. */
const keys = async (body: object, as: Who = 'lead') => {
  const answer = await advanced({ sortBy: 'key', ...body }, as);
  expect(answer.status).toBe(200);
  return answer.body.items.map(({ key }) => key);
};

let numbers = 0;
const addIssue = (project: { id: string }, status: 'OPEN' | 'DRAFT', title: string, deletedAt: Date | null = null) =>
  db.insert(issues).values({
    workspaceId: workspace.id,
    id: newId(),
    projectId: project.id,
    number: ++numbers,
    severity: 'HIGH',
    severityOrder: 2,
    status,
    tags: [],
    externalId: '',
    reporterId: lead.id,
    titleVi: title,
    titleEn: '',
    searchText: searchText(title),
    deletedAt,
  });

// Three projects: the tester tests ALPHA, the client sees BETA, GAMMA is nobody's.
beforeAll(async () => {
  const base = { workspaceId: workspace.id, createdBy: lead.id };
  const alpha = await buildProject(
    db,
    {
      ...base,
      key: 'ALPHA',
      name: 'Cổng thanh toán',
      client: 'Ngân hàng Sông Hồng',
      description: 'Đánh giá trước khi ra mắt',
      status: 'PLANNED',
      kind: 'API',
      tags: ['pci', 'khẩn cấp'],
      startDay: '2026-03-02',
      endDay: '2026-03-13',
      createdAt: new Date('2026-02-28T17:30:00Z'), // 1 March in Vietnam
      updatedAt: new Date('2026-03-05T01:00:00Z'),
    },
    {
      scope: [{ value: 'https://thanhtoan.example/v1', note: 'Máy chủ thử nghiệm' }],
      counters: [{ status: 'DRAFT', severity: 'CRITICAL', issues: 1 }],
    },
  );
  const beta = await buildProject(
    db,
    {
      ...base,
      key: 'BETA',
      name: 'Ứng dụng đặt vé',
      client: 'Hàng không Cánh Cò',
      status: 'IN_PROGRESS',
      kind: 'MOBILE',
      tags: ['ios'],
      twoPersonReview: true,
      languages: ['vi', 'en'],
      startDay: '2026-04-01',
      createdAt: new Date('2026-03-01T17:30:00Z'), // 2 March in Vietnam
      updatedAt: new Date('2026-03-06T01:00:00Z'),
    },
    {
      scope: [{ kind: 'APP', value: 'vn.canhco.datve' }],
      counters: [
        { status: 'OPEN', severity: 'HIGH', issues: 2 },
        { status: 'DRAFT', severity: 'LOW', issues: 4 },
        { status: 'REJECTED', severity: 'INFO', issues: 1 },
      ],
    },
  );
  await buildProject(db, {
    ...base,
    key: 'GAMMA',
    name: 'Mạng nội bộ',
    kind: 'NETWORK',
    status: 'COMPLETED',
    updatedAt: new Date('2026-03-07T01:00:00Z'),
  });
  await buildProject(db, { ...base, key: 'BINNED', name: 'Cổng cũ', deletedAt: new Date() });
  await buildFile(db, platform.storage, { workspaceId: workspace.id, projectId: alpha.id, uploadedBy: lead.id });
  await buildAssignee(db, { project: alpha, user: tester });
  await buildAssignee(db, { project: beta, user: lead, hats: ['REVIEWER'] });
  await buildAssignee(db, { project: beta, user: client, hats: ['CLIENT'] });
  await addIssue(beta, 'OPEN', 'Lộ khoá phiên trong nhật ký');
  await addIssue(beta, 'DRAFT', 'Chưa công bố bao giờ');
  await addIssue(beta, 'OPEN', 'Đã vào thùng rác', new Date());
});

describe('POST /api/project/search', () => {
  test('200: the newest change comes first, each row with people and counts', async () => {
    const { body } = await search();
    expect(body).toMatchObject({ page: 1, pageSize: 20, total: 3, more: false });
    expect(body.items.map(({ key }) => key)).toEqual(['GAMMA', 'BETA', 'ALPHA']);
    expect(body.items[1]).toMatchObject({
      name: 'Ứng dụng đặt vé',
      people: [{ id: lead.id }, { id: client.id }],
      peopleCount: 2,
      issues: { CRITICAL: 0, HIGH: 2, MEDIUM: 0, LOW: 4, INFO: 0, VARIES: 0 },
      deletedAt: null,
    });
  });

  test('200: a text is looked for in key, name, client and tags, with or without marks, by the beginnings of words', async () => {
    const found = async (text: string) => (await search({ text, sortBy: 'key' })).body.items.map(({ key }) => key);
    expect(await found('cong thanh')).toEqual(['ALPHA']);
    expect(await found('THANH TOÁN')).toEqual(['ALPHA']);
    expect(await found('bet')).toEqual(['BETA']);
    expect(await found('khan')).toEqual(['ALPHA']);
    expect(await found('cánh cò')).toEqual(['BETA']);
    expect(await found('hang')).toEqual(['ALPHA', 'BETA']);
    expect(await found('ra mắt')).toEqual([]);
    expect(await found('?!')).toEqual([]);
    expect(await found('  ')).toEqual(['ALPHA', 'BETA', 'GAMMA']);
  });

  test('200: those in any of some states', async () => {
    expect((await search({ status: ['PLANNED', 'COMPLETED'], sortBy: 'key' })).body.items.map(({ key }) => key)).toEqual([
      'ALPHA',
      'GAMMA',
    ]);
  });

  test('200: each sees the projects they are in, whoever has READ_PROJECT all of the workspace', async () => {
    expect((await search({}, 'tester')).body.items.map(({ key }) => key)).toEqual(['ALPHA']);
    expect((await search({}, 'client')).body).toMatchObject({ total: 1, items: [{ key: 'BETA' }] });
    expect((await search({}, 'stranger')).body).toMatchObject({ total: 0, items: [] });
  });

  test('200: clients count published issues alone', async () => {
    const { body } = await search({}, 'client');
    expect(body.items[0]?.issues).toEqual({ CRITICAL: 0, HIGH: 2, MEDIUM: 0, LOW: 0, INFO: 0, VARIES: 0 });
  });

  test('200: pages follow each other without gap or repeat, in every order', async () => {
    const many = await buildMember(db, { role: 'Lead' });
    const as = { token: await tokenOf(many) };
    for (let n = 0; n < 7; n++) {
      await buildProject(db, {
        workspaceId: many.workspaceId,
        createdBy: many.id,
        name: 'Cùng tên',
        startDay: n % 2 ? null : '2026-01-05',
      });
    }
    for (const sortBy of ['name', '-name', '-updatedAt', 'status', '-startDay', 'endDay', 'key', 'createdAt']) {
      const pages = await Promise.all(
        [1, 2, 3].map((page) => call(api.search, { body: { page, pageSize: 3, sortBy } }, as).then(({ body }) => body)),
      );
      expect(pages.map(({ items, total }) => [items.length, total])).toEqual([
        [3, 7],
        [3, 7],
        [1, 7],
      ]);
      expect(new Set(pages.flatMap(({ items }) => items.map(({ id }) => id))).size).toBe(7);
    }
  });

  test('200: a list takes the same number of queries, however many rows and people it shows', async () => {
    const many = await buildMember(db, { role: 'Lead' });
    const as = { token: await tokenOf(many) };
    // Who calls is looked up once.
    await call(api.search, { body: {} }, as);
    const queries = async (make: number) => {
      for (let n = 0; n < make; n++) {
        const project = await buildProject(db, { workspaceId: many.workspaceId, createdBy: many.id });
        for (let p = 0; p < 7; p++) await buildAssignee(db, { project });
      }
      const counted = await countQueries(() => call(api.search, { body: { pageSize: 5 } }, as));
      const [first] = counted.result.body.items;
      expect([first?.people.length, first?.peopleCount]).toEqual([5, 7]);
      return counted.queries.length;
    };
    const few = await queries(1);
    expect(await queries(4)).toBe(few);
    // Past the page's end the total is counted, in one query more.
    expect(await queries(2)).toBe(few + 1);
    expect(few).toBe(3);
  });

  test('200: nobody’s text breaks it', async () => {
    const odd = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      fc.constantFrom("'", '\\', ':*', '& |', '!a', '(', '<->', '%', '_', '\0', '\ud800', '"a" & b:*', "a'b\\"),
    );
    await fc.assert(
      fc.asyncProperty(odd, odd, async (text, other) => {
        expect((await search({ text })).status).toBe(200);
        const body = {
          text,
          key: other,
          name: text,
          client: other,
          description: text,
          issueText: other,
          scope: text,
          tags: [other.slice(0, 40)],
        };
        expect((await advanced(body)).status).toBe(200);
      }),
      { numRuns: 60 },
    );
  });

  test('400: unknown orders, states and fields, and pages that are none', async () => {
    const answer = await search({ sortBy: 'colour', status: ['NEW'], page: 0, pageSize: 101, text: 'x'.repeat(201), q: 'x' });
    expect(answer.status).toBe(400);
    expect(answer.details.map(({ path }) => path).sort()).toEqual(['page', 'pageSize', 'q', 'sortBy', 'status.0', 'text']);
  });

  test('401: nobody without a token', async () => {
    expect((await call(api.search, { body: {} })).status).toBe(401);
  });
});

describe('POST /api/project/search_advanced', () => {
  test.each<[string, object, string[]]>([
    ['key, by its beginning', { key: 'al' }, ['ALPHA']],
    ['key, which has no other letters', { key: 'al-' }, []],
    ['name', { name: 'dat ve' }, ['BETA']],
    ['name, not the client’s', { name: 'hàng' }, []],
    ['client', { client: 'hàng' }, ['ALPHA', 'BETA']],
    ['description', { description: 'ra mắt' }, ['ALPHA']],
    ['text, which leaves the description out', { text: 'ra mắt' }, []],
    ['kind', { kind: ['API', 'NETWORK'] }, ['ALPHA', 'GAMMA']],
    ['status', { status: ['IN_PROGRESS'] }, ['BETA']],
    ['any of some tags', { tags: ['pci', 'ios', 'none'] }, ['ALPHA', 'BETA']],
    ['two-person review', { twoPersonReview: true }, ['BETA']],
    ['a language of the report', { languages: ['en'] }, ['BETA']],
    ['files', { hasFiles: true }, ['ALPHA']],
    ['no files', { hasFiles: false }, ['BETA', 'GAMMA']],
    ['no two-person review', { twoPersonReview: false }, ['ALPHA', 'GAMMA']],
    ['value in its scope', { scope: 'thanhtoan' }, ['ALPHA']],
    ['note in its scope', { scope: 'may chu' }, ['ALPHA']],
    ['several words in one row of the scope', { scope: 'canhco vn' }, ['BETA']],
    ['severity of its issues', { severity: ['CRITICAL', 'INFO'] }, ['ALPHA']],
    ['words in its issues', { issueText: 'khoa phien' }, ['BETA']],
    ['words in issues that lie in the bin', { issueText: 'thùng rác' }, []],
    ['start day, both ends included', { startDay: { from: '2026-03-02', to: '2026-04-01' } }, ['ALPHA', 'BETA']],
    ['start day from', { startDay: { from: '2026-03-03' } }, ['BETA']],
    ['end day to', { endDay: { to: '2026-03-13' } }, ['ALPHA']],
    ['day of making, in the workspace’s time zone', { createdDay: { from: '2026-03-01', to: '2026-03-01' } }, ['ALPHA']],
    ['day of the last change', { updatedDay: { from: '2026-03-06', to: '2026-03-07' } }, ['BETA', 'GAMMA']],
    ['empty conditions, which hold for all', { tags: [], people: [], text: '', startDay: {} }, ['ALPHA', 'BETA', 'GAMMA']],
    ['all conditions together', { client: 'hang', kind: ['MOBILE'], tags: ['ios'] }, ['BETA']],
    ['conditions that no project fulfils at once', { client: 'hang', kind: ['NETWORK'] }, []],
  ])('200: by %s', async (_, body, expected) => {
    expect(await keys(body)).toEqual(expected);
  });

  test('200: by people, and the hats they wear', async () => {
    expect(await keys({ people: [tester.id, client.id] })).toEqual(['ALPHA', 'BETA']);
    expect(await keys({ people: [tester.id, client.id], hats: ['CLIENT'] })).toEqual(['BETA']);
    expect(await keys({ people: [lead.id], hats: ['LEAD'] })).toEqual([]);
    expect(await keys({ hats: ['REVIEWER'] })).toEqual(['BETA']);
    expect(await keys({ people: [newId()] })).toEqual([]);
  });

  test('200: a word that stands everywhere is found as well as a rare one', async () => {
    const many = await buildMember(db, { role: 'Lead' });
    const base = { workspaceId: many.workspaceId, createdBy: many.id };
    const large = await buildProject(db, { ...base, key: 'LARGE' });
    await buildProject(db, { ...base, key: 'SMALL' }, { scope: [{ value: 'host 2' }] });
    await buildProject(db, { ...base, key: 'OTHER' }, { scope: [{ value: 'khác' }] });
    await db.execute(sql`
      insert into scope_rows (workspace_id, id, project_id, position, in_scope, kind, value, note, search_text)
      select ${many.workspaceId}::uuid, gen_random_uuid(), ${large.id}::uuid, n, true, 'HOST', 'host ' || n, '', 'host ' || n
      from generate_series(1, 2100) n`);
    const found = async (scope: string) => {
      const { body } = await call(api.searchAdvanced, { body: { scope, sortBy: 'key' } }, { token: await tokenOf(many) });
      return body.items.map(({ key }) => key);
    };
    expect(await found('host')).toEqual(['LARGE', 'SMALL']);
    expect(await found('host 2099')).toEqual(['LARGE']);
  });

  test('200: clients find nothing by what they do not see', async () => {
    expect(await keys({ issueText: 'khoá phiên' }, 'client')).toEqual(['BETA']);
    expect(await keys({ issueText: 'công bố' })).toEqual(['BETA']);
    expect(await keys({ issueText: 'công bố' }, 'client')).toEqual([]);
    expect(await keys({ severity: ['HIGH'] }, 'client')).toEqual(['BETA']);
    expect(await keys({ severity: ['LOW'] })).toEqual(['BETA']);
    expect(await keys({ severity: ['LOW'] }, 'client')).toEqual([]);
  });

  test('200: the bin is searched by whoever may delete, and holds nothing else', async () => {
    expect(await keys({ bin: true })).toEqual(['BINNED']);
    expect(await keys({ text: 'cong' })).toEqual(['ALPHA']);
  });

  test('400: ranges run forward, and days are days', async () => {
    expect(await advanced({ createdDay: { from: '2026-03-02', to: '2026-03-01' } })).toMatchObject({
      status: 400,
      errors: ['DAYS_REVERSED'],
      details: [{ path: 'createdDay.to' }],
    });
    expect((await advanced({ startDay: { from: '0000-01-01' } })).status).toBe(400);
    expect((await advanced({ createdDay: { from: '0001-01-01', to: '9999-12-31' } })).status).toBe(200);
    expect((await advanced({ people: ['x'] })).status).toBe(400);
  });

  test('401: nobody without a token', async () => {
    expect((await call(api.searchAdvanced, { body: {} })).status).toBe(401);
  });

  test('403: testers have no bin', async () => {
    expect(await advanced({ bin: true }, 'tester')).toMatchObject({ status: 403, errors: ['FORBIDDEN'] });
  });
});
