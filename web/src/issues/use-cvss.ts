import type { Cvss } from '@coloa/contract/issues/cvss.ts';
import { useQuery } from '@tanstack/react-query';

/** Parses a vector; null if it is invalid. The calculator is loaded with the first vector. */
export async function readVector(vector: string): Promise<Cvss | null> {
  const { readCvss } = await import('@coloa/contract/issues/cvss.ts');
  return readCvss(vector);
}

/** Returns the parsed vector: undefined while it is empty or being parsed, null if it is invalid. */
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
/** Returns the version of a vector: '3.1' or '4.0'; empty without a prefix. */
export const versionOf = (vector: string): string => /^CVSS:(\d\.\d)\//.exec(vector)?.[1] ?? '';
