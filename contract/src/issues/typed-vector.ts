import { CVSS_VERSIONS, type CvssVersion, metricsOf } from './cvss-metrics.ts';
import { type ReadVector, readVector, type VectorProblem } from './cvss-vector.ts';

export interface TypedProblem extends Omit<VectorProblem, 'kind'> {
  /** `old`: a CVSS 2 vector. `unsupported`: a version other than 3.0, 3.1 and 4.0. */
  kind: VectorProblem['kind'] | 'old' | 'unsupported';
}

export interface TypedVector extends Omit<ReadVector, 'problems'> {
  problems: readonly TypedProblem[];
  /** True for a CVSS 3.0 vector, which is read as 3.1 because both have the same metrics. */
  was30: boolean;
  /** The vector in the notation of the specification, without brackets, URL and other additions. */
  vector: string;
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

/**
 * Returns the vector in a URL such as 'https://www.first.org/cvss/calculator/3.1#CVSS:3.1/AV:N/…', with the version as prefix if the URL
 * contains it. Returns other texts unchanged.
 */
function withoutAddress(text: string): string {
  if (!/^[a-z][a-z\d+.-]*:\/\//i.test(text)) return text;
  const [address = '', fragment] = text.replaceAll(/%3a/gi, ':').replaceAll(/%2f/gi, '/').split('#');
  const vector = /(?:CVSS:\d\.\d\/|(?<![a-z\d])AV:).*/i;
  // A query can have other parameters after the vector, such as `&version=3.1`. URLs of NVD contain the version only in that parameter.
  const found = vector.exec(fragment ?? '') ?? vector.exec(address.split('?').slice(1).join('?'));
  const [written] = found?.[0].split('&') ?? [];
  if (written === undefined) return text;
  const named = /[?&]version=(\d\.\d)/i.exec(address)?.[1] ?? /\/calculator\/(\d\.\d)(?:$|[/?])/i.exec(address)?.[1];
  return named && !/^CVSS:/i.test(written) ? `CVSS:${named}/${written}` : written;
}

/** Converts vectors such as 'cvss:3.1/av:n' or '(AV:N/AC:L/…)' into the notation of the specification. */
function canonical(text: string): string {
  const parts = withoutAddress(text.trim().replaceAll(/^[\s<([{'"`]+|[\s>)\]}'"`]+$/g, ''))
    .replaceAll(/[\s()[\]'"`]/g, '')
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

/** Reads a vector as people type or paste it: with brackets or a slash at the end, without a prefix, or as the URL of a calculator. */
export function typedVector(text: string): TypedVector {
  const typed = canonical(text);
  const was30 = typed.startsWith('CVSS:3.0/');
  const vector = was30 ? typed.replace('CVSS:3.0/', 'CVSS:3.1/') : typed;
  const read = readVector(vector);
  const old = vector.startsWith('CVSS:2') || /(?:^|\/)AU:[NSM](?:\/|$)/.test(vector);
  const problems = read.problems.map(({ kind, part }): TypedProblem => {
    if (kind !== 'version') return { kind, part };
    return { kind: old ? 'old' : /^CVSS:\d/.test(part) ? 'unsupported' : 'version', part };
  });
  return { ...read, problems, was30, vector };
}

/** Returns the version that both vectors have; null if they have different versions, or one is empty or invalid. */
export function sharedVersion(one: string | null, other: string | null): CvssVersion | null {
  const version = one ? typedVector(one).version : null;
  return other && typedVector(other).version === version ? version : null;
}

interface ProblemWords {
  /** A key of `i18n/{lang}/cvss.json`. */
  key: `problem.${Exclude<TypedProblem['kind'], 'missing'>}` | 'missing';
  params: { part: string; version: string; count: number; names: string };
}

/** Returns the first problem of a typed vector, with all missing metrics as one problem; null for a valid vector. */
export function firstProblem(text: string): ProblemWords | null {
  const { version, problems } = typedVector(text);
  const [first] = problems;
  if (!first) return null;
  const missing = problems.flatMap(({ kind, part }) => (kind === 'missing' ? [part] : []));
  const params = { part: first.part, version: version ?? '', count: missing.length, names: missing.join(', ') };
  return { key: first.kind === 'missing' ? 'missing' : `problem.${first.kind}`, params };
}
