import { closeSync, openSync, readSync } from 'node:fs';

export type Coverage = (codePoint: number) => boolean;

/** @throws Error if the file cannot be read, or has no `cmap` table of format 4 or 12 */
export function readCoverage(path: string): Coverage {
  const table = characterTable(path);
  // Prefer format 12, because it covers all of Unicode. Format 4 covers only code points up to U+FFFF.
  const found = Array.from({ length: table.readUInt16BE(2) }, (_, n) => table.readUInt32BE(8 + 8 * n));
  const full = found.find((at) => table.readUInt16BE(at) === 12);
  if (full !== undefined) return inGroups(table, full);
  const short = found.find((at) => table.readUInt16BE(at) === 4);
  if (short === undefined) throw new Error(`${path} has no table of Unicode characters`);
  return inSegments(table, short);
}

function characterTable(path: string): Buffer {
  const file = openSync(path, 'r');
  const read = (at: number, length: number): Buffer => {
    const bytes = Buffer.alloc(length);
    readSync(file, bytes, 0, length, at);
    return bytes;
  };
  try {
    const count = read(4, 2).readUInt16BE();
    const directory = read(12, 16 * count);
    for (let at = 0; at < directory.length; at += 16)
      if (directory.toString('latin1', at, at + 4) === 'cmap') return read(directory.readUInt32BE(at + 8), directory.readUInt32BE(at + 12));
    throw new Error(`${path} has no table of characters`);
  } finally {
    closeSync(file);
  }
}

/** Returns the index of the first range that does not end before the code point, or `count` if there is none. `endOf` must be ascending. */
function firstNotBefore(codePoint: number, count: number, endOf: (n: number) => number): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (endOf(middle) < codePoint) low = middle + 1;
    else high = middle;
  }
  return low;
}

function inGroups(table: Buffer, at: number): Coverage {
  const count = table.readUInt32BE(at + 12);
  const group = (n: number) => at + 16 + 12 * n;
  return (codePoint) => {
    const n = firstNotBefore(codePoint, count, (each) => table.readUInt32BE(group(each) + 4));
    return n < count && table.readUInt32BE(group(n)) <= codePoint;
  };
}

function inSegments(table: Buffer, at: number): Coverage {
  const count = table.readUInt16BE(at + 6) / 2;
  const ends = at + 14;
  const starts = ends + 2 * count + 2;
  const offsets = starts + 4 * count;
  return (codePoint) => {
    if (codePoint >= 0xffff) return false;
    const n = firstNotBefore(codePoint, count, (each) => table.readUInt16BE(ends + 2 * each));
    if (n >= count) return false;
    const start = table.readUInt16BE(starts + 2 * n);
    if (start > codePoint) return false;
    const offset = table.readUInt16BE(offsets + 2 * n);
    const glyph = offsets + 2 * n + offset + 2 * (codePoint - start);
    return offset === 0 || (glyph + 2 <= table.length && table.readUInt16BE(glyph) !== 0);
  };
}
