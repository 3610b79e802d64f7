import { profileContract } from '@coloa/contract/profile/profile.contract.ts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { testApp } from '../../test/harness.ts';
import { startMailServer } from '../../test/mail-server.ts';
import { auditEntries } from '../audit/audit.tables.ts';
import { users } from '../membership/users.tables.ts';
import { oneUseLinks } from '../sessions/sessions.tables.ts';
import { BUILT_PASSWORD, buildMember } from '../users/users.factory.ts';

const server = await startMailServer();
afterAll(() => server.stop());
const { call, db, platform, tokenOf } = await testApp({ env: { SMTP_URL: server.url }, publicUrl: 'https://coloa.example' });
const api = profileContract;
const password = BUILT_PASSWORD;

let made = 0;
async function somebody(email: string | null = `cu${++made}@coloa.example`) {
  const user = await buildMember(db, {}, { email, name: 'Lan' });
  return { user, old: email, next: `moi${++made}@coloa.example`, token: await tokenOf(user) };
}
const change = (token: string, body: object) => call(api.update, { body }, { token });
const emailOf = async (userId: string) => (await db.select({ email: users.email }).from(users).where(eq(users.id, userId)))[0]?.email;
const tokenIn = (link = ''): string => link.split('token=')[1] ?? '';

async function mailedToken(address: string): Promise<string> {
  await platform.jobs.drain();
  return tokenIn(server.to(address).at(-1)?.links[0]);
}

describe('POST /api/profile/profile with an address', () => {
  test('200: a new address is valid after confirmation by email, and the previous address is notified', async () => {
    const { user, old, next, token } = await somebody();
    expect((await change(token, { email: next, password })).text).toBe('true');
    expect((await call(api.get, {}, { token })).body).toMatchObject({ email: old, pendingEmail: next });
    const confirm = await mailedToken(next);
    expect(server.to(next)[0]).toMatchObject({
      subject: 'Xác nhận địa chỉ email',
      html: expect.stringContaining('#/confirm-email?token='),
    });
    expect(server.to(next)[0]?.links[0]).toMatch(/^https:\/\/coloa\.example\/#\/confirm-email\?token=/);
    expect((await call(api.confirmEmail, { body: { token: confirm } }, { token })).text).toBe('true');
    expect((await call(api.get, {}, { token })).body).toMatchObject({ email: next, pendingEmail: null });
    await platform.jobs.drain();
    expect(server.to(old ?? '')).toMatchObject([{ subject: 'Địa chỉ email của tài khoản đã được đổi' }]);
    const entries = await db.select({ details: auditEntries.details }).from(auditEntries).where(eq(auditEntries.objectId, user.id));
    expect(entries).toEqual([{ details: { from: old, to: next } }]);
  });

  test('200: null removes the address immediately, and invalidates links sent to it', async () => {
    const { user, old, token } = await somebody();
    expect((await change(token, { email: null, password })).status).toBe(200);
    expect(await emailOf(user.id)).toBeNull();
    await platform.jobs.drain();
    expect(server.to(old ?? '')).toHaveLength(1);
    expect(await db.select({ kind: oneUseLinks.kind }).from(oneUseLinks).where(eq(oneUseLinks.userId, user.id))).toEqual([]);
  });

  test('200: sending the current address needs no password and sends no email', async () => {
    const { old, token } = await somebody();
    expect((await change(token, { email: old, name: 'Tên mới' })).status).toBe(200);
    await platform.jobs.drain();
    expect(server.to(old ?? '')).toEqual([]);
  });

  test('400: without the password neither the address nor any other field is changed', async () => {
    const { user, old, next, token } = await somebody();
    for (const email of [next, null]) {
      const missing = await change(token, { email, name: 'Kẻ khác' });
      expect(missing.details).toMatchObject([{ code: 'FIELD_REQUIRED', path: 'password' }]);
    }
    const wrong = await change(token, { email: next, password: 'không phải mật khẩu', name: 'Kẻ khác' });
    expect(wrong.details).toMatchObject([{ code: 'PASSWORD_WRONG', path: 'password' }]);
    expect((await call(api.get, {}, { token })).body).toMatchObject({ name: 'Lan', email: old, pendingEmail: null });
    expect(await emailOf(user.id)).toBe(old);
  });

  test('400: an invalid address is rejected', async () => {
    const { token } = await somebody();
    for (const email of ['lan', 'lan@coloa.example\r\nBcc: x@y.example', 'a@b', '']) {
      expect(await change(token, { email, password })).toMatchObject({ status: 400 });
    }
  });

  test('429: another confirmation must wait, for any address', async () => {
    const { next, token } = await somebody();
    await change(token, { email: next, password });
    const again = await change(token, { email: `x${next}`, password });
    expect(again).toMatchObject({ status: 429, errors: ['TOO_OFTEN'] });
    expect(Number(again.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('409: an address cannot be set without a mail server', async () => {
    const plain = await testApp();
    const token = await plain.tokenOf(await buildMember(plain.db));
    const answer = await plain.call(api.update, { body: { email: 'toi@coloa.example', password } }, { token });
    expect(answer).toMatchObject({ status: 409, errors: ['MAIL_NOT_SET'] });
  });
});

describe('POST /api/profile/email/confirm', () => {
  async function asked() {
    const one = await somebody();
    await change(one.token, { email: one.next, password });
    return { ...one, confirm: await mailedToken(one.next) };
  }

  test('400: a link works once, for its own user, for a day, until a newer one is requested', async () => {
    const { user, token, confirm, next } = await asked();
    const other = await somebody();
    const confirmAs = (as: string, given = confirm) => call(api.confirmEmail, { body: { token: given } }, { token: as });
    const refused = { status: 400, errors: ['LINK_INVALID'] };
    expect(await confirmAs(other.token)).toMatchObject(refused);
    expect(await confirmAs(token, `${confirm.slice(0, -1)}${confirm.endsWith('A') ? 'B' : 'A'}`)).toMatchObject(refused);
    expect(await confirmAs(token, confirm.slice(1))).toMatchObject(refused);
    await db.update(oneUseLinks).set({ createdAt: sql`now() - interval '1 hour'` }).where(eq(oneUseLinks.userId, user.id));
    await change(token, { email: `z${next}`, password });
    expect(await confirmAs(token)).toMatchObject(refused);
    const newer = await mailedToken(`z${next}`);
    await db.update(oneUseLinks).set({ expiresAt: sql`now() - interval '1 second'` }).where(eq(oneUseLinks.userId, user.id));
    expect(await confirmAs(token, newer)).toMatchObject(refused);
    await db.update(oneUseLinks).set({ expiresAt: sql`now() + interval '1 hour'` }).where(eq(oneUseLinks.userId, user.id));
    expect((await confirmAs(token, newer)).status).toBe(200);
    expect(await confirmAs(token, newer)).toMatchObject(refused);
  });

  test('409: only the owner of the mailbox learns that the address is already in use', async () => {
    const taken = await somebody();
    const { user, token, old } = await somebody();
    const asks = await change(token, { email: taken.old?.toUpperCase(), password });
    expect([asks.status, asks.text]).toEqual([200, 'true']);
    const confirm = await mailedToken(taken.old?.toUpperCase() ?? '');
    const answer = await call(api.confirmEmail, { body: { token: confirm } }, { token });
    expect(answer).toMatchObject({ status: 409, errors: ['EMAIL_TAKEN'] });
    expect(await emailOf(user.id)).toBe(old);
  });
});
