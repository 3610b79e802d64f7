import { afterAll, describe, expect, test } from 'vitest';
import { certificate, trustCertificate } from '../../../test/certificate.ts';
import { startMailServer } from '../../../test/mail-server.ts';
import { type MailServer, sendMail } from './mail.ts';

const servers: { stop(): Promise<void> }[] = [];
afterAll(() => Promise.all(servers.map((each) => each.stop())));
async function started(...given: Parameters<typeof startMailServer>) {
  const server = await startMailServer(...given);
  servers.push(server);
  return server;
}

describe('sendMail', () => {
  const message = { to: { name: 'Lan', address: 'lan@coloa.example' }, subject: 'Chào', text: 'Chào', html: '<p>Chào</p>' };
  const to = (port: number, overrides: Partial<MailServer> = {}): MailServer => ({
    host: 'localhost',
    port,
    security: 'TLS',
    login: null,
    from: { name: 'Coloa', address: 'no-reply@coloa.example' },
    local: 'allowed',
    ...overrides,
  });

  test('TLS from the first byte: an untrusted certificate is rejected, and no email data is sent', async () => {
    const server = await started({ secure: true, ...certificate });
    await expect(sendMail(to(server.port), message)).rejects.toThrow(/self.signed/);
    expect(server.mails).toEqual([]);
  });

  test('the certificate must match the configured name, even if the address is looked up first', async () => {
    trustCertificate();
    const server = await started({ secure: true, ...certificate });
    expect(await sendMail(to(server.port), message)).toMatch(/^250 /);
    expect(await sendMail(to(server.port, { local: 'trusted' }), message)).toMatch(/^250 /);
    await expect(sendMail(to(server.port, { host: '127.0.0.1' }), message)).rejects.toThrow(/altnames/);
    expect(server.mails).toHaveLength(2);
  });

  test('TLS before 1.2 is rejected, and no email data is sent', async () => {
    trustCertificate();
    const versions = { minVersion: 'TLSv1.1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT:@SECLEVEL=0' } as const;
    const server = await started({ secure: true, ...certificate, ...versions });
    await expect(sendMail(to(server.port), message)).rejects.toThrow(/version|alert|ssl/i);
    expect(server.mails).toEqual([]);
  });

  test('STARTTLS: email is sent over TLS or not at all', async () => {
    trustCertificate();
    const secure = await started({ ...certificate, disabledCommands: ['AUTH'] });
    expect(await sendMail(to(secure.port, { security: 'STARTTLS' }), message)).toMatch(/^250 /);
    const plain = await started();
    await expect(sendMail(to(plain.port, { security: 'STARTTLS' }), message)).rejects.toThrow();
    expect(plain.mails).toEqual([]);
  });
});
