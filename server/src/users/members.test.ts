import { ROLES } from '@coloa/contract/permissions.ts';
import { profileContract } from '@coloa/contract/profile/profile.contract.ts';
import { usersContract } from '@coloa/contract/users/users.contract.ts';
import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { countQueries } from '../../test/count-queries.ts';
import { testApp } from '../../test/harness.ts';
import { membersAmong, personsByIds, requireMembers } from '../membership/users.service.ts';
import { memberships } from '../membership/users.tables.ts';
import { refusal } from '../platform/http/refusal.ts';
import { newId } from '../platform/ids.ts';
import { buildWorkspace } from '../workspaces/workspaces.factory.ts';
import { buildMember } from './users.factory.ts';

const { call, db, tokenOf } = await testApp();

async function team() {
  const workspace = await buildWorkspace(db);
  const suffix = workspace.id.slice(-6);
  const add = (username: string, name: string, role: 'Lead' | 'Tester' | 'Client' = 'Tester') =>
    buildMember(db, { workspace, role }, { username: `${username}.${suffix}`, name, email: `${username}@${suffix}.example` });
  const lan = await add('lan', 'Nguyễn Thị Lan', 'Lead');
  const dung = await add('dung', 'Đặng Văn Dũng');
  const an = await add('an', 'Ân Tuấn Anh', 'Client');
  return { workspace, lan, dung, an, token: await tokenOf(lan), suffix };
}
const list = (token: string, query: Record<string, unknown> = {}) => call(usersContract.listMembers, { query }, { token });

describe('GET /api/user/detail', () => {
  test('200: lists the members of the current workspace by name, regardless of diacritics', async () => {
    const { token, lan, dung, an, workspace } = await team();
    const { status, body } = await list(token);
    expect(status).toBe(200);
    expect(body).toMatchObject({ page: 1, pageSize: 20, total: 3, more: false });
    expect(body.items.map(({ id }) => id)).toEqual([an.id, dung.id, lan.id]);
    expect(body.items[2]).toEqual({
      id: lan.id,
      username: lan.username,
      name: 'Nguyễn Thị Lan',
      avatar: null,
      email: lan.email,
      role: { id: ROLES.Lead.id, name: 'Lead' },
      language: 'vi',
      lastSeenAt: expect.stringMatching(/Z$/),
      createdAt: expect.stringMatching(/Z$/),
      disabled: false,
      invited: false,
      twoFactor: null,
      mayEditIdentity: false,
      mayChangeRole: false,
      mayRemove: false,
      mayEndSessions: false,
      ofTeam: true,
    });
    expect((await list(token, { workspaceId: workspace.id })).body).toEqual(body);
  });

  test('200: sorts users by given name, the last word of a Vietnamese name, also after a change', async () => {
    const workspace = await buildWorkspace(db);
    const token = await tokenOf(await buildMember(db, { workspace, role: 'Admin' }, { name: 'Bùi Thu Yến' }));
    for (const name of ['Trần Văn An', 'Đỗ Thu Hà', 'Cao Thu Hà', 'Emma Brown']) await buildMember(db, { workspace }, { name });
    const names = async () => (await list(token)).body.items.map(({ name }) => name);
    expect(await names()).toEqual(['Trần Văn An', 'Emma Brown', 'Cao Thu Hà', 'Đỗ Thu Hà', 'Bùi Thu Yến']);
    await call(profileContract.update, { body: { name: 'Bùi Thu Ánh' } }, { token });
    expect((await names())[1]).toBe('Bùi Thu Ánh');
  });

  test('200: searches name, user name and address, with and without diacritics', async () => {
    const { token, lan, dung, an, suffix } = await team();
    const ids = async (q: string) => (await list(token, { q })).body.items.map(({ id }) => id);
    expect(await ids('dang dung')).toEqual([dung.id]);
    expect(await ids('ĐẶNG')).toEqual([dung.id]);
    expect(await ids('lan@')).toEqual([lan.id]);
    expect(await ids(`an.${suffix}`)).toEqual(expect.arrayContaining([an.id]));
    expect(await ids('không ai cả')).toEqual([]);
    expect(await ids('%')).toHaveLength(3);
  });

  test('200: sorts by each field in both directions', async () => {
    const { token, lan, dung, an, workspace } = await team();
    for (const [n, { id }] of [lan, dung, an].entries()) {
      // Without distinct dates, the order of members who joined within the same millisecond would be random.
      const came = { createdAt: new Date(Date.UTC(2026, 0, n + 1)) };
      await db
        .update(memberships)
        .set(came)
        .where(and(eq(memberships.workspaceId, workspace.id), eq(memberships.userId, id)));
    }
    const ids = async (sortBy: string) => (await list(token, { sortBy })).body.items.map(({ id }) => id);
    expect(await ids('username')).toEqual([an.id, dung.id, lan.id]);
    expect(await ids('-username')).toEqual([lan.id, dung.id, an.id]);
    expect(await ids('-createdAt')).toEqual([an.id, dung.id, lan.id]);
    expect((await ids('-lastSeenAt'))[0]).toBe(lan.id);
  });

  test('200: pages contain each member once, with the same total', async () => {
    const { token } = await team();
    const pages = [
      await list(token, { page: 1, pageSize: 2 }),
      await list(token, { page: 2, pageSize: 2 }),
      await list(token, { page: 3, pageSize: 2 }),
    ];
    expect(pages.map(({ body }) => body.items.length)).toEqual([2, 1, 0]);
    expect(new Set(pages.map(({ body }) => body.total))).toEqual(new Set([3]));
    expect(new Set(pages.flatMap(({ body }) => body.items.map(({ id }) => id))).size).toBe(3);
  });

  test('200: needs the same number of queries for any number of members', async () => {
    const { token, workspace } = await team();
    await list(token);
    const few = await countQueries(() => list(token, { pageSize: 2 }));
    for (let n = 0; n < 12; n++) await buildMember(db, { workspace });
    const many = await countQueries(() => list(token, { pageSize: 2 }));
    expect(many.queries.length).toBe(few.queries.length);
    expect(many.queries.length).toBeLessThanOrEqual(3);
  });

  test('200: lists a given workspace according to the caller’s role there; System can list any', async () => {
    const { workspace, lan } = await team();
    const user = await buildMember(db, { role: 'Client' });
    const token = await tokenOf(user);
    expect((await list(token, { workspaceId: workspace.id })).status).toBe(404);
    await buildMember(db, { workspace, role: 'Tester', user });
    expect((await list(token, { workspaceId: workspace.id })).body.items.map(({ id }) => id)).toContain(lan.id);
    const system = await tokenOf(await buildMember(db, { role: 'System' }));
    expect((await list(system, { workspaceId: workspace.id })).status).toBe(200);
  });

  test('400: rejects an unknown order, page 0, a too large page and unknown parameters', async () => {
    const { token } = await team();
    const answer = await list(token, { sortBy: 'password', page: 0, pageSize: 101, role: 'Admin', workspaceId: 'x' });
    expect(answer.status).toBe(400);
    expect(answer.details.map(({ code, path }) => `${path} ${code}`).sort()).toEqual([
      'page FIELD_TOO_SMALL',
      'pageSize FIELD_TOO_BIG',
      'role FIELD_UNKNOWN',
      'sortBy FIELD_NOT_ALLOWED',
      'workspaceId FIELD_FORMAT',
    ]);
  });

  test('401: without a token', async () => {
    expect(await call(usersContract.listMembers)).toMatchObject({ status: 401, errors: ['TOKEN_REQUIRED'] });
  });

  test('403: without READ_USER', async () => {
    const { an } = await team();
    expect(await list(await tokenOf(an))).toMatchObject({ status: 403, errors: ['FORBIDDEN'] });
  });

  test('404: for a workspace that is not the caller’s, existing or not', async () => {
    const { token } = await team();
    for (const workspaceId of [(await buildWorkspace(db)).id, newId()]) {
      expect(await list(token, { workspaceId })).toMatchObject({ status: 404, errors: ['NOT_FOUND'] });
    }
  });
});

describe('functions for other features', () => {
  test('users are returned by their ids, without unknown ones', async () => {
    const { lan } = await team();
    const found = await personsByIds(db, [lan.id, lan.id, newId()]);
    expect([...found]).toEqual([[lan.id, { id: lan.id, username: lan.username, name: lan.name, avatar: null }]]);
    expect((await personsByIds(db, [])).size).toBe(0);
  });

  test('only members of the workspace can be named, and the error lists each field that names others', async () => {
    const { lan, workspace } = await team();
    const stranger = await buildMember(db);
    expect(await membersAmong(db, workspace.id, [lan.id, stranger.id])).toEqual(new Set([lan.id]));
    await requireMembers(db, workspace.id, [{ id: lan.id, path: 'fixerId' }]);
    const named = [
      { id: lan.id, path: 'people.0' },
      { id: stranger.id, path: 'people.1' },
    ];
    await expect(requireMembers(db, workspace.id, named)).rejects.toEqual(refusal('UNKNOWN_USER', { path: 'people.1' }));
  });
});
