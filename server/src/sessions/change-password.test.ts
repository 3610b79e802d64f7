import { profileContract } from '@coloa/contract/profile/profile.contract.ts';
import { rolesContract } from '@coloa/contract/roles/roles.contract.ts';
import { sessionsContract } from '@coloa/contract/sessions/sessions.contract.ts';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../test/harness.ts';
import { BUILT_PASSWORD, buildMember } from '../users/users.factory.ts';

const { call, db, sessionOf, signIn, tokenOf } = await testApp();

const NEW = 'một câu dài chẳng ai đoán 82';
const change = (token: string, newPassword = NEW, oldPassword = BUILT_PASSWORD) =>
  call(sessionsContract.changePassword, { body: { oldPassword, newPassword } }, { token });

describe('POST /api/v1/change-password', () => {
  test('200: S28 the new password signs in, and the old one no longer does', async () => {
    const user = await buildMember(db);
    const answer = await change(await tokenOf(user));
    expect([answer.status, answer.text]).toEqual([200, 'true']);
    expect((await signIn(user, NEW)).token).toBeDefined();
    expect(await call(sessionsContract.login, { body: { username: user.username, password: BUILT_PASSWORD } })).toMatchObject({
      status: 400,
    });
  });

  test('200: ends every other session of the user at once, and keeps the current one', async () => {
    const user = await buildMember(db);
    const stranger = await tokenOf(await buildMember(db));
    const [here, there] = [await sessionOf(user), await sessionOf(user)];
    expect((await call(profileContract.get, {}, { token: there.token })).status).toBe(200);
    await change(here.token);
    expect((await call(profileContract.get, {}, { token: there.token })).status).toBe(401);
    expect((await call(sessionsContract.refresh, { body: { token: there.refreshToken } })).status).toBe(401);
    expect((await call(profileContract.get, {}, { token: here.token })).status).toBe(200);
    expect((await call(profileContract.get, {}, { token: stranger })).status).toBe(200);
  });

  test('200: a user who had to change the password has full access afterwards', async () => {
    const token = await tokenOf(await buildMember(db, { role: 'Lead' }, { mustChangePassword: true }));
    expect(await call(rolesContract.list, {}, { token })).toMatchObject({ status: 409, errors: ['PASSWORD_CHANGE_REQUIRED'] });
    await change(token);
    expect((await call(rolesContract.list, {}, { token })).status).toBe(200);
  });

  test.each([
    ['eleven char', ['PASSWORD_TOO_SHORT']],
    ['matkhau123456', ['PASSWORD_COMMON']],
    ['MatKhau123456', ['PASSWORD_COMMON']],
    ['NGUYEN.VAN.BINH', ['PASSWORD_IS_USERNAME']],
    [BUILT_PASSWORD, ['PASSWORD_UNCHANGED']],
  ])('400: %j is rejected', async (password, codes) => {
    const token = await tokenOf(await binh());
    const answer = await change(token, password);
    expect(answer.status).toBe(400);
    expect(answer.details.map(({ code, path }) => `${path} ${code}`)).toEqual(codes.map((code) => `newPassword ${code}`));
  });
  let made: Awaited<ReturnType<typeof buildMember>> | undefined;
  const binh = async () => {
    made ??= await buildMember(db, {}, { username: 'nguyen.van.binh' });
    return made;
  };

  test('400: reports a wrong old password and a weak new one together', async () => {
    const answer = await change(await tokenOf(await buildMember(db)), 'short', 'not my password');
    expect(answer.details.map(({ code, path }) => `${path} ${code}`)).toEqual([
      'oldPassword PASSWORD_WRONG',
      'newPassword PASSWORD_TOO_SHORT',
    ]);
  });

  test('401: without a token', async () => {
    expect(await call(sessionsContract.changePassword, { body: { oldPassword: 'a', newPassword: 'b' } })).toMatchObject({ status: 401 });
  });

  test('429: limits password guesses in a stolen session', async () => {
    const token = await tokenOf(await buildMember(db));
    const statuses: number[] = [];
    for (let n = 0; n < 8; n++) statuses.push((await change(token, NEW, `guess number ${n}`)).status);
    expect(statuses.slice(0, 5)).toEqual([400, 400, 400, 400, 400]);
    expect(statuses.at(-1)).toBe(429);
  });
});
