import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../../test/harness.ts';
import { buildProjectPeople, type ProjectPerson } from '../../test/project-people.ts';
import { insertSearched, type Searched, searchedIssue } from '../../test/searched-issues.ts';
import { buildSearchedProjects } from '../../test/searched-projects.ts';
import { newId } from '../platform/ids.ts';
import { buildMember } from '../users/users.factory.ts';
import { buildWorkspace } from '../workspaces/workspaces.factory.ts';
import { buildAssignee, buildProject } from './projects.factory.ts';
import { projects } from './projects.tables.ts';

const app = await testApp();
const { call, db, tokenOf } = app;
const here = await buildProjectPeople(app);
const { lead, tester, client, token } = here;
const api = projectsContract;

const advanced = (body: unknown = {}, as: ProjectPerson = 'lead') => call(api.searchAdvanced, { body }, { token: token[as] });
const keys = async (body: object, as: ProjectPerson = 'lead') => {
  const answer = await advanced({ sortBy: 'key', ...body }, as);
  expect(answer.status).toBe(200);
  return answer.body.items.map(({ key }) => key);
};

beforeAll(() => buildSearchedProjects(app, here));

describe('POST /api/project/search_advanced', () => {
  test.each<[string, object, string[]]>([
    ['key, by its beginning', { key: 'al' }, ['ALPHA']],
    ['key, which has no other letters', { key: 'al-' }, []],
    ['name', { name: 'dat ve' }, ['BETA']],
    ['name, not the client’s', { name: 'hàng' }, []],
    ['client', { client: 'hàng' }, ['ALPHA', 'BETA']],
    ['description', { description: 'ra mắt' }, ['ALPHA']],
    ['text, which leaves the description out', { text: 'ra mắt' }, []],
    ['any of some kinds, main or not', { kind: ['API', 'NETWORK'] }, ['ALPHA', 'GAMMA']],
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

  test('200: filters by users and their project roles', async () => {
    expect(await keys({ people: [tester.id, client.id] })).toEqual(['ALPHA', 'BETA']);
    expect(await keys({ people: [tester.id, client.id], hats: ['CLIENT'] })).toEqual(['BETA']);
    expect(await keys({ people: [lead.id], hats: ['LEAD'] })).toEqual([]);
    expect(await keys({ hats: ['REVIEWER'] })).toEqual(['BETA']);
    expect(await keys({ people: [newId()] })).toEqual([]);
  });

  test('200: finds words that occur everywhere as well as rare words', async () => {
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

  test('200: finds words of issues in any project and year, for readers of all and of some projects', async () => {
    const workspace = await buildWorkspace(db);
    const [lead, tester] = [await buildMember(db, { workspace, role: 'Lead' }), await buildMember(db, { workspace, role: 'Tester' })];
    const made: Searched[] = [];
    const own: string[] = [];
    for (let n = 10; n < 34; n++) {
      const project = await buildProject(db, { workspaceId: workspace.id, createdBy: lead.id, key: `P${n}` });
      if (n % 2) await buildAssignee(db, { project, user: tester, hats: n === 11 ? ['CLIENT'] : ['TESTER'] });
      if (n % 2) own.push(project.key);
      for (let number = 1; number <= 12; number++) {
        const text = `thường ${number === 1 ? 'hiếm' : ''} ${number === 12 && n % 5 === 0 ? 'bin' : ''} ${number <= 2 ? 'vừa' : ''}`;
        const day = new Date(Date.UTC(2016 + (n % 10), number - 1, 1));
        const deletedAt = number === 12 ? day : null;
        made.push(
          searchedIssue({ workspaceId: workspace.id, projectId: project.id, number, text, createdAt: day, updatedAt: day, deletedAt }),
        );
      }
    }
    await insertSearched(db, lead.id, made);
    const found = async (issueText: string, user: typeof lead) => {
      const { body } = await call(api.searchAdvanced, { body: { issueText, sortBy: 'key', pageSize: 50 } }, { token: await tokenOf(user) });
      expect(body.total).toBe(body.items.length);
      return body.items.map(({ key }) => key);
    };
    const every = Array.from({ length: 24 }, (_, n) => `P${n + 10}`);
    const seen = own.filter((key) => key !== 'P11');
    for (const text of ['thường', 'vừa', 'hiếm', 'thuong hiem', 'th', '"thường vừa"', '"hiếm vừa"']) {
      expect(await found(text, lead), text).toEqual(every);
      expect(await found(text, tester), text).toEqual(seen);
    }
    expect(await found('bin', lead)).toEqual([]);
    for (const user of [lead, tester]) expect(await found('"vừa thường"', user)).toEqual([]);
  });

  test('200: clients cannot find projects by content that is hidden from them', async () => {
    expect(await keys({ issueText: 'khoá phiên' }, 'client')).toEqual(['BETA']);
    expect(await keys({ issueText: 'công bố' })).toEqual(['BETA']);
    expect(await keys({ issueText: 'công bố' }, 'client')).toEqual([]);
    expect(await keys({ severity: ['HIGH'] }, 'client')).toEqual(['BETA']);
    expect(await keys({ severity: ['LOW'] })).toEqual(['BETA']);
    expect(await keys({ severity: ['LOW'] }, 'client')).toEqual([]);
  });

  test('200: only the team finds projects by tags, including redacted tags', async () => {
    const workspace = { workspaceId: lead.workspaceId, createdBy: lead.id };
    const project = await buildProject(db, { ...workspace, key: 'TAGGED', tags: ['khách⟦MKtag⟧', 'riêng'] });
    await buildAssignee(db, { project, user: client, hats: ['CLIENT'] });
    for (const tags of [['khách⟦MKtag⟧'], ['riêng'], ['khách⟦MKtag⟧', 'none']]) expect(await keys({ tags })).toEqual(['TAGGED']);
    for (const tags of [['khách⟦MKtag⟧'], ['khách⟦⟧'], ['khách⟦MKtag⟧', 'riêng']]) expect(await keys({ tags }, 'client')).toEqual([]);
    await db.delete(projects).where(eq(projects.id, project.id));
  });

  test('200: users who can delete projects can search the bin, which contains only deleted projects', async () => {
    expect(await keys({ bin: true })).toEqual(['BINNED']);
    expect(await keys({ text: 'cong' })).toEqual(['ALPHA']);
  });

  test('400: reversed ranges and invalid days are rejected', async () => {
    expect(await advanced({ createdDay: { from: '2026-03-02', to: '2026-03-01' } })).toMatchObject({
      status: 400,
      errors: ['DAYS_REVERSED'],
      details: [{ path: 'createdDay.to' }],
    });
    expect((await advanced({ startDay: { from: '0000-01-01' } })).status).toBe(400);
    expect((await advanced({ createdDay: { from: '0001-01-01', to: '9999-12-31' } })).status).toBe(200);
    expect((await advanced({ people: ['x'] })).status).toBe(400);
  });

  test('401: a request without a token is rejected', async () => {
    expect((await call(api.searchAdvanced, { body: {} })).status).toBe(401);
  });

  test('403: testers cannot search the bin', async () => {
    expect(await advanced({ bin: true }, 'tester')).toMatchObject({ status: 403, errors: ['FORBIDDEN'] });
  });
});
