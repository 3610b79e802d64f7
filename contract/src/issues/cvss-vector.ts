import { CVSS_VERSIONS, type CvssVersion, metricsOf } from './cvss-metrics.ts';

/** Values by metric; what is not defined is left out. */
export type CvssValues = Readonly<Record<string, string>>;

/** What is wrong with a vector. `part` is what stands there ('AV:Z'), or the metric that is missing or named twice. */
export interface VectorProblem {
  kind: 'version' | 'metric' | 'value' | 'twice' | 'missing';
  part: string;
}

export interface ReadVector {
  /** Null where the vector begins with no version that is known. */
  version: CvssVersion | null;
  /** What could be understood. */
  values: CvssValues;
  problems: readonly VectorProblem[];
}

/** Reads what can be read of a vector, and says what cannot. One without problems names every base metric, and each metric once. */
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

/** The vector of these values, in the order of the specification, without what is not defined. May lack base metrics. */
export function writeVector(version: CvssVersion, values: CvssValues): string {
  const parts = [...metricsOf(version).keys()].flatMap((name) => (values[name] === undefined ? [] : [`${name}:${values[name]}`]));
  return [`CVSS:${version}`, ...parts].join('/');
}
