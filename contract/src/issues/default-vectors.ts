import type { Severity } from '../severities.ts';
import type { CvssVersion } from './cvss-metrics.ts';

/** A common kind of vulnerability with a typical vector in each CVSS version. Testers adjust the vector to the issue. */
export interface DefaultVector {
  cwe: string;
  /** Distinguishes kinds with the same weakness; null if the weakness has one kind. */
  kind: 'reflected' | 'stored' | null;
  /** The severity of both vectors. */
  severity: Severity;
  vectors: Readonly<Record<CvssVersion, string>>;
}

const row = (cwe: string, severity: Severity, v31: string, v40: string, kind: DefaultVector['kind'] = null): DefaultVector => ({
  cwe,
  kind,
  severity,
  vectors: { '3.1': `CVSS:3.1/${v31}`, '4.0': `CVSS:4.0/${v40}` },
});

const execution = ['CRITICAL', 'AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H', 'AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N'] as const;
const read = ['HIGH', 'AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:N', 'AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:N/VA:N/SC:N/SI:N/SA:N'] as const;
const otherRights = ['HIGH', 'AV:N/AC:L/PR:L/UI:N/S:U/C:H/I:H/A:N', 'AV:N/AC:L/AT:N/PR:L/UI:N/VC:H/VI:H/VA:N/SC:N/SI:N/SA:N'] as const;
const disclosure = ['MEDIUM', 'AV:N/AC:L/PR:N/UI:N/S:U/C:L/I:N/A:N', 'AV:N/AC:L/AT:N/PR:N/UI:N/VC:L/VI:N/VA:N/SC:N/SI:N/SA:N'] as const;
const unlimited = ['MEDIUM', 'AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:N/A:L', 'AV:N/AC:L/AT:N/PR:N/UI:N/VC:N/VI:N/VA:L/SC:N/SI:N/SA:N'] as const;
const weakTls = ['LOW', 'AV:N/AC:H/PR:N/UI:R/S:U/C:L/I:N/A:N', 'AV:N/AC:H/AT:P/PR:N/UI:A/VC:L/VI:N/VA:N/SC:N/SI:N/SA:N'] as const;
/** The attacker must be in the network between the user and the server. */
const interception = ['MEDIUM', 'AV:A/AC:H/PR:N/UI:N/S:U/C:H/I:N/A:N', 'AV:A/AC:H/AT:P/PR:N/UI:N/VC:H/VI:N/VA:N/SC:N/SI:N/SA:N'] as const;

export const DEFAULT_VECTORS: readonly DefaultVector[] = [
  row('CWE-79', 'MEDIUM', 'AV:N/AC:L/PR:N/UI:R/S:C/C:L/I:L/A:N', 'AV:N/AC:L/AT:N/PR:N/UI:A/VC:N/VI:N/VA:N/SC:L/SI:L/SA:N', 'reflected'),
  row('CWE-79', 'HIGH', 'AV:N/AC:L/PR:L/UI:R/S:C/C:H/I:H/A:N', 'AV:N/AC:L/AT:N/PR:L/UI:P/VC:H/VI:H/VA:N/SC:L/SI:L/SA:N', 'stored'),
  // SQL injection, and execution of commands and code.
  row('CWE-89', ...execution),
  row('CWE-77', ...execution),
  row('CWE-78', ...execution),
  row('CWE-94', ...execution),
  row('CWE-502', ...execution),
  row('CWE-1336', ...execution),
  // Default credentials.
  row('CWE-1392', ...execution),
  // Hard-coded credentials.
  row('CWE-798', ...read),
  // Authentication bypass.
  row('CWE-287', 'CRITICAL', 'AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:N', 'AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:N/SC:N/SI:N/SA:N'),
  // IDOR, and missing authorization of functions.
  row('CWE-639', 'HIGH', 'AV:N/AC:L/PR:L/UI:N/S:U/C:H/I:L/A:N', 'AV:N/AC:L/AT:N/PR:L/UI:N/VC:H/VI:L/VA:N/SC:N/SI:N/SA:N'),
  row('CWE-862', ...otherRights),
  row('CWE-863', ...otherRights),
  // CSRF.
  row('CWE-352', 'MEDIUM', 'AV:N/AC:L/PR:N/UI:R/S:U/C:N/I:H/A:N', 'AV:N/AC:L/AT:N/PR:N/UI:A/VC:N/VI:H/VA:N/SC:N/SI:N/SA:N'),
  // SSRF: the internal systems are affected, not the server itself.
  row('CWE-918', 'HIGH', 'AV:N/AC:L/PR:N/UI:N/S:C/C:H/I:N/A:N', 'AV:N/AC:L/AT:N/PR:N/UI:N/VC:N/VI:N/VA:N/SC:H/SI:N/SA:N'),
  // Open redirect.
  row('CWE-601', 'MEDIUM', 'AV:N/AC:L/PR:N/UI:R/S:C/C:N/I:L/A:N', 'AV:N/AC:L/AT:N/PR:N/UI:A/VC:N/VI:N/VA:N/SC:N/SI:L/SA:N'),
  // Clickjacking.
  row('CWE-1021', 'MEDIUM', 'AV:N/AC:L/PR:N/UI:R/S:U/C:N/I:L/A:N', 'AV:N/AC:L/AT:N/PR:N/UI:A/VC:N/VI:L/VA:N/SC:N/SI:N/SA:N'),
  // Path traversal, file inclusion and XXE that read files.
  row('CWE-22', ...read),
  row('CWE-98', ...read),
  row('CWE-611', ...read),
  // Upload of executable files by a signed-in user.
  row('CWE-434', 'HIGH', 'AV:N/AC:L/PR:L/UI:N/S:U/C:H/I:H/A:H', 'AV:N/AC:L/AT:N/PR:L/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N'),
  // Missing rate limits: passwords can be guessed, and resources are used up.
  row('CWE-307', ...disclosure),
  row('CWE-770', ...unlimited),
  row('CWE-799', ...unlimited),
  // Weak TLS, missing TLS, and certificates that are not validated.
  row('CWE-326', ...weakTls),
  row('CWE-327', ...weakTls),
  row('CWE-319', ...interception),
  row('CWE-295', ...interception),
  // Information disclosure.
  row('CWE-200', ...disclosure),
  row('CWE-209', ...disclosure),
];

/**
 * Returns the default vectors of a weakness, such as 'CWE-79'. If its kinds have different vectors and the vulnerability type `bugId` names
 * a kind, returns only those of this kind.
 */
export function defaultVectors(cwe: string, bugId: string | null): DefaultVector[] {
  const found = DEFAULT_VECTORS.filter((each) => each.cwe === cwe);
  const levels = bugId?.split('.') ?? [];
  const named = found.filter(({ kind }) => kind !== null && levels.includes(kind));
  return named.length > 0 ? named : found;
}
