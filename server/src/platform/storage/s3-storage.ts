import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { DeleteObjectCommand, GetObjectCommand, HeadObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { Log } from '../log/log.ts';
import { openFetchedFiles } from './fetched-files.ts';
import { isGone, openS3Bucket, type S3Bucket, S3Refused, S3Unreachable, SILENCE_MS } from './s3-client.ts';
import { encryptionOf, type S3Settings } from './s3-settings.ts';
import { isStoredName, NotStored, newStoredName, type Storage, type StoredFile, StoreUnavailable, TooLarge } from './storage.ts';

/**
 * The size of an upload part in bytes. A part stays in memory until it is sent. Stores accept at most 10 000 parts, so a file can have 80
 * GB.
 */
const PART = 8 * 1024 * 1024;
const RESUMED = 3;
/** The time limit of `check` in milliseconds. It is short, because callers repeat the check often. */
const CHECK_MS = 3_000;

type Options = {
  log: Log;
  cacheFolder: string;
  listAtOnce?: number;
};

type InBucket = { Bucket: string; Key: string };

class SourceFailed extends Error {}

/**
 * Counts and hashes the bytes of the source.
 * @throws SourceFailed if the source fails or has more than `maxBytes`
 */
function measured(source: AsyncIterable<Uint8Array> | Uint8Array, maxBytes: number) {
  const hash = createHash('sha256');
  const of = { size: 0, sha256: () => hash.digest(), bytes };
  async function* bytes(): AsyncGenerator<Uint8Array> {
    try {
      for await (const piece of source instanceof Uint8Array ? [source] : source) {
        of.size += piece.byteLength;
        if (of.size > maxBytes) throw new TooLarge(`more than ${maxBytes} bytes`);
        hash.update(piece);
        yield piece;
      }
    } catch (error) {
      throw new SourceFailed('the source failed', { cause: error });
    }
  }
  return of;
}

/**
 * Yields the response in chunks. Destroys the response if the store sends nothing for SILENCE_MS, but not if the consumer of the chunks is
 * slow.
 */
async function* patiently(response: IncomingMessage, place: string): AsyncGenerator<Buffer> {
  const wait = () => setTimeout(() => response.destroy(new Error(`${place} fell silent`)), SILENCE_MS);
  let waiting = wait();
  try {
    for await (const chunk of response) {
      clearTimeout(waiting);
      yield chunk;
      waiting = wait();
    }
  } finally {
    clearTimeout(waiting);
  }
}

function readAll(first: IncomingMessage, size: number, place: string, from: (at: number) => Promise<IncomingMessage>): Readable {
  let response = first;
  let closed = false;
  async function* bytes(): AsyncGenerator<Buffer> {
    let at = 0;
    for (let broken = 0; at < size; ) {
      try {
        for await (const chunk of patiently(response, place)) {
          at += chunk.length;
          yield chunk;
        }
        if (at < size) throw new Error('the file is shorter than announced');
      } catch (error) {
        broken += 1;
        if (closed || broken > RESUMED) throw new S3Unreachable(place, error);
        response = await from(at);
        if (closed) response.destroy();
      }
    }
  }
  const stream = Readable.from(bytes(), { objectMode: false });
  stream.once('close', () => {
    closed = true;
    response.destroy();
  });
  return stream;
}

export function openS3Storage(settings: S3Settings, { log, cacheFolder, listAtOnce = 1_000 }: Options): Storage {
  const { client, place, ask }: S3Bucket = openS3Bucket(settings, log);

  function objectOf(name: string): InBucket {
    if (!isStoredName(name)) throw new NotStored(`no file has the name ${JSON.stringify(name)}`);
    return { Bucket: settings.bucket, Key: settings.prefix + name };
  }

  const goneOr =
    (name: string) =>
    (error: unknown): never => {
      throw isGone(error) ? new NotStored(`the file ${name} is gone`) : error;
    };

  /**
   * Whether the upload succeeded although its last request failed. If the response was lost, the retry reports that the upload does not
   * exist.
   */
  async function isThere(object: InBucket, size: number, error: unknown): Promise<boolean> {
    if (!(error instanceof S3Refused && error.code === 'NoSuchUpload')) return false;
    const head = await ask((abortSignal) => client.send(new HeadObjectCommand(object), { abortSignal }));
    return head.ContentLength === size;
  }

  async function put(name: string, source: AsyncIterable<Uint8Array> | Uint8Array, maxBytes: number): Promise<StoredFile> {
    const object = objectOf(name);
    const sent = measured(source, maxBytes);
    const params = { ...object, ...encryptionOf(settings), Body: Readable.from(sent.bytes(), { objectMode: false }) };
    let failed: SourceFailed | null = null;
    params.Body.once('error', (error) => {
      if (error instanceof SourceFailed) failed = error;
    });
    try {
      await ask(() => new Upload({ client, params, partSize: PART, queueSize: 1 }).done());
    } catch (error) {
      if (failed) throw (failed as SourceFailed).cause;
      if (!(await isThere(object, sent.size, error))) throw error;
    }
    return { name, size: sent.size, sha256: sent.sha256() };
  }

  /** The socket timeout is removed, because a slow consumer must not end the response. */
  const open = (object: InBucket, Range?: string) =>
    ask(async (abortSignal) => {
      const answer = await client.send(new GetObjectCommand({ ...object, Range }), { abortSignal });
      const body = answer.Body as IncomingMessage;
      body.socket.setTimeout(0);
      return { ...answer, body };
    });

  async function read(name: string): Promise<{ stream: Readable; size: number }> {
    const object = objectOf(name);
    const { body, ContentLength: size } = await open(object).catch(goneOr(name));
    if (size === undefined) {
      body.destroy();
      throw new StoreUnavailable(`${place} does not tell how long a file is`);
    }
    const from = async (at: number): Promise<IncomingMessage> => {
      const rest = await open(object, `bytes=${at}-`);
      if (rest.ContentRange?.startsWith(`bytes ${at}-`)) return rest.body;
      rest.body.destroy();
      throw new StoreUnavailable(`${place} does not send the rest of a file`);
    };
    return { stream: readAll(body, size, place, from), size };
  }

  const list = (MaxKeys: number, ContinuationToken?: string, patienceMs?: number) =>
    ask((abortSignal) => {
      const query = { Bucket: settings.bucket, Prefix: settings.prefix, Delimiter: '/', MaxKeys, ContinuationToken };
      return client.send(new ListObjectsV2Command(query), { abortSignal });
    }, patienceMs);

  const fetched = openFetchedFiles(cacheFolder, settings.cacheBytes, read);

  return {
    write: (source, maxBytes = Number.POSITIVE_INFINITY) => put(newStoredName(), source, maxBytes),
    async restore(name, source) {
      await put(name, source, Number.POSITIVE_INFINITY);
      await fetched.forget(name);
    },
    read,
    async local(name) {
      objectOf(name);
      return { path: await fetched.pathOf(name) };
    },
    async delete(name) {
      const object = objectOf(name);
      await ask((abortSignal) => client.send(new DeleteObjectCommand(object), { abortSignal })).catch((error) => {
        if (!isGone(error)) throw error;
      });
      await fetched.forget(name);
    },
    async *list() {
      let token: string | undefined;
      do {
        const page: Awaited<ReturnType<typeof list>> = await list(listAtOnce, token);
        for (const { Key = '', LastModified: writtenAt } of page.Contents ?? []) {
          const name = Key.slice(settings.prefix.length);
          if (isStoredName(name) && writtenAt) yield { name, writtenAt };
        }
        token = page.IsTruncated ? page.NextContinuationToken : undefined;
      } while (token !== undefined);
    },
    async check() {
      await list(1, undefined, CHECK_MS);
    },
  };
}
