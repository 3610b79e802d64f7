import type { VulnerabilityNode } from '@coloa/contract/bugs/bugs.contract.ts';
import { expect, test } from 'vitest';
import { bugChanges, takingBack, toShipped } from './bug-changes.ts';
import type { BugValues } from './bug-fields.tsx';

const sqli: BugValues = {
  names: { vi: 'Chèn SQL', en: 'SQL Injection' },
  severity: 'CRITICAL',
  cwe: 'CWE-89',
  cvss: '',
  aliases: ['sqli'],
};

test('only changed fields of a type are sent, so that the others keep following the shipped values', () => {
  expect(bugChanges(sqli, { ...sqli, severity: 'HIGH' })).toEqual({ severity: 'HIGH' });
  expect(bugChanges(sqli, { ...sqli, names: { vi: 'Chèn lệnh SQL', en: ' SQL Injection ' } })).toEqual({ names: { vi: 'Chèn lệnh SQL' } });
  expect(bugChanges(sqli, { ...sqli, cwe: ' cwe-943 ', aliases: [] })).toEqual({ cwe: 'CWE-943', aliases: [] });
});

test('an emptied field reverts to the shipped value', () => {
  expect(bugChanges(sqli, { ...sqli, names: { vi: '', en: sqli.names.en }, cwe: '' })).toEqual({ names: { vi: null }, cwe: null });
});

const node = (id: string, said: Partial<VulnerabilityNode> = {}): VulnerabilityNode => ({
  id,
  name: id,
  type: 'category',
  severity: 'LOW',
  cwe: null,
  children: [],
  ...said,
});

test('finds overridden severities on every level, and ignores custom types', () => {
  const tree = [
    node('a', { children: [node('a.b', { severity: 'HIGH', shippedSeverity: 'LOW' }), node('a.c')] }),
    node('d', { shippedSeverity: 'VARIES' }),
    node('own', { own: true, severity: 'CRITICAL' }),
  ];
  const changes = toShipped(tree);
  expect(changes).toEqual([
    { id: 'a.b', from: 'HIGH', to: 'LOW' },
    { id: 'd', from: 'LOW', to: 'VARIES' },
  ]);
  expect(takingBack(changes)[0]).toEqual({ id: 'a.b', from: 'LOW', to: 'HIGH' });
});
