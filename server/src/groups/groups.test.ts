import { groupsContract as api } from '@coloa/contract/groups/groups.contract.ts';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { countQueries } from '../../test/count-queries.ts';
import { testApp } from '../../test/harness.ts';
import { buildTeam, type Teammate } from '../../test/team.ts';
import { newId } from '../platform/ids.ts';
import { buildProject } from '../projects/projects.factory.ts';
import { buildTask } from '../tasks/tasks.factory.ts';
import { buildMember } from '../users/users.factory.ts';
import { buildWorkspace } from '../workspaces/workspaces.factory.ts';
import { buildGroup } from './groups.factory.ts';

const t = await testApp();
const { call, db, tokenOf } = t;
const team = await buildTeam(t);
const { as, people, project, workspace } = team;
const admin = await buildMember(db, { workspace, role: 'Admin' });
const asAdmin = { token: await tokenOf(admin) };

/** Creates a separate workspace, so that lists contain only the groups of one test. */
async function newPlace(timeZone = 'Asia/Ho_Chi_Minh') {
  const owner = await buildMember(db, { workspace: await buildWorkspace(db, { timeZone }), role: 'Admin' });
  const token = await tokenOf(owner);
  const names = async (query: Record<string, unknown> = {}) =>
    (await call(api.list, { query }, { token })).body.items.map(({ name }) => name);
  return {
    owner,
    token,
    names,
    group: (overrides: Parameters<typeof buildGroup>[2], lists = {}) => buildGroup(db, owner, overrides, lists),
  };
}

describe('GET /api/group', () => {
  test('200: sorts alphabetically by name or as requested, with a stable order of ties', async () => {
    const { group, names } = await newPlace();
    const at = new Date('2026-03-01T05:00:00Z');
    for (const name of ['Ví điện tử', 'Đối tác', 'Bảo hiểm']) await group({ name, createdAt: at, updatedAt: at });
    await group({ name: 'An ninh', createdAt: new Date('2026-03-05T05:00:00Z'), updatedAt: new Date('2026-02-01T05:00:00Z') });
    expect(await names()).toEqual(['An ninh', 'Bảo hiểm', 'Đối tác', 'Ví điện tử']);
    expect(await names({ sortBy: '-name' })).toEqual(['Ví điện tử', 'Đối tác', 'Bảo hiểm', 'An ninh']);
    const made = ['Ví điện tử', 'Đối tác', 'Bảo hiểm'];
    expect(await names({ sortBy: 'createdAt' })).toEqual([...made, 'An ninh']);
    expect(await names({ sortBy: '-createdAt' })).toEqual(['An ninh', ...made.toReversed()]);
    expect(await names({ sortBy: '-updatedAt' })).toEqual([...made.toReversed(), 'An ninh']);
  });

  test('200: filters by words of the name regardless of diacritics, and does not filter without a word', async () => {
    const { group, names } = await newPlace();
    for (const name of ['Khách hàng HVBank', 'Ứng dụng di động', 'Sản phẩm 50% _ mới']) await group({ name });
    expect(await names({ name: 'khach hvb' })).toEqual(['Khách hàng HVBank']);
    expect(await names({ name: 'ĐỘNG' })).toEqual(['Ứng dụng di động']);
    expect(await names({ name: '50' })).toEqual(['Sản phẩm 50% _ mới']);
    expect(await names({ name: 'không có' })).toEqual([]);
    expect(await names({ name: '%_' })).toEqual([]);
    expect((await names({ name: '  ' })).length).toBe(3);
  });

  test('200: filters by creation date in the time zone of the workspace, both ends included', async () => {
    const { group, names } = await newPlace();
    await group({ name: 'Khuya', createdAt: new Date('2026-03-01T16:59:59Z') });
    await group({ name: 'Sau nửa đêm', createdAt: new Date('2026-03-01T17:00:00Z') });
    expect(await names({ from: '2026-03-01', to: '2026-03-01' })).toEqual(['Khuya']);
    expect(await names({ from: '2026-03-02' })).toEqual(['Sau nửa đêm']);
    expect(await names({ to: '2026-03-02' })).toEqual(['Khuya', 'Sau nửa đêm']);
    expect(await names({ from: '2026-03-03' })).toEqual([]);
  });

  test('200: a row has a short description without markup and redacted text, the first people, and counts without the bin', async () => {
    const place = await newPlace();
    const { owner, token } = place;
    const of = { workspaceId: owner.workspaceId, createdBy: owner.id };
    const counters = [
      { status: 'OPEN', severity: 'HIGH', issues: 2 },
      { status: 'DRAFT', severity: 'LOW', issues: 1 },
      { status: 'DUPLICATE', severity: 'LOW', issues: 5 },
    ] as const;
    const open = await buildProject(db, of, { counters });
    const binned = await buildProject(db, { ...of, deletedAt: new Date(), deletedBy: owner.id }, { counters });
    const members = await Promise.all(Array.from({ length: 6 }, () => buildMember(db, { workspace: { id: owner.workspaceId } })));
    const description = `# Ghi chú\n\nXem **[hợp đồng](https://a.example)**, ⟦MẬT\nMÃ⟧ và \`mã\`.\n\n- ${'dài '.repeat(2_000)}`;
    await place.group({ name: 'Khách ⟦BÍ MẬT⟧', description }, { projects: [open, binned], people: members });
    const [row] = (await call(api.list, {}, { token })).body.items;
    expect(row).toMatchObject({
      name: 'Khách ⟦⟧',
      excerpt: expect.stringMatching(/^Ghi chú · Xem hợp đồng, … và mã\. · dài dài /),
      projects: 1,
      peopleCount: 6,
      issues: { CRITICAL: 0, HIGH: 2, MEDIUM: 0, LOW: 1, INFO: 0, VARIES: 0 },
    });
    expect(row?.excerpt.length).toBeLessThanOrEqual(200);
    expect(row?.people.map(({ id }) => id)).toEqual(members.slice(0, 5).map(({ id }) => id));
    expect(await place.names({ name: 'bi mat' })).toEqual([]);
  });

  test('200: users who cannot read groups get an empty list', async () => {
    await buildGroup(db, admin);
    const { status, body } = await call(api.list, { query: { page: 2, pageSize: 10 } }, as('client'));
    expect([status, body]).toEqual([200, { items: [], page: 2, pageSize: 10, total: 0, more: false }]);
  });

  test('200: the list has pages, and needs five queries regardless of groups, projects and people', async () => {
    const place = await newPlace();
    const of = { workspaceId: place.owner.workspaceId, createdBy: place.owner.id };
    const projects = await Promise.all(Array.from({ length: 4 }, () => buildProject(db, of)));
    for (let n = 1; n <= 5; n++) await place.group({ name: `Nhóm số ${n}` }, { projects, people: [place.owner] });
    const { result, queries } = await countQueries(() => call(api.list, { query: { page: 2, pageSize: 2 } }, place));
    expect(result.body).toMatchObject({
      page: 2,
      pageSize: 2,
      total: 5,
      more: false,
      items: [{ name: 'Nhóm số 3' }, { name: 'Nhóm số 4' }],
    });
    expect(queries).toHaveLength(5);
  });

  test('400, 401: reversed dates, for every user, and a missing token are rejected', async () => {
    const query = { from: '2026-03-02', to: '2026-03-01' };
    for (const who of ['tester', 'client'] as const) {
      const { status, details } = await call(api.list, { query }, as(who));
      expect({ status, details }).toMatchObject({ status: 400, details: [{ code: 'DAYS_REVERSED', path: 'to' }] });
    }
    expect((await call(api.list)).status).toBe(401);
  });
});

describe('GET /api/group/{id}', () => {
  const get = (id: string, options: { token: string }) => call(api.get, { params: { id } }, options);

  test('200: each user gets what they can read: projects with progress, tasks only for the team, no redacted text for clients', async () => {
    const counters = [
      { status: 'OPEN', severity: 'HIGH', issues: 3 },
      { status: 'CLOSED', severity: 'LOW', issues: 2 },
      { status: 'RISK_ACCEPTED', severity: 'LOW', issues: 1 },
      { status: 'DRAFT', severity: 'CRITICAL', issues: 4 },
    ] as const;
    const ours = await project({ key: 'NHOM', name: 'Ví ⟦X⟧ điện tử' }, { counters });
    await buildTask(db, ours, { title: 'Một', status: 'DONE' });
    await buildTask(db, ours, { title: 'Hai' });
    const theirs = await buildProject(db, { workspaceId: workspace.id, createdBy: admin.id, key: 'KHAC', name: 'Cổng' }, { counters });
    const binned = await project({ key: 'BIN', deletedAt: new Date(), deletedBy: admin.id }, { counters });
    const description = 'Gặp ⟦MẬT⟧ thứ hai';
    const group = await buildGroup(db, admin, { description }, { projects: [ours, theirs, binned], people: [people.tester, people.lead] });

    const whole = await get(group.id, asAdmin);
    expect(whole.body.projects.map(({ key, tasks }) => [key, tasks])).toEqual([
      ['KHAC', { done: 0, total: 0 }],
      ['NHOM', { done: 1, total: 2 }],
    ]);
    expect(whole.body).toMatchObject({ description, version: 1, can: { edit: true, delete: true } });
    expect(whole.body.people.map(({ id }) => id)).toEqual([people.tester.id, people.lead.id]);

    const { body } = await get(group.id, as('tester'));
    expect(body).toMatchObject({ description, can: { edit: false, delete: false } });
    expect(body.projects).toMatchObject([
      {
        key: 'NHOM',
        name: 'Ví ⟦⟧ điện tử',
        published: 6,
        closed: 3,
        issues: { CRITICAL: 4, HIGH: 3, LOW: 3 },
        tasks: { done: 1, total: 2 },
      },
    ]);
    expect(body.figures).toEqual({
      issues: [
        { severity: 'CRITICAL', status: 'DRAFT', issues: 4 },
        { severity: 'HIGH', status: 'OPEN', issues: 3 },
        { severity: 'LOW', status: 'RISK_ACCEPTED', issues: 1 },
        { severity: 'LOW', status: 'CLOSED', issues: 2 },
      ],
      ages: [],
      overdue: 0,
    });
    const none = await get(group.id, as('outsider'));
    expect(none.body).toMatchObject({ description: 'Gặp ⟦⟧ thứ hai', projects: [], figures: { issues: [], ages: [], overdue: 0 } });
  });

  test('200: needs six queries, regardless of the number of projects', async () => {
    const counted = async (projects: number) => {
      const built = await Promise.all(Array.from({ length: projects }, () => project()));
      const group = await buildGroup(db, admin, {}, { projects: built, people: [people.tester] });
      const { result, queries } = await countQueries(() => get(group.id, as('tester')));
      expect(result.body.projects).toHaveLength(projects);
      return queries.length;
    };
    expect([await counted(1), await counted(7)]).toEqual([6, 6]);
  });

  test('401, 403, 404: a missing token, a missing READ_GROUP, and an unknown or foreign group are rejected', async () => {
    const group = await buildGroup(db, admin);
    expect((await call(api.get, { params: { id: group.id } })).status).toBe(401);
    expect(await get(group.id, as('client'))).toMatchObject({ status: 403, errors: ['FORBIDDEN'] });
    expect(await get(newId(), asAdmin)).toMatchObject({ status: 404, errors: ['NOT_FOUND'] });
    expect(await get(group.id, as('stranger'))).toMatchObject({ status: 404, errors: ['NOT_FOUND'] });
  });
});

describe('DELETE /api/group/{id}', () => {
  const remove = (id: string, who?: Teammate) => call(api.delete, { params: { id } }, who ? as(who) : asAdmin);

  test('200: the group is deleted, and its projects and people stay', async () => {
    const ours = await project();
    const group = await buildGroup(db, admin, {}, { projects: [ours], people: [people.tester] });
    expect((await remove(group.id)).status).toBe(200);
    expect((await remove(group.id)).status).toBe(404);
    const { rows } = await db.execute(sql`select 1 from projects where id = ${ours.id} and deleted_at is null`);
    expect(rows).toHaveLength(1);
  });

  test('401, 403, 404: a missing token, a missing DELETE_GROUP, and a group of another workspace are rejected', async () => {
    const group = await buildGroup(db, admin);
    expect((await call(api.delete, { params: { id: group.id } })).status).toBe(401);
    expect((await remove(group.id, 'tester')).errors).toEqual(['FORBIDDEN']);
    expect((await remove(group.id, 'stranger')).errors).toEqual(['NOT_FOUND']);
  });
});
