import { rolesContract } from '@coloa/contract/roles/roles.contract.ts';
import { passwordLinksContract } from '@coloa/contract/sessions/password-links.contract.ts';
import { sessionsContract } from '@coloa/contract/sessions/sessions.contract.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { endpoints } from '../../test/endpoints.ts';
import { testApp } from '../../test/harness.ts';
import { users } from '../membership/users.tables.ts';
import { buildToken } from '../tokens/tokens.factory.ts';
import { BUILT_PASSWORD, type BuiltMember, buildMember } from '../users/users.factory.ts';
import { buildWorkspace } from '../workspaces/workspaces.factory.ts';
import { makeInvitation } from './one-use-links.service.ts';
import { forgetActors } from './sessions.service.ts';
import { buildTwoFactor } from './two-factor/two-factor.factory.ts';

const { call, database, db, platform, sessionOf, signIn } = await testApp();

const login = (username: string, password: string = BUILT_PASSWORD) => call(sessionsContract.login, { body: { username, password } });
const act = (token: string) => call(rolesContract.list, {}, { token });

const WAYS: Record<string, (user: BuiltMember) => Promise<string>> = {
  'a sign-in': async (user) => (await signIn(user)).token,
  'a refresh': async (user) => {
    const { refreshToken } = await sessionOf(user);
    return (await call(sessionsContract.refresh, { body: { token: refreshToken } })).body.token;
  },
  'a switch of workspace': async (user) => {
    const elsewhere = await buildWorkspace(db);
    await buildMember(db, { workspace: elsewhere, user });
    const { token, refreshToken } = await sessionOf(user, elsewhere);
    const body = { workspaceId: user.workspaceId, token: refreshToken };
    return (await call(sessionsContract.switchWorkspace, { body }, { token })).body.token;
  },
  'a personal token': async (user) => (await buildToken(db, { ...user, workspaceId: user.workspaceId })).token,
};

describe.each(Object.entries(WAYS))('by %s', (_, enter) => {
  test('users must first set up a required second factor, or change a password due for change', async () => {
    const workspace = await buildWorkspace(db, { twoFactorRequired: true });
    const without = await buildMember(db, { workspace, role: 'Lead' });
    expect(await act(await enter(without))).toMatchObject({ status: 309, errors: ['TWO_FACTOR_REQUIRED'] });
    const owing = await buildMember(db, { role: 'Lead' }, { mustChangePassword: true });
    expect(await act(await enter(owing))).toMatchObject({ status: 409, errors: ['PASSWORD_CHANGE_REQUIRED'] });
    expect((await act(await enter(await buildMember(db, { role: 'Lead' })))).status).toBe(200);
  });

  test('the session of a disabled user is rejected', async () => {
    const user = await buildMember(db, { role: 'Lead' });
    const token = await enter(user);
    await db.update(users).set({ disabled: true }).where(eq(users.id, user.id));
    forgetActors(platform.database);
    expect((await act(token)).status).toBe(401);
  });
});

test('with two-factor enabled, neither the password nor a link opens a session', async () => {
  const user = await buildMember(db, { role: 'Lead' });
  await buildTwoFactor(platform, user);
  expect(await login(user.username)).toMatchObject({ status: 200, body: { otpRequired: true }, cookies: [] });
  const { url } = await database.transaction((tx) => makeInvitation(platform, tx, user.id));
  const link = url.split('token=')[1] ?? '';
  const newPassword = 'gió đưa cành trúc la đà';
  const reset = await call(passwordLinksContract.reset, { body: { token: link, newPassword } });
  expect(reset).toMatchObject({ status: 200, body: true, cookies: [] });
  expect(await login(user.username, newPassword)).toMatchObject({ status: 200, body: { otpRequired: true }, cookies: [] });
});

test('sign-in and refresh are the only public endpoints that return a token', () => {
  const giving = endpoints.filter(({ endpoint }) => {
    if (endpoint.access !== 'public' || !endpoint.response) return false;
    return JSON.stringify(z.toJSONSchema(endpoint.response, { unrepresentable: 'any' })).includes('oken"');
  });
  expect(giving.map(({ name }) => name)).toEqual(['sessions.login', 'sessions.refresh']);
});
