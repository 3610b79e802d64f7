import { crc32, inflateRawSync } from 'node:zlib';
import { TemplateRefused } from './template-refused.ts';

export interface ArchiveLimits {
  entries: number;
  /** The maximum size of all unpacked files together, in bytes. */
  unpacked: number;
}

interface Entry {
  name: string;
  packed: Buffer;
  method: number;
  size: number;
  crc: number;
}

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
/** The first bytes of every .doc file, and of every .docx file with a password. */
const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const END_LENGTH = 22;
const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED = 1;
const NAME_LENGTH = 250;

/**
 * Unpacks an archive. Checks all names and sizes before it unpacks anything. It unpacks neither more than the declared size nor nested
 * archives.
 * @throws TemplateRefused
 */
export function readArchive(file: Buffer, limits: ArchiveLimits): Map<string, Buffer> {
  if (file.subarray(0, COMPOUND.length).equals(COMPOUND)) throw new TemplateRefused('PROTECTED');
  const entries = entriesOf(file, limits);
  refuseNames(entries);
  const declared = entries.reduce((sum, { size }) => sum + size, 0);
  if (declared > limits.unpacked) throw new TemplateRefused('TOO_LARGE');
  return new Map(entries.filter(({ name }) => !name.endsWith('/')).map((entry) => [entry.name, unpack(entry)]));
}

/** @throws TemplateRefused BROKEN if `read` reads beyond the end of a buffer */
function within<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof RangeError ? new TemplateRefused('BROKEN') : error;
  }
}

function entriesOf(file: Buffer, { entries: most }: ArchiveLimits): Entry[] {
  if (file.length < 4 || file.readUInt32LE(0) !== LOCAL) throw new TemplateRefused('NOT_ZIP');
  const end = endOf(file);
  return within(() => {
    const count = file.readUInt16LE(end + 10);
    let at = file.readUInt32LE(end + 16);
    // No Word file needs a multi-disk archive or ZIP64.
    if (file.readUInt16LE(end + 4) !== 0 || file.readUInt16LE(end + 8) !== count || count === 0xffff || at === 0xffffffff) {
      throw new TemplateRefused('BROKEN');
    }
    if (count > most) throw new TemplateRefused('TOO_LARGE');
    const found: Entry[] = [];
    const taken: [number, number][] = [];
    for (let n = 0; n < count; n += 1) {
      if (file.readUInt32LE(at) !== CENTRAL) throw new TemplateRefused('BROKEN');
      const [nameLength, extraLength, noteLength] = [file.readUInt16LE(at + 28), file.readUInt16LE(at + 30), file.readUInt16LE(at + 32)];
      const name = file.subarray(at + 46, at + 46 + nameLength);
      const packedSize = file.readUInt32LE(at + 20);
      const from = dataAt(file, file.readUInt32LE(at + 42), name);
      if (from + packedSize > end) throw new TemplateRefused('BROKEN');
      taken.push([from, from + packedSize]);
      const method = file.readUInt16LE(at + 10);
      if (file.readUInt16LE(at + 8) & ENCRYPTED) throw new TemplateRefused('PROTECTED');
      if (method !== STORED && method !== DEFLATED) throw new TemplateRefused('BROKEN');
      found.push({
        name: name.toString('utf8'),
        packed: file.subarray(from, from + packedSize),
        method,
        size: file.readUInt32LE(at + 24),
        crc: file.readUInt32LE(at + 16),
      });
      at += 46 + nameLength + extraLength + noteLength;
    }
    refuseOverlaps(taken);
    return found;
  });
}

/** Returns the position of the end-of-directory record, which must be at the very end of the file, without undeclared data after it. */
function endOf(file: Buffer): number {
  for (let at = file.length - END_LENGTH; at >= Math.max(0, file.length - END_LENGTH - 0xffff); at -= 1) {
    if (file.readUInt32LE(at) === END && at + END_LENGTH + file.readUInt16LE(at + 20) === file.length) return at;
  }
  throw new TemplateRefused('BROKEN');
}

/**
 * Returns the position of a file's data. The header of each file must have the name from the directory. Otherwise, readers of the headers
 * and readers of the directory would see different archives.
 */
function dataAt(file: Buffer, head: number, name: Buffer): number {
  if (file.readUInt32LE(head) !== LOCAL) throw new TemplateRefused('BROKEN');
  const nameLength = file.readUInt16LE(head + 26);
  if (!file.subarray(head + 30, head + 30 + nameLength).equals(name)) throw new TemplateRefused('NAMES', name.toString('utf8'));
  return head + 30 + nameLength + file.readUInt16LE(head + 28);
}

/** Rejects overlapping files, because they let a small archive unpack to a huge amount of data. */
function refuseOverlaps(taken: [number, number][]): void {
  let last = 0;
  for (const [from, to] of taken.toSorted(([a], [b]) => a - b)) {
    if (from < last) throw new TemplateRefused('BROKEN');
    last = Math.max(last, to);
  }
}

const isNameOfAFile = (name: string): boolean =>
  name.length <= NAME_LENGTH &&
  !/[\\:\p{Cc}\uFFFD]/u.test(name) &&
  name
    .replace(/\/$/, '')
    .split('/')
    .every((part) => part !== '' && part !== '.' && part !== '..');

function refuseNames(entries: readonly Entry[]): void {
  const seen = new Set<string>();
  for (const { name } of entries) {
    // Word ignores case in the names of parts.
    const same = name.toLowerCase();
    if (!isNameOfAFile(name) || seen.has(same)) throw new TemplateRefused('NAMES', name);
    seen.add(same);
  }
}

function unpack({ name, packed, method, size, crc }: Entry): Buffer {
  const bytes = method === STORED ? packed : inflate(packed, size);
  if (bytes.length !== size || crc32(bytes) !== crc) throw new TemplateRefused('BROKEN', name);
  return bytes;
}

/** @throws TemplateRefused TOO_LARGE as soon as the data exceeds its declared size, BROKEN if it cannot be unpacked */
function inflate(packed: Buffer, size: number): Buffer {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, size) });
  } catch (error) {
    throw new TemplateRefused((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? 'TOO_LARGE' : 'BROKEN');
  }
}
