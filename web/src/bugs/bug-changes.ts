import type { BugUpdate } from '@coloa/contract/bugs/bug-list.contract.ts';
import type { BugValues } from './bug-fields.tsx';

/** As it is stored. */
const tidy = ({ names, severity, cwe, cvss, aliases }: BugValues) => ({
  vi: names.vi.trim(),
  en: names.en.trim(),
  severity,
  cwe: cwe.trim().toUpperCase(),
  cvss: cvss.trim(),
  aliases,
});

/** What a form changed of a type, as the call takes it; what was left alone goes on following what ships. */
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
