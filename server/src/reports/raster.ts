import { crc32, deflateSync } from 'node:zlib';

export interface Raster {
  width: number;
  height: number;
  bitsPerComponent: number;
  colours: 'gray' | 'rgb' | { palette: Buffer };
  /** Zlib-compressed PNG rows with their predictors, or a whole JPEG file. */
  encoding: 'png' | 'jpeg';
  data: Buffer;
}

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * Reads a PNG or JPEG whose compressed data a PDF can contain unchanged, which saves tens of milliseconds per image. Returns null for
 * images with transparency, interlacing, 16 bits, CMYK or EXIF (which may rotate the image), and for damaged ones.
 */
export function readRaster(file: Buffer): Raster | null {
  if (file.subarray(0, 8).equals(PNG_SIGNATURE)) return readPng(file);
  if (file[0] === 0xff && file[1] === 0xd8) return readJpeg(file);
  return null;
}

function readPng(file: Buffer): Raster | null {
  const rows: Buffer[] = [];
  let head: Buffer | null = null;
  let palette: Buffer | null = null;
  for (let at = 8; at + 12 <= file.length; ) {
    const length = file.readUInt32BE(at);
    const type = file.toString('latin1', at + 4, at + 8);
    const content = file.subarray(at + 8, at + 8 + length);
    if (content.length < length || file.length < at + 12 + length) return null;
    if (crc32(file.subarray(at + 4, at + 8 + length)) !== file.readUInt32BE(at + 8 + length)) return null;
    if (type === 'IHDR') head = content;
    if (type === 'PLTE') palette = content;
    if (type === 'IDAT') rows.push(content);
    if (type === 'tRNS') return null;
    if (type === 'IEND') return head && rows.length > 0 ? pngRaster(head, palette, Buffer.concat(rows)) : null;
    at += 12 + length;
  }
  return null;
}

function pngRaster(head: Buffer, palette: Buffer | null, data: Buffer): Raster | null {
  const [bits, colourType, , , interlaced] = head.subarray(8);
  if (head.length !== 13 || bits === undefined || bits > 8 || interlaced !== 0) return null;
  const size = { width: head.readUInt32BE(0), height: head.readUInt32BE(4), bitsPerComponent: bits, encoding: 'png', data } as const;
  if (colourType === 0) return { ...size, colours: 'gray' };
  if (colourType === 2) return { ...size, colours: 'rgb' };
  if (colourType === 3 && palette && palette.length >= 3) return { ...size, colours: { palette } };
  return null;
}

function readJpeg(file: Buffer): Raster | null {
  if (file.readUInt16BE(file.length - 2) !== 0xffd9) return null;
  for (let at = 2; at + 9 < file.length && file[at] === 0xff; ) {
    const marker = file[at + 1] ?? 0;
    if (marker === 0xc0 || marker === 0xc1 || marker === 0xc2) {
      const components = file[at + 9];
      if (file[at + 4] !== 8 || (components !== 1 && components !== 3)) return null;
      return {
        width: file.readUInt16BE(at + 7),
        height: file.readUInt16BE(at + 5),
        bitsPerComponent: 8,
        colours: components === 1 ? 'gray' : 'rgb',
        encoding: 'jpeg',
        data: file,
      };
    }
    if (marker === 0xe1 || (marker > 0xc2 && marker < 0xd0 && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc)) return null;
    at += 2 + file.readUInt16BE(at + 2);
  }
  return null;
}

export function placeholderPng(width: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(1, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const row = deflateSync(Buffer.alloc(1 + width * 3));
  return Buffer.concat([PNG_SIGNATURE, chunk('IHDR', head), chunk('IDAT', row), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const frame = Buffer.alloc(8 + body.length);
  frame.writeUInt32BE(content.length, 0);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32(body), 4 + body.length);
  return frame;
}
