import { randomUUID } from 'node:crypto';
import { ROLES } from '@coloa/contract/permissions.ts';
import { passwordLinksContract } from '@coloa/contract/sessions/password-links.contract.ts';
import { sessionsContract } from '@coloa/contract/sessions/sessions.contract.ts';
import { usersContract } from '@coloa/contract/users/users.contract.ts';
import { type MailServerForTests, startMailServer } from '../server/test/mail-server.ts';
import { caller, signIn } from './api-client.ts';
import { test as base, expect } from './fixtures.ts';

/** `mail`: a real mail server, one per worker, that the server mails through. */
export const test = base.extend<object, { mail: MailServerForTests }>({
  mail: [
    async ({ browserName: _ }, use) => {
      const mail = await startMailServer();
      await use(mail);
      await mail.stop();
    },
    { scope: 'worker' },
  ],
  serverEnv: async ({ mail }, use) => use({ SMTP_URL: mail.url }),
});
export { expect };

/** Of those who are invited. */
export const PASSWORD = 'mưa rơi trên mái ngói';

/** The link of the newest mail to an address, which comes by itself. */
export async function linkTo(mail: MailServerForTests, address: string, page: string): Promise<string> {
  const links = () => mail.to(address).flatMap(({ links: all }) => all.filter((link) => link.includes(`#/${page}?token=`)));
  await expect.poll(() => links().length, { timeout: 30_000 }).toBeGreaterThan(0);
  return links().at(-1) ?? '';
}

/** Somebody invited by mail, with PASSWORD, and a session of theirs. */
export async function invited(url: string, mail: MailServerForTests) {
  const { call } = await signIn(url);
  const username = `nguoi.${randomUUID().slice(0, 8)}`;
  const email = `${username}@an-duong.example`;
  await call(usersContract.create, { body: { username, name: 'Phạm Gia Bảo', email, roleId: ROLES.Tester.id, invite: true } });
  const token = new URL((await linkTo(mail, email, 'reset-password')).replace('#/', '')).searchParams.get('token') ?? '';
  await caller(url)(passwordLinksContract.reset, { body: { token, newPassword: PASSWORD } });
  const { body } = await caller(url)(sessionsContract.login, { body: { username, password: PASSWORD } });
  if (!('token' in body)) throw new Error('no tokens');
  return { username, email, tokens: body, call: caller(url, body.token) };
}
