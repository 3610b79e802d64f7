import { profileContract } from '@coloa/contract/profile/profile.contract.ts';
import { passwordLinksContract } from '@coloa/contract/sessions/password-links.contract.ts';
import { sessionsContract } from '@coloa/contract/sessions/sessions.contract.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../test/harness.ts';
import { users } from '../membership/users.tables.ts';
import { FILE_COOKIE } from '../platform/http/http.ts';
import { BUILT_PASSWORD, buildMember } from '../users/users.factory.ts';
import { makeInvitation } from './one-use-links.service.ts';
import { forgetActors } from './sessions.service.ts';

const { call, db, database, platform, sessionOf } = await testApp();

const profile = (token: string) => call(profileContract.get, {}, { token });
const refresh = (token: string) => call(sessionsContract.refresh, { body: { token } });
const NEW_PASSWORD = 'gió đưa cành trúc la đà';

const altered = (token: string): string => (token.startsWith('A') ? 'B' : 'A') + token.slice(1);

describe('a token', () => {
  test('401: that is forged, altered, truncated, extended, in another case or empty is rejected', async () => {
    const { token, refreshToken } = await sessionOf(await buildMember(db));
    for (const wrong of [
      altered(token),
      token.slice(0, -1),
      `${token}A`,
      `${token} ${token}`,
      token.toLowerCase(),
      'x'.repeat(43),
      'null',
      `${token}\u00e9`,
    ]) {
      if (wrong === token) continue;
      expect(await profile(wrong), wrong).toMatchObject({ status: 401, errors: ['TOKEN_INVALID'] });
    }
    expect((await profile('')).errors).toEqual(['TOKEN_REQUIRED']);
    for (const wrong of [altered(refreshToken), refreshToken.slice(0, -1), `${refreshToken}A`]) {
      expect(await refresh(wrong)).toMatchObject({ status: 401, errors: ['TOKEN_INVALID'] });
    }
    expect((await profile(token)).status).toBe(200);
  });

  test('401: of each kind works only for its own purpose', async () => {
    const { token, refreshToken, file } = await sessionOf(await buildMember(db));
    expect((await profile(refreshToken)).status).toBe(401);
    expect((await profile(file)).status).toBe(401);
    expect((await refresh(token)).status).toBe(401);
    expect((await refresh(file)).status).toBe(401);
    for (const cookie of [file, token, refreshToken]) {
      expect((await call(profileContract.get, {}, { headers: { cookie: `${FILE_COOKIE}=${cookie}` } })).status).toBe(401);
      expect((await call(profileContract.get, {}, { headers: { authorization: `Bearer ${token}` } })).status).toBe(401);
    }
    const body = { token: refreshToken, newPassword: NEW_PASSWORD };
    expect((await call(passwordLinksContract.reset, { body })).errors).toEqual(['LINK_INVALID']);
  });

  test('401: from a link is not an access or refresh token', async () => {
    const user = await buildMember(db);
    const { path } = await database.transaction((tx) => makeInvitation(platform, tx, user.id));
    const linked = path.split('token=')[1] ?? '';
    expect(linked).toHaveLength(43);
    expect((await profile(linked)).status).toBe(401);
    expect((await refresh(linked)).status).toBe(401);
  });

  test('401: of another session cannot replace the refresh token', async () => {
    const user = await buildMember(db);
    const [mine, other] = [await sessionOf(user), await sessionOf(await buildMember(db))];
    const body = { workspaceId: user.workspaceId, token: other.refreshToken };
    expect((await call(sessionsContract.switchWorkspace, { body }, { token: mine.token })).status).toBe(401);
    expect((await profile(mine.token)).status).toBe(200);
    expect((await profile(other.token)).status).toBe(200);
  });

  test('401: of another session is invalid after a password change; the current one remains valid', async () => {
    const user = await buildMember(db);
    const [here, there] = [await sessionOf(user), await sessionOf(user)];
    const body = { oldPassword: BUILT_PASSWORD, newPassword: NEW_PASSWORD };
    expect((await call(sessionsContract.changePassword, { body }, { token: here.token })).status).toBe(200);
    expect([(await profile(there.token)).status, (await refresh(there.refreshToken)).status]).toEqual([401, 401]);
    expect([(await profile(here.token)).status, (await refresh(here.refreshToken)).status]).toEqual([200, 200]);
  });

  test('401: of a disabled user is invalid and cannot be refreshed', async () => {
    const user = await buildMember(db);
    const { token, refreshToken } = await sessionOf(user);
    await db.update(users).set({ disabled: true }).where(eq(users.id, user.id));
    forgetActors(platform.database);
    expect([(await profile(token)).status, (await refresh(refreshToken)).status]).toEqual([401, 401]);
  });
});
