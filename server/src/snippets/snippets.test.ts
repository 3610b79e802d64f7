import { LIMITS } from '@coloa/contract/limits.ts';
import { snippetsContract } from '@coloa/contract/snippets/snippets.contract.ts';
import { usersContract } from '@coloa/contract/users/users.contract.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { countQueries } from '../../test/count-queries.ts';
import { testApp } from '../../test/harness.ts';
import { users } from '../membership/users.tables.ts';
import { workspaces } from '../membership/workspaces.tables.ts';
import { newId } from '../platform/ids.ts';
import { buildMember } from '../users/users.factory.ts';
import { buildWorkspace } from '../workspaces/workspaces.factory.ts';
import { buildSnippet } from './snippets.factory.ts';
import { snippets } from './snippets.tables.ts';

const { call, db, tokenOf } = await testApp();

async function buildWriters() {
  const workspace = await buildWorkspace(db);
  const member = async (role: 'Admin' | 'Tester' | 'Client') => {
    const person = await buildMember(db, { workspace, role });
    return { ...person, token: await tokenOf(person) };
  };
  return { workspace, owner: await member('Tester'), admin: await member('Admin'), client: await member('Client') };
}
const { owner, admin, client } = await buildWriters();

interface Caller {
  token: string;
}
const create = (body: object, by: Caller = owner) =>
  call(snippetsContract.create, { body: { text: 'Dùng Burp Suite.', ...body } }, { token: by.token });
const update = (id: string, body: object, by: Caller = owner) =>
  call(snippetsContract.update, { params: { id }, body }, { token: by.token });
const remove = (id: string, by: Caller = owner) => call(snippetsContract.delete, { params: { id } }, { token: by.token });
const list = (by: Caller = owner) => call(snippetsContract.list, {}, { token: by.token });
const named = async (by: Caller = owner) => (await list(by)).body.map(({ name }) => name);
const found = async (id: string, by: Caller = owner) => (await list(by)).body.find((snippet) => snippet.id === id);

describe('GET /api/snippet', () => {
  test('200: lists only the caller’s snippets, by name', async () => {
    const { owner, admin, client } = await buildWriters();
    await buildSnippet(db, owner, { name: 'Ốc' });
    const first = await buildSnippet(db, owner, { name: 'Ấm', text: 'Cookie: ⟦abc⟧', language: 'vi' });
    await buildSnippet(db, client, { name: 'Của khách' });
    expect((await list(owner)).body).toEqual([
      { id: first.id, name: 'Ấm', text: 'Cookie: ⟦abc⟧', language: 'vi', updatedAt: expect.any(String) },
      expect.objectContaining({ name: 'Ốc', language: null }),
    ]);
    expect(await named(admin)).toEqual([]);
    expect(await named(client)).toEqual(['Của khách']);
  });

  test('200: a user has other snippets in each workspace', async () => {
    const { owner } = await buildWriters();
    await buildSnippet(db, owner, { name: 'Ở đây' });
    const elsewhere = await buildMember(db, { workspace: await buildWorkspace(db), role: 'Tester', user: owner });
    await buildSnippet(db, elsewhere, { name: 'Nơi khác' });
    expect(await named(owner)).toEqual(['Ở đây']);
  });

  test('200: runs a constant number of queries', async () => {
    const { owner } = await buildWriters();
    await buildSnippet(db, owner);
    const queries = async () => (await countQueries(() => list(owner))).queries.length;
    const one = await queries();
    for (let n = 0; n < 5; n++) await buildSnippet(db, owner);
    expect(await queries()).toBe(one);
  });

  test('401: a request without a token is rejected', async () => {
    expect((await call(snippetsContract.list, {})).status).toBe(401);
  });
});

describe('POST /api/snippet', () => {
  test('200: stores the text as written, also as a client', async () => {
    const text = '\n  1. Mở `/login`\n2. Gửi ⟦mật khẩu⟧ \n';
    const { body } = await create({ name: ' Đăng nhập ', text, language: 'en' });
    expect(await found(body.id)).toMatchObject({ name: 'Đăng nhập', text, language: 'en' });
    expect((await create({ name: 'Của khách' }, client)).status).toBe(200);
  });

  test('400: rejects every invalid field, blank and too long texts', async () => {
    expect(await create({ name: ' ', text: ' \n', language: 'fr', shared: true })).toMatchObject({
      status: 400,
      details: expect.arrayContaining(['name', 'text', 'language', 'shared'].map((path) => expect.objectContaining({ path }))),
    });
    const long = { name: 'x'.repeat(LIMITS.snippetName + 1), text: 'x'.repeat(LIMITS.snippetText + 1) };
    expect(await create(long)).toMatchObject({ status: 400, details: [{ path: 'name' }, { path: 'text' }] });
  });

  test('401: a request without a token is rejected', async () => {
    expect((await call(snippetsContract.create, { body: { name: 'a', text: 'b' } })).status).toBe(401);
  });

  test('409: rejects a name in use, regardless of case and diacritics', async () => {
    await create({ name: 'Dựng lại phiên' });
    expect(await create({ name: 'dung lai PHIÊN' })).toMatchObject({
      status: 409,
      details: [{ code: 'SNIPPET_NAME_TAKEN', path: 'name' }],
    });
    expect((await create({ name: 'Dựng lại phiên' }, admin)).status).toBe(200);
  });

  test('409: rejects a snippet above the limit per user, also in concurrent requests', async () => {
    const { owner, admin } = await buildWriters();
    for (let n = 0; n < LIMITS.snippets - 1; n++) await buildSnippet(db, owner);
    const answers = await Promise.all(['a', 'b', 'c'].map((name) => create({ name }, owner)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(answers.flatMap(({ errors }) => errors)).toEqual(['SNIPPETS_FULL', 'SNIPPETS_FULL']);
    expect((await create({ name: 'a' }, admin)).status).toBe(200);
  });
});

describe('PUT /api/snippet/{id}', () => {
  test('200: changes only the fields sent', async () => {
    const { id, text } = await buildSnippet(db, owner, { language: 'vi' });
    expect(await update(id, { name: 'Tên mới' })).toMatchObject({ status: 200, body: true });
    expect(await found(id)).toMatchObject({ name: 'Tên mới', text, language: 'vi' });
    await update(id, { text: 'Khác', language: null });
    expect(await found(id)).toMatchObject({ name: 'Tên mới', text: 'Khác', language: null });
  });

  test('200: accepts the same name in another spelling', async () => {
    const { id } = await buildSnippet(db, owner, { name: 'viết hoa' });
    expect((await update(id, { name: 'Viết Hoa' })).status).toBe(200);
  });

  test('400: rejects invalid fields; 401: a request without a token is rejected', async () => {
    const { id } = await buildSnippet(db, owner);
    expect(await update(id, { name: '', text: '' })).toMatchObject({ status: 400, details: [{ path: 'name' }, { path: 'text' }] });
    expect((await call(snippetsContract.update, { params: { id }, body: {} })).status).toBe(401);
  });

  test('404: for snippets of others, even as Admin, and for unknown snippets', async () => {
    const { id, text } = await buildSnippet(db, owner);
    for (const [target, by] of [
      [id, admin],
      [id, client],
      [newId(), owner],
    ] as const) {
      expect(await update(target, { text: 'Khác' }, by)).toMatchObject({ status: 404, errors: ['NOT_FOUND'] });
      expect(await remove(target, by)).toMatchObject({ status: 404, errors: ['NOT_FOUND'] });
    }
    expect(await found(id)).toMatchObject({ text });
  });

  test('409: rejects a name in use', async () => {
    await buildSnippet(db, owner, { name: 'Đã có' });
    const { id } = await buildSnippet(db, owner);
    expect(await update(id, { name: 'da co' })).toMatchObject({ status: 409, details: [{ code: 'SNIPPET_NAME_TAKEN', path: 'name' }] });
  });
});

describe('DELETE /api/snippet/{id}', () => {
  test('200: deletes a snippet', async () => {
    const { id } = await buildSnippet(db, owner);
    expect(await remove(id)).toMatchObject({ status: 200, body: true });
    expect(await found(id)).toBeUndefined();
    expect((await remove(id)).status).toBe(404);
  });
});

describe('deletion with their owner', () => {
  const stored = (id: string) => db.select({ id: snippets.id }).from(snippets).where(eq(snippets.id, id));

  test('the snippets of a member are deleted when the member leaves the workspace, but not those in other workspaces', async () => {
    const { owner, admin, client, workspace } = await buildWriters();
    const { id } = await buildSnippet(db, owner);
    const others = await buildSnippet(db, client);
    const elsewhere = await buildMember(db, { workspace: await buildWorkspace(db), role: 'Tester', user: owner });
    const kept = await buildSnippet(db, elsewhere);
    const params = { workspace_id: workspace.id, user_id: owner.id };
    expect((await call(usersContract.removeFromWorkspace, { params }, { token: admin.token })).status).toBe(200);
    expect(await stored(id)).toEqual([]);
    expect(await stored(kept.id)).toHaveLength(1);
    expect(await stored(others.id)).toHaveLength(1);
  });

  test('snippets are deleted with their workspace and with their owner’s account', async () => {
    const bare = await buildWorkspace(db);
    const { owner } = await buildWriters();
    const inBare = await buildSnippet(db, { workspaceId: bare.id, id: owner.id });
    await db.delete(workspaces).where(eq(workspaces.id, bare.id));
    expect(await stored(inBare.id)).toEqual([]);
    const other = await buildWorkspace(db);
    const stray = await buildMember(db, { workspace: other, role: 'Tester' });
    const own = await buildSnippet(db, stray);
    await db.delete(users).where(eq(users.id, stray.id));
    expect(await stored(own.id)).toEqual([]);
  });
});
