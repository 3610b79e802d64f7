import net from 'node:net';
import os from 'node:os';
import { configContract, type MailInput } from '@coloa/contract/config/config.contract.ts';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { freeLoopback } from '../../test/free-loopback.ts';
import { testApp } from '../../test/harness.ts';
import { startMailServer } from '../../test/mail-server.ts';
import { auditEntries } from '../audit/audit.tables.ts';
import { mailSettings } from '../mails/mails.tables.ts';
import { buildMember } from '../users/users.factory.ts';
import { buildWorkspace } from '../workspaces/workspaces.factory.ts';

const PASSWORD = 'mật khẩu của máy chủ';
const host = freeLoopback();
const server = await startMailServer(
  {
    onAuth: ({ username, password }, _session, done) =>
      username === 'gui' && password === PASSWORD ? done(null, { user: username }) : done(new Error(`Sai: ${password}`)),
    authOptional: false,
  },
  { host, port: 2525 },
);
afterAll(() => server.stop());

const { call, db, platform, tokenOf } = await testApp({ env: { MAIL_ALLOW_LOCAL: 'on' } });
const api = configContract;
const given: MailInput = {
  host,
  port: 2525,
  security: 'NONE',
  username: 'gui',
  password: PASSWORD,
  fromName: 'An Dương Lab',
  fromAddress: 'no-reply@anduong.example',
};
const { password: _, ...withoutPassword } = given;

let made = 0;
const address = () => `ha${++made}@coloa.example`;

async function office(email: string | null = null) {
  const workspace = await buildWorkspace(db);
  const admin = await buildMember(db, { workspace, role: 'Admin' }, { email, name: 'Hà' });
  const options = { token: await tokenOf(admin) };
  return {
    workspace,
    admin,
    get: async () => (await call(api.get, {}, options)).body,
    set: (mail: object | null) => call(api.setMail, { body: { mail } }, options),
    test: (body: object = {}) => call(api.testMail, { body }, options),
    stored: async () => (await db.select().from(mailSettings).where(eq(mailSettings.workspaceId, workspace.id)))[0],
    log: async () =>
      db
        .select({ action: auditEntries.action, details: auditEntries.details })
        .from(auditEntries)
        .where(eq(auditEntries.workspaceId, workspace.id)),
  };
}

describe('GET and POST /api/config/mail', () => {
  test('200: S28 S46 settings are stored, and the password is encrypted and never returned', async () => {
    const { get, set, stored, log } = await office();
    expect(await get()).toMatchObject({ mail: null, installationMail: false });
    expect((await set(given)).text).toBe('true');
    expect(await get()).toEqual({
      mail: { ...withoutPassword, carriesAccounts: true, hasPassword: true },
      installationMail: false,
      reward: expect.anything(),
    });
    const sealed = (await stored())?.password;
    expect(sealed?.includes(PASSWORD)).toBe(false);
    expect(JSON.stringify(await log())).not.toContain(PASSWORD);
    expect(await log()).toMatchObject([{ action: 'MAIL_CHANGED', details: { host, passwordChanged: true } }]);
  });

  test('200: without a password the stored one is kept; null, no username and no server remove it', async () => {
    const { get, set, stored, log } = await office();
    await set(given);
    expect((await set({ ...withoutPassword, fromName: 'Tên khác' })).status).toBe(200);
    expect((await log()).map(({ details }) => details)).toContainEqual(
      expect.objectContaining({ host, fromName: { from: given.fromName, to: 'Tên khác' }, passwordChanged: false }),
    );
    expect((await get()).mail).toMatchObject({ fromName: 'Tên khác', hasPassword: true });
    expect((await set({ ...withoutPassword, password: null })).status).toBe(200);
    expect((await get()).mail).toMatchObject({ username: 'gui', hasPassword: false });
    await set(given);
    expect((await set({ ...withoutPassword, username: null })).status).toBe(200);
    expect((await get()).mail).toMatchObject({ username: null, hasPassword: false });
    expect((await set(null)).status).toBe(200);
    expect(await stored()).toBeUndefined();
    expect((await set(null)).status).toBe(200);
  });

  test('200: settings apply to one workspace only, and are encrypted for it', async () => {
    const [a, b] = [await office(), await office()];
    await a.set(given);
    expect((await b.get()).mail).toBeNull();
    const stolen = (await a.stored())?.password ?? null;
    await b.set(withoutPassword);
    await db.update(mailSettings).set({ password: stolen }).where(eq(mailSettings.workspaceId, b.workspace.id));
    expect(() => platform.secrets.open(`mail:${b.workspace.id}`, stolen ?? Buffer.of())).toThrow();
  });

  test.each([{ host: 'mail.elsewhere.example' }, { port: 25 }, { security: 'STARTTLS' }, { username: 'khac' }])(
    '400: the stored password is not used with %j',
    async (change) => {
      const { get, set, test: tryIt } = await office(address());
      await set(given);
      expect((await set({ ...withoutPassword, ...change })).details).toMatchObject([{ code: 'PASSWORD_NEEDED', path: 'mail.password' }]);
      expect((await tryIt({ mail: { ...withoutPassword, ...change } })).errors).toEqual(['PASSWORD_NEEDED']);
      expect((await get()).mail).toMatchObject(withoutPassword);
      expect((await set({ ...given, ...change })).status).toBe(200);
    },
  );

  test.each([
    [{ port: 22 }, 'mail.port'],
    [{ port: 2526 }, 'mail.port'],
    [{ host: 'http://mail.example' }, 'mail.host'],
    [{ host: 'mail.example/x' }, 'mail.host'],
    [{ host: 'a b' }, 'mail.host'],
    [{ host: '' }, 'mail.host'],
    [{ security: 'SSL' }, 'mail.security'],
    [{ fromName: 'Coloa\r\nBcc: x@y.example' }, 'mail.fromName'],
    [{ fromAddress: 'x@y.example\r\nBcc: z@y.example' }, 'mail.fromAddress'],
    [{ fromAddress: 'Coloa <x@y.example>' }, 'mail.fromAddress'],
    [{ password: '' }, 'mail.password'],
  ])('400: %j is rejected', async (wrong, path) => {
    const answer = await (await office()).set({ ...given, ...wrong });
    expect([answer.status, answer.details.map((detail) => detail.path)]).toEqual([400, [path]]);
  });
});

describe('POST /api/config/mail/test', () => {
  test('200: S46 the email is sent to the user’s own address, and the server’s answer is returned', async () => {
    const { test: tryIt, log, get } = await office('ha.thu@coloa.example');
    const { status, body } = await tryIt({ mail: given, to: 'ha.thu@coloa.example' });
    expect([status, body]).toEqual([200, { ok: true, answer: expect.stringMatching(/^250 /), problem: null }]);
    expect(server.to('ha.thu@coloa.example')).toMatchObject([
      { subject: 'Thư thử từ Coloa', from: 'no-reply@anduong.example', headers: { from: 'An Dương Lab <no-reply@anduong.example>' } },
    ]);
    expect((await get()).mail).toBeNull();
    expect(await log()).toMatchObject([{ action: 'MAIL_TESTED', details: { ok: true, problem: null } }]);
  });

  test('200: without settings the current ones are tested, with the stored password', async () => {
    const { set, test: tryIt } = await office('ha.giu@coloa.example');
    await set(given);
    expect((await tryIt()).body.ok).toBe(true);
    expect((await tryIt({ mail: withoutPassword })).body.ok).toBe(true);
  });

  test('200: a failed login returns the server’s answer, and never the password', async () => {
    const wrong = 'sai-mat-khau-2026';
    const { test: tryIt, log } = await office(address());
    const { body, text } = await tryIt({ mail: { ...given, password: wrong } });
    expect(body).toEqual({ ok: false, answer: '535 Sai: …', problem: 'LOGIN' });
    expect(text + JSON.stringify(await log())).not.toContain(wrong);
  });

  test('200: a server that is no mail server is reported as such, without its answer', async () => {
    const web = net.createServer((socket) => {
      socket.on('error', () => {});
      socket.end('HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nsecret');
    });
    const at = freeLoopback();
    await new Promise<void>((resolve) => web.listen(2525, at, resolve));
    const { test: tryIt } = await office(address());
    const { body, text } = await tryIt({ mail: { ...given, host: at } });
    web.close();
    expect(body).toEqual({ ok: false, answer: null, problem: 'NO_MAIL_SERVER' });
    expect(text).not.toContain('HTTP');
  });

  test('200: an unreachable server and an unknown host are reported', async () => {
    const { test: tryIt } = await office(address());
    expect((await tryIt({ mail: { ...given, port: 587 } })).body).toMatchObject({ ok: false, problem: 'UNREACHABLE' });
    expect((await tryIt({ mail: { ...given, host: 'mail.invalid' } })).body).toMatchObject({ ok: false, problem: 'HOST_UNKNOWN' });
  });

  test('400: a test email to another address is rejected', async () => {
    const { test: tryIt } = await office(address());
    const answer = await tryIt({ mail: given, to: 'nan.nhan@coloa.example' });
    expect([answer.status, answer.details[0]?.path, server.to('nan.nhan@coloa.example')]).toEqual([400, 'to', []]);
  });

  test('409: a user without an address, or a workspace without a server, cannot send a test email', async () => {
    expect(await (await office()).test({ mail: given })).toMatchObject({ status: 409, errors: ['OWN_EMAIL_NEEDED'] });
    expect(await (await office('khong@coloa.example')).test()).toMatchObject({ status: 409, errors: ['MAIL_NOT_SET'] });
  });

  test('429: a workspace runs one test at a time', async () => {
    const { test: tryIt } = await office(address());
    const answers = await Promise.all([tryIt({ mail: given }), tryIt({ mail: given })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429]);
  });
});

describe('if local addresses are not allowed', async () => {
  const strict = await testApp();
  const admin = await buildMember(strict.db, { role: 'Admin' }, { email: 'ha@coloa.example' });
  const token = await strict.tokenOf(admin);

  test.each(['127.0.0.1', 'localhost', '::1', '169.254.169.254', '0.0.0.0', '::ffff:127.0.0.1'])(
    '400: %s is rejected as a mail server',
    async (local) => {
      const answer = await strict.call(api.setMail, { body: { mail: { ...given, host: local } } }, { token });
      expect(answer.details).toMatchObject([{ code: 'MAIL_HOST_REFUSED', path: 'mail.host' }]);
    },
  );

  test.each(['127.1', '2130706433', 'localhost.', host])('200: no test connects to %s', async (local) => {
    const before = server.mails.length;
    const { body } = await strict.call(api.testMail, { body: { mail: { ...given, host: local } } }, { token });
    expect(body).toMatchObject({ ok: false, answer: null });
    expect(['HOST_REFUSED', 'HOST_UNKNOWN']).toContain(body.problem);
    expect(server.mails).toHaveLength(before);
  });

  test('400: an address of an interface of this machine is rejected, and no test connects to it', async () => {
    const eth7 = [{ address: '203.0.113.77', family: 'IPv4' } as os.NetworkInterfaceInfo];
    vi.spyOn(os, 'networkInterfaces').mockReturnValue({ eth7 });
    onTestFinished(() => void vi.restoreAllMocks());
    const mail = { ...given, host: '203.0.113.77' };
    const answer = await strict.call(api.setMail, { body: { mail } }, { token });
    expect(answer.details).toMatchObject([{ code: 'MAIL_HOST_REFUSED', path: 'mail.host' }]);
    const { body } = await strict.call(api.testMail, { body: { mail } }, { token });
    expect(body).toEqual({ ok: false, answer: null, problem: 'HOST_REFUSED' });
  });
});
