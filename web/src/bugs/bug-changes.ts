import type { BugUpdate, SeverityChange } from '@coloa/contract/bugs/bug-list.contract.ts';
import type { VulnerabilityNode } from '@coloa/contract/bugs/bugs.contract.ts';
import { typedCwe } from '../lib/cwe.ts';
import type { BugValues } from './bug-fields.tsx';

const tidy = ({ names, severity, cwe, cvss, aliases }: BugValues) => ({
  vi: names.vi.trim(),
  en: names.en.trim(),
  severity,
  cwe: typedCwe(cwe),
  cvss: cvss.trim(),
  aliases,
});

/** Returns only the changed fields, so that the other fields continue to follow the built-in type. */
export function bugChanges(from: BugValues, to: BugValues): BugUpdate {
  const [before, after] = [tidy(from), tidy(to)];
  const names = {
    ...(after.vi !== before.vi && { vi: after.vi || null }),
    ...(after.en !== before.en && { en: after.en || null }),
  };
  return {
    ...(Object.keys(names).length > 0 && { names }),
    ...(after.severity !== before.severity && { severity: after.severity }),
    ...(after.cwe !== before.cwe && { cwe: after.cwe || null }),
    ...(after.cvss !== before.cvss && { cvss: after.cvss || null }),
    ...(JSON.stringify(after.aliases) !== JSON.stringify(before.aliases) && { aliases: after.aliases }),
  };
}

export const takingBack = (changes: readonly SeverityChange[]): SeverityChange[] =>
  changes.map(({ id, from, to }) => ({ id, from: to, to: from }));

export const toShipped = (tree: readonly VulnerabilityNode[]): SeverityChange[] =>
  tree.flatMap(({ id, severity, shippedSeverity, children }) => [
    ...(shippedSeverity ? [{ id, from: severity, to: shippedSeverity }] : []),
    ...toShipped(children),
  ]);
