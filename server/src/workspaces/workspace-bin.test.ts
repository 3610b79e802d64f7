import { profileContract } from '@coloa/contract/profile/profile.contract.ts';
import { sessionsContract } from '@coloa/contract/sessions/sessions.contract.ts';
import { workspacesContract } from '@coloa/contract/workspaces/workspaces.contract.ts';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../test/harness.ts';
import { auditEntries, auditSeals } from '../audit/audit.tables.ts';
import { changeHeads, readHeads } from '../audit/audit-heads.service.ts';
import { buildFile, buildPng } from '../files/files.factory.ts';
import { publicImages } from '../files/public-images.tables.ts';
import { buildIssue } from '../issues/issues.factory.ts';
import { users } from '../membership/users.tables.ts';
import { workspaces } from '../membership/workspaces.tables.ts';
import { buildAssignee, buildProject } from '../projects/projects.factory.ts';
import { buildRole } from '../roles/roles.factory.ts';
import { awardWriteUp, buildLikes, buildTopic, buildWriteUp, buildWriteUpComment } from '../topics/topics.factory.ts';
import { BUILT_PASSWORD, buildMember } from '../users/users.factory.ts';
import { buildWorkspace } from './workspaces.factory.ts';

const { call, db, logged, platform, sessionOf, signIn, tokenOf, upload } = await testApp();
const api = workspacesContract;
const home = await buildWorkspace(db, { name: 'Nhà' });
const system = await buildMember(db, { workspace: home, role: 'System' });
const as = { token: await tokenOf(system) };

const bin = (target: { id: string; name: string }, options = as, name = target.name) =>
  call(api.delete, { params: { id: target.id }, body: { name } }, options);
const restore = (id: string, options = as) => call(api.restore, { params: { id } }, options);
const old = (id: string, days: number) =>
  db
    .update(workspaces)
    .set({ deletedAt: sql`now() - make_interval(days => ${days})` })
    .where(eq(workspaces.id, id));
async function purge(): Promise<void> {
  await db.execute(sql`select graphile_worker.add_job('workspaces.purge', '{}'::json)`);
  await platform.jobs.drain();
  // The jobs of the first run queue further jobs, which delete files.
  await platform.jobs.drain();
}
const exists = async (id: string) => (await db.select({ id: workspaces.id }).from(workspaces).where(eq(workspaces.id, id))).length === 1;

describe('DELETE /api/workspace/{id}', () => {
  test('200: S28 moves the workspace to the bin, where no user can see, enter or use it', async () => {
    const target = await buildWorkspace(db, { name: 'Sắp xóa' });
    const member = await buildMember(db, { workspace: target, role: 'Admin' });
    const session = await sessionOf(member);
    expect((await bin(target)).text).toBe('true');
    expect((await call(profileContract.get, {}, { token: session.token })).status).toBe(401);
    expect((await call(sessionsContract.refresh, { body: { token: session.refreshToken } })).status).toBe(401);
    expect((await call(api.list, {}, as)).body.map(({ id }) => id)).not.toContain(target.id);
    expect((await call(api.get, { params: { id: target.id } }, as)).status).toBe(404);
    const own = await sessionOf(system);
    const enter = await call(
      sessionsContract.switchWorkspace,
      { body: { workspaceId: target.id, token: own.refreshToken } },
      { token: own.token },
    );
    expect(enter.status).toBe(404);
    expect(await call(sessionsContract.login, { body: { username: member.username, password: BUILT_PASSWORD } })).toMatchObject({
      status: 400,
      errors: ['NO_WORKSPACE'],
    });
    const binned = await call(api.list, { query: { deleted: 'true' } }, as);
    expect(binned.body).toMatchObject([
      { id: target.id, can: { edit: false, delete: false, restore: true }, deletedBy: { id: system.id, username: system.username } },
    ]);
  });

  test('200: a user with another workspace signs in to that one', async () => {
    const [first, second] = [await buildWorkspace(db), await buildWorkspace(db)];
    const user = await buildMember(db, { workspace: first });
    await buildMember(db, { workspace: second, user });
    await bin(first);
    const { token } = await signIn(user);
    expect((await call(profileContract.get, {}, { token })).body.currentWorkspace.id).toBe(second.id);
  });

  test('400: requires the exact name', async () => {
    const target = await buildWorkspace(db, { name: 'Đúng tên' });
    for (const name of ['', 'đúng tên', 'Dung ten'])
      expect(await bin(target, as, name)).toMatchObject({ status: 400, errors: ['NAME_MISMATCH'] });
    expect((await bin(target, as, 'Đúng tên'.normalize('NFD'))).status).toBe(200);
  });

  test('403 and 404: an Admin cannot delete their own workspace, and does not see others', async () => {
    const target = await buildWorkspace(db);
    const options = { token: await tokenOf(await buildMember(db, { workspace: target, role: 'Admin' })) };
    expect((await bin(target, options)).status).toBe(403);
    expect((await bin(home, options)).status).toBe(404);
    expect((await restore(target.id, options)).status).toBe(403);
  });

  test('409: for the caller’s current workspace', async () => {
    expect(await bin(home)).toMatchObject({ status: 409, errors: ['WORKSPACE_CURRENT'] });
  });
});

describe('POST /api/workspace/{id}/restore', () => {
  test('200: S28 restores the workspace unchanged, and its members can sign in again', async () => {
    const target = await buildWorkspace(db);
    const member = await buildMember(db, { workspace: target });
    await bin(target);
    for (let n = 0; n < 2; n++) expect((await restore(target.id)).text).toBe('true');
    expect((await signIn(member)).token).toBeDefined();
    const entries = await db.select({ action: auditEntries.action }).from(auditEntries).where(eq(auditEntries.workspaceId, target.id));
    expect(entries.map(({ action }) => action).filter((action) => action.startsWith('WORKSPACE'))).toEqual([
      'WORKSPACE_DELETED',
      'WORKSPACE_RESTORED',
    ]);
  });

  test('404: for a workspace due for permanent deletion, and an unknown one', async () => {
    const target = await buildWorkspace(db);
    await bin(target);
    await old(target.id, 31);
    expect((await restore(target.id)).status).toBe(404);
    expect((await restore('01900000-0000-7000-8000-0000000000ff')).status).toBe(404);
  });
});

describe('permanent deletion after thirty days', () => {
  test('deletes projects, files, images, roles and log, but not users and their other workspaces', async () => {
    const target = await buildWorkspace(db);
    const admin = await buildMember(db, { workspace: target, role: 'Admin' });
    const role = await buildRole(db, { workspaceId: target.id, name: 'Vai', privileges: [] });
    await buildMember(db, { workspace: target, ownRoleId: role.id });
    await buildMember(db, { workspace: home, user: admin });
    const project = await buildProject(db, { workspaceId: target.id, createdBy: admin.id }, { scope: [{ value: 'https://x.example' }] });
    await buildAssignee(db, { project, user: admin });
    const issue = await buildIssue(db, { project }, { contents: { vi: { title: 'x' } } });
    const of = { workspaceId: target.id, uploadedBy: admin.id };
    const topic = await buildTopic(db, { workspaceId: target.id, id: admin.id });
    const writeUp = await buildWriteUp(db, { workspaceId: target.id, id: admin.id }, topic);
    await platform.database.transaction((tx) => awardWriteUp(tx, writeUp, 'Asia/Ho_Chi_Minh'));
    await buildLikes(db, writeUp, [admin]);
    await buildWriteUpComment(db, writeUp, admin, {}, [admin]);
    const stored = [
      await buildFile(db, platform.storage, { ...of, writeUpId: writeUp.id }),
      await buildFile(db, platform.storage, { ...of, projectId: project.id, issueId: issue.id }),
      await buildFile(db, platform.storage, of),
    ].map(({ storedAs }) => storedAs);
    await upload(
      { ...api.setLogo, path: `/api/workspace/${target.id}/logo` },
      { name: 'l.png', bytes: await buildPng(32, 32) },
      { token: await tokenOf(admin) },
    );
    const [logo] = await db.select({ storedAs: publicImages.storedAs }).from(publicImages).where(eq(publicImages.logoOf, target.id));
    await db.insert(auditSeals).select(
      db
        .select({
          workspaceId: auditEntries.workspaceId,
          seq: sql<number>`row_number() over ()`.as('seq'),
          entryId: auditEntries.id,
          hash: sql<Buffer>`'\\x00'::bytea`.as('hash'),
          sealedAt: sql<Date>`now()`.as('sealed_at'),
        })
        .from(auditEntries)
        .where(eq(auditEntries.workspaceId, target.id)),
    );
    const { dataDir } = platform.env;
    const recorded = () => readHeads(dataDir).some(({ workspaceId }) => workspaceId === target.id);
    await changeHeads(dataDir, async (heads) => [...heads, { workspaceId: target.id, seq: 1, hash: '0'.repeat(64) }]);
    await bin(target);

    await old(target.id, 29);
    await purge();
    expect([await exists(target.id), recorded()]).toEqual([true, true]);
    await old(target.id, 31);
    await purge();
    expect([await exists(target.id), recorded()]).toEqual([false, false]);
    for (const name of [...stored, logo?.storedAs ?? '']) await expect(platform.storage.read(name)).rejects.toThrow('gone');
    const { rows } = await db.execute<{ name: string }>(
      sql`select format('%I', table_name) as name from information_schema.columns where column_name = 'workspace_id' and table_schema = 'public'`,
    );
    for (const { name } of rows) {
      const left = await db.execute(sql.raw(`select from ${name} where workspace_id = '${target.id}'`));
      expect([name, left.rowCount]).toEqual([name, 0]);
    }
    expect(await db.select({ id: users.id }).from(users).where(eq(users.id, admin.id))).toHaveLength(1);
    expect((await signIn(admin)).token).toBeDefined();
    expect(logged).toEqual([]);
  });
});

test('the last workspace cannot be deleted', async () => {
  const alone = await testApp();
  const user = await buildMember(alone.db, { role: 'System' });
  const [only] = (await alone.call(api.list, {}, { token: await alone.tokenOf(user) })).body;
  const answer = await alone.call(
    api.delete,
    { params: { id: only?.id ?? '' }, body: { name: only?.name } },
    { token: await alone.tokenOf(user) },
  );
  expect(answer).toMatchObject({ status: 409, errors: ['LAST_WORKSPACE'] });
});
