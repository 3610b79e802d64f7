import { expect, test } from 'vitest';
import { readCvss, severityOfScore } from './cvss.ts';

// Vectors and scores from the example documents of FIRST.
const v31: [string, string, number][] = [
  ['phpMyAdmin reflected XSS', 'AV:N/AC:L/PR:N/UI:R/S:C/C:L/I:L/A:N', 6.1],
  ['MySQL stored SQL injection', 'AV:N/AC:L/PR:L/UI:N/S:C/C:L/I:L/A:N', 6.4],
  ['POODLE', 'AV:N/AC:H/PR:N/UI:R/S:U/C:L/I:N/A:N', 3.1],
  ['VMware guest to host', 'AV:N/AC:L/PR:L/UI:N/S:C/C:H/I:H/A:H', 9.9],
  ['Tomcat XML parser', 'AV:L/AC:L/PR:H/UI:N/S:U/C:L/I:L/A:L', 4.2],
  ['IOS arbitrary command execution', 'AV:N/AC:L/PR:L/UI:N/S:U/C:H/I:H/A:H', 8.8],
  ['iWork denial of service', 'AV:L/AC:L/PR:N/UI:R/S:U/C:H/I:H/A:H', 7.8],
  ['Heartbleed', 'AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:N', 7.5],
  ['Shellshock', 'AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H', 9.8],
  ['DNS Kaminsky bug', 'AV:N/AC:H/PR:N/UI:N/S:C/C:N/I:H/A:N', 6.8],
  ['login bypass at the lock screen', 'AV:P/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H', 6.8],
  ['Joomla directory traversal', 'AV:N/AC:L/PR:N/UI:N/S:C/C:L/I:N/A:N', 5.8],
  ['Juniper proxy ARP', 'AV:A/AC:L/PR:N/UI:N/S:C/C:H/I:N/A:H', 9.3],
  ['OpenSSL ChangeCipherSpec', 'AV:N/AC:H/PR:N/UI:N/S:U/C:H/I:H/A:N', 7.4],
];
const v40: [string, string, number][] = [
  ['nginx mp4 module', 'AV:L/AC:L/AT:P/PR:L/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N', 7.3],
  ['Cisco weak hash', 'AV:N/AC:L/AT:P/PR:N/UI:P/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N', 7.7],
  ['Cisco weak hash, unreported', 'AV:N/AC:L/AT:P/PR:N/UI:P/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N/E:U', 5.2],
  ['OpenShift without FIPS', 'AV:N/AC:L/AT:P/PR:N/UI:N/VC:H/VI:L/VA:L/SC:N/SI:N/SA:N', 8.3],
  ['Acrobat use after free', 'AV:L/AC:L/AT:N/PR:N/UI:A/VC:L/VI:N/VA:N/SC:N/SI:N/SA:N', 4.6],
  ['Rocket.Chat XSS', 'AV:N/AC:L/AT:N/PR:N/UI:A/VC:N/VI:N/VA:N/SC:L/SI:L/SA:N', 5.1],
  ['Junos firewall filter', 'AV:N/AC:L/AT:N/PR:N/UI:N/VC:N/VI:L/VA:N/SC:N/SI:L/SA:N', 6.9],
  ['VirtualBox read', 'AV:L/AC:L/AT:N/PR:H/UI:N/VC:N/VI:N/VA:N/SC:H/SI:N/SA:N', 5.9],
  ['VMware use after free', 'AV:L/AC:L/AT:N/PR:L/UI:N/VC:H/VI:H/VA:H/SC:H/SI:H/SA:H', 9.3],
  ['Heartbleed', 'AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:N/VA:N/SC:N/SI:N/SA:N', 8.7],
  ['Log4Shell', 'AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:H/SI:H/SA:H', 10],
  ['Shellshock', 'AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N', 9.3],
  ['Juniper proxy ARP', 'AV:A/AC:L/AT:N/PR:N/UI:N/VC:N/VI:N/VA:N/SC:H/SI:N/SA:H', 6.4],
  ['Lenovo SMM', 'AV:L/AC:L/AT:N/PR:H/UI:N/VC:H/VI:H/VA:H/SC:H/SI:H/SA:H', 9.3],
  ['Intel debug interface', 'AV:P/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:H/SI:H/SA:H', 8.6],
];

test.each(v31)('CVSS 3.1 scores %s as FIRST does', (_name, metrics, score) => {
  expect(readCvss(`CVSS:3.1/${metrics}`)).toEqual({ version: '3.1', score, severity: severityOfScore(score) });
});

test.each(v40)('CVSS 4.0 scores %s as FIRST does', (_name, metrics, score) => {
  expect(readCvss(`CVSS:4.0/${metrics}`)).toEqual({ version: '4.0', score, severity: severityOfScore(score) });
});

const heartbleed = 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:N';
const heartbleed4 = 'CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:N/VA:N/SC:N/SI:N/SA:N';

test('temporal and environmental metrics count', () => {
  expect(readCvss(`${heartbleed}/E:U/RL:O/RC:U`)?.score).toBe(6);
  expect(readCvss(`${heartbleed}/MC:N`)).toMatchObject({ score: 0, severity: 'INFO' });
  expect(readCvss(`${heartbleed}/E:X/CR:X/MAV:X`)?.score).toBe(7.5);
  expect(readCvss(`${heartbleed4}/MSI:S`)?.score).toBeGreaterThan(8.7);
  expect(readCvss(`${heartbleed4}/S:P/AU:Y/R:I/V:C/RE:H/U:Amber`)?.score).toBe(8.7);
});

test('the order of metrics does not matter', () => {
  expect(readCvss('CVSS:3.1/C:H/I:N/A:N/S:U/UI:N/PR:N/AC:L/AV:N')?.score).toBe(7.5);
});

test('no impact gives a score of 0 and INFO', () => {
  expect(readCvss('CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:N/A:N')).toMatchObject({ score: 0, severity: 'INFO' });
  expect(readCvss('CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:N/VI:N/VA:N/SC:N/SI:N/SA:N')).toMatchObject({ score: 0, severity: 'INFO' });
});

test('each severity starts at its score in the scale', () => {
  expect([0, 0.1, 3.9, 4, 6.9, 7, 8.9, 9, 10].map(severityOfScore)).toEqual([
    'INFO',
    'LOW',
    'LOW',
    'MEDIUM',
    'MEDIUM',
    'HIGH',
    'HIGH',
    'CRITICAL',
    'CRITICAL',
  ]);
});

test.each([
  ['nothing', ''],
  ['words', 'very bad'],
  ['only a prefix', 'CVSS:3.1'],
  ['no prefix', heartbleed.replace('CVSS:3.1/', '')],
  ['an older version', heartbleed.replace('3.1', '3.0')],
  ['a prefix in lower case', heartbleed.replace('CVSS', 'cvss')],
  ['a metric missing', heartbleed.replace('/A:N', '')],
  ['a metric twice', `${heartbleed}/AV:N`],
  ['a metric twice with another value', `${heartbleed}/AV:L`],
  ['an unknown metric', `${heartbleed}/ZZ:N`],
  ['an unknown value', heartbleed.replace('AV:N', 'AV:Z')],
  ['a base metric left undefined', heartbleed.replace('AV:N', 'AV:X')],
  ['a value in lower case', heartbleed.replace('AV:N', 'AV:n')],
  ['a metric of the other version', `${heartbleed}/AT:N`],
  ['a metric by its long name', heartbleed.replace('AV:N', 'Attack Vector:N')],
  ['a slash at the end', `${heartbleed}/`],
  ['a slash twice', heartbleed.replace('/AC', '//AC')],
  ['a value twice', heartbleed.replace('AV:N', 'AV:N:N')],
  ['a space in front', ` ${heartbleed}`],
  ['safety as a base value', heartbleed4.replace('SI:N', 'SI:S')],
  ['a name that every object has', `${heartbleed}/constructor:N`],
])('refuses %s', (_what, vector) => {
  expect(readCvss(vector)).toBeNull();
});
