import { expect, test } from 'vitest';
import { isStopped, levelOf, reported } from './readiness-rules.ts';

test('everything warns by default, except a missing CVSS vector', () => {
  expect(levelOf({}, 'TYPE')).toBe('WARN');
  expect(levelOf({}, 'NO_LOGO')).toBe('WARN');
  expect(levelOf({}, 'CVSS')).toBe('OFF');
  expect(reported({}, [{ kind: 'TYPE' }, { kind: 'CVSS' }])).toEqual([{ kind: 'TYPE' }]);
});

test('a workspace decides what is reported and what stops', () => {
  const rules = { CVSS: 'STOP', TYPE: 'OFF' } as const;
  expect(reported(rules, [{ kind: 'TYPE' }, { kind: 'CVSS' }])).toEqual([{ kind: 'CVSS' }]);
  expect(isStopped(rules, [{ kind: 'ASSETS' }])).toBe(false);
  expect(isStopped(rules, [{ kind: 'ASSETS' }, { kind: 'CVSS' }])).toBe(true);
});
