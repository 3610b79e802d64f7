import { setTimeout as sleep } from 'node:timers/promises';
import { profileContract } from '@coloa/contract/profile/profile.contract.ts';
import { sessionsContract } from '@coloa/contract/sessions/sessions.contract.ts';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../test/harness.ts';
import { memberships, users } from '../membership/users.tables.ts';
import { FILE_COOKIE } from '../platform/http/http.ts';
import { BUILT_PASSWORD, buildMember, buildUser } from '../users/users.factory.ts';
import { buildWorkspace } from '../workspaces/workspaces.factory.ts';
import { sessions, sessionTokens } from './sessions.tables.ts';

const { call, database, db, signIn, tokenOf } = await testApp();

const login = (username: string, password = BUILT_PASSWORD, more: object = {}) =>
  call(sessionsContract.login, { body: { username, password, ...more } });
const workspaceOf = async (token: string) => (await call(profileContract.get, {}, { token })).body.currentWorkspace.id;

describe('POST /api/v1/login', () => {
  test('200: S12 S21 the right password returns an access token and a refresh token', async () => {
    const user = await buildMember(db);
    const answer = await login(user.username);
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.body).sort()).toEqual(['refreshToken', 'token']);
    expect((await call(profileContract.get, {}, { token: (answer.body as { token: string }).token })).body.id).toBe(user.id);
  });

  test('200: compares user names regardless of case and Unicode composition', async () => {
    await buildMember(db, {}, { username: 'Đặng.Hùng' });
    expect((await login(' ĐẶNG.hùng '.normalize('NFD'))).status).toBe(200);
  });

  test('200: compares passwords regardless of Unicode composition', async () => {
    const user = await buildMember(db);
    expect((await login(user.username, BUILT_PASSWORD.normalize('NFD'))).status).toBe(200);
  });

  test('200: the database contains only hashes of tokens', async () => {
    const { token, refreshToken } = await signIn(await buildMember(db));
    const found = await db.execute<{ text: string }>(
      sql`select string_agg(t::text || s::text, ' ') as text from session_tokens t, sessions s`,
    );
    expect(found.rows[0]?.text).not.toContain(token);
    expect(found.rows[0]?.text).not.toContain(refreshToken);
  });

  test('200: the file cookie is HttpOnly, SameSite=Strict and limited to files', async () => {
    const answer = await login((await buildMember(db)).username);
    expect(answer.cookies).toEqual([
      {
        name: FILE_COOKIE,
        value: expect.stringMatching(/^[\w-]{43}$/),
        path: '/attachments',
        httpOnly: true,
        sameSite: 'Strict',
        maxAge: 43_200,
      },
    ]);
  });

  test('200: without remember, the session ends after twelve idle hours, and the cookie with the browser', async () => {
    const user = await buildMember(db);
    const answer = await login(user.username, BUILT_PASSWORD, { remember: false });
    expect(answer.cookies[0]?.maxAge).toBeUndefined();
    const [row] = await db
      .select({ hours: sql<number>`extract(epoch from expires_at - now())::float8 / 3600` })
      .from(sessions)
      .where(eq(sessions.userId, user.id));
    expect(row?.hours).toBeCloseTo(12, 1);
  });

  test('200: passwords never expire because of their age', async () => {
    const user = await buildMember(db, {}, { createdAt: new Date('2006-01-01') });
    const { token } = await signIn(user);
    expect((await call(profileContract.get, {}, { token })).body.mustChangePassword).toBe(false);
  });

  test('200: each sign-in returns different tokens', async () => {
    const user = await buildMember(db);
    const [one, two] = [await signIn(user), await signIn(user)];
    expect(new Set([one.token, one.refreshToken, two.token, two.refreshToken]).size).toBe(4);
  });

  test('200: login enters the workspace used last', async () => {
    const [first, second] = [await buildWorkspace(db), await buildWorkspace(db)];
    const user = await buildMember(db, { workspace: first });
    await buildMember(db, { workspace: second, user });
    await tokenOf(user, second);
    expect(await workspaceOf((await signIn(user)).token)).toBe(second.id);
  });

  test('200: login enters another workspace if the user was removed from the last one', async () => {
    const [first, second] = [await buildWorkspace(db), await buildWorkspace(db)];
    const user = await buildMember(db, { workspace: first });
    await buildMember(db, { workspace: second, user });
    await db.delete(memberships).where(eq(memberships.workspaceId, first.id));
    expect(await workspaceOf((await signIn(user)).token)).toBe(second.id);
  });

  test('200: records when the user was last seen', async () => {
    const user = await buildMember(db);
    await signIn(user);
    const [row] = await db.select({ lastSeenAt: users.lastSeenAt }).from(users).where(eq(users.id, user.id));
    expect(row?.lastSeenAt).toBeInstanceOf(Date);
  });

  test('400: an unknown user, a wrong password and a disabled user get the same response', async () => {
    const user = await buildMember(db);
    const disabled = await buildMember(db, {}, { disabled: true });
    const answers = [await login('nobody.here'), await login(user.username, 'wrong password 1'), await login(disabled.username)];
    for (const answer of answers) expect(answer).toMatchObject({ status: 400, errors: ['LOGIN_FAILED'], cookies: [] });
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  });

  test('400: reports that a user has no workspace, but only with the right password', async () => {
    const user = await buildUser(db);
    expect(await login(user.username)).toMatchObject({ status: 400, errors: ['NO_WORKSPACE'] });
    expect(await login(user.username, 'wrong password 1')).toMatchObject({ status: 400, errors: ['LOGIN_FAILED'] });
  });

  test('400: names every invalid field at once', async () => {
    const answer = await call(sessionsContract.login, { body: { username: ' ', password: 5, remember: 'yes', admin: true } });
    expect(answer.details.map(({ code, path }) => `${path} ${code}`)).toEqual([
      'username FIELD_REQUIRED',
      'password FIELD_TYPE',
      'remember FIELD_TYPE',
      'admin FIELD_UNKNOWN',
    ]);
  });

  test('400: names and passwords cannot inject SQL', async () => {
    const user = await buildMember(db);
    for (const username of [`${user.username}' --`, `' or ''='`, '%', `${user.username}\u0000`]) {
      expect(await login(username)).toMatchObject({ status: 400 });
    }
  });
});

describe('POST /api/v1/logout', () => {
  test('200: S25 ends the session and its tokens at once, and clears the cookie', async () => {
    const { token, refreshToken } = await signIn(await buildMember(db));
    expect((await call(profileContract.get, {}, { token })).status).toBe(200);
    const answer = await call(sessionsContract.logout, { body: { token: refreshToken } });
    expect([answer.status, answer.text]).toEqual([200, 'true']);
    expect(answer.cookies).toMatchObject([{ name: FILE_COOKIE, value: '', path: '/attachments', expires: new Date(0) }]);
    expect(await call(profileContract.get, {}, { token })).toMatchObject({ status: 401, errors: ['TOKEN_INVALID'] });
    expect(await call(sessionsContract.refresh, { body: { token: refreshToken } })).toMatchObject({ status: 401 });
  });

  test('200: other sessions of the user continue', async () => {
    const user = await buildMember(db);
    const [one, other] = [await signIn(user), await signIn(user)];
    await call(sessionsContract.logout, { body: { token: one.refreshToken } });
    expect((await call(profileContract.get, {}, { token: other.token })).status).toBe(200);
  });

  test('200: an unknown token and an access token return true and end no session', async () => {
    const { token } = await signIn(await buildMember(db));
    for (const given of ['unknown', 'x'.repeat(43), token]) {
      expect((await call(sessionsContract.logout, { body: { token: given } })).text).toBe('true');
    }
    expect((await call(profileContract.get, {}, { token })).status).toBe(200);
  });

  test('400: without a token in the body', async () => {
    expect(await call(sessionsContract.logout, { body: {} })).toMatchObject({ status: 400, errors: ['FIELD_REQUIRED'] });
  });
});

describe('POST /api/v1/token/refresh', () => {
  const refresh = (token: string) => call(sessionsContract.refresh, { body: { token } });
  const expire = (kind: 'access' | 'refresh', userId: string) =>
    db.execute(sql`update session_tokens set expires_at = now() - interval '1 second' from sessions
      where sessions.id = session_id and user_id = ${userId} and kind = ${kind}`);

  test('200: S22 a refresh token obtains a new access token and remains valid', async () => {
    const { token, refreshToken } = await signIn(await buildMember(db));
    const answer = await refresh(refreshToken);
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.body)).toEqual(['token']);
    expect(answer.body.token).not.toBe(token);
    expect((await call(profileContract.get, {}, { token: answer.body.token })).status).toBe(200);
    expect((await refresh(refreshToken)).status).toBe(200);
    expect(answer.cookies).toMatchObject([{ name: FILE_COOKIE, httpOnly: true }]);
  });

  test('200: concurrent refreshes from several tabs all succeed', async () => {
    const { refreshToken } = await signIn(await buildMember(db));
    const answers = await Promise.all([refresh(refreshToken), refresh(refreshToken), refresh(refreshToken)]);
    for (const { body } of answers) expect((await call(profileContract.get, {}, { token: body.token })).status).toBe(200);
  });

  test('200: an expired access token gets a 401, and a refresh replaces it', async () => {
    const user = await buildMember(db);
    const { token, refreshToken } = await signIn(user);
    await expire('access', user.id);
    expect(await call(profileContract.get, {}, { token })).toMatchObject({ status: 401, errors: ['TOKEN_INVALID'] });
    expect((await call(profileContract.get, {}, { token: (await refresh(refreshToken)).body.token })).status).toBe(200);
  });

  test('200: each use extends the session by thirty days', async () => {
    const user = await buildMember(db);
    const { refreshToken } = await signIn(user);
    await db.execute(sql`update sessions set expires_at = now() + interval '1 minute' where user_id = ${user.id}`);
    await refresh(refreshToken);
    const rows = await db
      .select({ session: sessions.expiresAt, token: sessionTokens.expiresAt })
      .from(sessionTokens)
      .innerJoin(sessions, eq(sessions.id, sessionTokens.sessionId))
      .where(sql`${sessions.userId} = ${user.id} and kind = 'refresh'`);
    const days = (date: Date | undefined) => ((date?.getTime() ?? 0) - Date.now()) / 86_400_000;
    expect(days(rows[0]?.session)).toBeCloseTo(30, 1);
    expect(days(rows[0]?.token)).toBeCloseTo(30, 1);
  });

  test.each([
    [true, 90],
    [false, 7],
  ])('401: a session with remember %j ends after %i days, even if it is used', async (remember, longest) => {
    const user = await buildMember(db);
    const { body } = await call(sessionsContract.login, { body: { username: user.username, password: BUILT_PASSWORD, remember } });
    const { refreshToken } = body as { refreshToken: string };
    const begun = (days: number) =>
      db.execute(sql`update sessions set created_at = now() - make_interval(days => ${days}) where user_id = ${user.id}`);
    await begun(longest - 1);
    expect((await refresh(refreshToken)).status).toBe(200);
    const { rows } = await db.execute<{ hours: number; same: boolean }>(sql`
      select extract(epoch from s.expires_at - now())::float8 / 3600 as hours, s.expires_at = t.expires_at as same
      from sessions s join session_tokens t on t.session_id = s.id and t.kind = 'refresh' where s.user_id = ${user.id}`);
    expect(rows[0]?.hours).toBeLessThanOrEqual(24);
    expect(rows[0]?.same).toBe(true);
    await begun(longest + 1);
    await refresh(refreshToken);
    expect((await refresh(refreshToken)).status).toBe(401);
  });

  test('401: S23 unknown, expired and access tokens cannot refresh', async () => {
    const user = await buildMember(db);
    const { token, refreshToken } = await signIn(user);
    await expire('refresh', user.id);
    for (const given of ['unknown', 'x'.repeat(43), token, refreshToken]) {
      expect(await refresh(given)).toMatchObject({ status: 401, errors: ['TOKEN_INVALID'], cookies: [] });
    }
  });

  test('401: an idle session has ended, even if its tokens have not expired', async () => {
    const user = await buildMember(db);
    const { token, refreshToken } = await signIn(user);
    await db.execute(sql`update sessions set expires_at = now() - interval '1 second' where user_id = ${user.id}`);
    expect((await refresh(refreshToken)).status).toBe(401);
    expect((await call(profileContract.get, {}, { token })).status).toBe(401);
  });

  test('401: rejects tokens of a user who was disabled or removed from the workspace', async () => {
    const [disabled, removed] = [await buildMember(db), await buildMember(db)];
    const tokens = [await signIn(disabled), await signIn(removed)];
    await db.update(users).set({ disabled: true }).where(eq(users.id, disabled.id));
    await db.delete(memberships).where(eq(memberships.userId, removed.id));
    for (const { token, refreshToken } of tokens) {
      expect((await refresh(refreshToken)).status).toBe(401);
      expect((await call(profileContract.get, {}, { token })).status).toBe(401);
    }
  });
});

describe('two processes on one database', async () => {
  const second = await testApp({ database });

  test('signing out on one process ends the session on the other within a second', async () => {
    const { token, refreshToken } = await signIn(await buildMember(db));
    expect((await second.call(profileContract.get, {}, { token })).status).toBe(200);
    await call(sessionsContract.logout, { body: { token: refreshToken } });
    await sleep(1_000);
    expect(await second.call(profileContract.get, {}, { token })).toMatchObject({ status: 401, errors: ['TOKEN_INVALID'] });
  });
});
