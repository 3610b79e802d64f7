import { bugImportContract } from '@coloa/contract/bugs/bug-import.contract.ts';
import { bugListContract } from '@coloa/contract/bugs/bug-list.contract.ts';
import { bugsContract } from '@coloa/contract/bugs/bugs.contract.ts';
import { findPath } from '@coloa/contract/bugs/vulnerability-tree.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { and, asc, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../test/harness.ts';
import { auditEntries } from '../audit/audit.tables.ts';
import { buildIssue } from '../issues/issues.factory.ts';
import { buildProject } from '../projects/projects.factory.ts';
import { buildMember } from '../users/users.factory.ts';
import { buildWorkspace } from '../workspaces/workspaces.factory.ts';
import { buildBugs } from './bugs.factory.ts';

const { call, db, tokenOf } = await testApp();
const SQLI = 'server_side_injection.sql_injection';
const CVSS = 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H';

async function newTeam() {
  const workspace = await buildWorkspace(db);
  const admin = await buildMember(db, { workspace, role: 'Admin' });
  const tester = await buildMember(db, { workspace, role: 'Tester' });
  const token = await tokenOf(admin);
  const project = await buildProject(db, { workspaceId: workspace.id, createdBy: admin.id });
  const as = { token };
  return {
    workspace,
    admin,
    project,
    token,
    testersToken: await tokenOf(tester),
    create: (body: unknown) => call(bugListContract.create, { body }, as),
    update: (id: string, body: unknown) => call(bugListContract.update, { params: { id }, body }, as),
    remove: (id: string, successorId?: string) =>
      call(bugListContract.delete, { params: { id }, query: successorId ? { successorId } : {} }, as),
    detail: (bugId: string) => call(bugsContract.detail, { body: { bugId } }, as),
    tree: async (from?: string) => (await call(bugsContract.tree, { body: { from } }, as)).body,
    bugs: async () => (await call(bugsContract.list, {}, as)).body,
    newIssue: (fields: object) =>
      call(issuesContract.create, { body: { projectId: project.id, contents: { vi: { title: 'T' } }, ...fields } }, as),
    issue: async (id: string) => (await call(issuesContract.get, { params: { id } }, as)).body,
  };
}
const team = await newTeam();
const other = await newTeam();
const tooLong = 'x'.repeat(301);

test('all audit entries about a type name it by its key, whatever its names are', async () => {
  const names = { vi: 'Lộ hướng dẫn', en: 'Prompt leak' };
  const { id } = (await team.create({ names, key: 'prompt_leak' })).body;
  await team.update(id, { severity: 'LOW' });
  await team.update(id, { names: { en: null } });
  await call(bugListContract.createTemplate, { params: { bug_id: id }, body: { language: 'vi', title: 'Lộ' } }, { token: team.token });
  await team.remove(id);
  const entries = await db
    .select({ action: auditEntries.action, name: auditEntries.objectName })
    .from(auditEntries)
    .where(and(eq(auditEntries.workspaceId, team.workspace.id), eq(auditEntries.objectId, id)))
    .orderBy(asc(auditEntries.id));
  const actions = ['BUG_CREATED', 'BUG_CHANGED', 'BUG_CHANGED', 'BUG_TEMPLATE_CHANGED', 'BUG_DELETED'];
  expect(entries).toEqual(actions.map((action) => ({ action, name: 'prompt_leak' })));
});

describe('POST /api/buglist/create', () => {
  test('200: a custom variant follows its siblings, can be selected, and provides its severity', async () => {
    const { id } = (
      await team.create({
        parentId: SQLI,
        names: { vi: 'Qua ô tìm kiếm của ứng dụng' },
        severity: 'HIGH',
        cwe: 'CWE-89',
        cvss: CVSS,
        aliases: ['tìm kiếm'],
      })
    ).body;
    expect(id).toBe(`${SQLI}.qua_o_tim_kiem_cua_ung_dung`);
    const path = findPath((await team.tree()).tree ?? [], id);
    expect(path.at(-1)).toMatchObject({
      id,
      type: 'variant',
      own: true,
      severity: 'HIGH',
      aliases: ['tìm kiếm'],
      name: 'Qua ô tìm kiếm của ứng dụng',
    });
    expect(path.at(-2)?.children.at(-1)?.id).toBe(id);
    expect((await team.detail(id)).body).toMatchObject({
      own: true,
      cvss: CVSS,
      builtIn: null,
      uses: 0,
      templates: [{ bugId: SQLI, id: null }, {}],
    });
    const issue = await team.issue((await team.newIssue({ bugId: id })).body.id);
    expect(issue).toMatchObject({ bugId: id, severity: 'HIGH', cwe: 'CWE-89' });
    expect((await team.detail(id)).body.uses).toBe(1);
    expect((await other.detail(id)).errors).toEqual(['UNKNOWN_BUG']);
    expect((await other.newIssue({ bugId: id })).errors).toEqual(['UNKNOWN_BUG']);
  });

  test('200: S26 clients with the previous tree get the new one, and other workspaces keep theirs', async () => {
    const [before, theirs] = [await team.tree(), await other.tree()];
    const { id } = (await team.create({ names: { vi: 'Lỗi riêng', en: 'House rules' }, key: 'house_rules' })).body;
    expect(id).toBe('house_rules');
    const after = await team.tree(before.lastUpdate);
    expect(after.tree?.at(-1)).toMatchObject({ id, type: 'category', own: true });
    expect((await team.tree(after.lastUpdate)).tree).toBeNull();
    expect((await other.tree(theirs.lastUpdate)).tree).toBeNull();
    expect((await call(bugsContract.tree, { body: {} }, { token: team.token, language: 'en' })).body.tree?.at(-1)?.name).toBe(
      'House rules',
    );
  });

  test('400: invalid nodes are rejected', async () => {
    const names = { vi: 'Loại' };
    for (const [body, errors] of [
      [{ names: {} }, ['FIELD_REQUIRED']],
      [{ names: { vi: '' } }, ['FIELD_REQUIRED']],
      [{ names: { vi: tooLong } }, ['FIELD_TOO_LONG']],
      [{ names: { vi: '❤' } }, ['FIELD_REQUIRED']],
      [{ names, key: '__proto__' }, ['FIELD_FORMAT']],
      [{ names, key: 'a b' }, ['FIELD_FORMAT']],
      [{ names, parentId: 'nowhere' }, ['UNKNOWN_BUG']],
      [{ names, parentId: `${SQLI}.blind.deep.deeper` }, ['FIELD_FORMAT']],
      [{ names, severity: 'SEVERE' }, ['FIELD_NOT_ALLOWED']],
      [{ names, cwe: '89' }, ['FIELD_FORMAT']],
      [{ names, cvss: 'CVSS:3.1/AV:N' }, ['CVSS_INVALID']],
      [{ names, position: 1 }, ['FIELD_UNKNOWN']],
    ] as const) {
      expect(await team.create(body), JSON.stringify(body)).toMatchObject({ status: 400, errors });
    }
    const variant = (await team.create({ parentId: SQLI, names: { vi: 'Tầng ba' } })).body.id;
    expect((await team.create({ parentId: variant, names })).errors).toEqual(['BUG_TOO_DEEP']);
  });

  test('401, 403: requests without a token or without WRITE_CHECKLIST are rejected', async () => {
    expect(await call(bugListContract.create, { body: {} })).toMatchObject({ status: 401 });
    const body = { names: { vi: 'Loại' } };
    expect(await call(bugListContract.create, { body }, { token: team.testersToken })).toMatchObject({
      status: 403,
      errors: ['FORBIDDEN'],
    });
  });

  test('409: a key that the level already has is rejected, whether built-in, custom or hidden', async () => {
    const create = (body: object) => team.create({ names: { vi: 'Loại' }, ...body });
    expect(await create({ parentId: 'server_side_injection', key: 'sql_injection' })).toMatchObject({
      status: 409,
      errors: ['BUG_KEY_TAKEN'],
    });
    const { id } = (await create({ key: 'twice' })).body;
    expect((await create({ key: 'twice' })).errors).toEqual(['BUG_KEY_TAKEN']);
    await team.update(id, { hidden: true });
    expect((await create({ key: 'twice' })).errors).toEqual(['BUG_KEY_TAKEN']);
  });

  test('of concurrent requests for the same key, only one succeeds', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => team.create({ names: { vi: 'Cùng lúc' }, key: 'same_moment' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });
});

describe('PUT /api/buglist/node/{id}', () => {
  test('200: S16 a custom severity applies from then on, in that workspace only, and can be withdrawn', async () => {
    const id = 'cross_site_scripting_xss.reflected';
    const shipped = (await team.detail(id)).body;
    expect((await team.update(id, { severity: 'INFO', names: { vi: 'XSS phản chiếu' } })).text).toBe('true');
    expect((await team.detail(id)).body).toMatchObject({
      severity: 'INFO',
      changed: true,
      own: false,
      builtIn: { severity: shipped.severity },
    });
    expect((await team.issue((await team.newIssue({ bugId: id })).body.id)).severity).toBe('INFO');
    expect((await team.bugs()).find((bug) => bug.id === id)).toMatchObject({ severity: 'INFO' });
    expect((await other.detail(id)).body).toMatchObject({ severity: shipped.severity, changed: false });
    await team.update(id, { severity: shipped.severity, names: { vi: null } });
    expect((await team.detail(id)).body).toMatchObject({ severity: shipped.severity, names: shipped.names, changed: false });
  });

  test('200: a hidden type and its children can no longer be selected, and their issues keep name and severity', async () => {
    const id = 'cross_site_request_forgery_csrf';
    const below = `${id}.action_specific`;
    const issue = (await team.newIssue({ bugId: below })).body.id;
    await team.update(id, { hidden: true });
    expect((await team.newIssue({ bugId: below })).errors).toEqual(['UNKNOWN_BUG']);
    expect((await team.bugs()).some((bug) => bug.id.startsWith(id))).toBe(false);
    expect(findPath((await team.tree()).tree ?? [], below)).toMatchObject([{ hidden: true }, { id: below }]);
    const { version } = await team.issue(issue);
    const body = { version, contents: { vi: { title: 'Vẫn sửa được' } } };
    expect((await call(issuesContract.update, { params: { id: issue }, body }, { token: team.token })).status).toBe(200);
    await team.update(id, { hidden: false });
    expect((await team.newIssue({ bugId: below })).status).toBe(200);
  });

  test('200: a missing name is shown in the other language, and reported as missing', async () => {
    const { id } = (await team.create({ names: { vi: 'Chỉ tiếng Việt' } })).body;
    const { body } = await team.detail(id);
    expect(body.names).toEqual({ vi: 'Chỉ tiếng Việt', en: 'Chỉ tiếng Việt' });
    expect(body.writtenNames).toEqual({ vi: 'Chỉ tiếng Việt', en: null });
    await team.update(id, { names: { en: 'English as well' } });
    expect((await team.detail(id)).body.writtenNames).toEqual({ vi: 'Chỉ tiếng Việt', en: 'English as well' });
    const shipped = (await team.detail(SQLI)).body;
    expect(shipped.writtenNames).toEqual(shipped.names);
  });

  test('400: a custom node must keep a name and a severity', async () => {
    const { id } = (await team.create({ names: { vi: 'Giữ tên' } })).body;
    expect(await team.update(id, { names: { vi: null } })).toMatchObject({ status: 400, errors: ['FIELD_REQUIRED'] });
    expect(await team.update(id, { severity: null })).toMatchObject({ status: 400, errors: ['FIELD_REQUIRED'] });
    expect(await team.update(id, { cvss: 'x' })).toMatchObject({ status: 400, errors: ['CVSS_INVALID'] });
    expect((await team.update(id, { names: { en: 'Kept', vi: null }, cwe: 'CWE-1' })).status).toBe(200);
    expect((await team.detail(id)).body).toMatchObject({ names: { vi: 'Kept', en: 'Kept' }, cwe: 'CWE-1' });
  });

  test('401, 403, 404', async () => {
    expect(await call(bugListContract.update, { params: { id: SQLI }, body: {} })).toMatchObject({ status: 401 });
    expect(await call(bugListContract.update, { params: { id: SQLI }, body: {} }, { token: team.testersToken })).toMatchObject({
      status: 403,
    });
    for (const id of ['nowhere', '__proto__', 'constructor', `${SQLI}.nothing`])
      expect(await team.update(id, { severity: 'LOW' }), id).toMatchObject({ status: 404 });
  });
});

describe('DELETE /api/buglist/node/{id}', () => {
  test('200: a type without issues is deleted; a type with issues is hidden, and they keep it', async () => {
    const [unused, used] = [
      (await team.create({ names: { vi: 'Không dùng' } })).body.id,
      (await team.create({ names: { vi: 'Đang dùng' } })).body.id,
    ];
    const issue = await buildIssue(db, { project: team.project, bugId: used, deletedAt: new Date() });
    expect((await team.remove(unused)).text).toBe('true');
    expect((await team.detail(unused)).errors).toEqual(['UNKNOWN_BUG']);
    await team.remove(used);
    expect((await team.detail(used)).body).toMatchObject({ hidden: true, name: 'Đang dùng' });
    expect(issue.id).toBeTruthy();
  });

  test('200: S16 S17 issues move to the successor: they show its name and get its severity as a proposal', async () => {
    const { id } = (await team.create({ names: { vi: 'Cũ' }, severity: 'LOW' })).body;
    const issue = (await team.newIssue({ bugId: id })).body.id;
    await team.remove(id, SQLI);
    const tree = (await team.tree()).tree ?? [];
    expect(findPath(tree, id).at(-1)?.id).toBe(SQLI);
    expect((await team.detail(id)).body).toMatchObject({ id: SQLI });
    expect((await team.issue(issue)).bugId).toBe(id);
    await team.update(id, { hidden: false });
    expect((await team.detail(id)).body).toMatchObject({ id, name: 'Cũ', severity: 'LOW' });
  });

  test('200: issues that moved to a type are counted and found with it, and prevent its deletion', async () => {
    const mine = await newTeam();
    const make = async (name: string, parentId?: string) => (await mine.create({ names: { vi: name }, parentId })).body.id;
    const [category, aside] = [await make('Danh mục'), await make('Nơi khác')];
    const [old, heir, left] = [await make('Cũ', category), await make('Mới', aside), await make('Còn lại', category)];
    await mine.newIssue({ bugId: old });
    await mine.newIssue({ bugId: heir });
    await mine.newIssue({ bugId: left });
    const keys = async (bugId: string) =>
      (await call(issuesContract.list, { query: { bugId, sortBy: 'number' } }, { token: mine.token })).body.items.map((row) => row.bugId);
    expect(await keys(category)).toEqual([old, left]);
    await mine.remove(old, heir);
    expect(await keys(heir)).toEqual([old, heir]);
    expect(await keys(aside)).toEqual([old, heir]);
    expect(await keys(old)).toEqual([old, heir]);
    expect(await keys(category)).toEqual([left]);
    for (const [bugId, uses] of [
      [heir, 2],
      [aside, 2],
      [category, 1],
    ] as const)
      expect((await mine.detail(bugId)).body.uses).toBe(uses);

    const [further, last] = [await make('Trung gian', aside), await make('Không ai dùng', aside)];
    await mine.newIssue({ bugId: further });
    await mine.remove(further, last);
    await mine.remove(last);
    expect((await mine.detail(further)).body).toMatchObject({ id: last, hidden: true });
  });

  test('400: a successor that cannot be selected, or is inside the type, is rejected', async () => {
    const { id } = (await team.create({ names: { vi: 'Có kế thừa' } })).body;
    for (const successor of [id, 'nowhere']) expect((await team.remove(id, successor)).errors).toEqual(['UNKNOWN_BUG']);
  });

  test('401, 403, 404, 409: built-in types, and types with children, cannot be removed', async () => {
    const { id } = (await team.create({ names: { vi: 'Có con' } })).body;
    await team.create({ parentId: id, names: { vi: 'Con' } });
    expect(await call(bugListContract.delete, { params: { id } })).toMatchObject({ status: 401 });
    expect(await call(bugListContract.delete, { params: { id } }, { token: team.testersToken })).toMatchObject({ status: 403 });
    expect(await team.remove('nowhere')).toMatchObject({ status: 404 });
    expect(await team.remove(SQLI)).toMatchObject({ status: 409, errors: ['BUG_BUILT_IN'] });
    expect(await team.remove(id)).toMatchObject({ status: 409, errors: ['BUG_BRANCHES'] });
  });
});

test('409: a workspace at the limit of changed types cannot change another one', async () => {
  const full = await newTeam();
  const place = { workspaceId: full.workspace.id, userId: full.admin.id };
  await buildBugs(
    db,
    place,
    Array.from({ length: LIMITS.bugNodes }, (_, n) => ({ id: `own_${n}` })),
  );
  expect(await full.create({ names: { vi: 'Thêm một' } })).toMatchObject({ status: 409, errors: ['BUGS_FULL'] });
  expect(await full.update(SQLI, { severity: 'LOW' })).toMatchObject({ status: 409, errors: ['BUGS_FULL'] });
  expect((await full.update('own_1', { severity: 'LOW' })).status).toBe(200);
  const tree = JSON.stringify({ content: [{ id: 'one_more', name: 'One more', priority: 1 }] });
  const imported = await call(bugImportContract.run, { body: { tree } }, { token: full.token });
  expect(imported).toMatchObject({ status: 409, errors: ['BUGS_FULL'] });
});
