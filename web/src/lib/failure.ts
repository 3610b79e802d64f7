import i18next from 'i18next';
import { ApiError } from './api-error.ts';

/** A failure in words: the server's where it gave any, else what kind of failure it is and what was kept. */
export function failureText(error: unknown): string {
  const said = error instanceof ApiError ? error.problems.map((problem) => problem.message).join(' ') : '';
  if (said) return said;
  const kind = error instanceof ApiError ? error.kind : 'refused';
  return i18next.t(kind === 'network' || kind === 'throttled' || kind === 'unavailable' ? `app:failure.${kind}` : 'app:failure.other');
}
