import { CVSS_VERSIONS, metricsOf } from '@coloa/contract/issues/cvss-metrics.ts';
import { type ReadVector, readVector, type VectorProblem } from '@coloa/contract/issues/cvss-vector.ts';

export interface TypedVector extends Omit<ReadVector, 'problems'> {
  /** 'old' for a vector of CVSS 2. Missing metrics are no problem while choosing. */
  problems: readonly (Omit<VectorProblem, 'kind'> & { kind: Exclude<VectorProblem['kind'], 'missing'> | 'old' })[];
  /** True for a CVSS 3.0 vector, which has the metrics of 3.1. */
  was30: boolean;
}

/** Determines the version of a vector without a prefix by its metric names; undefined if they determine none. */
function versionOf(names: readonly string[]): string | undefined {
  return CVSS_VERSIONS.find((version) => {
    const known = metricsOf(version);
    // Some names exist in both versions, so at least one base metric must be specific to this version.
    return (
      names.every((name) => known.has(name)) && names.some((name) => known.get(name)?.group === 'base' && !/^(?:AV|AC|PR|UI)$/.test(name))
    );
  });
}

/** Converts for example 'cvss:3.1/av:n' or '(AV:N/AC:L/…)' into the notation of the specification. */
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
