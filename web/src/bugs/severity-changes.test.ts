import type { VulnerabilityNode } from '@coloa/contract/bugs/bugs.contract.ts';
import { expect, test } from 'vitest';
import { takingBack, toShipped } from './severity-changes.ts';

const node = (id: string, said: Partial<VulnerabilityNode> = {}): VulnerabilityNode => ({
  id,
  name: id,
  type: 'category',
  severity: 'LOW',
  cwe: null,
  children: [],
  ...said,
});

test('what has another severity than it ships with is found on every level, and an own type is left alone', () => {
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
