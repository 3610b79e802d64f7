import { randomUUID } from 'node:crypto';
import { type MailServerForTests, startMailServer } from '../server/test/mail-server.ts';
import { caller } from './api-client.ts';
import { buildPerson, PASSWORD } from './built.ts';
import { test as base, expect } from './fixtures.ts';

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
export { expect, PASSWORD };

export async function linkTo(mail: MailServerForTests, address: string, page: string): Promise<string> {
  const links = () => mail.to(address).flatMap(({ links: all }) => all.filter((link) => link.includes(`#/${page}?token=`)));
  await expect.poll(() => links().length, { timeout: 30_000 }).toBeGreaterThan(0);
  return links().at(-1) ?? '';
}

export async function withAddress(url: string) {
  const username = `nguoi.${randomUUID().slice(0, 8)}`;
  const email = `${username}@an-duong.example`;
  const { id: _, ...tokens } = await buildPerson(url, { username, name: 'Phạm Gia Bảo', email }, 'Tester');
  return { username, email, tokens, call: caller(url, tokens.token) };
}
