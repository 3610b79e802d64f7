import { ERRORS, type ErrorCode } from '@coloa/contract/errors.ts';
import type { Language } from '@coloa/contract/languages.ts';
import { violatedConstraint } from '../database/database-errors.ts';

export interface Length {
  count: number;
  unit: 'characters' | 'items';
}

export interface RefusalDetail {
  code: ErrorCode;
  path?: string;
  /**
   * Values for the message, such as `{ max: 200 }`. The server translates `expected`, `length`, `wait` (in seconds) and the texts in
   * `worded`, and uses the texts in `named` that are in the language of the message.
   */
  params?: Record<string, unknown> & { expected?: string; length?: Length; wait?: number; worded?: Readonly<Record<string, string>> } & {
    named?: Readonly<Record<string, Readonly<Record<Language, string>>>>;
  };
}

export class Refusal extends Error {
  readonly details: readonly RefusalDetail[];
  readonly status: number;
  /**
   * Additional data for the client: the current state for EDIT_CONFLICT, the open invitations for NO_WORKSPACE, `expiresAt` and
   * `languages` of an expired link for SHARE_GONE, and `languages` for SHARE_LOCKED and SHARE_PASSWORD_REQUIRED.
   */
  readonly current: unknown;
  /** Seconds until the client should retry, for status 429 and 503. */
  readonly retryAfter: number | undefined;

  constructor(details: readonly [RefusalDetail, ...RefusalDetail[]], extra: { current?: unknown; retryAfter?: number } = {}) {
    super(details.map((detail) => detail.code).join(', '));
    this.details = details;
    this.status = ERRORS[details[0].code].status;
    this.current = extra.current;
    this.retryAfter = extra.retryAfter;
  }
}

export function refusal(code: ErrorCode, extra: Omit<RefusalDetail, 'code'> & { current?: unknown; retryAfter?: number } = {}): Refusal {
  const { current, retryAfter, ...detail } = extra;
  return new Refusal([{ code, ...detail }], { current, ...(retryAfter === undefined ? {} : { retryAfter }) });
}

/** The subjects of TOO_OFTEN errors: keys below `tooOften` in `i18n/<language>/validation.json`. */
export type TooOften = 'requests' | 'files' | 'downloads' | 'passwordLinks' | 'emailLink' | 'messages';

export const tooOften = (what: TooOften, seconds: number): Refusal =>
  refusal('TOO_OFTEN', { retryAfter: seconds, params: { wait: seconds, worded: { what: `validation:tooOften.${what}` } } });

export const tooManyItems = (path: string | undefined, count: number, max: number): Refusal =>
  refusal('FIELD_TOO_LONG', { ...(path !== undefined && { path }), params: { max, length: { count, unit: 'items' } } });

export function refuseIfAny(details: readonly RefusalDetail[]): void {
  const [first, ...rest] = details;
  if (first) throw new Refusal([first, ...rest]);
}

export function editConflict(fields: readonly string[], current: unknown): Refusal {
  const [first = '', ...rest] = fields;
  const conflict = (path: string): RefusalDetail => ({ code: 'EDIT_CONFLICT', path });
  return new Refusal([conflict(first), ...rest.map(conflict)], { current });
}

export const notFound = (): Refusal => refusal('NOT_FOUND');
export const forbidden = (): Refusal => refusal('FORBIDDEN');

export async function refuseTaken<T>(write: Promise<T>, index: string, code: ErrorCode, path: string): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (violatedConstraint(error) === index) throw refusal(code, { path });
    throw error;
  }
}
