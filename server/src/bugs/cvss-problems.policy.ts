import { firstProblem } from '@coloa/contract/issues/typed-vector.ts';
import type { RefusalDetail } from '../platform/http/refusal.ts';

/** Returns the first problem of a vector as an error that names the wrong part; empty for a valid vector. */
export function cvssProblems(vector: string, path = 'cvss'): RefusalDetail[] {
  const problem = firstProblem(vector);
  if (!problem) return [];
  return [{ code: 'CVSS_INVALID', path, params: { ...problem.params, worded: { problem: `cvss:${problem.key}` } } }];
}
