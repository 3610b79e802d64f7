import { expect, test } from 'vitest';
import { targetKind, targetKindName } from './targets.ts';

test.each([
  ...[
    'https://hvbank.example/api',
    'http://10.0.0.1:8080/',
    'https://10.0.0.1-10.0.0.9/',
    'HTTPS://HVBANK.EXAMPLE',
    'https://hvbank.example/#/đăng-nhập',
    'https://*.hvbank.example/*',
    'wss://hvbank.example/events',
    'https://hvbank.example/.git',
    'hvbank.example/api/v1',
    'hvbank.example:8443/login?next=/',
    'localhost:3000/admin',
    '10.0.0.1/admin',
    '10.0.0.1:8080/admin',
    '/api/v1/transfer',
    'login.php?id=1',
    's3://hvbank-backup/2026',
  ].map((value) => ['URL', value]),
  ...[
    '10.0.0.1',
    ' 10.0.0.1 ',
    '10.20.30.10:443',
    '10.20.30.10:80,443',
    '10.0.0.0/24',
    '10.0.0.0/255.255.255.0',
    '10.0.0.1-10.0.0.9',
    '10.0.0.1 - 10.0.0.9',
    '10.0.0.1–10.0.0.9',
    '10.0.0.1-20',
    '10.0.0.*',
    '10.0.1-5.1-254',
    '2001:db8::1',
    '2001:db8::/32',
    '[2001:db8::1]',
    '[2001:db8::1]:443',
    '2001:db8::1-2001:db8::9',
    'fe80::1%eth0',
    '::1',
    '::ffff:10.0.0.1',
    '2001:0db8:0000:0000:0000:ff00:0042:8329',
  ].map((value) => ['IP', value]),
  ...[
    'hvbank.example',
    '*.hvbank.example',
    'db.hvbank.example:5432',
    'hvbank.example:80,443',
    'hvbank.example.',
    'xn--ngnhng-9ta3b.xn--p1ai',
    'ngânhàng.vn',
    '_dmarc.hvbank.example',
    'vn.linkedin.com',
    'dev.hvbank.app',
    'io.hvbank.vn',
    'api.hvbank.com.vn',
    'localhost',
    'localhost:8080',
    'db01:5432',
  ].map((value) => ['HOST', value]),
  ...[
    'com.example.mobile',
    'com.hvbank.app',
    'vn.hvbank.mobile',
    'vn.com.hvbank.smartbanking',
    'io.hvbank.wallet.beta',
    'org.example.My_App',
    'com.hvbank.mobile-ios',
    'https://play.google.com/store/apps/details?id=com.example.mobile',
    'https://apps.apple.com/vn/app/hvb/id123456789',
    'market://details?id=com.example.mobile',
    'hvb-2.1.0.apk',
    'HVB.ipa',
  ].map((value) => ['APP', value]),
  ...[
    'git@code.example:ha/app.git',
    'ssh://git@code.example/ha/app',
    'https://code.example/ha/app.git',
    'https://github.com/ha/app',
    'gitlab.com/ha/app',
  ].map((value) => ['REPOSITORY', value]),
  ...['tester@hvbank.example', 'mailto:tester@hvbank.example', 'git@hvbank.example', 'HVBANK\\tester', '@hvbank'].map((value) => [
    'ACCOUNT',
    value,
  ]),
  ...[
    '',
    'Ứng dụng Android',
    'Cổng thanh toán, hvbank.example',
    '12:34',
    '00:1a:2b:3c:4d:5e',
    '300.1.1.1',
    '10.0.0.0/33',
    '1:2:3:4:5:6:7:8:9',
    'a::b::c',
    'amount',
    'arn:aws:s3:::hvbank-backup',
    '+84 28 1234 5678',
  ].map((value) => ['OTHER', value]),
])('%s: %j', (kind, value) => {
  expect(targetKind(value ?? '')).toBe(kind);
});

test('a long value is recognised in less than 200 ms', () => {
  const started = Date.now();
  for (const value of ['a.'.repeat(500), '1-'.repeat(500), 'a-'.repeat(500), ':'.repeat(1000), `${'a'.repeat(999)}@`]) targetKind(value);
  expect(Date.now() - started).toBeLessThan(200);
});

test('networks and ranges of addresses have their own name in a report', () => {
  const nameOf = (value: string) => targetKindName({ kind: 'IP', value });
  const ranges = [
    '10.1.2.0/24',
    '10.0.0.0/255.255.255.0',
    '10.0.0.1 - 10.0.0.9',
    '10.0.0.1-20',
    '10.0.0.*',
    '10.0.1-5.1-254',
    '2001:db8::/32',
  ];
  expect(ranges.filter((value) => nameOf(value) !== 'IP_RANGE')).toEqual([]);
  const single = [' 10.0.0.1 ', '10.20.30.10:80,443', '2001:db8::1', '[2001:db8::1]:443', 'fe80::1%eth0', '::ffff:10.0.0.1', 'server room'];
  expect(single.filter((value) => nameOf(value) !== 'IP')).toEqual([]);
  expect(targetKindName({ kind: 'HOST', value: '10.1.2.0/24' })).toBe('HOST');
});
