import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { Log } from '../log/log.ts';
import { openFetchedFiles } from './fetched-files.ts';
import { isGone, openS3Client, type S3Client, S3Unreachable, SILENCE_MS } from './s3-client.ts';
import { beginParts, type Parts } from './s3-parts.ts';
import { encryptionHeaders, type S3Settings } from './s3-settings.ts';
import { isStoredName, NotStored, newStoredName, type Storage, type StoredFile, StoreUnavailable, TooLarge } from './storage.ts';

/** Bytes of a file that are sent at once; in memory until they are there. A store takes 10 000 parts at most: 80 GB. */
const PART = 8 * 1024 * 1024;
/** How often one download goes on where it broke off. */
const RESUMED = 3;
/** How long `check` waits: whoever asks does so often. */
const CHECK_MS = 3_000;

type Options = {
  log: Log;
  /** Copies for other threads lie there. */
  cacheFolder: string;
  /** Files of one page of a list. */
  listAtOnce?: number;
};

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const unescaped = (text: string): string => text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => ENTITIES[name] ?? '');
/** What stands in an element of S3's answers, which are flat. */
const textIn = (xml: string, element: string): string | null => {
  const found = new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1];
  return found === undefined ? null : unescaped(found);
};

/** Gathers what comes to parts that are sent together. */
class Gathered {
  #pieces: Uint8Array[] = [];
  #hash = createHash('sha256');
  bytes = 0;

  add(piece: Uint8Array): void {
    this.#pieces.push(piece);
    this.#hash.update(piece);
    this.bytes += piece.byteLength;
  }

  body(): { pieces: Uint8Array[]; sha256: string } {
    return { pieces: this.#pieces, sha256: this.#hash.digest('hex') };
  }
}

/** The bytes of an answer; what the store does not send in time breaks it off, what nobody takes does not. */
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

/** All `size` bytes of a file, whose answer has begun; where it breaks off it is asked for again from there. */
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
        if (at < size) throw new Error('the file is shorter than was told');
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

/** Keeps files in a bucket, below the prefix, each under the name it has. Connects when it is asked for something. */
export function openS3Storage(settings: S3Settings, { log, cacheFolder, listAtOnce = 1_000 }: Options): Storage {
  const client: S3Client = openS3Client(settings, log);
  const encryption = encryptionHeaders(settings);

  function keyOf(name: string): string {
    if (!isStoredName(name)) throw new NotStored(`no file has the name ${JSON.stringify(name)}`);
    return settings.prefix + name;
  }

  const goneOr =
    (name: string) =>
    (error: unknown): never => {
      throw isGone(error) ? new NotStored(`the file ${name} is gone`) : error;
    };

  async function put(name: string, source: AsyncIterable<Uint8Array> | Uint8Array, maxBytes: number): Promise<StoredFile> {
    const key = keyOf(name);
    const hash = createHash('sha256');
    let size = 0;
    let parts: Parts | null = null;
    let gathered = new Gathered();
    try {
      for await (const piece of source instanceof Uint8Array ? [source] : source) {
        size += piece.byteLength;
        if (size > maxBytes) throw new TooLarge(`more than ${maxBytes} bytes`);
        if (gathered.bytes >= PART) {
          parts ??= await beginParts(client, key, encryption);
          await parts.add(gathered.body());
          gathered = new Gathered();
        }
        hash.update(piece);
        gathered.add(piece);
      }
      if (parts) {
        await parts.add(gathered.body());
        await parts.complete(size);
      } else await client.ask({ method: 'PUT', key, headers: encryption, body: gathered.body() });
      return { name, size, sha256: hash.digest() };
    } catch (error) {
      await parts?.abort();
      throw error;
    }
  }

  async function read(name: string): Promise<{ stream: Readable; size: number }> {
    const key = keyOf(name);
    const first = await client.open({ method: 'GET', key }).catch(goneOr(name));
    const size = Number(first.headers['content-length'] ?? Number.NaN);
    if (!Number.isSafeInteger(size)) {
      first.destroy();
      throw new StoreUnavailable(`${client.place} does not tell how long a file is`);
    }
    const from = async (at: number): Promise<IncomingMessage> => {
      const rest = await client.open({ method: 'GET', key, headers: { range: `bytes=${at}-` } });
      if (rest.statusCode === 206 && rest.headers['content-range']?.startsWith(`bytes ${at}-`)) return rest;
      rest.destroy();
      throw new StoreUnavailable(`${client.place} does not send the rest of a file`);
    };
    return { stream: readAll(first, size, client.place, from), size };
  }

  const listRequest = (atOnce: number, token: string | null) => ({
    method: 'GET' as const,
    key: '',
    query: {
      'list-type': '2',
      delimiter: '/',
      'max-keys': String(atOnce),
      prefix: settings.prefix,
      ...(token === null ? {} : { 'continuation-token': token }),
    },
  });

  const fetched = openFetchedFiles(cacheFolder, settings.cacheBytes, read);

  return {
    write: (source, maxBytes = Number.POSITIVE_INFINITY) => put(newStoredName(), source, maxBytes),
    async restore(name, source) {
      await put(name, source, Number.POSITIVE_INFINITY);
      await fetched.forget(name);
    },
    read,
    async local(name) {
      keyOf(name);
      return { path: await fetched.pathOf(name) };
    },
    async delete(name) {
      await client.ask({ method: 'DELETE', key: keyOf(name) }).catch((error) => {
        if (!isGone(error)) throw error;
      });
      await fetched.forget(name);
    },
    async *list() {
      let token: string | null = null;
      do {
        const { text }: { text: string } = await client.ask(listRequest(listAtOnce, token));
        for (const [, entry = ''] of text.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)) {
          const name = textIn(entry, 'Key')?.slice(settings.prefix.length) ?? '';
          const writtenAt = new Date(textIn(entry, 'LastModified') ?? Number.NaN);
          if (isStoredName(name) && !Number.isNaN(writtenAt.getTime())) yield { name, writtenAt };
        }
        token = textIn(text, 'IsTruncated') === 'true' ? textIn(text, 'NextContinuationToken') : null;
      } while (token !== null);
    },
    async check() {
      await client.ask(listRequest(1, null), { tries: 1, silenceMs: CHECK_MS });
    },
  };
}
