import { expect, test } from 'vitest';
import { readCvss } from './cvss.ts';
import { CVSS_VERSIONS } from './cvss-metrics.ts';
import { WEAKNESSES } from './cwe-list.ts';
import { DEFAULT_VECTORS, defaultVectors } from './default-vectors.ts';

test.each(DEFAULT_VECTORS.map((each) => [each.cwe, each.kind ?? 'any kind', each] as const))(
  'both vectors of %s, %s, are valid and score in its severity',
  (_cwe, _kind, { severity, vectors }) => {
    for (const version of CVSS_VERSIONS) expect(readCvss(vectors[version])).toMatchObject({ version, severity });
  },
);

test.each([
  ['CWE-79', 'cross_site_scripting_xss.reflected.non_self', ['MEDIUM']],
  ['CWE-79', 'cross_site_scripting_xss.stored', ['HIGH']],
  ['CWE-79', null, ['MEDIUM', 'HIGH']],
  ['CWE-89', null, ['CRITICAL']],
  ['CWE-639', null, ['HIGH']],
  ['CWE-352', null, ['MEDIUM']],
  ['CWE-918', null, ['HIGH']],
  ['CWE-601', null, ['MEDIUM']],
  ['CWE-22', null, ['HIGH']],
  ['CWE-78', null, ['CRITICAL']],
  ['CWE-1392', null, ['CRITICAL']],
  ['CWE-799', null, ['MEDIUM']],
  ['CWE-326', null, ['LOW']],
  ['CWE-200', null, ['MEDIUM']],
  ['CWE-1', null, []],
])('the default severity of %s of the type %s is %j', (cwe, bugId, severities) => {
  expect(defaultVectors(cwe, bugId).map(({ severity }) => severity)).toEqual(severities);
});

test('each weakness exists, and each of its kinds occurs once', () => {
  const known = new Set(WEAKNESSES.map(({ number }) => `CWE-${number}`));
  const kinds = DEFAULT_VECTORS.map(({ cwe, kind }) => `${cwe} ${kind}`);
  expect(DEFAULT_VECTORS.filter(({ cwe }) => !known.has(cwe))).toEqual([]);
  expect(new Set(kinds).size).toBe(kinds.length);
});
