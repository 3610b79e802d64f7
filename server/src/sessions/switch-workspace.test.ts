import { profileContract } from '@coloa/contract/profile/profile.contract.ts';
import { sessionsContract } from '@coloa/contract/sessions/sessions.contract.ts';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../test/harness.ts';
import { FILE_COOKIE } from '../platform/http/http.ts';
import { buildMember } from '../users/users.factory.ts';
import { buildWorkspace } from '../workspaces/workspaces.factory.ts';
import { sessions } from './sessions.tables.ts';

const { call, db, sessionOf, tokenOf } = await testApp();

async function memberOfTwo() {
  const [first, second] = [await buildWorkspace(db), await buildWorkspace(db)];
  const user = await buildMember(db, { workspace: first, role: 'Client' });
  await buildMember(db, { workspace: second, role: 'Lead', user });
  return { user, first, second };
}
const switchTo = (workspaceId: string, refreshToken: string, token: string) =>
  call(sessionsContract.switchWorkspace, { body: { workspaceId, token: refreshToken } }, { token });
const refresh = (token: string) => call(sessionsContract.refresh, { body: { token } });
const profile = (token: string) => call(profileContract.get, {}, { token });
const age = (userId: string, seconds: number) =>
  db.execute(sql`update session_tokens set replaced_at = replaced_at - make_interval(secs => ${seconds}) from sessions
    where sessions.id = session_id and user_id = ${userId}`);

describe('POST /api/v1/switch-workspace', () => {
  test('200: S24 returns new tokens for the other workspace, with the user’s role there', async () => {
    const { user, second } = await memberOfTwo();
    const old = await sessionOf(user);
    const answer = await switchTo(second.id, old.refreshToken, old.token);
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.body).sort()).toEqual(['refreshToken', 'token']);
    const { body } = await profile(answer.body.token);
    expect([body.currentWorkspace.id, body.role.name]).toEqual([second.id, 'Lead']);
    expect(answer.cookies).toMatchObject([{ name: FILE_COOKIE, path: '/attachments' }]);
    expect((await refresh(answer.body.refreshToken)).status).toBe(200);
  });

  test('200: invalidates the old access token at once', async () => {
    const { user, second } = await memberOfTwo();
    const old = await sessionOf(user);
    expect((await profile(old.token)).status).toBe(200);
    await switchTo(second.id, old.refreshToken, old.token);
    expect((await profile(old.token)).status).toBe(401);
  });

  test('200: for a minute, the replaced refresh token only gets a 401, as from an inactive tab', async () => {
    const { user, second } = await memberOfTwo();
    const old = await sessionOf(user);
    const { body } = await switchTo(second.id, old.refreshToken, old.token);
    await age(user.id, 50);
    expect(await refresh(old.refreshToken)).toMatchObject({ status: 401, errors: ['TOKEN_INVALID'] });
    expect((await profile(body.token)).status).toBe(200);
    expect((await refresh(body.refreshToken)).status).toBe(200);
  });

  test('200: after that, its reuse ends the session', async () => {
    const { user, second } = await memberOfTwo();
    const old = await sessionOf(user);
    const { body } = await switchTo(second.id, old.refreshToken, old.token);
    await age(user.id, 70);
    expect((await refresh(old.refreshToken)).status).toBe(401);
    expect((await profile(body.token)).status).toBe(401);
    expect((await refresh(body.refreshToken)).status).toBe(401);
    expect(await db.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, user.id))).toEqual([]);
  });

  test('200: System can enter any workspace', async () => {
    const elsewhere = await buildWorkspace(db);
    const old = await sessionOf(await buildMember(db, { role: 'System' }));
    const { body } = await switchTo(elsewhere.id, old.refreshToken, old.token);
    expect((await profile(body.token)).body.currentWorkspace.id).toBe(elsewhere.id);
  });

  test('200: one of two concurrent switches succeeds, and one working session remains', async () => {
    const { user, first, second } = await memberOfTwo();
    const old = await sessionOf(user);
    const answers = await Promise.all([switchTo(second.id, old.refreshToken, old.token), switchTo(first.id, old.refreshToken, old.token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    const winner = answers.find(({ status }) => status === 200);
    expect((await profile(winner?.body.token ?? '')).status).toBe(200);
  });

  test('400: rejects an invalid id and missing fields', async () => {
    const token = await tokenOf(await buildMember(db));
    const answer = await call(sessionsContract.switchWorkspace, { body: { workspaceId: 'home' } }, { token });
    expect(answer.details.map(({ code, path }) => `${path} ${code}`)).toEqual(['workspaceId FIELD_FORMAT', 'token FIELD_REQUIRED']);
  });

  test('401: without an access token, and with the refresh token of another session', async () => {
    const { user, second } = await memberOfTwo();
    const [one, other] = [await sessionOf(user), await sessionOf(user)];
    expect(await call(sessionsContract.switchWorkspace, { body: { workspaceId: second.id, token: one.refreshToken } })).toMatchObject({
      status: 401,
      errors: ['TOKEN_REQUIRED'],
    });
    expect(await switchTo(second.id, other.refreshToken, one.token)).toMatchObject({ status: 401, errors: ['TOKEN_INVALID'] });
    expect((await profile(one.token)).body.currentWorkspace.id).toBe(user.workspaceId);
  });

  test('404: for a workspace that is not the user’s or does not exist; the session is unchanged', async () => {
    const user = await buildMember(db, { role: 'Admin' });
    const old = await sessionOf(user);
    for (const id of [(await buildWorkspace(db)).id, user.id]) {
      expect(await switchTo(id, old.refreshToken, old.token)).toMatchObject({ status: 404, errors: ['NOT_FOUND'] });
    }
    expect((await profile(old.token)).status).toBe(200);
    expect((await refresh(old.refreshToken)).status).toBe(200);
  });
});
