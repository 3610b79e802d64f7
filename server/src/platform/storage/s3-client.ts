import { S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import type { Log } from '../log/log.ts';
import type { S3Settings } from './s3-settings.ts';
import { StoreUnavailable } from './storage.ts';

/**
 * The maximum time in milliseconds without a byte from the store; after this time, an attempt fails. Keep it below 6 s, because the client
 * starts longer timers with a delay.
 */
export const SILENCE_MS = 5_000;
/** The maximum time in milliseconds for all attempts of a request without a body. */
const PATIENCE_MS = 10_000;

/** Thrown if the store rejects a request. `code` is the S3 error code, such as NoSuchKey. */
export class S3Refused extends StoreUnavailable {
  override name = 'S3Refused';
  readonly status: number;
  readonly code: string;
  readonly region: string | null;

  constructor(place: string, error: S3ServiceException) {
    const status = error.$metadata.httpStatusCode ?? 0;
    super(`${place} answers ${status} ${error.name}: ${error.message}`);
    this.status = status;
    this.code = error.name;
    const told = 'Region' in error ? error.Region : error.$response?.headers['x-amz-bucket-region'];
    this.region = typeof told === 'string' ? told : null;
  }
}

/** Thrown if the store did not respond in time. `reason` is the system's error code, such as ECONNREFUSED. */
export class S3Unreachable extends StoreUnavailable {
  override name = 'S3Unreachable';
  readonly reason: string | null;

  constructor(place: string, error: unknown, waitedMs = SILENCE_MS) {
    const isLate = error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError');
    const words = isLate ? `no answer within ${waitedMs / 1000} s` : error instanceof Error ? error.message || error.name : error;
    // The error has no `cause`, because a code such as ECONNREFUSED in the cause would be mistaken for an error of the database.
    super(`${place} cannot be reached: ${words}`);
    this.reason = error instanceof Error && 'code' in error ? String(error.code) : null;
  }
}

export const isGone = (error: unknown): boolean => error instanceof S3Refused && error.code === 'NoSuchKey';

export type S3Bucket = {
  client: S3Client;
  /** The bucket and the endpoint for messages, without credentials. */
  place: string;
  /**
   * Calls `send`, which must pass the signal to requests without a body. The signal is aborted after `patienceMs`.
   * @throws S3Refused, S3Unreachable
   */
  ask<T>(send: (signal: AbortSignal) => Promise<T>, patienceMs?: number): Promise<T>;
};

/** Logs once when the store becomes unavailable, and once when it is available again. */
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

export function openS3Bucket(settings: S3Settings, log: Log): S3Bucket {
  const { endpoint, region, accessKeyId, secretAccessKey } = settings;
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: settings.pathStyle,
    maxAttempts: 3,
    // These options are set here, so that neither environment variables nor a configuration file of the AWS command line can change them.
    retryMode: 'standard',
    useDualstackEndpoint: false,
    useFipsEndpoint: false,
    useArnRegion: false,
    // Stores other than AWS may not support these checksums. They are not needed, because the signature covers the bytes.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: new NodeHttpHandler({ connectionTimeout: SILENCE_MS, socketTimeout: SILENCE_MS }),
  });
  const place = `the bucket ${settings.bucket} at ${endpoint}`;
  const { away, answered } = sayAway(log, place);
  return {
    client,
    place,
    async ask(send, patienceMs = PATIENCE_MS) {
      const leaving = new AbortController();
      const late = setTimeout(() => leaving.abort(), patienceMs);
      try {
        const given = await send(leaving.signal);
        answered();
        return given;
      } catch (error) {
        const told =
          error instanceof S3ServiceException
            ? new S3Refused(place, error)
            : new S3Unreachable(place, error, leaving.signal.aborted ? patienceMs : SILENCE_MS);
        if (!isGone(told)) away(told);
        throw told;
      } finally {
        clearTimeout(late);
      }
    },
  };
}
