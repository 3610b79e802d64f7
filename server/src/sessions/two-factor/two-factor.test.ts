import { profileContract } from '@coloa/contract/profile/profile.contract.ts';
import { sessionsContract } from '@coloa/contract/sessions/sessions.contract.ts';
import { twoFactorContract } from '@coloa/contract/sessions/two-factor.contract.ts';
import { usersContract } from '@coloa/contract/users/users.contract.ts';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../test/harness.ts';
import { auditEntries } from '../../audit/audit.tables.ts';
import { workspaces } from '../../membership/workspaces.tables.ts';
import { BUILT_PASSWORD, buildMember } from '../../users/users.factory.ts';
import { buildWorkspace } from '../../workspaces/workspaces.factory.ts';
import { codeAt } from './codes.policy.ts';
import { buildTwoFactor } from './two-factor.factory.ts';

const { call, db, platform, tokenOf, sessionOf } = await testApp();

const generate = (token: string) => call(twoFactorContract.generate, {}, { token });
const register = (token: string, code: string, password = BUILT_PASSWORD) =>
  call(twoFactorContract.register, { body: { code, password } }, { token });
const disable = (token: string, code: string) => call(twoFactorContract.disable, { body: { code } }, { token });
const renew = (token: string, code: string) => call(twoFactorContract.renewRecoveryCodes, { body: { code } }, { token });
const reset = (token: string, id: string) => call(twoFactorContract.reset, { params: { id } }, { token });
const login = (username: string, otp?: string) =>
  call(sessionsContract.login, { body: { username, password: BUILT_PASSWORD, ...(otp ? { otp } : {}) } });
const stateOf = async (token: string) => (await call(profileContract.get, {}, { token })).body.twoFactor;
const codeOf = (secret: string, steps = 0) => codeAt(secret, new Date(Date.now() + steps * 30_000));
const actionsOf = async (workspaceId: string) =>
  (await db.select({ action: auditEntries.action }).from(auditEntries).where(eq(auditEntries.workspaceId, workspaceId))).map(
    ({ action }) => action,
  );

async function guarded(role: 'Admin' | 'Tester' = 'Tester') {
  const user = await buildMember(db, { role });
  return { user, device: await buildTwoFactor(platform, user), token: await tokenOf(user) };
}

describe('GET /api/totp/generate', () => {
  test('200: returns a secret as text, URL and QR code, and stores it only encrypted', async () => {
    const user = await buildMember(db);
    const answer = await generate(await tokenOf(user));
    expect(answer.status).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    const { secret, otpauthUrl, qr } = answer.body;
    expect(new URL(otpauthUrl).searchParams.get('secret')).toBe(secret);
    expect(otpauthUrl).toContain(user.username);
    expect(qr).toMatch(/^<svg [\s\S]*<\/svg>\s*$/);
    const { rows } = await db.execute<{ secret: Buffer }>(sql`select secret from two_factor where user_id = ${user.id}`);
    expect(rows[0]?.secret.toString('latin1')).not.toContain(secret);
  });

  test('200: another call replaces a secret that is not registered yet', async () => {
    const token = await tokenOf(await buildMember(db));
    const [first, second] = [(await generate(token)).body.secret, (await generate(token)).body.secret];
    expect((await register(token, codeOf(first))).errors).toEqual(['OTP_WRONG']);
    expect((await register(token, codeOf(second))).status).toBe(200);
  });

  test('409: two-factor is already on and stays unchanged', async () => {
    const { token, user, device } = await guarded();
    expect(await generate(token)).toMatchObject({ status: 409, errors: ['TWO_FACTOR_ON'] });
    expect((await login(user.username, device.code())).status).toBe(200);
  });
});

describe('POST /api/totp/register', () => {
  test('200: a code enables two-factor and returns ten recovery codes, which the database does not reveal', async () => {
    const user = await buildMember(db);
    const token = await tokenOf(user);
    const { secret } = (await generate(token)).body;
    expect((await login(user.username)).body).toHaveProperty('token');
    const { status, body } = await register(token, codeOf(secret));
    expect([status, new Set(body.recoveryCodes).size]).toEqual([200, 10]);
    expect(await stateOf(token)).toEqual({ on: true, recoveryCodesLeft: 10 });
    const { rows } = await db.execute<{ text: string }>(sql`select string_agg(r::text, ' ') as text from recovery_codes r`);
    for (const code of body.recoveryCodes) expect(rows[0]?.text).not.toContain(code);
    expect(await actionsOf(user.workspaceId)).toContain('TWO_FACTOR_ON');
    expect((await login(user.username)).body).toEqual({ otpRequired: true });
  });

  test('200: the set-up code cannot be used again to sign in', async () => {
    const user = await buildMember(db);
    const token = await tokenOf(user);
    const { secret } = (await generate(token)).body;
    const code = codeOf(secret);
    await register(token, code);
    expect((await login(user.username, code)).errors).toEqual(['OTP_WRONG']);
    expect((await login(user.username, codeOf(secret, 1))).status).toBe(200);
  });

  test('400: a wrong code does not enable two-factor', async () => {
    const token = await tokenOf(await buildMember(db));
    await generate(token);
    expect(await register(token, '000000')).toMatchObject({ status: 400, errors: ['OTP_WRONG'], details: [{ path: 'code' }] });
    expect(await register(token, '1')).toMatchObject({ status: 400, errors: ['FIELD_TOO_SHORT'] });
    expect(await stateOf(token)).toEqual({ on: false, recoveryCodesLeft: 0 });
  });

  test('400: a session without the password cannot enable two-factor, and its guesses are limited', async () => {
    const token = await tokenOf(await buildMember(db));
    const { secret } = (await generate(token)).body;
    expect(await call(twoFactorContract.register, { body: { code: codeOf(secret) } }, { token })).toMatchObject({
      status: 400,
      errors: ['FIELD_REQUIRED'],
      details: [{ path: 'password' }],
    });
    const wrong = await register(token, codeOf(secret), 'guess');
    expect(wrong).toMatchObject({ status: 400, errors: ['PASSWORD_WRONG'], details: [{ path: 'password' }] });
    expect(await stateOf(token)).toEqual({ on: false, recoveryCodesLeft: 0 });
    const statuses: number[] = [];
    for (let n = 0; n < 6; n++) statuses.push((await register(token, codeOf(secret), `guess ${n}`)).status);
    expect(statuses.at(-1)).toBe(429);
  });

  test('409: before a secret is generated, and when two-factor is already on', async () => {
    const token = await tokenOf(await buildMember(db));
    expect(await register(token, '123456')).toMatchObject({ status: 409, errors: ['TWO_FACTOR_NOT_BEGUN'] });
    const { token: other, device } = await guarded();
    expect(await register(other, device.code())).toMatchObject({ status: 409, errors: ['TWO_FACTOR_ON'] });
  });

  test('409: one of two concurrent requests with the same code gets recovery codes', async () => {
    const token = await tokenOf(await buildMember(db));
    const { secret } = (await generate(token)).body;
    const code = codeOf(secret);
    const answers = await Promise.all([register(token, code), register(token, code)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('POST /api/totp/disable', () => {
  test('200: a code or a recovery code disables two-factor, and the password alone signs in', async () => {
    for (const kind of ['code', 'recovery'] as const) {
      const { token, user, device } = await guarded();
      expect((await disable(token, kind === 'code' ? device.code() : (device.recoveryCodes[0] ?? ''))).text).toBe('true');
      expect(await stateOf(token)).toEqual({ on: false, recoveryCodesLeft: 0 });
      expect((await login(user.username)).body).toHaveProperty('token');
      expect(await actionsOf(user.workspaceId)).toContain('TWO_FACTOR_OFF');
    }
  });

  test('200: a code used to sign in cannot also disable two-factor', async () => {
    const { token, user, device } = await guarded();
    const code = device.code();
    await login(user.username, code);
    expect((await disable(token, code)).errors).toEqual(['OTP_WRONG']);
    expect((await disable(token, device.code(1))).status).toBe(200);
  });

  test('400: a wrong code leaves two-factor on, and guesses in a stolen session are limited', async () => {
    const { token, user } = await guarded();
    for (let n = 0; n < 6; n++) expect(await disable(token, '000000')).toMatchObject({ status: 400, errors: ['OTP_WRONG'] });
    expect(await disable(token, '000000')).toMatchObject({ status: 429, errors: ['TOO_MANY_ATTEMPTS'] });
    expect((await stateOf(token)).on).toBe(true);
    // The user is signed in, so the audit log contains failed confirmations instead of failed sign-ins.
    const entries = await actionsOf(user.workspaceId);
    expect(entries.filter((action) => action === 'CONFIRMATION_FAILED')).toHaveLength(6);
    expect(entries).not.toContain('SIGN_IN_FAILED');
  });

  test('409: when two-factor is off', async () => {
    expect(await disable(await tokenOf(await buildMember(db)), '123456')).toMatchObject({ status: 409, errors: ['TWO_FACTOR_OFF'] });
  });
});

describe('POST /api/totp/recovery-codes', () => {
  test('200: returns ten new codes and invalidates the old ones', async () => {
    const { token, user, device } = await guarded();
    const { status, body } = await renew(token, device.code());
    expect([status, body.recoveryCodes.length]).toEqual([200, 10]);
    expect((await login(user.username, device.recoveryCodes[0])).errors).toEqual(['OTP_WRONG']);
    expect((await login(user.username, body.recoveryCodes[0])).status).toBe(200);
    expect(await actionsOf(user.workspaceId)).toContain('RECOVERY_CODES_RENEWED');
  });

  test('400, 409: for a wrong code; when two-factor is off', async () => {
    expect((await renew((await guarded()).token, '000000')).errors).toEqual(['OTP_WRONG']);
    expect((await renew(await tokenOf(await buildMember(db)), '000000')).errors).toEqual(['TWO_FACTOR_OFF']);
  });
});

describe('a workspace that requires two-factor', () => {
  test('309: S38 until two-factor is set up, only profile, password, two-factor, refresh, switch and sign-out work', async () => {
    const workspace = await buildWorkspace(db, { twoFactorRequired: true });
    const elsewhere = await buildWorkspace(db);
    const user = await buildMember(db, { workspace, role: 'Admin' });
    await buildMember(db, { workspace: elsewhere, user });
    const { token, refreshToken } = await sessionOf(user, workspace);
    const members = () => call(usersContract.listMembers, {}, { token });
    const refused = await members();
    expect(refused).toMatchObject({ status: 309, errors: ['TWO_FACTOR_REQUIRED'] });
    expect(refused.headers.location).toBeUndefined();
    expect((await call(profileContract.get, {}, { token })).body).toMatchObject({ twoFactorDemanded: true, twoFactor: { on: false } });
    expect((await call(sessionsContract.refresh, { body: { token: refreshToken } })).status).toBe(200);
    const { secret } = (await generate(token)).body;
    expect((await members()).status).toBe(309);
    await register(token, codeOf(secret));
    expect((await members()).status).toBe(200);
    await disable(token, codeOf(secret, 1));
    expect((await members()).status).toBe(309);
    const switched = await call(sessionsContract.switchWorkspace, { body: { workspaceId: elsewhere.id, token: refreshToken } }, { token });
    expect((await call(profileContract.get, {}, { token: switched.body.token })).body.twoFactorDemanded).toBe(false);
  });

  test('309: applies to signed-in users as soon as the workspace requires two-factor', async () => {
    const user = await buildMember(db, { role: 'Admin' });
    const token = await tokenOf(user);
    await db.update(workspaces).set({ twoFactorRequired: true }).where(eq(workspaces.id, user.workspaceId));
    expect((await call(usersContract.listMembers, {}, { token: await tokenOf(user) })).status).toBe(309);
    expect((await call(twoFactorContract.generate, {}, { token })).status).toBe(200);
  });
});

describe('POST /api/user/{id}/reset-two-factor', () => {
  test('200: disables two-factor and ends the user’s sessions, and the password alone signs in', async () => {
    const { token, user } = await guarded();
    const admin = await tokenOf(await buildMember(db, { workspace: { id: user.workspaceId }, role: 'Admin' }));
    expect((await reset(admin, user.id)).text).toBe('true');
    expect((await call(profileContract.get, {}, { token })).status).toBe(401);
    expect((await login(user.username)).body).toHaveProperty('token');
    expect(await actionsOf(user.workspaceId)).toContain('TWO_FACTOR_RESET');
  });

  test('400: rejects an invalid id', async () => {
    expect((await reset(await tokenOf(await buildMember(db, { role: 'Admin' })), 'x')).status).toBe(400);
  });

  test('403: without WRITE_USER in each of the user’s workspaces; for a System user as Admin', async () => {
    const { user } = await guarded();
    const workspace = { id: user.workspaceId };
    const [lead, admin] = [await buildMember(db, { workspace, role: 'Lead' }), await buildMember(db, { workspace, role: 'Admin' })];
    expect((await reset(await tokenOf(lead), user.id)).status).toBe(403);
    await buildMember(db, { user });
    expect(await reset(await tokenOf(admin), user.id)).toMatchObject({ status: 403, errors: ['FORBIDDEN'] });
    const system = await buildMember(db, { workspace, role: 'System' });
    await buildTwoFactor(platform, system);
    expect((await reset(await tokenOf(admin), system.id)).status).toBe(403);
    expect((await reset(await tokenOf(system), user.id)).status).toBe(200);
  });

  test('404: for a user of other workspaces only, and for an unknown user', async () => {
    const admin = await buildMember(db, { role: 'Admin' });
    for (const id of [(await guarded()).user.id, admin.workspaceId]) expect((await reset(await tokenOf(admin), id)).status).toBe(404);
  });

  test('409: for the caller, and for a user without two-factor', async () => {
    const { token, user } = await guarded('Admin');
    expect((await reset(token, user.id)).errors).toEqual(['OWN_IDENTITY']);
    const other = await buildMember(db, { workspace: { id: user.workspaceId } });
    expect((await reset(token, other.id)).errors).toEqual(['TWO_FACTOR_OFF']);
  });
});
