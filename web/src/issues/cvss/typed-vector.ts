import { CVSS_VERSIONS, metricsOf } from '@coloa/contract/issues/cvss-metrics.ts';
import { type ReadVector, readVector, type VectorProblem } from '@coloa/contract/issues/cvss-vector.ts';

export interface TypedVector extends Omit<ReadVector, 'problems'> {
  /** Contains the kind 'old' for a CVSS 2 vector. Omits missing metrics, because the user may still be choosing values. */
  problems: readonly (Omit<VectorProblem, 'kind'> & { kind: Exclude<VectorProblem['kind'], 'missing'> | 'old' })[];
  /** True for a CVSS 3.0 vector, which is read as 3.1 because both have the same metrics. */
  was30: boolean;
}

/** Returns the version that the metric names of a vector without a prefix imply; undefined if they imply none. */
function versionOf(names: readonly string[]): string | undefined {
  return CVSS_VERSIONS.find((version) => {
    const known = metricsOf(version);
    // Some names exist in both versions, so at least one base metric must be specific to this version.
    return (
      names.every((name) => known.has(name)) && names.some((name) => known.get(name)?.group === 'base' && !/^(?:AV|AC|PR|UI)$/.test(name))
    );
  });
}

/** Converts vectors such as 'cvss:3.1/av:n' or '(AV:N/AC:L/…)' into the notation of the specification. */
function canonical(text: string): string {
  const parts = text
    .replaceAll(/[\s()[\]'"]/g, '')
    .replace(/\/+$/, '')
    .split('/');
  const named = /^cvss:/i.test(parts[0] ?? '') ? (parts.shift() ?? '').toUpperCase() : null;
  const written = parts.map((part) => {
    const [name = '', ...value] = part.split(':');
    return [name.toUpperCase(), ...value.map((each) => (each.length === 1 ? each.toUpperCase() : each))].join(':');
  });
  const guessed = versionOf(written.map((part) => part.split(':')[0] ?? ''));
  const prefix = named ?? (guessed && `CVSS:${guessed}`);
  return (prefix === undefined ? written : [prefix, ...written]).join('/');
}

export function typedVector(text: string): TypedVector {
  const vector = canonical(text);
  const was30 = vector.startsWith('CVSS:3.0/');
  const read = readVector(was30 ? vector.replace('CVSS:3.0/', 'CVSS:3.1/') : vector);
  const old = vector.startsWith('CVSS:2') || /(?:^|\/)AU:[NSM](?:\/|$)/.test(vector);
  const problems = read.problems.flatMap(({ kind, part }) => {
    if (kind === 'missing') return [];
    return [{ kind: kind === 'version' && old ? ('old' as const) : kind, part }];
  });
  return { ...read, problems, was30 };
}
