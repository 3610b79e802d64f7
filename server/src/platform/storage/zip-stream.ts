import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';
import { Zip, type ZipInputFile } from 'fflate';

export interface ZipEntry {
  name: string;
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

/** The compression level. Level 3 takes half the time of the default level 6, for 10 % more bytes. */
const LEVEL = 3;

/**
 * Creates an archive without ever having a complete file in memory. Node compresses on separate threads.
 * @param mtime the modification time of each file; by default the current time
 */
export async function* zipStream(entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>, mtime?: Date): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    if (chunk.length > 0) made.push(chunk);
  });
  for await (const { name, content } of entries) {
    // Size and checksum are known only after the content is read, so the archive stores them after the content.
    const file: ZipInputFile = { filename: name, size: 0, crc: 0, compression: 8, ...(mtime && { mtime }) };
    zip.add(file);
    const counted = async function* () {
      for await (const chunk of content) {
        file.size += chunk.length;
        file.crc = crc32(chunk, file.crc);
        yield chunk;
      }
    };
    const packed = createDeflateRaw({ level: LEVEL });
    // The callback is empty, because errors of the pipeline are thrown where `packed` is read.
    pipeline(Readable.from(counted()), packed, () => {});
    for await (const chunk of packed as AsyncIterable<Buffer<ArrayBuffer>>) {
      file.ondata?.(null, chunk, false);
      yield* made.splice(0);
    }
    file.ondata?.(null, new Uint8Array(), true);
  }
  zip.end();
  yield* made;
}
