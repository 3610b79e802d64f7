import { ERRORS, type ErrorCode } from '@coloa/contract/errors.ts';
import { violatedConstraint } from '../database/database-errors.ts';

/** The length of a text or a list. */
export interface Length {
  count: number;
  unit: 'characters' | 'items';
}

export interface RefusalDetail {
  code: ErrorCode;
  /** The field of the problem, as in `scope.0.value`. */
  path?: string;
  /** Values for the message: `{ max: 200 }`. `expected` (a type), `length`, `wait` (seconds) and the key in `worded` are translated too. */
  params?: Record<string, unknown> & { expected?: string; length?: Length; wait?: number; worded?: Readonly<Record<string, string>> };
}

/** The rejection of a request, with reasons that the caller gets in their language. */
export class Refusal extends Error {
  readonly details: readonly RefusalDetail[];
  readonly status: number;
  /** On EDIT_CONFLICT: the current state. On NO_WORKSPACE: the open invitations. On SHARE_GONE of an expired link: `expiresAt`. */
  readonly current: unknown;
  /** Seconds after which to try again (429, 503). */
  readonly retryAfter: number | undefined;

  constructor(details: readonly [RefusalDetail, ...RefusalDetail[]], extra: { current?: unknown; retryAfter?: number } = {}) {
    super(details.map((detail) => detail.code).join(', '));
    this.details = details;
    this.status = ERRORS[details[0].code].status;
    this.current = extra.current;
    this.retryAfter = extra.retryAfter;
  }
}

/** Creates an error with one reason, to be thrown. */
export function refusal(code: ErrorCode, extra: Omit<RefusalDetail, 'code'> & { current?: unknown; retryAfter?: number } = {}): Refusal {
  const { current, retryAfter, ...detail } = extra;
  return new Refusal([{ code, ...detail }], { current, ...(retryAfter === undefined ? {} : { retryAfter }) });
}

/** The kind of a limit that was exceeded; `i18n/<language>/validation.json` has the texts. */
export type TooOften = 'requests' | 'files' | 'downloads' | 'passwordLinks' | 'emailLink' | 'messages';

/** Creates the error TOO_OFTEN, with the action and the seconds until it is allowed again. */
export const tooOften = (what: TooOften, seconds: number): Refusal =>
  refusal('TOO_OFTEN', { retryAfter: seconds, params: { wait: seconds, worded: { what: `validation:tooOften.${what}` } } });

/** Creates the error of a list with too many items, with their number and the limit. */
export const tooManyItems = (path: string | undefined, count: number, max: number): Refusal =>
  refusal('FIELD_TOO_LONG', { ...(path !== undefined && { path }), params: { max, length: { count, unit: 'items' } } });

/** Throws all problems at once, if there are any. */
export function refuseIfAny(details: readonly RefusalDetail[]): void {
  const [first, ...rest] = details;
  if (first) throw new Refusal([first, ...rest]);
}

/** Returns the error for fields that were changed in the meantime; `current` is the current state. */
export function editConflict(fields: readonly string[], current: unknown): Refusal {
  const [first = '', ...rest] = fields;
  const conflict = (path: string): RefusalDetail => ({ code: 'EDIT_CONFLICT', path });
  return new Refusal([conflict(first), ...rest.map(conflict)], { current });
}

export const notFound = (): Refusal => refusal('NOT_FOUND');
export const forbidden = (): Refusal => refusal('FORBIDDEN');

/**
 * Waits for a write that may violate a unique index.
 * @throws Refusal of the given code, at the given field, if the write violates it
 */
export async function refuseTaken<T>(write: Promise<T>, index: string, code: ErrorCode, path: string): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (violatedConstraint(error) === index) throw refusal(code, { path });
    throw error;
  }
}
