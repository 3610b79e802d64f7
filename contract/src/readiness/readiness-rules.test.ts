import { expect, test } from 'vitest';
import { isStopped, levelOf, reported } from './readiness-rules.ts';

test('every gap warns by default, except a missing CVSS vector', () => {
  expect(levelOf({}, 'TYPE')).toBe('WARN');
  expect(levelOf({}, 'NO_LOGO')).toBe('WARN');
  expect(levelOf({}, 'CVSS')).toBe('OFF');
  expect(reported({}, [{ kind: 'TYPE' }, { kind: 'CVSS' }])).toEqual([{ kind: 'TYPE' }]);
});

test('a workspace configures which gaps are reported and which ones block', () => {
  const rules = { CVSS: 'STOP', TYPE: 'OFF' } as const;
  expect(reported(rules, [{ kind: 'TYPE' }, { kind: 'CVSS' }])).toEqual([{ kind: 'CVSS' }]);
  expect(isStopped(rules, [{ kind: 'ASSETS' }])).toBe(false);
  expect(isStopped(rules, [{ kind: 'ASSETS' }, { kind: 'CVSS' }])).toBe(true);
});
