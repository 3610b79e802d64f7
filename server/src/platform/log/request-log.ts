import { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { z } from 'zod';
import type { Log } from './log.ts';

const LABEL = 'requestId';

/**
 * Returns the route and the names of declared query parameters. Values are omitted, because they can be search words, usernames or
 * tokens.
 */
function askedFor({ routeOptions, query }: FastifyRequest): { route: string | null; query?: string[] } {
  const { endpoint } = routeOptions.config;
  const route = endpoint?.path ?? routeOptions.url ?? null;
  if (!(endpoint?.query instanceof z.ZodObject) || typeof query !== 'object' || query === null) return { route };
  const { shape } = endpoint.query;
  const names = Object.keys(query).filter((name) => Object.hasOwn(shape, name));
  return names.length > 0 ? { route, query: names } : { route };
}

/** Logs one line per request, when its response is complete. */
export class RequestLog extends LogController {
  /**
   * This logger has no filter for secrets, because filtering takes half of the time for logging a line. The fields of these lines contain
   * no secrets.
   */
  readonly #plain: Log;
  readonly #log: Log;

  constructor(log: Log) {
    super({ requestIdLogLabel: LABEL });
    this.#log = log;
    this.#plain = log.child({}, { redact: [] });
  }

  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const line = {
      [LABEL]: request.id,
      req: { method: request.method, ...askedFor(request), remoteAddress: request.ip },
      res: { statusCode: reply.statusCode },
      responseTime: reply.elapsedTime,
    };
    if (request.routeOptions.config.endpoint?.kind === 'stream') this.#log.debug(line, 'stream closed');
    else if (error) this.#log.error({ ...line, err: error }, 'request errored');
    else this.#plain.info(line, 'request completed');
  }
}

type Write = FastifyBaseLogger['info'];

/** Creates the logger of a request when it is first used, because most requests need none. */
export function installRequestLog(app: FastifyInstance): void {
  app.setChildLoggerFactory((parent, bindings, options) => {
    let made: FastifyBaseLogger | null = null;
    const child = (): FastifyBaseLogger => {
      made ??= parent.child(bindings, options);
      return made;
    };
    const through = (level: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'): Write =>
      ((...line: Parameters<Write>) => child()[level](...line)) as Write;
    return {
      level: parent.level,
      fatal: through('fatal'),
      error: through('error'),
      warn: through('warn'),
      info: through('info'),
      debug: through('debug'),
      trace: through('trace'),
      silent: through('silent'),
      child: (...given) => child().child(...given),
    };
  });
}
