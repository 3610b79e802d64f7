import { profileContract } from '@coloa/contract/profile/profile.contract.ts';
import { sessionListContract } from '@coloa/contract/sessions/session-list.contract.ts';
import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../test/harness.ts';
import { auditEntries } from '../audit/audit.tables.ts';
import { newId } from '../platform/ids.ts';
import { buildMember } from '../users/users.factory.ts';
import { buildWorkspace } from '../workspaces/workspaces.factory.ts';
import { insertSession } from './sessions.repo.ts';

const t = await testApp();
const { call, db, sessionOf, tokenOf } = t;
const other = await testApp({ database: t.database });

const list = (token: string, body: object = {}) => call(sessionListContract.list, { body }, { token });
const end = (token: string, id: string) => call(sessionListContract.end, { params: { id } }, { token });
const endOthers = (token: string, body: object = {}) => call(sessionListContract.endOthers, { body }, { token });
const status = async (token: string, app: Pick<typeof t, 'call'> = t) => (await app.call(profileContract.get, {}, { token })).status;
const currentId = async (token: string) => (await list(token)).body.find(({ current }) => current)?.id ?? '';

async function team() {
  const [workspace, elsewhere] = [await buildWorkspace(db, { name: 'Ở đây' }), await buildWorkspace(db, { name: 'Nơi khác' })];
  const admin = await buildMember(db, { workspace, role: 'Admin' });
  const member = await buildMember(db, { workspace, role: 'Tester' });
  await buildMember(db, { workspace: elsewhere, role: 'Tester', user: member });
  const [here, there] = [await tokenOf(member), await tokenOf(member, elsewhere)];
  return { workspace, elsewhere, admin, token: await tokenOf(admin), member, here, there };
}

describe('POST /api/sessions', () => {
  test('200: lists the caller’s sessions in all workspaces with device and address, and marks the current one', async () => {
    const { member, workspace, here, there, elsewhere } = await team();
    const userAgent =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
    const phone = { id: newId(), userId: member.id, workspaceId: workspace.id, remember: true, userAgent, address: '203.0.113.7' };
    await insertSession(db, phone, 60);
    await insertSession(db, { ...phone, id: newId() }, -60);
    const { status, body } = await list(here);
    expect(status).toBe(200);
    expect(body).toHaveLength(3);
    expect(body.find(({ id }) => id === phone.id)).toEqual({
      id: phone.id,
      device: 'phone',
      browser: 'Safari',
      os: 'iOS',
      address: '203.0.113.7',
      workspace: { id: workspace.id, name: 'Ở đây' },
      createdAt: expect.stringMatching(/Z$/),
      lastSeenAt: expect.stringMatching(/Z$/),
      current: false,
    });
    expect(body.filter(({ current }) => current)).toHaveLength(1);
    expect(body.map((session) => session.workspace.id)).toContain(elsewhere.id);
    expect((await list(there)).body.map(({ id }) => id).sort()).toEqual(body.map(({ id }) => id).sort());
    expect((await list(here, { userId: member.id })).body).toEqual(body);
  });

  test('200: lists a member’s sessions in this workspace only', async () => {
    const { token, member, here, workspace } = await team();
    const { body } = await list(token, { userId: member.id });
    expect(body).toMatchObject([{ id: await currentId(here), current: false, workspace: { id: workspace.id } }]);
  });

  test('400: rejects an invalid id and unknown fields', async () => {
    const { token } = await team();
    const answer = await list(token, { userId: 'x', workspaceId: newId() });
    expect(answer.details.map(({ code, path }) => `${path} ${code}`)).toEqual(['userId FIELD_FORMAT', 'workspaceId FIELD_UNKNOWN']);
  });

  test('401: without a token', async () => {
    expect(await call(sessionListContract.list, { body: {} })).toMatchObject({ status: 401, errors: ['TOKEN_REQUIRED'] });
  });

  test('403: for a member’s sessions without WRITE_USER; for those of a System user as Admin', async () => {
    const { here, admin, token, workspace } = await team();
    expect(await list(here, { userId: admin.id })).toMatchObject({ status: 403, errors: ['FORBIDDEN'] });
    const system = await buildMember(db, { workspace, role: 'System' });
    expect(await list(token, { userId: system.id })).toMatchObject({ status: 403, errors: ['FORBIDDEN'] });
    expect(await endOthers(token, { userId: system.id })).toMatchObject({ status: 403, errors: ['FORBIDDEN'] });
  });

  test('404: for a user who is not a member here', async () => {
    const { token } = await team();
    const { member } = await team();
    for (const userId of [member.id, newId()]) {
      expect(await list(token, { userId })).toMatchObject({ status: 404, errors: ['NOT_FOUND'] });
      expect(await endOthers(token, { userId })).toMatchObject({ status: 404, errors: ['NOT_FOUND'] });
    }
  });
});

describe('DELETE /api/sessions/{id}', () => {
  test('200: ends the caller’s session in any workspace, at once here, within a second elsewhere', async () => {
    const { here, there, elsewhere } = await team();
    expect(await status(there, other)).toBe(200);
    expect((await end(here, await currentId(there))).text).toBe('true');
    const ended = Date.now();
    expect(await status(there)).toBe(401);
    while ((await status(there, other)) === 200) expect(Date.now() - ended).toBeLessThan(1_500);
    expect(await status(here)).toBe(200);
    const entries = await db.select({ action: auditEntries.action }).from(auditEntries).where(eq(auditEntries.workspaceId, elsewhere.id));
    expect(entries).toEqual([{ action: 'SESSION_ENDED' }]);
  });

  test('200: with WRITE_USER, ends a member’s session in this workspace', async () => {
    const { token, here, there, member, admin, workspace } = await team();
    expect((await end(token, await currentId(here))).status).toBe(200);
    expect(await status(here)).toBe(401);
    expect(await status(there)).toBe(200);
    const [entry] = await db
      .select({ actorId: auditEntries.actorId, objectId: auditEntries.objectId, objectName: auditEntries.objectName })
      .from(auditEntries)
      .where(and(eq(auditEntries.workspaceId, workspace.id), eq(auditEntries.action, 'SESSION_ENDED')));
    expect(entry).toEqual({ actorId: admin.id, objectId: member.id, objectName: member.username });
  });

  test('401: without a token, and with the token of the ended session', async () => {
    const { here } = await team();
    expect(await call(sessionListContract.end, { params: { id: newId() } })).toMatchObject({ status: 401 });
    const id = await currentId(here);
    expect((await end(here, id)).status).toBe(200);
    expect(await end(here, id)).toMatchObject({ status: 401, errors: ['TOKEN_INVALID'] });
  });

  test('404: for sessions in other workspaces, without WRITE_USER, of a System user, and unknown ones', async () => {
    const { token, here, there, workspace } = await team();
    const systemSession = await currentId(await tokenOf(await buildMember(db, { workspace, role: 'System' })));
    const lead = await tokenOf(await buildMember(db, { workspace, role: 'Lead' }));
    for (const answer of [
      await end(token, await currentId(there)),
      await end(lead, await currentId(here)),
      await end(token, systemSession),
      await end(token, newId()),
    ]) {
      expect(answer).toMatchObject({ status: 404, errors: ['NOT_FOUND'] });
    }
    expect(await status(there)).toBe(200);
    expect(await status(here)).toBe(200);
  });
});

describe('POST /api/sessions/end-others', () => {
  test('200: ends all sessions of the caller except the current one', async () => {
    const { here, there } = await team();
    expect((await endOthers(here)).text).toBe('true');
    expect([await status(here), await status(there)]).toEqual([200, 401]);
  });

  test('200: with WRITE_USER, ends all sessions of a member in this workspace, but not elsewhere', async () => {
    const { token, member, here, there } = await team();
    const second = (await sessionOf(member)).token;
    expect((await endOthers(token, { userId: member.id })).status).toBe(200);
    expect([await status(here), await status(second), await status(there), await status(token)]).toEqual([401, 401, 200, 200]);
  });

  test('200: System can end the sessions of a System user', async () => {
    const { workspace } = await team();
    const [one, two] = [await buildMember(db, { workspace, role: 'System' }), await buildMember(db, { workspace, role: 'System' })];
    const token = await tokenOf(two);
    expect((await endOthers(await tokenOf(one), { userId: two.id })).status).toBe(200);
    expect(await status(token)).toBe(401);
  });

  test('401: without a token', async () => {
    expect(await call(sessionListContract.endOthers, { body: {} })).toMatchObject({ status: 401 });
  });

  test('403: for a member’s sessions without WRITE_USER', async () => {
    const { here, admin } = await team();
    expect(await endOthers(here, { userId: admin.id })).toMatchObject({ status: 403, errors: ['FORBIDDEN'] });
  });
});
