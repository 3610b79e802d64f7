import type { done, Endpoint, RequestOf, ResponseOf } from '@coloa/contract/http.ts';
import { DEFAULT_LANGUAGE, type Language } from '@coloa/contract/languages.ts';
import { isSystem } from '@coloa/contract/permissions.ts';
import { effectOf, tokenRefusal } from '@coloa/contract/tokens/token-rights.ts';
import '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../actor.ts';
import { languageOf } from '../text/translations.ts';
import { forbidden, refusal, refuseIfAny } from './refusal.ts';
import { parseOrRefuse } from './validation.ts';

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null;
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
}

type ActorOf<E> = E extends { access: 'public' | 'file' } ? Actor | null : Actor;

interface Context<E> {
  params: RequestOf<E>['params'];
  query: RequestOf<E>['query'];
  body: RequestOf<E>['body'];
  /** Null on public calls without a valid token, and on file calls that use another credential. */
  actor: ActorOf<E>;
  language: Language;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** A response that is already validated and serialised. If `encoding` is set, the handler has checked that the client accepts it. */
export class Written {
  readonly bytes: Buffer;
  readonly encoding: 'gzip' | null;

  constructor(bytes: Buffer, encoding: 'gzip' | null = null) {
    this.bytes = bytes;
    this.encoding = encoding;
  }
}

/** The handler of a call. Response fields that the contract does not declare are removed. */
type Handler<E> = (context: Context<E>) => Promise<ResponseOf<E> | Done<E> | Written>;
/** Repeats a case of `ResponseOf`, so that TypeScript infers `return true` as `true` and not as `boolean`. */
type Done<E> = E extends { response: typeof done } ? true : never;

type Contract = Record<string, Endpoint>;
export type Handlers<C extends Contract> = { [K in keyof C]: Handler<C[K]> };

export interface Implementation {
  endpoint: Endpoint;
  handle: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
}

export const languageOfRequest = (request: FastifyRequest): Language =>
  languageOf(request.headers['accept-language']) ?? request.actor?.language ?? DEFAULT_LANGUAGE;

/** @throws Refusal TOKEN_NOT_ENOUGH if the request uses an API token and contains a field that only a session can change */
function refuseSessionFields({ sessionFields = [] }: Endpoint, { actor, body }: FastifyRequest): void {
  if (!actor?.apiToken || typeof body !== 'object' || body === null) return;
  refuseIfAny(sessionFields.filter((field) => field in body).map((path) => ({ code: 'TOKEN_NOT_ENOUGH', path })));
}

function contextOf(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply): Context<Endpoint> {
  refuseSessionFields(endpoint, request);
  return {
    params: endpoint.params && parseOrRefuse(endpoint.params, request.params),
    query: endpoint.query && parseOrRefuse(endpoint.query, request.query),
    body: endpoint.body && parseOrRefuse(endpoint.body, request.body),
    actor: request.actor as Actor,
    language: languageOfRequest(request),
    request,
    reply,
  };
}

export function implement<C extends Contract>(contract: C, handlers: Handlers<C>): Implementation[] {
  return Object.entries(contract).map(([name, endpoint]) => ({
    endpoint,
    handle: (request, reply) => (handlers[name] as Handler<Endpoint>)(contextOf(endpoint, request, reply)),
  }));
}

export interface Authenticator {
  byToken(token: string): Promise<Actor | null>;
  byFileCookie(cookie: string): Promise<Actor | null>;
  fileCookie: string;
  mayProveFile?(cookies: FastifyRequest['cookies']): boolean;
}

/** The name of a cookie that is limited to the path `/attachments`. */
export const FILE_COOKIE = 'coloa-files';
/** Browsers accept cookies with the prefix `__Secure-` only over HTTPS. */
export const cookieNamed = (name: string, publicUrl: string): string => (publicUrl.startsWith('https:') ? `__Secure-${name}` : name);

async function actorOf(endpoint: Endpoint, request: FastifyRequest, authenticator: Authenticator): Promise<Actor | null> {
  const token = request.headers.token;
  if (typeof token === 'string' && token !== '') {
    const actor = await authenticator.byToken(token);
    if (!actor && endpoint.access !== 'public') throw refusal('TOKEN_INVALID');
    return actor;
  }
  if (endpoint.access === 'file') {
    const cookie = request.cookies[authenticator.fileCookie];
    const actor = cookie ? await authenticator.byFileCookie(cookie) : null;
    if (actor) return actor;
    if (authenticator.mayProveFile?.(request.cookies)) return null;
  }
  if (endpoint.access !== 'public') throw refusal('TOKEN_REQUIRED');
  return null;
}

/** Whether another origin triggered a GET request that writes, for example by an image or a link (cross-site request forgery). */
const isLuredFrom = (endpoint: Endpoint, { headers }: FastifyRequest): boolean =>
  endpoint.method === 'GET' && effectOf(endpoint) === 'writes' && ['cross-site', 'same-site'].includes(String(headers['sec-fetch-site']));

/** Checks the token and the permission before the body is read, so that unauthorised callers cannot upload data. */
async function admit(endpoint: Endpoint, request: FastifyRequest, authenticator: Authenticator): Promise<void> {
  if (isLuredFrom(endpoint, request)) throw forbidden();
  const actor = await actorOf(endpoint, request, authenticator);
  request.actor = actor;
  if (actor?.apiToken) {
    const refused = tokenRefusal(endpoint, { scope: actor.apiToken.scope, limited: actor.onlyProjects !== null });
    if (refused) throw refusal(refused);
  }
  if (endpoint.access === 'public') return;
  if (!actor && endpoint.access === 'file') return;
  if (!actor) throw refusal('TOKEN_REQUIRED');
  if (actor.mustChangePassword && endpoint.duringSetup !== true) throw refusal('PASSWORD_CHANGE_REQUIRED');
  if (actor.twoFactorMissing && !endpoint.duringSetup) throw refusal('TWO_FACTOR_REQUIRED');
  if (endpoint.access === 'system') {
    if (!isSystem({ name: actor.role })) throw forbidden();
    return;
  }
  if (endpoint.access === 'signedIn' || endpoint.access === 'project' || endpoint.access === 'file') return;
  // The query or the body names the workspace, so the handler checks the permission in that workspace.
  if (endpoint.namesWorkspace) return;
  if (!actor.permissions.has(endpoint.access)) throw forbidden();
}

const routePath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');

export function mount(app: FastifyInstance, implementations: readonly Implementation[], authenticator: Authenticator): void {
  for (const { endpoint, handle } of implementations) {
    const json = endpoint.kind !== 'file' && endpoint.kind !== 'stream';
    app.route({
      method: endpoint.method,
      url: routePath(endpoint.path),
      config: { endpoint },
      onRequest: (request) => admit(endpoint, request, authenticator),
      handler: async (request, reply) => {
        const answer = await handle(request, reply);
        if (!json) return answer;
        reply.header('content-type', 'application/json; charset=utf-8');
        if (answer instanceof Written) {
          reply.header('vary', 'Accept-Encoding');
          if (answer.encoding) reply.header('content-encoding', answer.encoding);
          return reply.send(answer.bytes);
        }
        // A response that does not fit the contract is a fault of the program, and becomes a 500.
        return reply.send(JSON.stringify(endpoint.response.parse(answer)));
      },
    });
  }
}
