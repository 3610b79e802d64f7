import { groupsContract as api, type Group } from '@coloa/contract/groups/groups.contract.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { usersContract } from '@coloa/contract/users/users.contract.ts';
import { and, asc, eq, gt } from 'drizzle-orm';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openStream } from '../../test/event-stream.ts';
import { testApp } from '../../test/harness.ts';
import { buildTeam } from '../../test/team.ts';
import { auditEntries } from '../audit/audit.tables.ts';
import { newId } from '../platform/ids.ts';
import { buildAssignee, buildProject } from '../projects/projects.factory.ts';
import { projects } from '../projects/projects.tables.ts';
import { buildRole } from '../roles/roles.factory.ts';
import { buildMember } from '../users/users.factory.ts';
import { buildWorkspace } from '../workspaces/workspaces.factory.ts';
import { buildGroup } from './groups.factory.ts';
import { groups } from './groups.tables.ts';

const t = await testApp();
const { call, db, tokenOf } = t;
const team = await buildTeam(t);
const { as, people, project, workspace } = team;
const admin = await buildMember(db, { workspace, role: 'Admin' });
const asAdmin = { token: await tokenOf(admin) };
/** Members with this role can only read projects that they are assigned to. */
const writesGroups = await buildRole(db, { workspaceId: workspace.id, privileges: ['READ_GROUP', 'WRITE_GROUP'] });
const writer = await buildMember(db, { workspace, ownRoleId: writesGroups.id });
const asWriter = { token: await tokenOf(writer) };

const ours = await project({ key: 'OURS' });
await buildAssignee(db, { project: ours, user: writer, hats: ['TESTER'] });
const more = await project({ key: 'MORE' });
await buildAssignee(db, { project: more, user: writer, hats: ['TESTER'] });
const hidden = await buildProject(db, { workspaceId: workspace.id, createdBy: admin.id, key: 'HIDDEN' });
const binned = await project({ key: 'BINNED', deletedAt: new Date(), deletedBy: admin.id });
await buildAssignee(db, { project: binned, user: writer, hats: ['TESTER'] });

const { scope: _scope, ...hiddenFields } = hidden;
const hiddenRow = { ...hiddenFields, searchName: '', searchClient: '', searchText: '', searchDescription: '' };

let names = 0;
const newName = () => `Nhóm mới ${++names}`;
const create = (body: object, options: { token?: string } = asAdmin) => call(api.create, { body: { name: newName(), ...body } }, options);
const read = async (id: string, options = asAdmin) => (await call(api.get, { params: { id } }, options)).body;
const update = (id: string, body: object, options: { token?: string } = asAdmin) => call(api.update, { params: { id }, body }, options);
const keysOf = ({ projects }: Group) => projects.map(({ key }) => key);
const peopleOf = (group: Group) => group.people.map(({ id }) => id);
const said = ({ status, details }: { status: number; details: readonly { code: string; path?: string | undefined }[] }) => [
  status,
  ...details.map(({ code, path }) => `${path ?? ''} ${code}`.trim()),
];

async function entriesOf(work: () => Promise<unknown>) {
  const since = newId();
  await work();
  const { action, objectKind, objectId, objectName, details } = auditEntries;
  return db
    .select({ action, objectKind, objectId, objectName, details })
    .from(auditEntries)
    .where(and(eq(auditEntries.workspaceId, workspace.id), gt(auditEntries.id, since)))
    .orderBy(asc(auditEntries.id));
}

const WRONG: [string, object, string[]][] = [
  ['projects that are not there', { projectIds: [ours.id, newId()] }, ['projectIds.1 UNKNOWN_PROJECT']],
  ['projects one does not read', { projectIds: [hidden.id] }, ['projectIds.0 UNKNOWN_PROJECT']],
  ['projects in the bin', { projectIds: [binned.id, ours.id] }, ['projectIds.0 UNKNOWN_PROJECT']],
  [
    'people who are no members',
    { userIds: [people.tester.id, people.stranger.id, newId()] },
    ['userIds.1 UNKNOWN_USER', 'userIds.2 UNKNOWN_USER'],
  ],
  [
    'what is named twice',
    { projectIds: [ours.id, ours.id], userIds: [people.tester.id, people.lead.id, people.tester.id] },
    ['projectIds.1 NAMED_TWICE', 'userIds.2 NAMED_TWICE'],
  ],
];

describe('POST /api/group', () => {
  test('200: creates a group of projects and people in the given order, or an empty one with only a name', async () => {
    const { status, body } = await create({
      name: '  Khách hàng A ',
      description: 'Theo *hợp đồng*',
      projectIds: [more.id, ours.id],
      userIds: [people.tester.id, people.lead.id],
    });
    expect(status).toBe(200);
    const group = await read(body.id);
    expect(group).toMatchObject({ name: 'Khách hàng A', description: 'Theo *hợp đồng*', version: 1 });
    expect(keysOf(group).sort()).toEqual(['MORE', 'OURS']);
    expect(peopleOf(group)).toEqual([people.tester.id, people.lead.id]);
    const empty = await read((await create({})).body.id);
    expect(empty).toMatchObject({ description: '', people: [], projects: [] });
  });

  test('200: accepts an archived project', async () => {
    const archived = await project({ key: 'ARCH', status: 'ARCHIVED' });
    expect(keysOf(await read((await create({ projectIds: [archived.id] })).body.id))).toEqual(['ARCH']);
  });

  test.each(WRONG)('400: %s', async (_, lists, wrong) => {
    expect(said(await create(lists, asWriter))).toEqual([400, ...wrong]);
  });

  test('400: a project in the bin is rejected, also for users who can restore it', async () => {
    expect(said(await create({ projectIds: [binned.id] }))).toEqual([400, 'projectIds.0 UNKNOWN_PROJECT']);
  });

  test('401, 403: requests without a token or without WRITE_GROUP are rejected', async () => {
    expect((await create({}, {})).status).toBe(401);
    for (const who of ['tester', 'client'] as const) expect((await create({}, as(who))).errors).toEqual(['FORBIDDEN']);
  });

  test('409: the name of another group is rejected; in another workspace it is free', async () => {
    const { name } = await buildGroup(db, admin);
    expect(said(await create({ name: ` ${name} ` }))).toEqual([409, 'name GROUP_NAME_TAKEN']);
    expect((await create({ name }, as('stranger'))).status).toBe(200);
  });

  test('409: a workspace cannot exceed its limit of groups', async () => {
    const owner = await buildMember(db, { workspace: await buildWorkspace(db), role: 'Admin' });
    const many = Array.from({ length: LIMITS.groups }, (_, n) => ({
      workspaceId: owner.workspaceId,
      id: newId(),
      name: `Nhóm ${n}`,
      searchName: `nhom ${n}`,
      description: '',
      createdBy: owner.id,
    }));
    await db.insert(groups).values(many);
    const options = { token: await tokenOf(owner) };
    expect(said(await create({}, options))).toEqual([409, 'GROUPS_FULL']);
    await db.delete(groups).where(eq(groups.id, many[0]?.id ?? ''));
    expect((await create({}, options)).status).toBe(200);
  });
});

describe('PUT /api/group/{id}', () => {
  test('200: only the sent fields change, and the version increases by 1 only if something differs', async () => {
    const group = await buildGroup(db, admin, { description: 'Cũ' }, { projects: [ours], people: [people.lead] });
    const { status, headers } = await update(group.id, { version: 1, description: 'Mới', userIds: [people.tester.id, people.lead.id] });
    expect([status, headers.etag]).toEqual([200, '"2"']);
    const changed = await read(group.id);
    expect(changed).toMatchObject({ name: group.name, description: 'Mới', version: 2 });
    expect([keysOf(changed), peopleOf(changed)]).toEqual([['OURS'], [people.tester.id, people.lead.id]]);
    expect((await update(group.id, { version: 2, projectIds: [more.id], userIds: [people.lead.id, people.tester.id] })).status).toBe(200);
    const again = await read(group.id);
    expect([keysOf(again), peopleOf(again), again.version]).toEqual([['MORE'], [people.lead.id, people.tester.id], 3]);
    for (const same of [{ version: 3, name: group.name, projectIds: [more.id] }, { version: 1 }, {}]) {
      expect((await update(group.id, same)).headers.etag).toBe('"3"');
    }
  });

  test('200: projects that the caller cannot read, and those in the bin, stay in the group', async () => {
    const group = await buildGroup(db, admin, {}, { projects: [ours, hidden, binned] });
    expect((await update(group.id, { version: 1, projectIds: [more.id] }, asWriter)).status).toBe(200);
    expect(keysOf(await read(group.id, asWriter))).toEqual(['MORE']);
    expect(keysOf(await read(group.id)).sort()).toEqual(['HIDDEN', 'MORE']);
    await call(projectsContract.restore, { params: { id: binned.id } }, asAdmin);
    expect(keysOf(await read(group.id)).sort()).toEqual(['BINNED', 'HIDDEN', 'MORE']);
    await call(projectsContract.delete, { params: { id: binned.id } }, asAdmin);
  });

  test('200: a concurrent change of other fields, or the same change, is no conflict', async () => {
    const group = await buildGroup(db, admin, {}, { projects: [ours] });
    await update(group.id, { version: 1, name: newName(), projectIds: [ours.id, more.id] });
    expect((await update(group.id, { version: 1, description: 'Khác' })).status).toBe(200);
    expect((await update(group.id, { version: 1, projectIds: [more.id, ours.id] })).status).toBe(200);
  });

  test('200: project clients can send back a redacted text, which stays unchanged; 403 if they change it', async () => {
    const user = await buildMember(db, { workspace, ownRoleId: writesGroups.id });
    await buildAssignee(db, { project: ours, user, hats: ['CLIENT'] });
    const client = { token: await tokenOf(user) };
    const description = 'Gọi ⟦MẬT⟧ trước';
    const group = await buildGroup(db, admin, { description }, { projects: [ours] });
    const { name, description: shown } = await read(group.id, client);
    expect(shown).toBe('Gọi ⟦⟧ trước');
    expect((await update(group.id, { version: 1, name: `${name} khác`, description: shown }, client)).status).toBe(200);
    expect(await read(group.id)).toMatchObject({ name: `${name} khác`, description, version: 2 });
    expect(said(await update(group.id, { version: 2, description: 'Thay hết' }, client))).toEqual([403, 'FORBIDDEN']);
  });

  test('400: fields without the version they started from are rejected', async () => {
    const group = await buildGroup(db, admin);
    expect(said(await update(group.id, { name: newName() }))).toEqual([400, 'version FIELD_REQUIRED']);
  });

  test.each(WRONG)('400: %s', async (_, lists, wrong) => {
    const group = await buildGroup(db, admin, {}, { projects: [hidden] });
    expect(said(await update(group.id, { version: 1, ...lists }, asWriter))).toEqual([400, ...wrong]);
    expect((await read(group.id)).version).toBe(1);
  });

  test('400: a group cannot exceed its limit of projects, including those that the caller cannot read', async () => {
    const many = Array.from({ length: LIMITS.groupProjects }, (_, n) => ({ ...hiddenRow, id: newId(), key: `H${n}` }));
    await db.insert(projects).values(many);
    const group = await buildGroup(db, admin, {}, { projects: many });
    const refused = await update(group.id, { version: 1, projectIds: [ours.id] }, asWriter);
    expect(said(refused)).toEqual([400, 'projectIds FIELD_TOO_LONG']);
    expect(refused.text).toContain(`Quá dài (${LIMITS.groupProjects + 1} mục), tối đa ${LIMITS.groupProjects}.`);
    expect((await read(group.id)).projects).toHaveLength(LIMITS.groupProjects);
    await update(group.id, { version: 1, projectIds: many.slice(1).map(({ id }) => id) });
    expect((await update(group.id, { version: 2, projectIds: [ours.id] }, asWriter)).status).toBe(200);
  });

  test('401, 403, 404: a missing token, a missing WRITE_GROUP, and an unknown or foreign group are rejected', async () => {
    const group = await buildGroup(db, admin);
    const body = { version: 1, name: newName() };
    expect((await update(group.id, body, {})).status).toBe(401);
    for (const who of ['tester', 'client'] as const) expect((await update(group.id, body, as(who))).errors).toEqual(['FORBIDDEN']);
    expect((await update(newId(), body)).errors).toEqual(['NOT_FOUND']);
    expect((await update(group.id, body, as('stranger'))).errors).toEqual(['NOT_FOUND']);
  });

  test('409: concurrent changes of texts and lists are rejected with the current group', async () => {
    const group = await buildGroup(db, admin, {}, { projects: [ours, hidden] });
    await update(group.id, { version: 1, name: newName(), projectIds: [ours.id, more.id, hidden.id], userIds: [people.lead.id] });
    const mine = { version: 1, name: newName(), description: 'Của tôi', projectIds: [more.id], userIds: [people.tester.id] };
    const answer = await update(group.id, mine, asWriter);
    expect(said(answer)).toEqual([409, 'name EDIT_CONFLICT', 'projectIds EDIT_CONFLICT', 'userIds EDIT_CONFLICT']);
    expect((answer.body as unknown as { current: Group }).current).toEqual(await read(group.id, asWriter));
    expect((await read(group.id)).description).toBe('');
  });

  test('409: the name of another group is rejected', async () => {
    const [one, two] = [await buildGroup(db, admin), await buildGroup(db, admin)];
    expect(said(await update(one.id, { version: 1, name: two.name }))).toEqual([409, 'name GROUP_NAME_TAKEN']);
  });
});

describe('the effects of a change', () => {
  test('the audit log names who created, changed and deleted a group, and contains none of its texts', async () => {
    const name = newName();
    let id = '';
    const entries = await entriesOf(async () => {
      id = (await create({ name: `${name} ⟦MẬT⟧`, description: 'MẬT' })).body.id;
      await update(id, { version: 1, description: 'MẬT hơn', projectIds: [ours.id] });
      await update(id, { version: 2, description: 'MẬT hơn' });
      await call(api.delete, { params: { id } }, asAdmin);
    });
    const about = { objectKind: 'group', objectId: id, objectName: `${name} ⟦⟧` };
    expect(entries).toEqual([
      { action: 'GROUP_CREATED', ...about, details: {} },
      { action: 'GROUP_CHANGED', ...about, details: { fields: ['description', 'projectIds'] } },
      { action: 'GROUP_DELETED', ...about, details: {} },
    ]);
  });

  test('only pages of users who can read groups get an event', async () => {
    const [tester, client, stranger] = await Promise.all(
      (['tester', 'client', 'stranger'] as const).map((who) => openStream(t, as(who).token)),
    );
    onTestFinished(async () => void (await Promise.all([tester, client, stranger].map((stream) => stream?.stop()))));
    const { id } = (await create({})).body;
    const heard = await tester?.next(({ event }) => event === 'GROUP');
    expect(heard?.data).toEqual({ projectId: id, issueId: null, commentId: null });
    const visible = (await call(projectsContract.update, { params: { id: ours.id }, body: { version: 1, client: 'Khách' } }, asAdmin))
      .status;
    expect(visible).toBe(200);
    await client?.next(({ event }) => event === 'PROJECT');
    for (const stream of [client, stranger]) expect(stream?.heard.some(({ event }) => event === 'GROUP')).toBe(false);
  });

  test('a user removed from the workspace leaves all its groups, and stays in those of other workspaces', async () => {
    const leaver = await buildMember(db, { workspace });
    const elsewhere = await buildMember(db, { workspace: { id: people.stranger.workspaceId }, user: leaver });
    const here = await buildGroup(db, admin, {}, { people: [people.lead, leaver, people.tester] });
    const there = await buildGroup(db, people.stranger, {}, { people: [elsewhere] });
    const removed = await call(usersContract.removeFromWorkspace, { params: { workspace_id: workspace.id, user_id: leaver.id } }, asAdmin);
    expect(removed.status).toBe(200);
    const group = await read(here.id);
    expect([peopleOf(group), group.version]).toEqual([[people.lead.id, people.tester.id], 2]);
    expect(peopleOf(await read(there.id, as('stranger')))).toEqual([leaver.id]);
    expect(said(await update(here.id, { version: 1, userIds: [people.lead.id] }))).toEqual([409, 'userIds EDIT_CONFLICT']);
  });
});
