import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { createTarDecoder, type ParsedTarEntry } from 'modern-tar';
import { sqlState } from '../platform/database/database-errors.ts';
import { StartRefused } from '../platform/process/start-refused.ts';
import { ABOUT, type About, about, entryOf, FORMAT, MANIFEST, type Manifest, manifest, sums } from './backup-archive.ts';
import { Counting } from './counting.ts';

/** Maximum bytes of a JSON file in the archive, and of a part of a table, packed or unpacked. */
const [LONGEST_TEXT, LONGEST_PART] = [16 * 1024 * 1024, 64 * 1024 * 1024];

const unpacked = promisify(gunzip);

export interface Taker {
  /** Receives `about.json` before `rows` and `file` are called. An error ends the reading. */
  begin(about: About): Promise<void>;
  rows(table: string, chunk: Buffer): Promise<void>;
  file(name: string, content: AsyncIterable<Uint8Array>): Promise<void>;
}

async function* bytesOf(entry: ParsedTarEntry): AsyncGenerator<Uint8Array> {
  yield* Readable.fromWeb(entry.body as Parameters<typeof Readable.fromWeb>[0]) as AsyncIterable<Uint8Array>;
}

async function whole(entry: ParsedTarEntry, most: number): Promise<Buffer> {
  if (entry.header.size > most) throw new StartRefused(`${entry.header.name} in the archive is larger than possible.`);
  const chunks: Uint8Array[] = [];
  for await (const chunk of bytesOf(entry)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function parsed<T>(text: Buffer, schema: { safeParse(value: unknown): { success: true; data: T } | { success: false } }, what: string): T {
  try {
    const found = schema.safeParse(JSON.parse(text.toString('utf8')));
    if (found.success) return found.data;
  } catch {
    // Report invalid JSON with the error below.
  }
  throw new StartRefused(`${what} of the archive is not valid in a backup of Coloa.`);
}

function checkFormat(text: Buffer): About {
  const { format } = parsed(text, { safeParse: (value) => ({ success: true, data: value as { format?: unknown } }) }, ABOUT) ?? {};
  if (typeof format === 'number' && format > FORMAT)
    throw new StartRefused(`The backup was written by a newer Coloa (format ${format}). Restore it with that version or a later one.`);
  return parsed(text, about, ABOUT);
}

export function differences(came: Manifest['tables'], said: Manifest['tables']): string[] {
  const found: string[] = [];
  for (const name of new Set([...Object.keys(said), ...Object.keys(came)])) {
    const [there, told] = [came[name], said[name]];
    if (there?.rows !== told?.rows) found.push(`table ${name}: ${there?.rows ?? 0} rows instead of ${told?.rows ?? 'none'}`);
    else if (there?.sha256 !== told?.sha256) found.push(`table ${name}: its rows are not those that were written`);
  }
  return found;
}

/** Compares files with their checksums. The archive contains the checksums after every thousand files and after the last file. */
class FilesCame {
  readonly counts: Manifest['files'] = { count: 0, bytes: 0 };
  readonly #since = new Map<string, string>();

  add(name: string, bytes: number, sha256: string): void {
    this.#since.set(name, sha256);
    this.counts.count += 1;
    this.counts.bytes += bytes;
  }

  compare(told: Readonly<Record<string, string>>): string[] {
    const found = Object.entries(told).flatMap(([name, sha256]) => {
      const came = this.#since.get(name);
      this.#since.delete(name);
      return came === sha256 ? [] : [`file ${name}: ${came === undefined ? 'missing' : 'not what was written'}`];
    });
    for (const name of this.#since.keys()) found.push(`file ${name}: nobody tells of it`);
    this.#since.clear();
    return found;
  }
}

const refuseDamaged = (wrong: readonly string[]): void => {
  if (wrong.length > 0) throw new StartRefused(`The archive was changed or damaged:\n${wrong.map((each) => `  ${each}`).join('\n')}`);
};

class ArchiveReading {
  readonly #taker: Taker;
  readonly #files = new FilesCame();
  readonly #tables = new Map<string, Counting>();
  #about: About | null = null;
  #aboutSum = '';
  #manifest: Manifest | null = null;

  constructor(taker: Taker) {
    this.#taker = taker;
  }

  get hasBegun(): boolean {
    return this.#about !== null;
  }

  async take(entry: ParsedTarEntry): Promise<void> {
    const { name } = entry.header;
    if (this.#manifest) throw new StartRefused('The archive has data after its manifest: it was changed or damaged.');
    if (!this.#about) return this.#begin(entry);
    if (name === MANIFEST) {
      this.#manifest = parsed(await whole(entry, LONGEST_TEXT), manifest, MANIFEST);
      return;
    }
    const what = entryOf(name);
    if (what === 'sums') refuseDamaged(this.#files.compare(parsed(await whole(entry, LONGEST_TEXT), sums, name)));
    else if (what && 'table' in what) await this.#rows(entry, what.table);
    else if (what) await this.#file(entry, what.file);
    else throw new StartRefused(`The archive contains ${JSON.stringify(name)}, which does not belong in a backup.`);
  }

  async #begin(entry: ParsedTarEntry): Promise<void> {
    if (entry.header.name !== ABOUT) throw new StartRefused('This is not a backup of Coloa.');
    const text = await whole(entry, LONGEST_TEXT);
    this.#aboutSum = createHash('sha256').update(text).digest('hex');
    this.#about = checkFormat(text);
    for (const table of this.#about.tables) this.#tables.set(table.name, new Counting());
    await this.#taker.begin(this.#about);
  }

  async #rows(entry: ParsedTarEntry, table: string): Promise<void> {
    const counting = this.#tables.get(table);
    if (!counting) throw new StartRefused(`The archive contains rows of ${table}, which its header does not list.`);
    const chunk = await unpacked(await whole(entry, LONGEST_PART), { maxOutputLength: LONGEST_PART });
    counting.add(chunk);
    await this.#taker.rows(table, chunk);
  }

  async #file(entry: ParsedTarEntry, file: string): Promise<void> {
    const hash = createHash('sha256');
    const counted = async function* () {
      for await (const chunk of bytesOf(entry)) {
        hash.update(chunk);
        yield chunk;
      }
    };
    await this.#taker.file(file, counted());
    this.#files.add(file, entry.header.size, hash.digest('hex'));
  }

  /**
   * Compares the contents with the manifest, and returns the header and the manifest.
   * @throws StartRefused if the header or the manifest is missing, or the contents differ from the manifest
   */
  finish(): { about: About; manifest: Manifest } {
    const said = this.#manifest;
    if (!this.#about) throw new StartRefused('This is not a backup of Coloa.');
    if (!said) throw new StartRefused('The archive is truncated: its manifest is missing. Nothing was restored from it.');
    const came = [...this.#tables].map(
      ([name, counting]) => [name, { rows: counting.rows, bytes: counting.bytes, sha256: counting.sha256() }] as const,
    );
    const wrong = [...differences(Object.fromEntries(came), said.tables), ...this.#files.compare({})];
    const { count, bytes } = this.#files.counts;
    if (count !== said.files.count || bytes !== said.files.bytes)
      wrong.push(`${count} files with ${bytes} bytes instead of ${said.files.count} with ${said.files.bytes}`);
    if (said.about !== undefined && said.about !== this.#aboutSum) wrong.push(`${ABOUT}: not what was written`);
    refuseDamaged(wrong);
    return { about: this.#about, manifest: said };
  }
}

/**
 * Reads a backup to its end, passes its contents to `taker`, and compares them with its manifest.
 * @throws StartRefused if it is not a backup, has a newer format, or is truncated or damaged
 */
export async function readBackup(source: Readable, taker: Taker): Promise<{ about: About; manifest: Manifest }> {
  const reading = new ArchiveReading(taker);
  const archive = Readable.toWeb(source);
  // The cast is needed, because the web streams of Node and of browsers have different types. They are compatible at run time.
  const decoder = createTarDecoder({ strict: true }) as Parameters<typeof archive.pipeThrough<ParsedTarEntry>>[0];
  const entries = archive.pipeThrough(decoder) as AsyncIterable<ParsedTarEntry>;
  try {
    for await (const entry of entries) await reading.take(entry);
  } catch (error) {
    if (!isDamage(error)) throw error;
    throw new StartRefused(
      reading.hasBegun
        ? `The archive is damaged or truncated: ${(error as Error).message}`
        : 'This is not a backup of Coloa, or its header is damaged.',
    );
  }
  return reading.finish();
}

const isDamage = (error: unknown): boolean =>
  error instanceof Error &&
  sqlState(error) === null &&
  (/^(Invalid|Tar archive|Corrupt)/i.test(error.message) || ('code' in error && /^Z_|^ERR_BUFFER_TOO_LARGE/.test(String(error.code))));

/**
 * Reads only the header of an archive.
 * @throws StartRefused if it is not a backup, has a newer format, or its header is damaged
 */
export async function readAbout(source: Readable): Promise<About> {
  const found: About[] = [];
  const enough = new Error('the beginning was read');
  const stop = async () => Promise.reject(enough);
  const begin = async (of: About) => {
    found.push(of);
    throw enough;
  };
  await readBackup(source, { begin, rows: stop, file: stop }).catch((error) => {
    if (error !== enough) throw error;
  });
  return found[0] as About;
}
