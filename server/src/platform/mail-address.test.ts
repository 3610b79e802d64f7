import { describe, expect, test } from 'vitest';
import { isLocalAddress, mailAddress } from './mail-address.ts';

describe('isLocalAddress', () => {
  test.each([
    '127.0.0.1',
    '127.255.0.9',
    '0.0.0.0',
    '169.254.169.254',
    '100.100.100.200',
    '192.0.0.192',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    '::ffff:127.0.0.1',
    '::ffff:a9fe:a9fe',
    '::127.0.0.1',
    '::ffff:0:7f00:1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    'fe80::1',
    'fd00:ec2::254',
    'ff02::1',
  ])('%s is this machine, its link, or a way to write it', (address) => {
    expect(isLocalAddress(address)).toBe(true);
  });

  test.each(['10.0.0.5', '192.168.1.25', '172.16.0.1', '203.0.113.9', '2606:4700::1', 'fd12:3456::25', '::ffff:203.0.113.9'])(
    '%s may be a mail server',
    (address) => {
      expect(isLocalAddress(address)).toBe(false);
    },
  );
});

describe('mailAddress', () => {
  test('a name is taken for the address behind it', async () => {
    expect(await mailAddress('localhost', { allowLocal: true })).toMatch(/^(127\.0\.0\.1|::1)$/);
    expect(await mailAddress('203.0.113.9', { allowLocal: false })).toBe('203.0.113.9');
  });

  test.each(['localhost', '127.0.0.1', '127.1', '0x7f000001', '2130706433', '0', '::1', '[::1]', '169.254.169.254'])(
    '%s is refused, however it is written',
    async (host) => {
      await expect(mailAddress(host, { allowLocal: false })).rejects.toMatchObject({ name: 'MailHostError' });
    },
  );

  test('a name behind which there is nothing is said to be so', async () => {
    await expect(mailAddress('mail.invalid', { allowLocal: true })).rejects.toMatchObject({ problem: 'HOST_UNKNOWN' });
  });
});
