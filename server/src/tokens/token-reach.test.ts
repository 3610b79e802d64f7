import { profileContract } from '@coloa/contract/profile/profile.contract.ts';
import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { sessionsContract } from '@coloa/contract/sessions/sessions.contract.ts';
import { usersContract } from '@coloa/contract/users/users.contract.ts';
import { workspacesContract } from '@coloa/contract/workspaces/workspaces.contract.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../test/harness.ts';
import { auditEntries } from '../audit/audit.tables.ts';
import { memberships } from '../membership/users.tables.ts';
import { buildProject } from '../projects/projects.factory.ts';
import { apiTokens } from '../sessions/api-tokens.tables.ts';
import { forgetActors } from '../sessions/sessions.service.ts';
import { buildMember } from '../users/users.factory.ts';
import { buildWorkspace } from '../workspaces/workspaces.factory.ts';
import { buildToken } from './tokens.factory.ts';

const { call, db, platform, tokenOf } = await testApp();
const here = await buildWorkspace(db);
const admin = await buildMember(db, { workspace: here, role: 'Admin' });
const member = (role: 'Lead' | 'Tester' | 'Client' = 'Lead') => buildMember(db, { workspace: here, role });

const whoAmI = (token: string) => call(profileContract.get, {}, { token });

describe('the scope of a personal token', () => {
  test('is one workspace, regardless of its owner’s role elsewhere', async () => {
    const elsewhere = await buildWorkspace(db);
    const owner = await buildMember(db, { workspace: here, role: 'Admin' });
    await db.insert(memberships).values({ workspaceId: elsewhere.id, userId: owner.id, role: 'Admin' });
    const { token } = await buildToken(db, { ...owner, workspaceId: here.id });
    const named = (own: string) => call(usersContract.listMembers, { query: { workspaceId: elsewhere.id } }, { token: own });
    expect([(await named(await tokenOf(owner))).status, (await named(token)).status]).toEqual([200, 404]);
    expect((await call(workspacesContract.list, {}, { token })).body.map(({ id }) => id)).toEqual([here.id]);
    expect((await call(usersContract.summary, {}, { token })).body.map(({ workspace }) => workspace.id)).toEqual([here.id]);
    const places = await call(usersContract.workspaceRoles, { params: { id: owner.id } }, { token });
    expect(places.text).not.toContain(elsewhere.id);
  });

  test('limits lists to the token’s projects that its owner can read', async () => {
    const owner = await member('Lead');
    const [one, two] = [await buildProject(db, { workspaceId: here.id }), await buildProject(db, { workspaceId: here.id })];
    const search = async (token: string, query: object = {}) =>
      (await call(projectsContract.search, { body: query }, { token })).body.items.map(({ id }) => id);
    const { token } = await buildToken(db, { ...owner, workspaceId: here.id }, { projectIds: [one.id] });
    expect(await search(token)).toEqual([one.id]);
    expect((await search(await tokenOf(owner))).filter((id) => id === one.id || id === two.id)).toHaveLength(2);
    const tester = await buildToken(db, { ...(await member('Tester')), workspaceId: here.id }, { projectIds: [one.id] });
    expect(await search(tester.token)).toEqual([]);
    expect((await call(projectsContract.get, { params: { id: one.id } }, { token: tester.token })).status).toBe(404);
  });

  test('the last use is recorded, but not with every call', async () => {
    const owner = await member();
    const { id, token } = await buildToken(db, { ...owner, workspaceId: here.id });
    const used = async () => (await db.select({ at: apiTokens.lastUsedAt }).from(apiTokens).where(eq(apiTokens.id, id)))[0]?.at ?? null;
    await whoAmI(token);
    await expect.poll(used).not.toBeNull();
    const first = await used();
    forgetActors(platform.database);
    await whoAmI(token);
    expect(await used()).toEqual(first);
    await db
      .update(apiTokens)
      .set({ lastUsedAt: new Date(Date.now() - 61_000) })
      .where(eq(apiTokens.id, id));
    forgetActors(platform.database);
    await whoAmI(token);
    await expect.poll(async () => ((await used())?.getTime() ?? 0) > Date.now() - 30_000).toBe(true);
  });

  test('the audit log names the token that was used', async () => {
    const { token } = await buildToken(db, { ...admin, workspaceId: here.id }, { name: 'Nhập từ máy quét' });
    const { body } = await call(projectsContract.create, { body: { key: 'TOK', name: 'Qua API', kind: 'WEB' } }, { token });
    const [entry] = await db.select().from(auditEntries).where(eq(auditEntries.objectId, body.id));
    expect(entry).toMatchObject({ action: 'PROJECT_CREATED', actorId: admin.id, details: { token: 'Nhập từ máy quét' } });
  });

  test('a personal token is not a refresh token', async () => {
    const { token } = await buildToken(db, { ...admin, workspaceId: here.id });
    expect((await call(sessionsContract.refresh, { body: { token } })).status).toBe(401);
  });
});
