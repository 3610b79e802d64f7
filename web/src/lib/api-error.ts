import type { ErrorCode } from '@coloa/contract/errors.ts';
import type { ErrorBody } from '@coloa/contract/http.ts';
import i18next from 'i18next';

/**
 * The effect of a failed call on the page.
 * - `network`: no response. `throttled`: 429. `unavailable`: a status above 500, or an unreadable response. The page stays, and the call
 *   can be retried.
 * - `page`: 403, 404 or 500, which have their own pages.
 * - `setup`: 309, the user must set up two-factor.
 * - `password`: the user must change the password first.
 * - `signedOut`: the session has ended.
 * - `refused`: everything else; `problems` contains the reasons.
 */
export type ApiErrorKind = 'network' | 'throttled' | 'unavailable' | 'page' | 'setup' | 'password' | 'signedOut' | 'refused';

/** `code` is stable, `message` is in the user's language, and `path` is the field's path if the problem concerns a field. */
export type Problem = ErrorBody['errors'][number];

interface ApiErrorParts {
  kind: ApiErrorKind;
  /** HTTP status; 0 without a response. */
  status?: number;
  problems?: readonly Problem[];
  /** Request id, as in the server's log. */
  requestId?: string | undefined;
  /** Seconds until a retry is allowed. */
  retryAfter?: number | undefined;
  /**
   * Depends on the code: the current state for EDIT_CONFLICT, the open invitations for NO_WORKSPACE, `expiresAt` and `languages` for
   * SHARE_GONE of an expired link, `languages` for SHARE_LOCKED and SHARE_PASSWORD_REQUIRED.
   */
  current?: unknown;
}

/** Any failure of a call, except cancellation by the caller. */
export class ApiError extends Error {
  readonly kind: ApiErrorKind;
  readonly status: number;
  readonly problems: readonly Problem[];
  readonly requestId: string | undefined;
  readonly retryAfter: number | undefined;
  readonly current: unknown;
  /** True once the page has shown the error, or if the caller shows it. Prevents showing the error twice. */
  reported = false;
  /** The problems that a toast showed, because the caller does not show them itself. */
  toasted: readonly Problem[] = [];

  constructor(parts: ApiErrorParts) {
    super(`${parts.kind} ${parts.status ?? 0} ${(parts.problems ?? []).map((problem) => problem.code).join(' ')}`.trim());
    this.name = 'ApiError';
    this.kind = parts.kind;
    this.status = parts.status ?? 0;
    this.problems = parts.problems ?? [];
    this.requestId = parts.requestId;
    this.retryAfter = parts.retryAfter;
    this.current = parts.current;
  }

  has(code: ErrorCode): boolean {
    return this.problems.some((problem) => problem.code === code);
  }

  get reason(): string {
    return [...new Set(this.problems.map(({ message }) => message))].join(' ');
  }

  /** Whether the same call may succeed later. */
  get retryable(): boolean {
    return this.kind === 'network' || this.kind === 'throttled' || this.kind === 'unavailable';
  }
}

/** Whether the server rejected the request, so that repeating it would fail again. */
export const isRefusal = (error: unknown): boolean => error instanceof ApiError && error.kind === 'refused';

export const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** Returns whether the problem concerns a field. Forms pass `{ takes: ofField }`. */
export const ofField = (problem: Problem): boolean => problem.path !== undefined;

/** Returns messages by field path: `{ 'scope.0.value': 'Mục này là bắt buộc.' }`. Returns an empty object for other failures. */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(error.problems.filter(ofField).map((problem) => [problem.path ?? '', problem.message]));
}

function kindOf(status: number, problems: readonly Problem[]): ApiErrorKind {
  if (status === 403 || status === 404 || status === 500) return 'page';
  if (status === 309) return 'setup';
  if (status === 429) return 'throttled';
  if (status > 500) return 'unavailable';
  if (status === 409 && problems.some((problem) => problem.code === 'PASSWORD_CHANGE_REQUIRED')) return 'password';
  return 'refused';
}

/** Creates the error for a response. A body that is not JSON, such as a proxy's error page, yields no problems. */
export async function errorOf(response: Response, kind?: ApiErrorKind): Promise<ApiError> {
  const body: Partial<ErrorBody> | null = await response.json().catch(() => null);
  const problems = Array.isArray(body?.errors) ? body.errors : [];
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return new ApiError({
    kind: kind ?? kindOf(response.status, problems),
    status: response.status,
    problems,
    requestId: body?.id ?? response.headers.get('x-request-id') ?? undefined,
    retryAfter: Number.isFinite(seconds) ? seconds : undefined,
    current: body?.current,
  });
}

export function failureText(error: unknown): string {
  const said = error instanceof ApiError ? error.problems.map((problem) => problem.message).join(' ') : '';
  if (said) return said;
  const kind = error instanceof ApiError ? error.kind : 'refused';
  return i18next.t(kind === 'network' || kind === 'throttled' || kind === 'unavailable' ? `app:failure.${kind}` : 'app:failure.other');
}

/** Returns the text of a failure that only a toast showed, because toasts disappear; null if the page or the caller shows the failure. */
export function toastedFailure(error: unknown): string | null {
  if (!error) return null;
  if (!(error instanceof ApiError)) return failureText(error);
  if (error.toasted.length > 0) return [...new Set(error.toasted.map(({ message }) => message))].join(' ');
  return error.reported ? null : failureText(error);
}
