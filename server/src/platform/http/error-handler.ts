import type { ErrorBody } from '@coloa/contract/http.ts';
import type { Language } from '@coloa/contract/languages.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseUnavailable, sqlState } from '../database/database-errors.ts';
import type { DatabaseWatch } from '../database/database-watch.ts';
import { isDiskFull, tellFullDisk } from '../storage/full-disk.ts';
import { StoreUnavailable } from '../storage/storage.ts';
import { translate } from '../text/translations.ts';
import { languageOfRequest } from './http.ts';
import { Refusal, type RefusalDetail, refusal } from './refusal.ts';
import { securityHeaders } from './security-headers.ts';

const MEGABYTE = 1024 * 1024;

const RETRY_AFTER = 2;
/** Seconds until clients should retry. The value is higher than RETRY_AFTER, because the server has already retried. */
const STORE_RETRY_AFTER = 5;
const FULL_RETRY_AFTER = 30;

function fromFramework(error: Partial<FastifyError>): Refusal | undefined {
  switch (error.code) {
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
    case 'FST_INVALID_MULTIPART_CONTENT_TYPE':
      return refusal('CONTENT_TYPE');
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return refusal('BODY_TOO_LARGE', { params: { megabytes: LIMITS.bodyBytes / MEGABYTE } });
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
      return refusal('MALFORMED_JSON');
    // The path leads out of the folder of the web pages.
    case 'FST_STATIC_FORBIDDEN_PATH':
      return refusal('NOT_FOUND');
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return refusal('ADDRESS_TOO_LONG');
    default:
      // Other errors of the request, such as an invalid byte range in the request for a page.
      return error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500 ? refusal('MALFORMED_REQUEST') : undefined;
  }
}

function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  // A text contains a NUL character, which PostgreSQL cannot store.
  if (['22021', '22P05'].includes(sqlState(error) ?? '')) return refusal('FIELD_INVALID');
  if (error instanceof StoreUnavailable) return refusal('STORE_UNAVAILABLE', { retryAfter: STORE_RETRY_AFTER });
  if (isDatabaseUnavailable(error)) return refusal('UNAVAILABLE', { retryAfter: RETRY_AFTER });
  if (isDiskFull(error)) return refusal('STORAGE_FULL', { retryAfter: FULL_RETRY_AFTER });
  return error instanceof Error ? fromFramework(error) : undefined;
}

export const isFault = ({ details }: Refusal): boolean => details.some(({ code }) => code === 'INTERNAL');

export function refusedBy(error: unknown, log: Pick<FastifyBaseLogger, 'debug' | 'error'>, watch: DatabaseWatch): Refusal {
  const refused = refusalOf(error);
  if (isDatabaseUnavailable(error)) watch.lost(error);
  if (isDiskFull(error)) tellFullDisk(error, log);
  if (!refused) log.error({ err: error }, 'unexpected error');
  else if (refused.status >= 500) log.debug({ err: error }, 'refused');
  return refused ?? refusal('INTERNAL');
}

const TYPES = new Map(['string', 'number', 'int', 'boolean', 'array', 'object', 'date'].map((name) => [name, name]));
TYPES.set('record', 'object');

const LONG_S = 90;

const waitIn = (language: Language, seconds: number): string =>
  seconds > LONG_S
    ? translate(language, 'validation:minutes', { count: Math.ceil(seconds / 60) })
    : translate(language, 'validation:seconds', { count: seconds });

function worded(
  language: Language,
  { expected, length, wait, worded: keys, named = {}, ...params }: NonNullable<RefusalDetail['params']>,
): Record<string, unknown> {
  return {
    ...params,
    ...Object.fromEntries(Object.entries(named).map(([name, texts]) => [name, texts[language]])),
    ...Object.fromEntries(Object.entries(keys ?? {}).map(([name, key]) => [name, translate(language, key, params)])),
    ...(expected === undefined ? {} : { expected: translate(language, `validation:types.${TYPES.get(expected) ?? 'other'}`) }),
    ...(wait === undefined ? {} : { wait: waitIn(language, wait) }),
    ...(length === undefined ? {} : { length: translate(language, `validation:${length.unit}`, { count: length.count }) }),
  };
}

export const messageOf = (language: Language, { code, params }: Pick<RefusalDetail, 'code' | 'params'>): string =>
  translate(language, `errors:${code}`, params && worded(language, params));

export const bodyOf = (language: Language, { details, current }: Pick<Refusal, 'details' | 'current'>, id?: string): ErrorBody => ({
  errors: details.map((detail) => ({
    code: detail.code,
    message: messageOf(language, detail),
    ...(detail.path === undefined || detail.path === '' ? {} : { path: detail.path }),
  })),
  ...(id === undefined ? {} : { id }),
  ...(current === undefined ? {} : { current }),
});

function answer(request: FastifyRequest, reply: FastifyReply, refused: Refusal, id?: string): FastifyReply {
  const language = languageOfRequest(request);
  if (refused.retryAfter !== undefined) reply.header('retry-after', String(refused.retryAfter));
  return reply
    .code(refused.status)
    .header('content-type', 'application/json; charset=utf-8')
    .header('content-language', language)
    .header('cache-control', 'no-store')
    .send(JSON.stringify(bodyOf(language, refused, id)));
}

/**
 * Handles errors that occur before a route is found, such as a path that cannot be decoded. Fastify's own response would have another
 * format and no security headers.
 */
export const frameworkErrorHandler =
  (publicUrl: () => string) =>
  (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    reply.headers(securityHeaders(publicUrl()));
    answer(request, reply, refusalOf(error) ?? refusal('MALFORMED_REQUEST'));
  };

/**
 * Installs the handlers that respond to errors and unknown paths. The response to an unexpected error has status 500 and the request id,
 * but no stack.
 */
export function installErrorHandler(app: FastifyInstance, watch: DatabaseWatch): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const refused = refusedBy(error, request.log, watch);
    return answer(request, reply, refused, isFault(refused) ? request.id : undefined);
  });
  app.setNotFoundHandler((request, reply) => answer(request, reply, refusal('NOT_FOUND')));
}
