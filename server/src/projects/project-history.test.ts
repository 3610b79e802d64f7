import { assigneesContract, projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { usersContract } from '@coloa/contract/users/users.contract.ts';
import { inArray } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { countQueries } from '../../test/count-queries.ts';
import { testApp } from '../../test/harness.ts';
import { buildTeam, type Teammate } from '../../test/team.ts';
import { events } from '../events/events.tables.ts';
import { buildFile } from '../files/files.factory.ts';
import { newId } from '../platform/ids.ts';
import { buildMember } from '../users/users.factory.ts';
import { buildAssignee } from './projects.factory.ts';

const t = await testApp();
const { call, db, platform } = t;
const { workspace, people, as, project: buildProject } = await buildTeam(t);
const admin = await buildMember(db, { workspace, role: 'Admin' });
const asAdmin = { token: await t.tokenOf(admin) };

const history = (id: string, query: object = {}, options: { token: string } = asAdmin) =>
  call(projectsContract.history, { params: { id }, query: { ...query } }, options);
const steps = async (id: string) => (await history(id)).body.items.map(({ action, changes }) => [action, ...changes]);
const put = (id: string, body: object) => call(projectsContract.update, { params: { id }, body }, asAdmin);
const named = ({ id, username, name }: { id: string; username: string; name: string }) => ({ id, username, name });

describe('GET /api/project/{id}/history', () => {
  test('200: creation, edits and moves list the old and new values, and only scope rows that differ', async () => {
    const scope = [
      { kind: 'URL', value: 'https://a.example' },
      { kind: 'URL', value: 'https://b.example' },
    ];
    const { id } = (await call(projectsContract.create, { body: { key: 'LSU', name: 'Cũ', kind: 'WEB', scope } }, asAdmin)).body;
    const before = (await call(projectsContract.get, { params: { id } }, asAdmin)).body.scope;
    await put(id, { version: 1, name: 'Mới', description: 'Mô tả', scope: [before[0], { ...before[1], note: 'ghi chú' }] });
    await put(id, { status: 'IN_PROGRESS', from: 'PLANNED' });
    await put(id, { version: 3, name: 'Mới' });
    const b = { kind: 'URL', value: 'https://b.example', inScope: true };
    expect(await steps(id)).toEqual([
      ['STATUS', { field: 'status', from: 'PLANNED', to: 'IN_PROGRESS' }],
      [
        'EDITED',
        { field: 'name', from: 'Cũ', to: 'Mới' },
        { field: 'description', from: '', to: 'Mô tả' },
        { field: 'scope', from: [{ ...b, note: '' }], to: [{ ...b, note: 'ghi chú' }] },
      ],
      ['CREATED'],
    ]);
  });

  test('200: lists added, changed and removed people, including leavers of the workspace, files and the bin', async () => {
    const { id } = await buildProject();
    const somebody = await buildMember(db, { workspace });
    const body = { projectId: id, userId: somebody.id, hats: ['TESTER'] };
    const assignee = (await call(assigneesContract.assign, { body }, asAdmin)).body.id;
    const change = (given: object) => call(assigneesContract.update, { params: { id: assignee }, body: given }, asAdmin);
    await change({ hats: ['TESTER', 'LEAD'] });
    await change({ status: 'DONE' });
    await change({ status: 'DONE', hats: ['LEAD', 'TESTER'] });
    const file = await buildFile(db, platform.storage, { workspaceId: workspace.id, uploadedBy: admin.id, name: 'so-do.png' });
    const attach = () => call(projectsContract.attach, { body: { projectId: id, attachmentId: file.id } }, asAdmin);
    await attach();
    await attach();
    await call(projectsContract.detach, { params: { id, attachmentId: file.id } }, asAdmin);
    await call(usersContract.removeFromWorkspace, { params: { workspace_id: workspace.id, user_id: somebody.id } }, asAdmin);
    await call(projectsContract.delete, { params: { id } }, asAdmin);
    await call(projectsContract.restore, { params: { id } }, asAdmin);
    await call(projectsContract.restore, { params: { id } }, asAdmin);
    const person = named(somebody);
    const first = { person, hats: ['TESTER'], status: 'ASSIGNED' };
    const second = { person, hats: ['TESTER', 'LEAD'], status: 'ASSIGNED' };
    const third = { ...second, status: 'DONE' };
    expect(await steps(id)).toEqual([
      ['RESTORED'],
      ['DELETED'],
      ['UNASSIGNED', { field: 'assignee', from: { ...third, hats: expect.arrayContaining(['LEAD', 'TESTER']) }, to: null }],
      ['DETACHED', { field: 'attachments', from: 'so-do.png', to: null }],
      ['ATTACHED', { field: 'attachments', from: null, to: 'so-do.png' }],
      ['EDITED', { field: 'assignee', from: second, to: third }],
      ['EDITED', { field: 'assignee', from: first, to: second }],
      ['ASSIGNED', { field: 'assignee', from: null, to: first }],
    ]);
  });

  test('200: pages take the same number of queries, and long texts are truncated', async () => {
    const { id } = await buildProject();
    for (let n = 1; n <= 21; n++) await put(id, { version: n, description: `${'x'.repeat(5_000)}${n}` });
    const first = await countQueries(() => history(id));
    expect(first.result.body).toMatchObject({ total: 21, page: 1, pageSize: 20 });
    expect(first.queries).toHaveLength(3);
    expect(first.result.body.items[0]?.changes[0]).toMatchObject({ field: 'description', cut: true });
    expect((await history(id, { page: 2 })).body.items).toHaveLength(1);
  });

  test('200: paging from an entry continues there, despite newer entries', async () => {
    const { id } = await buildProject();
    for (let n = 1; n <= 7; n++) await put(id, { version: n, description: `lần ${n}` });
    const { items } = (await history(id)).body;
    const first = (await history(id, { pageSize: 3 })).body.items;
    await put(id, { version: 8, description: 'lần 8' });
    const rest = (await history(id, { before: first.at(-1)?.id })).body;
    expect([...first, ...rest.items]).toEqual(items);
    expect(rest.total).toBe(4);
  });

  test('a rejected change adds no entry', async () => {
    const { id } = await buildProject();
    await put(id, { version: 1, startDay: '2026-02-02', endDay: '2026-01-01' });
    await put(id, { status: 'ARCHIVED', from: 'PLANNED' });
    expect(await steps(id)).toEqual([]);
  });

  test('leaving the workspace is recorded in each project, with a constant number of queries', async () => {
    const leave = async (count: number) => {
      const leaving = await buildMember(db, { workspace });
      const projects = await Promise.all(Array.from({ length: count }, () => buildProject()));
      for (const project of projects) await buildAssignee(db, { project, user: leaving });
      const params = { workspace_id: workspace.id, user_id: leaving.id };
      const { result, queries } = await countQueries(() => call(usersContract.removeFromWorkspace, { params }, asAdmin));
      expect(result.status).toBe(200);
      for (const { id } of projects) expect((await steps(id)).map(([action]) => action)).toEqual(['UNASSIGNED']);
      return { queries, projects: projects.map(({ id }) => id) };
    };
    const one = await leave(1);
    const many = await leave(7);
    expect(many.queries).toHaveLength(one.queries.length);
    const told = await db.select({ projectId: events.projectId }).from(events).where(inArray(events.projectId, many.projects));
    expect(told.map(({ projectId }) => projectId).sort()).toEqual(many.projects.toSorted());
  });

  test('400: a page size over twenty is rejected', async () => {
    const { id } = await buildProject();
    expect((await history(id, { pageSize: 21 })).errors).toEqual(['FIELD_TOO_BIG']);
  });

  test('403 and 404: clients can read the project but not its history, and others get a not-found error', async () => {
    const { id } = await buildProject();
    const ask = (who: Teammate) => history(id, {}, as(who));
    expect((await ask('client')).errors).toEqual(['FORBIDDEN']);
    for (const who of ['lead', 'tester', 'reviewer'] as const) expect((await ask(who)).status).toBe(200);
    for (const who of ['outsider', 'stranger'] as const) expect((await ask(who)).errors).toEqual(['NOT_FOUND']);
    expect((await history(newId())).errors).toEqual(['NOT_FOUND']);
    expect(people.client.id).not.toBe('');
  });
});
