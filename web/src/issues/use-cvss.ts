import type { Cvss } from '@coloa/contract/issues/cvss.ts';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import type { TypedVectors } from './cvss/typed-vectors.ts';

/** Returns the score of a vector, as a user types it; null for an invalid vector. Loads the CVSS calculator on demand. */
async function readVector(text: string): Promise<Cvss | null> {
  const [{ readCvss }, { typedVector }] = await Promise.all([
    import('@coloa/contract/issues/cvss.ts'),
    import('@coloa/contract/issues/typed-vector.ts'),
  ]);
  return readCvss(typedVector(text).vector);
}

/** Returns a message if both vectors have the same version, otherwise null. */
export async function sameVersionError({ cvss, cvssOther }: TypedVectors, t: TFunction<['cvss', 'ui']>): Promise<string | null> {
  if (cvss.trim() === '' || cvssOther.trim() === '') return null;
  const { sharedVersion } = await import('@coloa/contract/issues/typed-vector.ts');
  const version = sharedVersion(cvss, cvssOther);
  return version && t('sameVersion', { version });
}

/** Returns a message about the first problem in a vector, or null if the vector is valid or empty. */
export async function vectorError(text: string, t: TFunction<['cvss', 'ui']>): Promise<string | null> {
  if (text.trim() === '') return null;
  const { firstProblem } = await import('@coloa/contract/issues/typed-vector.ts');
  const problem = firstProblem(text);
  return problem && t(problem.key, problem.params);
}

/** Returns the version, score and severity of a vector; null if the vector is invalid, undefined while it is empty or not yet parsed. */
export function useCvss(vector: string | null): Cvss | null | undefined {
  const text = vector?.trim() ?? '';
  return useQuery({
    queryKey: ['cvss', text],
    queryFn: () => readVector(text),
    enabled: text !== '',
    staleTime: Number.POSITIVE_INFINITY,
    meta: { background: true },
  }).data;
}

/** Returns the metrics of a vector without its prefix, because the CVSS version is shown beside the score. */
export const metricsOf = (vector: string): string => vector.replace(/^CVSS:\d\.\d\//, '');
/** Returns the CVSS version of a vector, such as '3.1', or '' if the vector has no prefix. */
export const versionOf = (vector: string): string => /^CVSS:(\d\.\d)\//.exec(vector)?.[1] ?? '';
/** Returns the placeholder of a field beside the field of another vector: a vector of the version that is missing there. */
export const placeholderBeside = (other: string): string => `CVSS:${versionOf(other.trim()) === '3.1' ? '4.0' : '3.1'}/AV:N/…`;
