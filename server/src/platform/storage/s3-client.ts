import http from 'node:http';
import https from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import aws4 from 'aws4';
import type { Log } from '../log/log.ts';
import type { S3Settings } from './s3-settings.ts';
import { StoreUnavailable } from './storage.ts';

/** Without a byte from the store for so long, a try is over. */
export const SILENCE_MS = 8_000;
/** How long after one that failed the next try is made. */
const PAUSES_MS = [100, 600];
/** No other try is made when those before took so long: somebody waits for the answer. */
const PATIENCE_MS = 10_000;

type S3Request = {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  /** Empty: the bucket itself. */
  key: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  /** In pieces, so that nobody has to copy them together. */
  body?: { pieces: readonly Uint8Array[]; sha256: string };
};

/** An answer that was read to its end. */
export type S3Answer = { status: number; headers: http.IncomingHttpHeaders; text: string };

/** What a store answers that does not do as it is asked; `code` as S3 names it, such as NoSuchKey. */
export class S3Refused extends StoreUnavailable {
  override name = 'S3Refused';
  readonly status: number;
  readonly code: string;
  /** Where the store says the bucket lies. */
  readonly region: string | null;

  constructor(place: string, { status, headers, text }: S3Answer) {
    const code = /<Code>([^<]{1,100})<\/Code>/.exec(text)?.[1] ?? String(status);
    const words = /<Message>([^<]{1,300})<\/Message>/.exec(text)?.[1];
    super(`${place} answers ${status} ${code}${words ? `: ${words}` : ''}`);
    this.status = status;
    this.code = code;
    const region = headers['x-amz-bucket-region'] ?? /<Region>([^<]{1,60})<\/Region>/.exec(text)?.[1];
    this.region = typeof region === 'string' ? region : null;
  }
}

/** Nothing came back, or not in time. `reason` is the system's code for it, such as ECONNREFUSED. */
export class S3Unreachable extends StoreUnavailable {
  override name = 'S3Unreachable';
  readonly reason: string | null;

  constructor(place: string, error: unknown) {
    // The cause stays out: a code such as ECONNREFUSED would pass for one of the database.
    super(`${place} cannot be reached: ${error instanceof Error ? error.message || error.name : error}`);
    this.reason = error instanceof Error && 'code' in error ? String(error.code) : null;
  }
}

type Limits = { tries?: number; silenceMs?: number };

/** What is no fault of anybody: it is not there. */
const GONE = 'NoSuchKey';
/** Whether a refusal says that there is no such file. */
export const isGone = (error: unknown): boolean => error instanceof S3Refused && error.code === GONE;

/** One bucket, asked with signed requests. Nothing here knows what lies in it. */
export type S3Client = {
  /** For people: where it is, without a key. */
  place: string;
  /**
   * An answer that is as it should be, read to its end.
   * @throws S3Refused, StoreUnavailable when there was none but faults of the store's own
   */
  ask(request: S3Request, limits?: Limits): Promise<S3Answer>;
  /** The answer as it comes; to be read or destroyed. @throws S3Refused, StoreUnavailable */
  open(request: S3Request): Promise<http.IncomingMessage>;
};

const EMPTY_SHA256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

const passes = (status: number): boolean => status >= 500 || status === 429 || status === 408;

async function textOf(response: http.IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** Says once that the store is away, and once that it is back. */
function sayAway(log: Log, store: string) {
  let since: number | null = null;
  return {
    away(error: unknown): void {
      if (since === null)
        log.warn({ err: error, store }, 'the store of files cannot be used; calls that need it are refused until it is back');
      since ??= performance.now();
    },
    answered(): void {
      if (since !== null) log.warn({ store, seconds: Math.round((performance.now() - since) / 1000) }, 'the store of files is back');
      since = null;
    },
  };
}

/** Connects when it is asked for something. */
export function openS3Client(settings: S3Settings, log: Log): S3Client {
  const endpoint = new URL(settings.endpoint);
  const transport = endpoint.protocol === 'https:' ? https : http;
  const agent = new transport.Agent({ keepAlive: true });
  const host = settings.pathStyle ? endpoint.host : `${settings.bucket}.${endpoint.host}`;
  const hostname = settings.pathStyle ? endpoint.hostname : `${settings.bucket}.${endpoint.hostname}`;
  const place = `the bucket ${settings.bucket} at ${settings.endpoint}`;
  const credentials = { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey };
  const { away, answered } = sayAway(log, place);

  /** Signed anew at each try: a signature is of its moment. */
  function signed({ method, key, query = {}, headers = {}, body }: S3Request) {
    const parameters = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
    const path = `${settings.pathStyle ? `/${settings.bucket}` : ''}/${key}`.replace(/(?<=.)\/$/, '');
    const length = body?.pieces.reduce((sum, piece) => sum + piece.byteLength, 0);
    const request = aws4.sign(
      {
        service: 's3',
        region: settings.region,
        method,
        path: parameters.length > 0 ? `${path}?${parameters.join('&')}` : path,
        headers: {
          host,
          'x-amz-content-sha256': body?.sha256 ?? EMPTY_SHA256,
          ...(length === undefined ? {} : { 'content-length': length, 'content-type': 'application/octet-stream' }),
          ...headers,
        },
      },
      credentials,
    );
    return { path: request.path, headers: request.headers };
  }

  async function attempt(asked: S3Request, silenceMs: number): Promise<http.IncomingMessage> {
    const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>();
    const request = transport.request({
      ...signed(asked),
      method: asked.method,
      hostname: hostname.replace(/^\[|\]$/g, ''),
      port: endpoint.port || undefined,
      agent,
      timeout: silenceMs,
    });
    request.once('timeout', () => request.destroy(new Error(`no answer within ${silenceMs / 1000} s`)));
    request.once('response', resolve);
    request.on('error', reject);
    for (const piece of asked.body?.pieces ?? []) request.write(piece);
    request.end();
    return await promise;
  }

  /** Tries until `take` has an answer, as long as trying may help. */
  async function insist<T>(
    asked: S3Request,
    { tries = PAUSES_MS.length + 1, silenceMs = SILENCE_MS }: Limits,
    take: (response: http.IncomingMessage) => Promise<T>,
  ) {
    const begun = performance.now();
    for (let n = 0; ; n += 1) {
      try {
        const response = await attempt(asked, silenceMs);
        if ((response.statusCode ?? 0) >= 300) throw new S3Refused(place, await wholeOf(response));
        const taken = await take(response);
        answered();
        return taken;
      } catch (error) {
        if (isGone(error)) throw error;
        const pause = PAUSES_MS[n];
        const again = !(error instanceof S3Refused) || passes(error.status);
        if (again && n + 1 < tries && pause !== undefined && performance.now() - begun < PATIENCE_MS) {
          await sleep(pause);
          continue;
        }
        const told = error instanceof StoreUnavailable ? error : new S3Unreachable(place, error);
        away(told);
        throw told;
      }
    }
  }

  const wholeOf = async (response: http.IncomingMessage): Promise<S3Answer> => ({
    status: response.statusCode ?? 0,
    headers: response.headers,
    text: await textOf(response),
  });

  return {
    place,
    ask: (request, limits = {}) => insist(request, limits, wholeOf),
    open: (request) =>
      insist(request, {}, async (response) => {
        // Whoever reads may be slow, and the store silent for that reason alone.
        response.socket.setTimeout(0);
        return response;
      }),
  };
}
