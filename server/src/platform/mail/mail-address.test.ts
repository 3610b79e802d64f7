import os from 'node:os';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
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
  ])('%s is local', (address) => {
    expect(isLocalAddress(address)).toBe(true);
  });

  test.each(['10.0.0.5', '192.168.1.25', '172.16.0.1', '203.0.113.9', '2606:4700::1', 'fd12:3456::25', '::ffff:203.0.113.9'])(
    '%s is not local',
    (address) => {
      expect(isLocalAddress(address)).toBe(false);
    },
  );

  test('every address of a local interface is local', () => {
    const own = Object.values(os.networkInterfaces()).flatMap((each) => each ?? []);
    expect(own.map(({ address }) => [address, isLocalAddress(address)])).toEqual(own.map(({ address }) => [address, true]));
    expect(own.length).toBeGreaterThan(0);
  });

  test('a new interface is recognised at the next lookup, in any spelling of its address', async () => {
    const spellings = ['203.0.113.77', '::ffff:203.0.113.77', '::ffff:cb00:714d', '2001:db8::77', '2001:DB8:0:0::0:77'];
    expect(spellings.map(isLocalAddress)).toEqual(spellings.map(() => false));
    const of = (address: string, family: 'IPv4' | 'IPv6') => ({ address, family }) as os.NetworkInterfaceInfo;
    vi.spyOn(os, 'networkInterfaces').mockReturnValue({ eth7: [of('203.0.113.77', 'IPv4'), of('2001:db8::77', 'IPv6')] });
    onTestFinished(() => void vi.restoreAllMocks());
    expect(spellings.map(isLocalAddress)).toEqual(spellings.map(() => true));
    for (const host of ['203.0.113.77', '3405803853', '0xcb.0.113.77', '2001:db8::77'])
      await expect(mailAddress(host, { allowLocal: false })).rejects.toMatchObject({ problem: 'HOST_REFUSED' });
    expect(await mailAddress('203.0.113.77', { allowLocal: true })).toBe('203.0.113.77');
    expect(await mailAddress('203.0.113.78', { allowLocal: false })).toBe('203.0.113.78');
  });
});

describe('mailAddress', () => {
  test('resolves a name to its address', async () => {
    expect(await mailAddress('localhost', { allowLocal: true })).toMatch(/^(127\.0\.0\.1|::1)$/);
    expect(await mailAddress('203.0.113.9', { allowLocal: false })).toBe('203.0.113.9');
  });

  test.each(['localhost', '127.0.0.1', '127.1', '0x7f000001', '2130706433', '0', '::1', '[::1]', '169.254.169.254'])(
    '%s is rejected in every spelling',
    async (host) => {
      await expect(mailAddress(host, { allowLocal: false })).rejects.toMatchObject({ name: 'MailHostError' });
    },
  );

  test('a name that cannot be resolved is reported as such', async () => {
    await expect(mailAddress('mail.invalid', { allowLocal: true })).rejects.toMatchObject({ problem: 'HOST_UNKNOWN' });
  });
});
