import calculator from 'ae-cvss-calculator';
import { expect, test } from 'vitest';
import { CVSS_VERSIONS, metricsOf } from './cvss-metrics.ts';
import { readVector, writeVector } from './cvss-vector.ts';

const base3 = 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:N';
const base4 = 'CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:N/VA:N/SC:N/SI:N/SA:N';

test('the metrics match those of the calculator, with every value and group', () => {
  const known = { '3.1': new calculator.Cvss3P1(), '4.0': new calculator.Cvss4P0() };
  for (const version of CVSS_VERSIONS) {
    const registered = [...known[version].getRegisteredComponents()].flatMap(([category, components]) =>
      components.map(({ shortName, values }) => {
        // The calculator accepts X for every metric, and S (safety) for SC, SI and SA. `metricsOf` does not include these values.
        const said = values
          .map((value) => value.shortName)
          .filter((value) => value !== 'X' && !(/^S[CIA]$/.test(shortName) && value === 'S'));
        return `${shortName} ${category.name === 'base'} ${said.sort().join()}`;
      }),
    );
    const ours = [...metricsOf(version).values()].map(
      ({ name, group, values }) => `${name} ${group === 'base'} ${[...values].sort().join()}`,
    );
    expect(ours.sort()).toEqual(registered.sort());
  }
});

test.each([base3, base4, `${base3}/E:P/RL:O/CR:H/MAV:L`, `${base4}/E:U/MSI:S/S:P/U:Amber`])(
  '%s is unchanged after reading and writing',
  (vector) => {
    const { version, values, problems } = readVector(vector);
    expect(problems).toEqual([]);
    expect(version && writeVector(version, values)).toBe(vector);
  },
);

test('metrics are written in the order of the specification, and undefined metrics are omitted', () => {
  const { values } = readVector('CVSS:3.1/E:X/A:N/I:N/C:H/S:U/UI:N/PR:N/AC:L/AV:N');
  expect(writeVector('3.1', values)).toBe(base3);
});

test('unreadable parts are reported, and the rest is read', () => {
  expect(readVector('CVSS:3.1/AV:N/AC:Z/PR:N/PR:L/QQ:1/S:U/C:H/I:N/A:N')).toEqual({
    version: '3.1',
    values: { AV: 'N', PR: 'N', S: 'U', C: 'H', I: 'N', A: 'N' },
    problems: [
      { kind: 'value', part: 'AC:Z' },
      { kind: 'twice', part: 'PR' },
      { kind: 'metric', part: 'QQ:1' },
      { kind: 'missing', part: 'UI' },
    ],
  });
  expect(readVector('CVSS:2.0/AV:N')).toEqual({ version: null, values: {}, problems: [{ kind: 'version', part: 'CVSS:2.0' }] });
});
