import { LIMITS } from '@coloa/contract/limits.ts';
import { ROLES } from '@coloa/contract/permissions.ts';
import { usersContract } from '@coloa/contract/users/users.contract.ts';
import { type SavedView, VIEW_PLACES, viewsContract } from '@coloa/contract/views/views.contract.ts';
import { describe, expect, test } from 'vitest';
import { countQueries } from '../../test/count-queries.ts';
import { testApp } from '../../test/harness.ts';
import { newId } from '../platform/ids.ts';
import { buildMember } from '../users/users.factory.ts';
import { buildWorkspace } from '../workspaces/workspaces.factory.ts';
import { buildView } from './views.factory.ts';

const { call, db, tokenOf } = await testApp();

async function buildViewers() {
  const workspace = await buildWorkspace(db);
  const member = async (role: 'Admin' | 'Tester' | 'Client') => {
    const person = await buildMember(db, { workspace, role });
    return { ...person, token: await tokenOf(person) };
  };
  return {
    workspace,
    owner: await member('Tester'),
    mate: await member('Tester'),
    admin: await member('Admin'),
    client: await member('Client'),
  };
}
const team = await buildViewers();
const { owner, mate, admin, client } = team;

interface Caller {
  token: string;
}
const create = (body: object, by: Caller = owner) =>
  call(viewsContract.create, { body: { place: 'ISSUES', search: 'status=OPEN', ...body } }, { token: by.token });
const update = (id: string, body: object, by: Caller = owner) => call(viewsContract.update, { params: { id }, body }, { token: by.token });
const remove = (id: string, by: Caller = owner) => call(viewsContract.delete, { params: { id } }, { token: by.token });
const list = (by: Caller = owner, place = 'ISSUES') => call(viewsContract.list, { query: { place } }, { token: by.token });
const named = async (by: Caller, place = 'ISSUES') => (await list(by, place)).body.map(({ name }) => name);
const found = async (id: string, by: Caller = owner): Promise<SavedView | undefined> =>
  (await list(by)).body.find((view) => view.id === id);

describe('GET /api/view', () => {
  test('200: lists the caller’s views and the team’s shared ones, by name and with their owners', async () => {
    const { owner, mate, admin, client, workspace } = await buildViewers();
    await buildView(db, owner, { name: 'Ốc riêng' });
    const shared = await buildView(db, owner, { name: 'Ấm chung', shared: true, search: 'overdue=true' });
    await buildView(db, mate, { name: 'Của bạn', shared: true });
    await buildView(db, client, { name: 'Của khách' });
    await buildView(db, owner, { name: 'Ở nơi khác', place: 'PROJECTS', shared: true });
    expect(await named(owner)).toEqual(['Ấm chung', 'Của bạn', 'Ốc riêng']);
    expect(await named(mate)).toEqual(['Ấm chung', 'Của bạn']);
    expect(await named(admin)).toEqual(['Ấm chung', 'Của bạn']);
    expect(await named(client)).toEqual(['Của khách']);
    expect((await list(mate)).body[0]).toEqual({
      id: shared.id,
      place: 'ISSUES',
      name: 'Ấm chung',
      search: 'overdue=true',
      shared: true,
      owner: { id: owner.id, username: owner.username, name: owner.name, avatar: null },
      updatedAt: expect.any(String),
      can: { edit: false },
    });
    const abilities = async (by: Caller) => (await list(by)).body.map(({ can }) => can.edit);
    expect(await abilities(owner)).toEqual([true, false, true]);
    expect(await abilities(admin)).toEqual([true, true]);
    expect(await named({ token: await tokenOf(await buildMember(db, { workspace, role: 'Tester' })) }, 'PROJECTS')).toEqual(['Ở nơi khác']);
  });

  test('needs the same number of queries for any number of views', async () => {
    const { owner, mate } = await buildViewers();
    const queries = async () => (await countQueries(() => list(owner))).queries.length;
    await buildView(db, owner);
    const few = await queries();
    expect(few).toBeGreaterThan(0);
    for (let n = 0; n < 20; n++) await buildView(db, n % 2 ? owner : mate, { shared: true });
    expect(await queries()).toBe(few);
  });

  test('400: for an unknown list', async () => {
    expect(await list(owner, 'GROUPS')).toMatchObject({ status: 400, details: [{ path: 'place' }] });
    expect(await call(viewsContract.list, {}, { token: owner.token })).toMatchObject({ status: 400, errors: ['FIELD_REQUIRED'] });
  });
});

describe('POST /api/view', () => {
  test('200: stores a view as sent, private by default, in any list', async () => {
    for (const place of VIEW_PLACES) {
      const { status, body } = await create({ place, name: '  Việc gấp ', search: 'status=OPEN,DRAFT&sortBy=-severity' });
      expect(status).toBe(200);
      const view = (await list(owner, place)).body.find(({ id }) => id === body.id);
      expect(view).toMatchObject({ place, name: 'Việc gấp', search: 'status=OPEN,DRAFT&sortBy=-severity', shared: false });
    }
  });

  test('200: stores a search in one spelling, without parameters that no list has', async () => {
    for (const [n, [search, kept]] of Object.entries([
      ['?status=OPEN%2CDRAFT&q=%C4%91%C4%83ng+nh%E1%BA%ADp', 'status=OPEN,DRAFT&q=%C4%91%C4%83ng%20nh%E1%BA%ADp'],
      ['q=lỗ hổng&q=XSS&fixerId=', 'q=XSS'],
      ['<b>=1&a%26b=2&__proto__=3&status=OPEN', 'status=OPEN'],
      ['q=100%&&=x', 'q=100%25'],
      ['q=a=b%26c', 'q=a%3Db%26c'],
      ['', ''],
    ] as const)) {
      const { body } = await create({ name: `Chuẩn ${n}`, search });
      expect(await found(body.id), search).toMatchObject({ search: kept });
      expect((await update(body.id, { search: kept })).status, search).toBe(200);
      expect(await found(body.id), search).toMatchObject({ search: kept });
    }
  });

  test('200: names can differ in symbols, and can be reused in other lists and by other users', async () => {
    for (const name of ['CVSS > 7', 'CVSS < 7', '★', '★★']) expect((await create({ name })).errors, name).toEqual([]);
    expect((await create({ name: 'CVSS > 7', place: 'PROJECTS' })).status).toBe(200);
    expect((await create({ name: 'CVSS > 7' }, mate)).status).toBe(200);
  });

  test('400: rejects every invalid field, encoded and plain control characters, and too long values', async () => {
    expect(await create({ place: 'X', name: ' ', search: 'q=a\nb', shared: 'yes', more: 1 })).toMatchObject({
      status: 400,
      details: expect.arrayContaining(['place', 'name', 'search', 'shared', 'more'].map((path) => expect.objectContaining({ path }))),
    });
    const long = 'ắ'.repeat(LIMITS.viewSearch / 9 + 1);
    for (const search of ['q=%00', 'q=a%0Ab', 'a%7Fb=1', 'q=\u0085', `q=${'a'.repeat(LIMITS.viewSearch)}`, `q=${long}`]) {
      expect(await create({ name: 'Sai', search }), search.slice(0, 20)).toMatchObject({ status: 400, details: [{ path: 'search' }] });
    }
    for (const name of ['a\u202Eb', 'a\u0007', 'x'.repeat(LIMITS.viewName + 1)]) {
      expect(await create({ name }), name.slice(0, 20)).toMatchObject({ status: 400, details: [{ path: 'name' }] });
    }
  });

  test('403: users who cannot read users cannot share views', async () => {
    expect(await create({ name: 'Của khách' }, client)).toMatchObject({ status: 200 });
    expect(await create({ name: 'Chung', shared: true }, client)).toMatchObject({ status: 403, errors: ['FORBIDDEN'] });
    expect(await named(client)).toEqual(['Của khách']);
  });

  test('409: rejects a name in use in that list, regardless of case, diacritics and spaces', async () => {
    await create({ name: 'Quá hạn của tôi' });
    for (const name of ['quá HẠN của tôi', 'Qua han cua toi', 'Quá  hạn  của tôi']) {
      expect(await create({ name }), name).toMatchObject({ status: 409, details: [{ code: 'VIEW_NAME_TAKEN', path: 'name' }] });
    }
  });

  test('409: rejects a view above the limit per user, also in concurrent requests', async () => {
    const { owner, mate } = await buildViewers();
    for (let n = 0; n < LIMITS.views - 1; n++) await buildView(db, owner, { place: n % 2 ? 'ISSUES' : 'USERS' });
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map((name) => create({ name }, owner)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(answers.flatMap(({ errors }) => errors)).toEqual(['VIEWS_FULL', 'VIEWS_FULL', 'VIEWS_FULL']);
    expect((await create({ name: 'a' }, mate)).status).toBe(200);
  });

  test('409: rejects a shared view above the team’s limit per list, also in concurrent requests', async () => {
    const { owner, mate, workspace } = await buildViewers();
    const third = await buildMember(db, { workspace, role: 'Tester' });
    for (let n = 0; n < LIMITS.sharedViews - 1; n++) await buildView(db, [mate, third, owner][n % 3] ?? owner, { shared: true });
    const own = await buildView(db, owner);
    const [made, changed] = await Promise.all([create({ name: 'a', shared: true }, owner), update(own.id, { shared: true }, owner)]);
    expect([made.status, changed.status].sort()).toEqual([200, 409]);
    expect([...made.errors, ...changed.errors]).toEqual(['SHARED_VIEWS_FULL']);
    expect((await create({ name: 'b', shared: true, place: 'PROJECTS' }, owner)).status).toBe(200);
    expect((await create({ name: 'b' }, owner)).status).toBe(200);
  });
});

describe('PUT /api/view/{id}', () => {
  test('200: changes only the fields sent; the team sees the view only while it is shared', async () => {
    const { id, name } = await buildView(db, owner, { search: 'status=OPEN' });
    expect(await update(id, { search: '?severity=HIGH' })).toMatchObject({ status: 200, body: true });
    expect(await found(id)).toMatchObject({ name, search: 'severity=HIGH', shared: false });
    expect((await update(id, { shared: true })).status).toBe(200);
    expect(await found(id, mate)).toMatchObject({ name, search: 'severity=HIGH', shared: true });
    expect(await found(id, client)).toBeUndefined();
    expect((await update(id, { shared: false, name: 'Lại riêng' })).status).toBe(200);
    expect(await found(id, mate)).toBeUndefined();
    expect(await found(id)).toMatchObject({ name: 'Lại riêng', shared: false });
  });

  test('200: an Admin can change a shared view, which keeps its owner', async () => {
    const { id } = await buildView(db, owner, { shared: true });
    expect((await update(id, { name: 'Do quản trị đặt' }, admin)).status).toBe(200);
    expect(await found(id, mate)).toMatchObject({ name: 'Do quản trị đặt', owner: { id: owner.id } });
    expect((await update(id, { shared: false }, admin)).status).toBe(200);
    expect(await found(id, admin)).toBeUndefined();
    expect(await found(id)).toMatchObject({ shared: false });
  });

  test('200: accepts the same name in another spelling', async () => {
    const { id } = await buildView(db, owner, { name: 'viết hoa' });
    expect((await update(id, { name: 'Viết Hoa' })).status).toBe(200);
  });

  test('400: rejects invalid fields; 401: a request without a token is rejected', async () => {
    const { id } = await buildView(db, owner);
    expect(await update(id, { name: '', search: 'q=%01' })).toMatchObject({ status: 400, details: [{ path: 'name' }, { path: 'search' }] });
    expect(await update(id, { place: 'USERS' })).toMatchObject({ status: 400, errors: ['FIELD_UNKNOWN'] });
    expect((await call(viewsContract.update, { params: { id }, body: {} })).status).toBe(401);
  });

  test('403: for a view that another user shares', async () => {
    const { id } = await buildView(db, owner, { shared: true });
    expect(await update(id, { name: 'Khác' }, mate)).toMatchObject({ status: 403, errors: ['FORBIDDEN'] });
    expect(await remove(id, mate)).toMatchObject({ status: 403, errors: ['FORBIDDEN'] });
  });

  test('404: for private views of others, even as Admin; for shared views as a client; for unknown views', async () => {
    const own = await buildView(db, owner);
    const shared = await buildView(db, owner, { shared: true });
    for (const [id, by] of [
      [own.id, mate],
      [own.id, admin],
      [shared.id, client],
      [newId(), owner],
    ] as const) {
      expect(await update(id, { name: 'Khác' }, by)).toMatchObject({ status: 404, errors: ['NOT_FOUND'] });
      expect(await remove(id, by)).toMatchObject({ status: 404, errors: ['NOT_FOUND'] });
    }
  });

  test('409: rejects a name that the owner already uses, also from an Admin', async () => {
    await buildView(db, owner, { name: 'Đã có' });
    const { id } = await buildView(db, owner, { shared: true });
    await buildView(db, admin, { name: 'Của quản trị' });
    expect(await update(id, { name: 'da co' })).toMatchObject({ status: 409, details: [{ code: 'VIEW_NAME_TAKEN', path: 'name' }] });
    expect((await update(id, { name: 'đã CÓ' }, admin)).errors).toEqual(['VIEW_NAME_TAKEN']);
    expect((await update(id, { name: 'Của quản trị' }, admin)).status).toBe(200);
  });
});

describe('DELETE /api/view/{id}', () => {
  test('200: deletes a view for all users, by its owner, or by an Admin if it is shared', async () => {
    const { id } = await buildView(db, owner, { shared: true });
    expect(await remove(id)).toMatchObject({ status: 200, body: true });
    expect(await found(id, mate)).toBeUndefined();
    expect((await remove(id)).status).toBe(404);
    const other = await buildView(db, owner, { shared: true });
    expect((await remove(other.id, admin)).status).toBe(200);
    expect(await found(other.id)).toBeUndefined();
  });
});

describe('changes of membership', () => {
  const setRole = (id: string, role: 'Client' | 'Tester', by: Caller) =>
    call(usersContract.updateRole, { params: { id }, body: { roleId: ROLES[role].id } }, { token: by.token });

  test('shared views stay with the team when their owner leaves, and Admins manage them', async () => {
    const { owner, mate, admin, workspace } = await buildViewers();
    const shared = await buildView(db, owner, { shared: true, name: 'Để lại' });
    const own = await buildView(db, owner, { name: 'Riêng' });
    const gone = await call(
      usersContract.removeFromWorkspace,
      { params: { workspace_id: workspace.id, user_id: owner.id } },
      { token: admin.token },
    );
    expect(gone.status).toBe(200);
    expect(await found(shared.id, mate)).toMatchObject({ owner: { id: owner.id }, can: { edit: false } });
    expect((await update(own.id, { name: 'x' }, admin)).status).toBe(404);
    expect((await update(shared.id, { name: 'Nhận lại' }, admin)).status).toBe(200);
    await buildMember(db, { workspace, role: 'Tester', user: owner });
    expect(await named({ token: await tokenOf(owner) })).toEqual(['Nhận lại', 'Riêng']);
    expect((await remove(shared.id, admin)).status).toBe(200);
  });

  test('a user who becomes a client keeps their views, sees no others, and can unshare but not edit', async () => {
    const { owner, mate, admin } = await buildViewers();
    const shared = await buildView(db, owner, { shared: true, name: 'Chung' });
    await buildView(db, mate, { shared: true, name: 'Của bạn' });
    expect((await setRole(owner.id, 'Client', admin)).status).toBe(200);
    expect(await named(owner)).toEqual(['Chung']);
    expect(await update(shared.id, { name: 'Lời nhắn' }, owner)).toMatchObject({ status: 403, errors: ['FORBIDDEN'] });
    expect((await update(shared.id, { shared: false }, owner)).status).toBe(200);
    expect(await found(shared.id, mate)).toBeUndefined();
    expect((await update(shared.id, { shared: true }, owner)).status).toBe(403);
    expect((await remove(shared.id, owner)).status).toBe(200);
  });
});
