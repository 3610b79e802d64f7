import { customFieldsContract as api } from '@coloa/contract/custom-fields/custom-fields.contract.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { countQueries } from '../../test/count-queries.ts';
import { testApp } from '../../test/harness.ts';
import { auditEntries } from '../audit/audit.tables.ts';
import { issueFieldValues } from '../issues/fields/field-values.tables.ts';
import { buildIssue } from '../issues/issues.factory.ts';
import { newId } from '../platform/ids.ts';
import { buildAssignee, buildProject } from '../projects/projects.factory.ts';
import { buildMember } from '../users/users.factory.ts';
import { buildWorkspace } from '../workspaces/workspaces.factory.ts';
import { buildField } from './custom-fields.factory.ts';

const { call, db, tokenOf } = await testApp();

async function place() {
  const workspace = await buildWorkspace(db);
  const member = async (role: 'Admin' | 'Tester' | 'Client') => {
    const person = await buildMember(db, { workspace, role });
    return { ...person, token: await tokenOf(person) };
  };
  const [admin, tester, client] = [await member('Admin'), await member('Tester'), await member('Client')];
  const params = { id: workspace.id };
  const by = (who = admin) => ({ token: who.token });
  return {
    workspace,
    admin,
    tester,
    client,
    list: (who = admin) => call(api.list, {}, by(who)),
    all: (who = admin) => call(api.listOfWorkspace, { params }, by(who)),
    create: (body: object, who = admin) =>
      call(
        api.create,
        { params, body: { key: 'ticket', type: 'TEXT', name: { vi: 'Mã ticket', en: 'Ticket' }, ...body } as never },
        by(who),
      ),
    update: (fieldId: string, body: object, who = admin) =>
      call(api.update, { params: { ...params, fieldId }, body: body as never }, by(who)),
    order: (ids: string[], who = admin) => call(api.order, { params, body: { ids } }, by(who)),
    remove: (fieldId: string, who = admin) => call(api.delete, { params: { ...params, fieldId } }, by(who)),
    audited: async (action: 'FIELD_CREATED' | 'FIELD_CHANGED' | 'FIELD_DELETED' | 'FIELDS_ORDERED') =>
      (
        await db
          .select({ kind: auditEntries.objectKind, object: auditEntries.objectName, details: auditEntries.details })
          .from(auditEntries)
          .where(and(eq(auditEntries.workspaceId, workspace.id), eq(auditEntries.action, action)))
      ).map(({ details, ...object }) => ({ ...object, ...details })),
  };
}

const web = { key: 'web', name: { vi: 'Trang web', en: 'Website' }, retired: false };
const app = { key: 'app', name: { vi: 'Ứng dụng', en: 'App' }, retired: false };
const choices = [web, app];

async function withValue(workspace: { id: string }, fieldId: string, value: string) {
  const project = await buildProject(db, { workspaceId: workspace.id });
  const { id: issueId } = await buildIssue(db, { project });
  await db.insert(issueFieldValues).values({ workspaceId: workspace.id, issueId, fieldId, position: 0, value, sortKey: value });
}

describe('GET /api/field', () => {
  test('200: lists the fields in order, retired ones included, with a constant number of queries', async () => {
    const { workspace, tester, list } = await place();
    await buildAssignee(db, { project: await buildProject(db, { workspaceId: workspace.id }), user: tester, hats: ['TESTER'] });
    await buildField(db, workspace.id, { key: 'second', position: 2, retiredAt: new Date() });
    await buildField(db, workspace.id, { key: 'first', position: 1, type: 'CHOICE', choices });
    const { body } = await list(tester);
    expect(body.map(({ key, retired }) => [key, retired])).toEqual([
      ['first', false],
      ['second', true],
    ]);
    expect(body[0]).toMatchObject({ kind: 'ISSUE', type: 'CHOICE', choices, required: false, clientVisible: false });
    const queries = async () => (await countQueries(() => list(tester))).queries.length;
    const before = await queries();
    for (let n = 3; n < 8; n++) await buildField(db, workspace.id, { position: n });
    expect(await queries()).toBe(before);
  });

  test('200: clients, and members without projects, get the fields that clients see', async () => {
    const { workspace, tester, client, list } = await place();
    await buildField(db, workspace.id, { key: 'hidden' });
    await buildField(db, workspace.id, { key: 'shown', clientVisible: true });
    const project = await buildProject(db, { workspaceId: workspace.id });
    await buildAssignee(db, { project, user: client, hats: ['CLIENT'] });
    await buildAssignee(db, { project, user: tester, hats: ['TESTER'] });
    expect((await list(client)).body.map(({ key }) => key)).toEqual(['shown']);
    expect((await list(tester)).body).toHaveLength(2);
  });

  test('401: a request without a token is rejected', async () => {
    expect((await call(api.list, {})).status).toBe(401);
  });
});

describe('GET /api/workspace/{id}/field', () => {
  test('200: lists all fields of another workspace; 403: requires WRITE_WORKSPACE; 404: a workspace of others', async () => {
    const { workspace, tester, all } = await place();
    await buildField(db, workspace.id, { key: 'hidden' });
    expect((await all()).body.map(({ key }) => key)).toEqual(['hidden']);
    expect((await all(tester)).status).toBe(403);
    const elsewhere = await place();
    expect((await call(api.listOfWorkspace, { params: { id: workspace.id } }, { token: elsewhere.admin.token })).status).toBe(404);
  });
});

describe('POST /api/workspace/{id}/field', () => {
  test('200: creates a field at the end, and records it in the audit log', async () => {
    const { workspace, create, list, audited } = await place();
    await create({ key: 'first' });
    const { body } = await create({ key: 'where', type: 'CHOICES', choices, required: true, clientVisible: true });
    expect((await list()).body[1]).toEqual({
      id: body.id,
      kind: 'ISSUE',
      key: 'where',
      name: { vi: 'Mã ticket', en: 'Ticket' },
      type: 'CHOICES',
      choices,
      required: true,
      clientVisible: true,
      retired: false,
    });
    expect(await audited('FIELD_CREATED')).toEqual(
      ['first', 'where'].map((object) => ({ kind: 'field', object, workspace: workspace.name })),
    );
  });

  test.each([
    [{ key: 'Sai Khóa' }, 'key'],
    [{ name: { vi: '', en: 'x' } }, 'name.vi'],
    [{ type: 'LINK' }, 'type'],
    [{ type: 'CHOICE' }, 'choices'],
    [{ choices }, 'choices'],
    [{ type: 'CHOICE', choices: [web, web] }, 'choices.1.key'],
  ])('400: rejects %j', async (body, path) => {
    const { create } = await place();
    expect(await create(body)).toMatchObject({ status: 400, details: [{ path }] });
  });

  test('403: requires WRITE_WORKSPACE', async () => {
    const { create, tester } = await place();
    expect((await create({}, tester)).status).toBe(403);
  });

  test('409: rejects a key in use', async () => {
    const { create } = await place();
    await create({});
    expect(await create({})).toMatchObject({ status: 409, details: [{ code: 'FIELD_KEY_TAKEN', path: 'key' }] });
  });

  test('409: rejects a field above the limit, also in concurrent requests', async () => {
    const { workspace, create, update } = await place();
    for (let n = 0; n < LIMITS.fields - 1; n++) await buildField(db, workspace.id);
    const answers = await Promise.all(['a', 'b'].map((key) => create({ key })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const retired = await buildField(db, workspace.id, { retiredAt: new Date() });
    expect(await update(retired.id, { retired: false })).toMatchObject({ status: 409, errors: ['FIELDS_FULL'] });
  });
});

describe('PUT /api/workspace/{id}/field/{fieldId}', () => {
  test('200: changes only the given parts, and records them', async () => {
    const { workspace, update, list, audited } = await place();
    const { id } = await buildField(db, workspace.id, { type: 'CHOICE', choices });
    await update(id, { name: { vi: 'Nơi', en: 'Where' }, clientVisible: true, choices: [{ ...web, retired: true }, app] });
    await update(id, { clientVisible: true });
    await update(id, { retired: true });
    expect((await list()).body).toMatchObject([
      {
        name: { vi: 'Nơi', en: 'Where' },
        clientVisible: true,
        required: false,
        retired: true,
        choices: [{ retired: true }, { retired: false }],
      },
    ]);
    await update(id, { retired: false });
    expect((await list()).body[0]?.retired).toBe(false);
    const [first, ...rest] = await audited('FIELD_CHANGED');
    expect(first).toMatchObject({ kind: 'field', workspace: workspace.name, fields: ['name', 'choices'], clientVisible: true });
    expect(rest).toMatchObject([{ retired: true }, { retired: false }]);
  });

  test('404: an unknown field, and one of another workspace', async () => {
    const { update, remove } = await place();
    const other = await buildField(db, (await buildWorkspace(db)).id);
    for (const id of [newId(), other.id]) {
      expect((await update(id, { required: true })).status).toBe(404);
      expect((await remove(id)).status).toBe(404);
    }
  });

  test('409: a choice that an issue has can be retired, but not removed', async () => {
    const { workspace, update } = await place();
    const { id } = await buildField(db, workspace.id, { type: 'CHOICE', choices });
    await withValue(workspace, id, 'web');
    expect(await update(id, { choices: [app] })).toMatchObject({ status: 409, details: [{ code: 'CHOICE_IN_USE', path: 'choices' }] });
    expect((await update(id, { choices: [web] })).status).toBe(200);
  });
});

describe('PUT /api/workspace/{id}/field', () => {
  test('200: orders the fields; others follow; 404: a field of another workspace', async () => {
    const { workspace, order, list, audited } = await place();
    const [a, b, c] = [await buildField(db, workspace.id), await buildField(db, workspace.id), await buildField(db, workspace.id)];
    const elsewhere = await buildField(db, (await buildWorkspace(db)).id, { position: 7 });
    expect((await order([c.id, elsewhere.id])).status).toBe(404);
    await order([c.id, a.id, c.id]);
    expect((await list()).body.map(({ id }) => id)).toEqual([c.id, a.id, b.id]);
    await order([c.id]);
    expect(await audited('FIELDS_ORDERED')).toEqual([{ kind: 'field', object: '', workspace: workspace.name }]);
  });
});

describe('DELETE /api/workspace/{id}/field/{fieldId}', () => {
  test('200: deletes a field without values; 409: a field with values can only be retired', async () => {
    const { workspace, remove, list, audited } = await place();
    const [unused, used] = [await buildField(db, workspace.id), await buildField(db, workspace.id)];
    await withValue(workspace, used.id, 'x');
    expect(await remove(used.id)).toMatchObject({ status: 409, errors: ['FIELD_IN_USE'] });
    expect((await remove(unused.id)).status).toBe(200);
    expect((await list()).body.map(({ id }) => id)).toEqual([used.id]);
    expect(await audited('FIELD_DELETED')).toEqual([{ kind: 'field', object: unused.key, workspace: workspace.name }]);
  });
});
