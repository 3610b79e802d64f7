import { profileContract } from '@coloa/contract/profile/profile.contract.ts';
import { passwordLinksContract } from '@coloa/contract/sessions/password-links.contract.ts';
import { sessionsContract } from '@coloa/contract/sessions/sessions.contract.ts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { testApp } from '../../test/harness.ts';
import { startMailServer } from '../../test/mail-server.ts';
import { auditEntries } from '../audit/audit.tables.ts';
import { BUILT_PASSWORD, buildMember, buildUser } from '../users/users.factory.ts';
import { makeInvitation } from './one-use-links.service.ts';
import { oneUseLinks, sessions } from './sessions.tables.ts';
import { buildTwoFactor } from './two-factor/two-factor.factory.ts';

const mailServer = await startMailServer();
afterAll(() => mailServer.stop());
const PUBLIC_URL = 'https://coloa.example';
const { call, db, database, platform, sessionOf, tokenOf, logged } = await testApp({
  env: { SMTP_URL: mailServer.url },
  publicUrl: PUBLIC_URL,
});

const NEW_PASSWORD = 'gió đưa cành trúc la đà';
let lastAddress = 0;
const freshAddress = () => `198.18.${Math.floor(++lastAddress / 250)}.${(lastAddress % 250) + 1}`;
const ask = (username: string, { headers = {}, address = freshAddress() }: { headers?: Record<string, string>; address?: string } = {}) =>
  call(passwordLinksContract.ask, { query: { username } }, { headers, address });
const reset = (token: string, newPassword = NEW_PASSWORD) => call(passwordLinksContract.reset, { body: { token, newPassword } });
const check = (token: string) => call(passwordLinksContract.check, { body: { token } });
const login = (username: string, password: string) =>
  call(sessionsContract.login, { body: { username, password } }, { address: freshAddress() });
const work = async () => {
  await platform.jobs.drain();
  await platform.jobs.drain();
};
const tokenIn = (link = '') => new URL(link.replace('/#/', '/')).searchParams.get('token') ?? '';
const linksTo = (address: string) => mailServer.to(address).flatMap(({ links }) => links.filter((link) => link.includes('token=')));

let made = 0;
async function member(options: Parameters<typeof buildMember>[1] = {}, overrides: Parameters<typeof buildMember>[2] = {}) {
  const user = await buildMember(db, options, { email: `Nguoi.${++made}@Coloa.example`, ...overrides });
  return { ...user, email: user.email ?? '' };
}

async function asked(overrides: Parameters<typeof buildMember>[2] = {}) {
  const user = await member({}, overrides);
  await ask(user.username);
  await work();
  return { user, token: tokenIn(linksTo(user.email)[0]) };
}
const actionsOf = async (workspaceId: string) =>
  (await db.select({ action: auditEntries.action }).from(auditEntries).where(eq(auditEntries.workspaceId, workspaceId))).map(
    ({ action }) => action,
  );

describe('GET /api/v1/reset-password', () => {
  test('200: sends a link by email, in the user’s language, as text and HTML', async () => {
    for (const [language, subject] of [
      ['vi', 'Đặt lại mật khẩu Coloa'],
      ['en', 'Reset your Coloa password'],
    ] as const) {
      const user = await member({}, { language });
      const answer = await ask(user.username);
      expect([answer.status, answer.text, answer.headers['cache-control']]).toEqual([200, 'true', 'no-store']);
      await work();
      const [mail] = mailServer.to(user.email);
      expect(mail).toMatchObject({
        subject,
        links: expect.arrayContaining([expect.stringMatching(/^https:\/\/coloa\.example\/#\/reset-password\?token=[\w-]{43}$/)]),
      });
      expect(mail?.html).toContain(linksTo(user.email)[0]);
      expect(mail?.text).toContain(user.username);
      expect(await actionsOf(user.workspaceId)).toContain('PASSWORD_RESET_ASKED');
    }
  });

  test('200: accepts the email address in any case, and sends the link to the account’s user', async () => {
    const user = await member();
    await ask(` ${user.email.toUpperCase()} `);
    await work();
    expect(linksTo(user.email)).toHaveLength(1);
  });

  test('200: request headers do not affect the address of the link', async () => {
    const user = await member();
    const headers = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'http',
      origin: 'https://evil.example',
      referer: 'https://evil.example/',
    };
    expect((await ask(user.username, { headers })).status).toBe(200);
    await work();
    const [mail] = mailServer.to(user.email);
    expect(`${mail?.text}${mail?.html}`).not.toContain('evil');
    for (const link of mail?.links ?? []) expect(link.startsWith(PUBLIC_URL)).toBe(true);
  });

  test('200: returns true and sends nothing for unknown or disabled users, or without address or workspace', async () => {
    const before = mailServer.mails.length;
    const disabled = await member({}, { disabled: true });
    const addressless = await buildMember(db);
    const outcast = await buildUser(db, { email: 'outcast@coloa.example' });
    for (const name of ['nobody.here', 'nobody@coloa.example', disabled.username, addressless.username, outcast.username, "' or ''='"]) {
      expect((await ask(name)).text).toBe('true');
    }
    await work();
    expect(mailServer.mails.length).toBe(before);
    expect(await actionsOf(addressless.workspaceId)).toContain('PASSWORD_RESET_ASKED');
  });

  test('200: stops sending emails to a user for an hour above the limit, without saying so', async () => {
    const user = await member();
    for (let n = 0; n < 6; n++) expect((await ask(user.username)).text).toBe('true');
    await work();
    expect(linksTo(user.email)).toHaveLength(4);
  });

  test('400: without a name', async () => {
    expect(await call(passwordLinksContract.ask, { query: {} })).toMatchObject({ status: 400, errors: ['FIELD_REQUIRED'] });
  });

  test('429: an address that asks too often must wait, whether or not the name exists', async () => {
    const user = await member();
    for (const name of [user.username, 'nobody.here']) {
      const address = freshAddress();
      const statuses: number[] = [];
      for (let n = 0; n < 22; n++) statuses.push((await ask(name, { address })).status);
      expect(statuses).toEqual([...Array<number>(21).fill(200), 429]);
    }
  });
});

describe('POST /api/v1/reset-password', () => {
  test('200: the new password signs in, the old one no longer does, and every session ends', async () => {
    const user = await member();
    const session = await sessionOf(user);
    await ask(user.username);
    await work();
    expect((await reset(tokenIn(linksTo(user.email)[0]))).text).toBe('true');
    expect((await call(profileContract.get, {}, { token: session.token })).status).toBe(401);
    expect((await call(sessionsContract.refresh, { body: { token: session.refreshToken } })).status).toBe(401);
    expect((await login(user.username, BUILT_PASSWORD)).errors).toEqual(['LOGIN_FAILED']);
    expect((await login(user.username, NEW_PASSWORD)).status).toBe(200);
    expect(await actionsOf(user.workspaceId)).toContain('PASSWORD_RESET');
    await work();
    expect(mailServer.to(user.email).map(({ subject }) => subject)).toContain('Mật khẩu Coloa đã được đổi');
  });

  test('200: keeps two-factor on', async () => {
    const { user, token } = await asked();
    await buildTwoFactor(platform, user);
    await reset(token);
    expect((await login(user.username, NEW_PASSWORD)).body).toEqual({ otpRequired: true });
  });

  test('200: clears a required password change and failed attempts', async () => {
    const { user, token } = await asked({ mustChangePassword: true });
    const wrong = () => call(sessionsContract.login, { body: { username: user.username, password: 'wrong password 1' } });
    for (let n = 0; n < 7; n++) await wrong();
    expect((await wrong()).status).toBe(429);
    await reset(token);
    const { body } = await call(sessionsContract.login, { body: { username: user.username, password: NEW_PASSWORD } });
    expect((await call(profileContract.get, {}, { token: (body as { token: string }).token })).body.mustChangePassword).toBe(false);
  });

  test('200: accepts an invitation in the same way, within seven days', async () => {
    const user = await member({}, { passwordHash: null });
    const { url } = await database.transaction((tx) => makeInvitation(platform, tx, user.id));
    expect(url.startsWith(`${PUBLIC_URL}/#/reset-password?token=`)).toBe(true);
    await db.execute(sql`update one_use_links set expires_at = expires_at - interval '6 days' where user_id = ${user.id}`);
    expect((await check(tokenIn(url))).body).toEqual({ kind: 'invite', username: user.username, name: user.name, language: 'vi' });
    expect((await reset(tokenIn(url))).status).toBe(200);
    expect((await login(user.username, NEW_PASSWORD)).status).toBe(200);
  });

  test('400: a link works once, and its use invalidates the user’s other links', async () => {
    const { user, token } = await asked();
    await ask(user.username);
    await work();
    const [, second] = linksTo(user.email).map(tokenIn);
    expect((await reset(second ?? '')).status).toBe(200);
    for (const used of [token, second ?? ''])
      expect(await reset(used)).toMatchObject({ status: 400, errors: ['LINK_INVALID'], details: [{ path: 'token' }] });
  });

  test('400: one of several concurrent requests with the same link sets the password', async () => {
    const { token } = await asked();
    const answers = await Promise.all(Array.from({ length: 4 }, (_, n) => reset(token, `${NEW_PASSWORD} ${n}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
  });

  test('400: rejects forged, truncated and expired links, other kinds, and links of disabled users', async () => {
    const { user, token } = await asked();
    const swapped = token.startsWith('A') ? `B${token.slice(1)}` : `A${token.slice(1)}`;
    for (const wrong of [
      'x',
      'x'.repeat(43),
      token.slice(0, -1),
      `${token}x`,
      token.toLowerCase() === token ? token.toUpperCase() : token.toLowerCase(),
      swapped,
    ]) {
      expect((await reset(wrong)).errors).toEqual(['LINK_INVALID']);
      expect((await check(wrong)).errors).toEqual(['LINK_INVALID']);
    }
    const set = (values: Partial<typeof oneUseLinks.$inferInsert>) =>
      db.update(oneUseLinks).set(values).where(eq(oneUseLinks.userId, user.id));
    await set({ kind: 'email' });
    expect((await reset(token)).errors).toEqual(['LINK_INVALID']);
    await set({ kind: 'reset', expiresAt: new Date(Date.now() - 1000) });
    expect((await reset(token)).errors).toEqual(['LINK_INVALID']);
    await set({ expiresAt: new Date(Date.now() + 60_000) });
    await db.execute(sql`update users set disabled = true where id = ${user.id}`);
    expect((await reset(token)).errors).toEqual(['LINK_INVALID']);
  });

  test('400: an emailed link expires after an hour, and the hourly cleanup deletes it', async () => {
    const { user } = await asked();
    const [row] = await db
      .select({ minutes: sql<number>`extract(epoch from ${oneUseLinks.expiresAt} - now())::float8 / 60` })
      .from(oneUseLinks)
      .where(eq(oneUseLinks.userId, user.id));
    expect(row?.minutes).toBeCloseTo(60, 0);
    await db.execute(sql`update one_use_links set expires_at = now() - interval '1 second' where user_id = ${user.id}`);
    await db.execute(sql`select graphile_worker.add_job('sessions-clean-up', '{}')`);
    await work();
    expect(await db.select({ kind: oneUseLinks.kind }).from(oneUseLinks).where(eq(oneUseLinks.userId, user.id))).toEqual([]);
  });

  test('400: a link remains valid after an invalid password', async () => {
    const { user, token } = await asked();
    expect((await reset(token, 'ngắn')).details).toMatchObject([{ code: 'PASSWORD_TOO_SHORT', path: 'newPassword' }]);
    expect((await reset(token, 'password1234')).errors).toEqual(['PASSWORD_COMMON']);
    expect((await check(token)).body).toEqual({ kind: 'reset', username: user.username, name: user.name, language: 'vi' });
    expect((await reset(token)).status).toBe(200);
  });

  test('400: an emailed link is invalid after a password change', async () => {
    const { user, token } = await asked();
    const body = { oldPassword: BUILT_PASSWORD, newPassword: NEW_PASSWORD };
    await call(sessionsContract.changePassword, { body }, { token: await tokenOf(user) });
    expect((await reset(token, 'một mật khẩu khác nữa')).errors).toEqual(['LINK_INVALID']);
  });

  test('401: a concurrent sign-in with the old password leaves no session', async () => {
    const { user, token } = await asked();
    const signingIn = Array.from({ length: 5 }, () => login(user.username, BUILT_PASSWORD));
    const [, ...answers] = await Promise.all([reset(token), ...signingIn]);
    const left = await db.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, user.id));
    expect(left).toEqual([]);
    for (const { body } of answers) {
      const { token: access } = body as { token?: string };
      if (access) expect((await call(profileContract.get, {}, { token: access })).status).toBe(401);
    }
  });
});

test('the database contains links only as hashes, and the log contains none', async () => {
  const { token } = await asked();
  const { rows } = await db.execute<{ text: string }>(
    sql`select (select string_agg(l::text, ' ') from one_use_links l) || (select string_agg(details::text, ' ') from audit_entries) as text`,
  );
  expect(token).toHaveLength(43);
  expect(rows[0]?.text).not.toContain(token);
  expect(logged).toEqual([]);
});
