import { CVSS_VERSIONS, type CvssVersion, metricsOf } from './cvss-metrics.ts';

/** Values by metric, without metrics that are not defined. */
export type CvssValues = Readonly<Record<string, string>>;

/** A fault in a vector. `part` is the invalid part ('AV:Z'), or the metric that is missing or duplicated. */
export interface VectorProblem {
  kind: 'version' | 'metric' | 'value' | 'twice' | 'missing';
  part: string;
}

export interface ReadVector {
  /** Null for a missing or unknown version. */
  version: CvssVersion | null;
  values: CvssValues;
  problems: readonly VectorProblem[];
}

/**
 * Parses a vector and returns its valid values and its problems. A vector without problems contains each base metric, and no metric twice.
 */
export function readVector(vector: string): ReadVector {
  const [prefix = '', ...parts] = vector.split('/');
  const version = CVSS_VERSIONS.find((each) => prefix === `CVSS:${each}`) ?? null;
  if (!version) return { version, values: {}, problems: [{ kind: 'version', part: prefix }] };
  const metrics = metricsOf(version);
  const values = new Map<string, string>();
  const seen = new Set<string>();
  const problems: VectorProblem[] = [];
  for (const part of parts) {
    const [name = '', value = '', ...rest] = part.split(':');
    const metric = metrics.get(name);
    if (!metric) problems.push({ kind: 'metric', part });
    else if (seen.has(name)) problems.push({ kind: 'twice', part: name });
    else if (rest.length > 0 || !(metric.values.includes(value) || (value === 'X' && metric.group !== 'base'))) {
      problems.push({ kind: 'value', part });
    } else if (value !== 'X') values.set(name, value);
    seen.add(name);
  }
  const missing = [...metrics.values()].filter(({ group, name }) => group === 'base' && !seen.has(name));
  problems.push(...missing.map(({ name }): VectorProblem => ({ kind: 'missing', part: name })));
  return { version, values: Object.fromEntries(values), problems };
}

/** Returns the vector with its metrics in the order of the specification. The vector can lack base metrics. */
export function writeVector(version: CvssVersion, values: CvssValues): string {
  const parts = [...metricsOf(version).keys()].flatMap((name) => (values[name] === undefined ? [] : [`${name}:${values[name]}`]));
  return [`CVSS:${version}`, ...parts].join('/');
}
