import { expect, test } from 'vitest';
import { firstProblem, sharedVersion, typedVector } from './typed-vector.ts';

const three = 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:N';
const metrics = three.slice('CVSS:3.1/'.length);
const four = 'CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:N/VA:N/SC:N/SI:N/SA:N';

test.each([
  [metrics, three],
  [`${three}/`, three],
  [`(${metrics})`, three],
  [`[${three}]`, three],
  [`"${three}"`, three],
  [` ${three.toLowerCase()} `, three],
  [three.replace('3.1', '3.0'), three],
  [four.slice('CVSS:4.0/'.length), four],
  [`https://www.first.org/cvss/calculator/3.1#${three}`, three],
  [`https://www.first.org/cvss/calculator/4.0#${four}`, four],
  [`https://nvd.nist.gov/vuln-metrics/cvss/v3-calculator?vector=${metrics}&version=3.1&source=NIST`, three],
  [`https://www.first.org/cvss/calculator/3.1#${encodeURIComponent(three)}`, three],
  [`<https://cvss.example/#${three}>`, three],
])('%s is accepted', (text, vector) => {
  expect(typedVector(text)).toMatchObject({ vector, problems: [] });
  expect(firstProblem(text)).toBeNull();
});

test.each([
  [three.replace('AC:L', 'AC:Z'), 'problem.value', 'AC:Z'],
  [`${three}/QQ:1`, 'problem.metric', 'QQ:1'],
  [`${three}/AV:N`, 'problem.twice', 'AV'],
  [three.replace('/A:N', ''), 'missing', 'A'],
  ['CVSS:2.0/AV:N/AC:L/Au:N/C:P/I:P/A:P', 'problem.old', 'CVSS:2.0'],
  ['AV:N/AC:L/Au:N/C:P/I:P/A:P', 'problem.old', 'AV:N'],
  [`CVSS:5.0/${metrics}`, 'problem.unsupported', 'CVSS:5.0'],
  ['nghiêm trọng', 'problem.version', 'NGHIÊMTRỌNG'],
  ['https://www.first.org/cvss/', 'problem.version', 'HTTPS:'],
])('%s is rejected: %s', (text, key, part) => {
  expect(firstProblem(text)).toMatchObject({ key, params: { part } });
});

test('two vectors share a version only if both have it, with or without its prefix', () => {
  expect(sharedVersion(three, metrics)).toBe('3.1');
  expect(sharedVersion(four.toLowerCase(), four)).toBe('4.0');
  expect(sharedVersion(three, four)).toBeNull();
  for (const none of [null, '', 'nghiêm trọng']) {
    expect(sharedVersion(three, none)).toBeNull();
    expect(sharedVersion(none, none)).toBeNull();
  }
});
