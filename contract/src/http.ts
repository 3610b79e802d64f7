import { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import { LIMITS } from './limits.ts';
import type { Permission } from './permissions.ts';

/**
 * Who may make a call.
 * - `public`: anyone, with or without a token.
 * - `signedIn`: whoever holds a valid token; what they see is decided by the feature's policy.
 * - `project`: signed in, and the policy of the project (or of what belongs to it) decides.
 * - `file`: anyone who may read a place that shows the file; a cookie limited to files serves as proof too.
 * - `system`: the role named System.
 * - a permission: the caller's role in the current workspace holds it.
 */
export type Access = 'public' | 'signedIn' | 'project' | 'file' | 'system' | Permission;

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

type Schema = z.ZodType;

/** One call of the API as a value: routes, client, OpenAPI, docs and the matrix tests derive from it. */
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
  /** One line for the reference; says what is not obvious from method and path. */
  summary: string;
  /** Also allowed while the password must be changed or two-factor must be set up; `twoFactor`: only while the latter must. */
  duringSetup?: true | 'twoFactor';
  /** The request may name another workspace than the current one: the handler then reads the permission of `access` there. */
  namesWorkspace?: true;
  /** Whether it changes anything; unless told, a GET does not and everything else does. Personal tokens for reading make only what does not. */
  effect?: 'reads' | 'writes';
  /** A personal token is not enough, because the call changes an account, grants access or changes a security setting. */
  session?: true;
  /** Fields of the body that a personal token cannot send, because they are security settings. */
  sessionFields?: readonly string[];
  /** Whether a personal token for some projects alone may make it; unless told, where `access` is `project` or `file`. */
  projectToken?: boolean;
  /** `file` answers bytes, `stream` events as they come, `upload` takes multipart/form-data; all with JSON on refusal. */
  kind?: 'json' | 'file' | 'stream' | 'upload';
  params?: P;
  query?: Q;
  body?: B;
  response: R;
  /** Codes beyond those every call may give (see `impliedErrors`). */
  errors?: readonly ErrorCode[];
}

/** Declares a call; only there to infer the schemas' types. */
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

/** What a handler receives: parsed and complete with defaults. */
export type RequestOf<E> = E extends Endpoint<infer P, infer Q, infer B, Schema> ? { params: Out<P>; query: Out<Q>; body: Out<B> } : never;
/** What a caller passes. */
export type ArgsOf<E> = E extends Endpoint<infer P, infer Q, infer B, Schema> ? In<P, 'params'> & In<Q, 'query'> & In<B, 'body'> : never;
/** What a caller gets. */
export type ResponseOf<E> = E extends Endpoint<Schema | undefined, Schema | undefined, Schema | undefined, infer R> ? z.output<R> : never;

/** The answer of update, delete and revoke calls: the JSON `true`, so that the body's text is 'true'. */
export const done = z.literal(true);

/** The body of a `file` answer is bytes; this stands where a schema is asked for. */
export const bytes = z.unknown().meta({ description: 'The file itself.' });

export const id = z.uuid().meta({ description: 'UUIDv7' });
export const byId = z.strictObject({ id });
/** A plain day, `YYYY-MM-DD`, in the workspace's time zone. Databases have no year 0. */
export const day = z.iso.date().refine((value) => !value.startsWith('0000'));
/** A day that figures are asked for: far enough from where calendars end that the period before it can be counted too. */
const DAY_TOO_FAR: ErrorCode = 'DAY_TOO_FAR';
export const figureDay = day.refine((value) => value >= '2000-01-01' && value <= '2199-12-31', { params: { code: DAY_TOO_FAR } });
/** An instant, ISO 8601 in UTC. */
export const instant = z.iso.datetime();
/** Version of an editable text; raised by exactly 1 with each change. */
export const version = z.int().min(1);

/** Half a surrogate pair is no character: JSON columns refuse it and UTF-8 has no bytes for it. */
const wellFormed = (value: string): string => value.toWellFormed();

/**
 * Characters that show nothing and make a text read as another: controls, line ends, marks that turn the direction of writing,
 * blanks without width. The joiners inside words and emoji stay.
 */
const DECEPTIVE = String.raw`\p{Cc}\u061C\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB`;
/** What `line` takes. */
export const PLAIN_LINE = new RegExp(`^[^${DECEPTIVE}]*$`, 'u');
const deceptive = new RegExp(`[${DECEPTIVE}]`, 'gu');
/** A text of elsewhere, such as the name of a file, without the characters that `line` refuses. */
export const withoutDeceptive = (value: string): string => value.replaceAll(deceptive, '');

/** Text of one line: trimmed, without characters that deceive. */
export const line = (max: number, min = 1) => z.string().overwrite(wellFormed).trim().min(min).max(max).regex(PLAIN_LINE);
const FIELD_NUL: ErrorCode = 'FIELD_NUL';

/** Names the line of the first NUL, which PostgreSQL cannot hold. */
function refuseNul({ value, issues }: z.core.ParsePayload<string>): void {
  const at = value.indexOf('\0');
  if (at < 0) return;
  const line = value.slice(0, at).split(/\r\n?|\n/).length;
  issues.push({ code: 'custom', input: value, params: { code: FIELD_NUL, line } });
}

/** Text of many lines (Markdown): anything but NUL. */
export const text = (max: number) => z.string().overwrite(wellFormed).max(max).check(refuseNul);

export const page = z.coerce.number().int().min(1).max(LIMITS.pageMax).default(1);
export const pageSizeUpTo = (max: number) => z.coerce.number().int().min(1).max(max).default(LIMITS.pageSize);
export const pageSize = pageSizeUpTo(LIMITS.pageSizeMax);

/** Of a list that grows at its beginning while it is read: what comes after that item, however many came before it meanwhile. Pages are then counted from there. */
export const before = id
  .optional()
  .meta({ description: 'What comes after that item of the list, nothing where it is not in it; pages and total are counted from there' });

/** `sortBy`: a field name, with `-` in front for descending; anything else is refused. */
export const sortBy = <const F extends readonly [string, ...string[]]>(fields: F, fallback: F[number] | `-${F[number]}`) =>
  z
    .enum([...fields, ...fields.map((field) => `-${field}` as const)] as unknown as [F[number] | `-${F[number]}`])
    .default(fallback as never);

/** A query parameter that holds several values separated by commas: `status=OPEN,DRAFT`. */
export const commaList = <S extends z.ZodType<unknown, string>>(item: S, max = 50) =>
  z
    .string()
    .max(4000)
    .transform((value) => value.split(',').filter((part) => part !== ''))
    .pipe(z.array(item).min(1).max(max));

/**
 * A page of a list. `total` is exact up to 10 000; past that it is 10 000 with `more: true`,
 * so that a list costs the same however long it is.
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

/** The body of every refusal. */
export const errorBody = z
  .object({
    errors: z.array(
      z.object({
        code: z.string().meta({ description: 'Stable, in English' }),
        message: z.string().meta({ description: "In the caller's language" }),
        path: z.string().optional().meta({ description: 'The field it is about, as in `scope.0.value`' }),
      }),
    ),
    id: z.string().optional().meta({ description: 'Of the request, on a 500: the same id is in the log' }),
    current: z.unknown().optional().meta({
      description:
        'On 409 EDIT_CONFLICT: the state as it is now; on 400 NO_WORKSPACE: the open invitations of the user; on 410 SHARE_GONE of a link that expired: `expiresAt`',
    }),
  })
  .meta({ id: 'Errors' });
export type ErrorBody = z.infer<typeof errorBody>;
