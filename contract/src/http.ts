import { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import { LIMITS } from './limits.ts';
import type { Permission } from './permissions.ts';

/**
 * Access to a call.
 * - `public`: any caller, with or without a token.
 * - `signedIn`: any caller with a valid token; the policy of the feature decides what they see.
 * - `project`: a signed-in caller whom the policy of the project, or of its content, allows.
 * - `file`: any caller who can read an object that shows the file; a cookie for files is accepted as well.
 * - `system`: callers with the role System.
 * - a permission: callers whose role in the current workspace has it.
 */
export type Access = 'public' | 'signedIn' | 'project' | 'file' | 'system' | Permission;

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

type Schema = z.ZodType;

/** A call of the API as a value, from which routes, client, OpenAPI, docs and the matrix tests are derived. */
export interface Endpoint<
  P extends Schema | undefined = Schema | undefined,
  Q extends Schema | undefined = Schema | undefined,
  B extends Schema | undefined = Schema | undefined,
  R extends Schema = Schema,
  A extends Access = Access,
> {
  method: Method;
  /** Path with parameters in braces, as in OpenAPI: `/api/project/{id}`. */
  path: `/${string}`;
  access: A;
  /** One line for the reference, in the imperative; adds what method and path do not show. */
  summary: string;
  /**
   * Whether the call is allowed while the user must change the password or set up two-factor. `twoFactor`: only while two-factor must be
   * set up.
   */
  duringSetup?: true | 'twoFactor';
  /** The request can name another workspace; the handler then checks the permission of `access` there. */
  namesWorkspace?: true;
  /**
   * Whether the call changes data. By default GET reads and other methods write. Read-only API tokens can make calls that read, and public
   * calls.
   */
  effect?: 'reads' | 'writes';
  /** The call requires a session instead of an API token, because it changes an account, grants access or changes a security setting. */
  session?: true;
  /** Body fields that an API token cannot send, because they are security settings. */
  sessionFields?: readonly string[];
  /** Whether an API token limited to projects can make the call. By default it can if `access` is `project`, `file` or `public`. */
  projectToken?: boolean;
  /**
   * `file` returns bytes, `stream` returns events, `upload` accepts multipart/form-data, `static` is a JSON file of the built pages. Errors
   * are JSON in all cases.
   */
  kind?: 'json' | 'file' | 'stream' | 'upload' | 'static';
  params?: P;
  query?: Q;
  body?: B;
  response: R;
  /** Error codes in addition to those of every call (see `impliedErrors`). */
  errors?: readonly ErrorCode[];
}

export function defineEndpoint<
  R extends Schema,
  P extends Schema | undefined = undefined,
  Q extends Schema | undefined = undefined,
  B extends Schema | undefined = undefined,
  const A extends Access = Access,
>(endpoint: Endpoint<P, Q, B, R, A>): Endpoint<P, Q, B, R, A> {
  return endpoint;
}

type Out<S> = S extends Schema ? z.output<S> : undefined;
type In<S, K extends string> = S extends Schema
  ? Record<never, never> extends z.input<S>
    ? { [k in K]?: z.input<S> }
    : { [k in K]: z.input<S> }
  : unknown;

/** The parsed request that a handler receives, with defaults applied. */
export type RequestOf<E> = E extends Endpoint<infer P, infer Q, infer B, Schema> ? { params: Out<P>; query: Out<Q>; body: Out<B> } : never;
export type ArgsOf<E> = E extends Endpoint<infer P, infer Q, infer B, Schema> ? In<P, 'params'> & In<Q, 'query'> & In<B, 'body'> : never;
export type ResponseOf<E> = E extends Endpoint<Schema | undefined, Schema | undefined, Schema | undefined, infer R> ? z.output<R> : never;

/** The response of calls that return no data: the JSON value `true`. */
export const done = z.literal(true);

/** Placeholder schema for the response of a `file` call, which is bytes. */
export const bytes = z.unknown().meta({ description: 'The file content.' });

export const id = z.uuid().meta({ description: 'UUIDv7' });
export const byId = z.strictObject({ id });
/** A calendar date, `YYYY-MM-DD`, in the time zone of the workspace. The year 0 is rejected, because PostgreSQL has none. */
export const day = z.iso.date().refine((value) => !value.startsWith('0000'));
const DAY_TOO_FAR: ErrorCode = 'DAY_TOO_FAR';
/** A date for figures. The limits ensure that derived dates, such as the start of the previous period, have 4-digit years. */
export const figureDay = day.refine((value) => value >= '2000-01-01' && value <= '2199-12-31', { params: { code: DAY_TOO_FAR } });
export const instant = z.iso.datetime();
/** Version of an editable object; increases by exactly 1 with each change. The maximum is that of PostgreSQL's integers. */
export const version = z.int().min(1).max(2_147_483_647);

/** Replaces lone surrogates, because JSON columns reject them and UTF-8 cannot encode them. */
const wellFormed = (value: string): string => value.toWellFormed();

/**
 * Invisible characters that make a text look like another: controls, line ends, direction marks, zero-width spaces. Joiners are allowed,
 * because words and emoji contain them.
 */
const DECEPTIVE = String.raw`\p{Cc}\u061C\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB`;
export const PLAIN_LINE = new RegExp(`^[^${DECEPTIVE}]*$`, 'u');
const deceptive = new RegExp(`[${DECEPTIVE}]`, 'gu');
/** Returns a text from an external source, such as a file name, without the characters that `line` rejects. */
export const withoutDeceptive = (value: string): string => value.replaceAll(deceptive, '');

export const line = (max: number, min = 1) => z.string().overwrite(wellFormed).trim().min(min).max(max).regex(PLAIN_LINE);
const FIELD_NUL: ErrorCode = 'FIELD_NUL';

/** Reports an error with the line of the first NUL character, because PostgreSQL cannot store NUL characters. */
function refuseNul({ value, issues }: z.core.ParsePayload<string>): void {
  const at = value.indexOf('\0');
  if (at < 0) return;
  const line = value.slice(0, at).split(/\r\n?|\n/).length;
  issues.push({ code: 'custom', input: value, params: { code: FIELD_NUL, line } });
}

/** Multi-line text (Markdown): all characters except NUL. */
export const text = (max: number) => z.string().overwrite(wellFormed).max(max).check(refuseNul);

export const page = z.coerce.number().int().min(1).max(LIMITS.pageMax).default(1);
export const pageSizeUpTo = (max: number) => z.coerce.number().int().min(1).max(max).default(LIMITS.pageSize);
export const pageSize = pageSizeUpTo(LIMITS.pageSizeMax);

/**
 * Cursor for a list that grows at its beginning. Pages and `total` include only the items after the cursor, so that new items do not shift
 * pages.
 */
export const before = id
  .optional()
  .meta({ description: 'Returns the items after this one, or no items if it is not in the list. Pages and `total` count from there.' });

export const sortFields = <const F extends readonly [string, ...string[]]>(fields: F) =>
  z.enum([...fields, ...fields.map((field) => `-${field}` as const)] as unknown as [F[number] | `-${F[number]}`]);

/** `sortBy`: a field name; the prefix `-` sorts in descending order. */
export const sortBy = <const F extends readonly [string, ...string[]]>(fields: F, fallback: F[number] | `-${F[number]}`) =>
  sortFields(fields).default(fallback as never);

/** A query parameter with several values separated by commas: `status=OPEN,DRAFT`. Only for values that cannot contain commas. */
export const commaList = <S extends z.ZodType<unknown, string>>(item: S, max = 50) =>
  z
    .string()
    .max(4000)
    .transform((value) => value.split(',').filter((part) => part !== ''))
    .pipe(z.array(item).min(1).max(max));

/** A query parameter that is repeated for each value, because its values can contain commas: `tag=web&tag=a%2Cb`. */
export const repeated = <S extends z.ZodType<string, string>>(item: S, max = 50): z.ZodType<string[], string | string[]> =>
  z.preprocess((value: string | string[]) => (typeof value === 'string' ? [value] : value), z.array(item).min(1).max(max));

/**
 * A page of a list. `total` is exact up to 10 000, or up to 1 000 for word searches in issues and write-ups. Above that limit, `total` is
 * the limit and `more` is true, because exact counts of long lists are slow. Totals that issue lists read from cached counters are always
 * exact.
 */
export const listOf = <S extends Schema>(item: S) =>
  z.object({ items: z.array(item), page: z.int(), pageSize: z.int(), total: z.int(), more: z.boolean() });

export interface ListOf<T> {
  items: T[];
  page: number;
  pageSize: number;
  total: number;
  more: boolean;
}

export const errorBody = z
  .object({
    errors: z.array(
      z.object({
        code: z.string().meta({ description: 'Stable error code in English' }),
        message: z.string().meta({ description: 'Message in the language of the caller' }),
        path: z.string().optional().meta({ description: 'Field that caused the error, as in `scope.0.value`' }),
      }),
    ),
    id: z.string().optional().meta({ description: 'Id of the request, on status 500; the log contains the same id' }),
    current: z.unknown().optional().meta({
      description:
        'On 409 EDIT_CONFLICT: the current state. On 400 NO_WORKSPACE: the open invitations of the user. On 410 SHARE_GONE of an expired link: `expiresAt` and `languages`. On SHARE_LOCKED and SHARE_PASSWORD_REQUIRED: `languages` of the report',
    }),
  })
  .meta({ id: 'Errors' });
export type ErrorBody = z.infer<typeof errorBody>;

/** The response of a call that changes each of the given objects separately. */
export const errorsOfEach = z.object({
  items: z.array(errorBody.pick({ errors: true, id: true })).meta({
    description: 'Errors per object; empty if it was changed. An unexpected error is INTERNAL with the id of the log entry',
  }),
});
