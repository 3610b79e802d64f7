import type { Cvss } from '@coloa/contract/issues/cvss.ts';
import { useQuery } from '@tanstack/react-query';

/** Loads the CVSS calculator on demand. Returns null for an invalid vector. */
export async function readVector(vector: string): Promise<Cvss | null> {
  const { readCvss } = await import('@coloa/contract/issues/cvss.ts');
  return readCvss(vector);
}

/** Returns null for an invalid vector, and undefined while the vector is empty or not yet parsed. */
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

/** Returns the vector without its prefix, because the version is shown beside the score. */
export const metricsOf = (vector: string): string => vector.replace(/^CVSS:\d\.\d\//, '');
/** Returns the CVSS version of a vector, such as '3.1', or '' if the vector has no prefix. */
export const versionOf = (vector: string): string => /^CVSS:(\d\.\d)\//.exec(vector)?.[1] ?? '';
