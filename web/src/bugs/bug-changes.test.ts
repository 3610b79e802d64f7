import { expect, test } from 'vitest';
import { bugChanges } from './bug-changes.ts';
import type { BugValues } from './bug-fields.tsx';

const sqli: BugValues = {
  names: { vi: 'Chèn SQL', en: 'SQL Injection' },
  severity: 'CRITICAL',
  cwe: 'CWE-89',
  cvss: '',
  aliases: ['sqli'],
};

test('only what was changed of a type is sent, so that the rest goes on following what ships', () => {
  expect(bugChanges(sqli, { ...sqli, severity: 'HIGH' })).toEqual({ severity: 'HIGH' });
  expect(bugChanges(sqli, { ...sqli, names: { vi: 'Chèn lệnh SQL', en: ' SQL Injection ' } })).toEqual({ names: { vi: 'Chèn lệnh SQL' } });
  expect(bugChanges(sqli, { ...sqli, cwe: ' cwe-943 ', aliases: [] })).toEqual({ cwe: 'CWE-943', aliases: [] });
});

test('an emptied field goes back to what ships', () => {
  expect(bugChanges(sqli, { ...sqli, names: { vi: '', en: sqli.names.en }, cwe: '' })).toEqual({ names: { vi: null }, cwe: null });
});
