import { sessionsContract } from '@coloa/contract/sessions/sessions.contract.ts';
import { twoFactorContract } from '@coloa/contract/sessions/two-factor.contract.ts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { testApp } from '../../test/harness.ts';
import { startMailServer } from '../../test/mail-server.ts';
import { auditEntries } from '../audit/audit.tables.ts';
import { buildSettings } from '../notifications/notifications.factory.ts';
import { BUILT_PASSWORD, buildMember } from '../users/users.factory.ts';
import { buildTwoFactor } from './two-factor/two-factor.factory.ts';

const mailServer = await startMailServer();
afterAll(() => mailServer.stop());
const { call, db, platform, tokenOf } = await testApp({ env: { SMTP_URL: mailServer.url } });

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0';
const FIREFOX_UPDATED = FIREFOX.replaceAll('150.0', '151.0');
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1';

let lastAddress = 0;
const freshAddress = () => `203.0.${113 + Math.floor(++lastAddress / 250)}.${(lastAddress % 250) + 1}`;
let made = 0;
const member = async (overrides: Parameters<typeof buildMember>[2] = {}) => {
  const email = `mail${++made}@coloa.example`;
  return { ...(await buildMember(db, {}, { email, ...overrides })), email };
};
const login = (username: string, { password = BUILT_PASSWORD, otp = '', address = freshAddress(), agent = FIREFOX } = {}) =>
  call(sessionsContract.login, { body: { username, password, ...(otp ? { otp } : {}) } }, { address, headers: { 'user-agent': agent } });
const subjectsTo = async (address: string) => {
  await platform.jobs.drain();
  await platform.jobs.drain();
  return mailServer.to(address).map(({ subject }) => subject);
};
const entriesOf = (workspaceId: string) =>
  db
    .select({ action: auditEntries.action, actor: auditEntries.actorId, address: auditEntries.address, details: auditEntries.details })
    .from(auditEntries)
    .where(eq(auditEntries.workspaceId, workspaceId))
    .orderBy(auditEntries.id);

describe('a sign-in', () => {
  test('from an unknown device is emailed, except the first one and browser updates', async () => {
    const user = await member({ language: 'en' });
    const home = freshAddress();
    await login(user.username, { address: home });
    expect(await subjectsTo(user.email)).toEqual([]);
    await login(user.username, { address: home, agent: FIREFOX_UPDATED });
    expect(await subjectsTo(user.email)).toEqual([]);
    const away = freshAddress();
    await login(user.username, { address: away, agent: SAFARI });
    expect(await subjectsTo(user.email)).toEqual(['Sign-in from a new device']);
    const [mail] = mailServer.to(user.email);
    expect(mail?.text).toContain('Safari, iOS');
    expect(mail?.text).toContain(away);
  });

  test('is emailed with the time in the format of the user’s language', async () => {
    for (const [language, time] of [
      ['vi', /lúc \d{2}\/\d{2}\/\d{4} \d{2}:\d{2} \(GMT\+7\)/],
      ['en', /on \d{2} [A-Z][a-z]+ \d{4} \d{2}:\d{2} \(GMT\+7\)/],
    ] as const) {
      const user = await member({ language });
      await login(user.username);
      await login(user.username, { agent: SAFARI });
      await subjectsTo(user.email);
      expect(mailServer.to(user.email)[0]?.text).toMatch(time);
    }
  });

  test('from a new device is not emailed to users who switched this off', async () => {
    const user = await member();
    await buildSettings(db, user, { newSignIn: false });
    await login(user.username);
    await login(user.username, { agent: SAFARI });
    expect(await subjectsTo(user.email)).toEqual([]);
  });

  test('and a sign-out are in the workspace’s audit log, with user and address', async () => {
    const user = await member();
    const address = freshAddress();
    const { body } = await login(user.username, { address });
    await call(sessionsContract.logout, { body: { token: (body as { refreshToken: string }).refreshToken } }, { address });
    expect(await entriesOf(user.workspaceId)).toEqual([
      { action: 'SIGNED_IN', actor: user.id, address, details: { device: 'Firefox, Linux' } },
      { action: 'SIGNED_OUT', actor: user.id, address, details: {} },
    ]);
  });
});

describe('failed sign-ins', () => {
  test('are in the log of the workspace used last, without an actor; unknown names are in none', async () => {
    const user = await member();
    const address = freshAddress();
    await login(user.username, { password: 'wrong password 1', address });
    await login('nobody.here', { password: 'wrong password 1' });
    await subjectsTo(user.email);
    expect(await entriesOf(user.workspaceId)).toEqual([{ action: 'SIGN_IN_FAILED', actor: null, address, details: { code: false } }]);
  });

  test('do not include a wrong password that a signed-in user entered to confirm a change', async () => {
    const user = await member();
    const address = freshAddress();
    const body = { oldPassword: 'wrong password 1', newPassword: 'another long password 1' };
    const token = await tokenOf(user);
    expect((await call(sessionsContract.changePassword, { body }, { token, address })).errors).toEqual(['PASSWORD_WRONG']);
    await subjectsTo(user.email);
    expect(await entriesOf(user.workspaceId)).toEqual([
      { action: 'CONFIRMATION_FAILED', actor: user.id, address, details: { code: false } },
    ]);
  });

  test('that continue, from one address or many, are emailed once a day', async () => {
    const user = await member();
    for (let n = 0; n < 23; n++) await login(user.username, { password: `wrong ${n}` });
    const told = 'Có nhiều lần đăng nhập sai vào tài khoản của bạn';
    expect(await subjectsTo(user.email)).toEqual([told]);
    await db.execute(sql`update login_throttle set last_failure_at = last_failure_at - interval '1 day' where key like 'told:%'`);
    await db.execute(sql`update login_throttle set blocked_until = now()`);
    await login(user.username, { password: 'wrong again' });
    expect(await subjectsTo(user.email)).toEqual([told, told]);
  });

  test('with the right password and a wrong code are emailed after five', async () => {
    const user = await member({ language: 'en' });
    await buildTwoFactor(platform, user);
    const address = freshAddress();
    for (let n = 0; n < 5; n++) await login(user.username, { otp: '000000', address });
    expect(await subjectsTo(user.email)).toEqual([]);
    await login(user.username, { otp: '000000', address });
    expect(await subjectsTo(user.email)).toEqual(['Many failed sign-ins to your account']);
  });

  test('leave no typed text in the job payloads', async () => {
    await login('mat-khau-go-nham-cho', { password: 'wrong password 1' });
    const { rows } = await db.execute<{ text: string }>(
      sql`select string_agg(payload::text, ' ') as text from graphile_worker._private_jobs`,
    );
    expect(rows[0]?.text).toContain('sealed');
    expect(rows[0]?.text).not.toContain('mat-khau');
    await platform.jobs.drain();
  });
});

describe('two-factor', () => {
  test('changes and used recovery codes are emailed, with the number of codes left', async () => {
    const user = await member({ language: 'en' });
    const device = await buildTwoFactor(platform, user);
    await login(user.username, { otp: device.recoveryCodes[0] ?? '' });
    await call(twoFactorContract.disable, { body: { code: device.code() } }, { token: await tokenOf(user) });
    expect(await subjectsTo(user.email)).toEqual(['A recovery code was used', 'Two-factor authentication was turned off']);
    expect(mailServer.to(user.email)[0]?.text).toContain('Recovery codes left: 9');
    expect(mailServer.to(user.email)[1]?.text).toContain(`by ${user.username}`);
  });
});
