import { assigneesContract, projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { usersContract } from '@coloa/contract/users/users.contract.ts';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../test/harness.ts';
import { newId } from '../../platform/ids.ts';
import { buildMember } from '../../users/users.factory.ts';
import { buildWorkspace } from '../../workspaces/workspaces.factory.ts';
import { buildAssignee, buildProject } from '../projects.factory.ts';

const { call, db, tokenOf } = await testApp();
const api = assigneesContract;

const workspace = await buildWorkspace(db);
const lead = await buildMember(db, { workspace, role: 'Lead' });
const tester = await buildMember(db, { workspace });
const stranger = await buildMember(db, { role: 'Admin' });
const token = { lead: await tokenOf(lead), tester: await tokenOf(tester), stranger: await tokenOf(stranger) };

let keys = 0;

async function projectWithTester(overrides = {}) {
  const project = await buildProject(db, { workspaceId: workspace.id, createdBy: lead.id, key: `A${++keys}`, ...overrides });
  return { project, own: await buildAssignee(db, { project, user: tester }) };
}
const assign = (projectId: string, userId: string, as: keyof typeof token = 'lead', hats: unknown = ['TESTER']) =>
  call(api.assign, { body: { projectId, userId, hats } }, { token: token[as] });
const update = (id: string, body: unknown, as: keyof typeof token = 'lead') =>
  call(api.update, { params: { id }, body }, { token: token[as] });
const remove = (id: string, as: keyof typeof token = 'lead') => call(api.remove, { params: { id } }, { token: token[as] });
const people = async (id: string) => (await call(projectsContract.get, { params: { id } }, { token: token.lead })).body.assignees;

describe('POST /api/assignee', () => {
  test('200: a member is added to the project, and can then read it', async () => {
    const { project } = await projectWithTester();
    const member = await buildMember(db, { workspace, role: 'Client' }, { name: 'Trần Văn Bình' });
    const read = async () => (await call(projectsContract.get, { params: { id: project.id } }, { token: await tokenOf(member) })).status;
    expect(await read()).toBe(404);
    const answer = await assign(project.id, member.id, 'lead', ['TESTER', 'REVIEWER', 'TESTER']);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        person: { id: member.id, name: 'Trần Văn Bình' },
        hats: ['TESTER', 'REVIEWER'],
        status: 'ASSIGNED',
        can: { setStatus: true, edit: true },
      },
    });
    expect(await read()).toBe(200);
  });

  test('200: only a LEAD learns which people are not of the team by their role in the workspace', async () => {
    const { project } = await projectWithTester();
    const client = await buildMember(db, { workspace, role: 'Client' });
    expect((await assign(project.id, client.id, 'lead', ['CLIENT'])).body).toMatchObject({ ofTeam: false });
    const seenBy = async (as: string) =>
      (await call(projectsContract.get, { params: { id: project.id } }, { token: as })).body.assignees.map(({ ofTeam }) => ofTeam);
    expect(await seenBy(token.lead)).toEqual([true, false]);
    expect(await seenBy(token.tester)).toEqual([undefined, undefined]);
    expect(await seenBy(await tokenOf(client))).toEqual([undefined, undefined]);
    const listed = await call(usersContract.listMembers, { query: {} }, { token: token.lead });
    expect(listed.body.items.find(({ id }) => id === client.id)).toMatchObject({ ofTeam: false });
    expect(listed.body.items.find(({ id }) => id === tester.id)).toMatchObject({ ofTeam: true });
  });

  test('the role in the workspace decides about the team, also for a System user of another workspace', async () => {
    const { project } = await projectWithTester();
    const system = await buildMember(db, { role: 'System' });
    await buildMember(db, { workspace, role: 'Client', user: system });
    expect((await assign(project.id, system.id, 'lead', ['CLIENT'])).body).toMatchObject({ ofTeam: false });
    const listed = await call(usersContract.listMembers, { query: {} }, { token: token.lead });
    expect(listed.body.items.find(({ id }) => id === system.id)).toMatchObject({ ofTeam: false });
  });

  test('400: only members of the workspace and existing project roles are accepted', async () => {
    const { project } = await projectWithTester();
    expect(await assign(project.id, stranger.id)).toMatchObject({ status: 400, errors: ['UNKNOWN_USER'], details: [{ path: 'userId' }] });
    expect(await assign(project.id, newId())).toMatchObject({ status: 400, errors: ['UNKNOWN_USER'] });
    expect(await assign(project.id, lead.id, 'lead', [])).toMatchObject({ status: 400, details: [{ path: 'hats' }] });
    expect(await assign(project.id, lead.id, 'lead', ['BOSS'])).toMatchObject({ status: 400, errors: ['FIELD_NOT_ALLOWED'] });
  });

  test('a user removed from the workspace concurrently is left in no project', async () => {
    const system = await tokenOf(await buildMember(db, { role: 'System' }));
    for (let round = 0; round < 8; round++) {
      const { project } = await projectWithTester();
      const leaving = await buildMember(db, { workspace });
      const [, removed] = await Promise.all([
        assign(project.id, leaving.id),
        call(usersContract.removeFromWorkspace, { params: { workspace_id: workspace.id, user_id: leaving.id } }, { token: system }),
      ]);
      expect(removed.status).toBe(200);
      expect((await people(project.id)).map(({ person }) => person.id)).not.toContain(leaving.id);
    }
  });

  test('401: a request without a token is rejected', async () => {
    expect((await call(api.assign, { body: {} })).status).toBe(401);
  });

  test('403: testers cannot add users', async () => {
    const { project } = await projectWithTester();
    expect(await assign(project.id, lead.id, 'tester')).toMatchObject({ status: 403, errors: ['FORBIDDEN'] });
  });

  test('404: the caller cannot read the project', async () => {
    const project = await buildProject(db, { workspaceId: workspace.id, createdBy: lead.id, key: `A${++keys}` });
    expect((await assign(project.id, tester.id, 'tester')).status).toBe(404);
    expect((await assign(project.id, stranger.id, 'stranger')).status).toBe(404);
    expect((await assign(newId(), tester.id)).status).toBe(404);
  });

  test('409: a user cannot be added twice, or to an archived or deleted project', async () => {
    const { project } = await projectWithTester();
    expect(await assign(project.id, tester.id)).toMatchObject({ status: 409, errors: ['ALREADY_ASSIGNED'] });
    const { project: archived } = await projectWithTester({ status: 'ARCHIVED' });
    expect(await assign(archived.id, lead.id)).toMatchObject({ status: 409, errors: ['PROJECT_ARCHIVED'] });
    const { project: binned } = await projectWithTester({ deletedAt: new Date() });
    expect(await assign(binned.id, lead.id)).toMatchObject({ status: 409, errors: ['PROJECT_DELETED'] });
  });
});

describe('PUT /api/assignee/{id}', () => {
  test('200: users set their own status, and leads set the status and roles of anyone', async () => {
    const { project, own } = await projectWithTester();
    expect((await update(own.id, { status: 'IN_PROGRESS' }, 'tester')).text).toBe('true');
    expect((await people(project.id))[0]?.status).toBe('IN_PROGRESS');
    expect((await update(own.id, { status: 'DONE', hats: ['REVIEWER'] })).status).toBe(200);
    expect((await people(project.id))[0]).toMatchObject({ status: 'DONE', hats: ['REVIEWER'] });
  });

  test('400: an unknown status and an empty list of roles are rejected', async () => {
    const { own } = await projectWithTester();
    expect(await update(own.id, { status: 'AWAY', hats: [] })).toMatchObject({
      status: 400,
      errors: ['FIELD_REQUIRED', 'FIELD_NOT_ALLOWED'],
    });
  });

  test('401: a request without a token is rejected', async () => {
    expect((await call(api.update, { params: { id: newId() }, body: {} })).status).toBe(401);
  });

  test('403: testers cannot change the status of others or their own roles', async () => {
    const { project, own } = await projectWithTester();
    const other = await buildAssignee(db, { project, user: lead });
    expect(await update(other.id, { status: 'DONE' }, 'tester')).toMatchObject({ status: 403, errors: ['FORBIDDEN'] });
    expect(await update(own.id, { hats: ['LEAD'] }, 'tester')).toMatchObject({ status: 403 });
    expect(await update(own.id, { hats: ['LEAD'], status: 'DONE' }, 'tester')).toMatchObject({ status: 403 });
    expect((await people(project.id)).map(({ hats, status }) => [hats, status])).toEqual([
      [['TESTER'], 'ASSIGNED'],
      [['TESTER'], 'ASSIGNED'],
    ]);
  });

  test('404: the caller cannot read the project', async () => {
    const project = await buildProject(db, { workspaceId: workspace.id, createdBy: lead.id, key: `A${++keys}` });
    const other = await buildAssignee(db, { project, user: lead });
    expect((await update(other.id, { status: 'DONE' }, 'tester')).status).toBe(404);
    expect((await update(other.id, { status: 'DONE' }, 'stranger')).status).toBe(404);
    expect((await update(newId(), { status: 'DONE' })).status).toBe(404);
  });

  test('409: the people of an archived project cannot be changed', async () => {
    const { own } = await projectWithTester({ status: 'ARCHIVED' });
    expect(await update(own.id, { status: 'DONE' }, 'tester')).toMatchObject({ status: 409, errors: ['PROJECT_ARCHIVED'] });
    expect(await update(own.id, { hats: ['LEAD'] })).toMatchObject({ status: 409, errors: ['PROJECT_ARCHIVED'] });
  });
});

describe('DELETE /api/assignee/{id}', () => {
  test('200: a removed user can no longer read the project, and the last lead can be removed', async () => {
    const { project, own } = await projectWithTester();
    const last = await buildAssignee(db, { project, user: lead, hats: ['LEAD'] });
    expect((await remove(own.id)).text).toBe('true');
    expect((await remove(last.id)).text).toBe('true');
    expect(await people(project.id)).toEqual([]);
    expect((await call(projectsContract.get, { params: { id: project.id } }, { token: token.tester })).status).toBe(404);
  });

  test('400: an invalid id is rejected', async () => {
    expect((await remove('x')).status).toBe(400);
  });

  test('401: a request without a token is rejected', async () => {
    expect((await call(api.remove, { params: { id: newId() } })).status).toBe(401);
  });

  test('403: testers cannot remove users, including themselves', async () => {
    const { own } = await projectWithTester();
    expect(await remove(own.id, 'tester')).toMatchObject({ status: 403, errors: ['FORBIDDEN'] });
  });

  test('404: the caller cannot read the project, or the user was already removed', async () => {
    const { own } = await projectWithTester();
    expect((await remove(own.id, 'stranger')).status).toBe(404);
    await remove(own.id);
    expect((await remove(own.id)).status).toBe(404);
  });

  test('409: users cannot be removed from an archived project', async () => {
    const { own } = await projectWithTester({ status: 'ARCHIVED' });
    expect(await remove(own.id)).toMatchObject({ status: 409, errors: ['PROJECT_ARCHIVED'] });
  });
});
