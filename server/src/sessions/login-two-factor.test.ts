import { profileContract } from '@coloa/contract/profile/profile.contract.ts';
import { sessionsContract } from '@coloa/contract/sessions/sessions.contract.ts';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../test/harness.ts';
import { auditEntries } from '../audit/audit.tables.ts';
import { BUILT_PASSWORD, buildMember, buildUser } from '../users/users.factory.ts';
import { buildTwoFactor } from './two-factor/two-factor.factory.ts';

const { call, db, platform } = await testApp();

let lastAddress = 0;
const freshAddress = () => `198.51.${Math.floor(++lastAddress / 250)}.${(lastAddress % 250) + 1}`;
const login = (username: string, more: { otp?: string; password?: string } = {}, address = freshAddress()) =>
  call(sessionsContract.login, { body: { username, password: BUILT_PASSWORD, ...more } }, { address });
const pass = (seconds: number) =>
  db.execute(sql`update login_throttle set last_failure_at = last_failure_at - make_interval(secs => ${seconds}),
    blocked_until = blocked_until - make_interval(secs => ${seconds})`);

async function guarded() {
  const user = await buildMember(db);
  return { user, device: await buildTwoFactor(platform, user) };
}
const actionsOf = async (workspaceId: string) =>
  (await db.select({ action: auditEntries.action }).from(auditEntries).where(eq(auditEntries.workspaceId, workspaceId))).map(
    ({ action }) => action,
  );

describe('POST /api/v1/login with two-factor on', () => {
  test('200: the right password alone returns no token or cookie, and asks for a code', async () => {
    const { user } = await guarded();
    const answer = await login(user.username);
    expect([answer.status, answer.body, answer.cookies]).toEqual([200, { otpRequired: true }, []]);
  });

  test('200: accepts the current code, the previous one and the next one', async () => {
    for (const steps of [-1, 0, 1]) {
      const { user, device } = await guarded();
      const answer = await login(user.username, { otp: device.code(steps) });
      expect(answer.status).toBe(200);
      const { token } = answer.body as { token: string };
      expect((await call(profileContract.get, {}, { token })).body).toMatchObject({ twoFactor: { on: true, recoveryCodesLeft: 10 } });
    }
  });

  test('200: accepts a recovery code in any case, with or without dashes, records it and uses it up', async () => {
    const { user, device } = await guarded();
    const [code = ''] = device.recoveryCodes;
    const { body } = await login(user.username, { otp: code.toUpperCase().replaceAll('-', ' ') });
    const { token } = body as { token: string };
    expect((await call(profileContract.get, {}, { token })).body.twoFactor).toEqual({ on: true, recoveryCodesLeft: 9 });
    expect(await actionsOf(user.workspaceId)).toEqual(expect.arrayContaining(['RECOVERY_CODE_USED', 'SIGNED_IN']));
    expect(await login(user.username, { otp: code })).toMatchObject({ status: 400, errors: ['OTP_WRONG'] });
  });

  test('400: rejects a used code and any code before it', async () => {
    const { user, device } = await guarded();
    // All codes are computed first, because the time step may change between two sign-ins.
    const [before, used, next] = [device.code(-1), device.code(), device.code(1)];
    expect((await login(user.username, { otp: used })).status).toBe(200);
    for (const otp of [used, before]) {
      expect(await login(user.username, { otp })).toMatchObject({ status: 400, errors: ['OTP_WRONG'] });
    }
    expect((await login(user.username, { otp: next })).status).toBe(200);
  });

  test('400: accepts one of several concurrent sign-ins with the same code', async () => {
    const { user, device } = await guarded();
    for (const otp of [device.code(), device.recoveryCodes[1] ?? '']) {
      const answers = await Promise.all(Array.from({ length: 5 }, () => login(user.username, { otp })));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
    }
  });

  test('400: rejects and records a wrong code and another user’s code, with an error at the field', async () => {
    const { user } = await guarded();
    const { device } = await guarded();
    for (const otp of ['000000', device.code(), device.recoveryCodes[0] ?? '', 'khong-phai-ma']) {
      expect(await login(user.username, { otp })).toMatchObject({
        status: 400,
        errors: ['OTP_WRONG'],
        details: [{ path: 'otp' }],
        cookies: [],
      });
    }
    expect(await actionsOf(user.workspaceId)).toContain('SIGN_IN_FAILED');
  });

  test('400: a wrong password gets the same response with and without two-factor or a code', async () => {
    const { user, device } = await guarded();
    const plain = await buildMember(db);
    const password = 'wrong password 1';
    const answers = [
      await login(user.username, { password }),
      await login(user.username, { password, otp: device.code() }),
      await login(plain.username, { password }),
      await login('nobody.here', { password, otp: '123456' }),
    ];
    for (const answer of answers) expect(answer).toMatchObject({ status: 400, errors: ['LOGIN_FAILED'], cookies: [] });
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect((await login(user.username, { otp: device.code() })).status).toBe(200);
  });

  test('400: reports that the user has no workspace only after the code', async () => {
    const user = await buildUser(db);
    const device = await buildTwoFactor(platform, user);
    expect((await login(user.username)).body).toEqual({ otpRequired: true });
    expect((await login(user.username, { otp: '000000' })).errors).toEqual(['OTP_WRONG']);
    expect((await login(user.username, { otp: device.code() })).errors).toEqual(['NO_WORKSPACE']);
  });

  test('200: ignores a code if two-factor is off', async () => {
    const user = await buildMember(db);
    expect((await login(user.username, { otp: '000000' })).status).toBe(200);
  });

  test('200: a generated but unregistered secret does not require a code', async () => {
    const user = await buildMember(db);
    await buildTwoFactor(platform, user, { on: false });
    expect(Object.keys((await login(user.username)).body).sort()).toEqual(['refreshToken', 'token']);
  });

  test('400: no password is valid for an invited user', async () => {
    const user = await buildMember(db, {}, { passwordHash: null });
    for (const password of ['null', BUILT_PASSWORD]) {
      expect(await login(user.username, { password })).toMatchObject({ status: 400, errors: ['LOGIN_FAILED'] });
    }
  });
});

describe('guessing codes', () => {
  test('429: slows one address after five failures, even for the right code', async () => {
    const { user, device } = await guarded();
    const address = freshAddress();
    for (let n = 0; n < 6; n++) expect((await login(user.username, { otp: `00000${n}` }, address)).status).toBe(400);
    expect(await login(user.username, { otp: device.code() }, address)).toMatchObject({ status: 429, errors: ['TOO_MANY_ATTEMPTS'] });
  });

  test('429: slows all addresses after ten failures, new ones too, down to one attempt an hour', async () => {
    const { user, device } = await guarded();
    for (let n = 0; n < 11; n++) expect((await login(user.username, { otp: '000000' })).status).toBe(400);
    for (let wait = 1; wait < 3600; wait *= 2) {
      await pass(wait);
      await login(user.username, { otp: '000000' });
    }
    const refused = await login(user.username, { otp: device.code() });
    expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': '3600' } });
    await pass(3600);
    expect((await login(user.username, { otp: '000000' })).status).toBe(400);
    expect((await login(user.username, { otp: device.code() })).headers['retry-after']).toBe('3600');
  });

  test('200: a recovery code works in the meantime and ends the wait', async () => {
    const { user, device } = await guarded();
    for (let n = 0; n < 12; n++) await login(user.username, { otp: '000000' });
    expect((await login(user.username, { otp: device.code() })).status).toBe(429);
    expect((await login(user.username, { otp: device.recoveryCodes[0] ?? '' })).status).toBe(200);
    expect((await login(user.username, { otp: device.code() })).status).toBe(200);
  });

  test('429: concurrent attempts do not bypass the limit', async () => {
    const { user } = await guarded();
    for (let n = 0; n < 10; n++) await login(user.username, { otp: '000000' });
    // The next failure blocks for 16 s. Twenty attempts take longer than the first block of 1 s on a slow machine.
    for (const wait of [1, 2, 4, 8]) {
      await login(user.username, { otp: '000000' });
      await pass(wait);
    }
    const statuses = await Promise.all(Array.from({ length: 20 }, async () => (await login(user.username, { otp: '000000' })).status));
    expect(statuses.filter((status) => status === 400).length).toBe(1);
    expect(statuses.filter((status) => status === 429).length).toBe(19);
  });
});
